#!/usr/bin/env node
// A codingame bot to start from: reads what is legal, plays one of it.
"use strict";

// Your idea goes here. A move is [row, column] on the whole grid, 0 to 8; opponent is null before the first move.
function choose(legal, opponent) {
  const centres = legal.filter(([row, column]) => row % 3 === 1 && column % 3 === 1);
  const moves = centres.length ? centres : legal;
  return moves[Math.floor(Math.random() * moves.length)];
}

const lines = [];

function takeTurn() {
  if (lines.length < 2 || lines.length < 2 + lines[1][0]) return false;
  const [[row, column], [count]] = lines.splice(0, 2);
  const legal = lines.splice(0, count);
  const opponent = row < 0 ? null : [row, column];
  process.stdout.write(choose(legal, opponent).join(" ") + "\n");
  process.stderr.write(`chose among ${count}\n`);
  return true;
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    if (line.trim()) lines.push(line.trim().split(/\s+/).map(Number));
    while (takeTurn());
  });
