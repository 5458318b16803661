/* A codingame bot to start from: reads what is legal, plays one of it. Build it with: cc -O2 -o bot bot.c */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    int row, column;
} Move;

/* Your idea goes here. Rows and columns count from 0 to 8 on the whole grid; the opponent's are -1 before the first move. */
static Move choose(const Move *legal, int count, Move opponent) {
    (void)opponent;
    for (int i = 0; i < count; i++)
        if (legal[i].row % 3 == 1 && legal[i].column % 3 == 1)
            return legal[i];
    return legal[rand() % count];
}

int main(void) {
    Move opponent, legal[81];
    int count;
    srand((unsigned)time(NULL));
    while (scanf("%d %d %d", &opponent.row, &opponent.column, &count) == 3) {
        for (int i = 0; i < count; i++)
            if (scanf("%d %d", &legal[i].row, &legal[i].column) != 2)
                return 0;
        Move move = choose(legal, count, opponent);
        printf("%d %d\n", move.row, move.column);
        fflush(stdout);
        fprintf(stderr, "chose among %d\n", count);
    }
    return 0;
}
