"""The one way out of a command: results to standard output, everything else to standard error.

Whatever is said is harmless to a terminal. Results that cannot be written are a failure that is told; what is said
beside them may be lost without harm, because a full disk or a closed stream must not cost the result.
"""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import suppress
from typing import Any, Final, TextIO

from t3tui.game.errors import T3Error
from t3tui.game.shown_text import harmless, shown

LONGEST: Final = 600
"""How many characters a sentence may have."""
_NOT_FOR_TERMINALS: Final = re.compile(r"[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


class OutputError(T3Error):
    """A result that could not be written."""


def say(result: object) -> None:
    """Write a result, line by line; one end of line at its end will do."""
    write("".join(f"{harmless(line)}\n" for line in re.split(r"\r?\n", str(result).rstrip("\r\n"))))


def print_json(data: Any) -> None:
    """Write a result as JSON; what a terminal might obey is written by its code."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2)
    write(_NOT_FOR_TERMINALS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text) + "\n")


def write(content: str | bytes) -> None:
    """Write a result as it is; broken pipes are for the caller, every other failure is a sentence."""
    try:
        if isinstance(content, str):
            encoding = sys.stdout.encoding or "utf-8"
            sys.stdout.write(content.encode(encoding, "backslashreplace").decode(encoding))
        else:
            sys.stdout.buffer.write(content)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        give_up(sys.stdout)
        raise OutputError(f"The result cannot be written to standard output: {error.strerror}.") from error


def tell(sentence: str) -> None:
    """Say on standard error how things go, if anybody can hear it."""
    try:
        print(shown(sentence, LONGEST), file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Send the rest of a stream nowhere, so that nothing fails when Python writes it in the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def mend_closed_streams() -> None:
    """Open standard streams that were closed before the start, so that no other file gets their numbers.

    What is told then goes nowhere, and a result fails as on any stream that cannot be written.
    """
    for number, name, access in ((0, "stdin", os.O_RDONLY), (1, "stdout", os.O_RDONLY), (2, "stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, access)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = os.fdopen(number, "r" if number == 0 else "w", encoding="utf-8", errors="backslashreplace")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
