/* An engine for Twos. A card is its text, such as "QH": its rank, then its suit. */

#include "wire.h"

#include <string.h>

static const char RANKS[] = "23456789TJQKA"; /* lowest first */

/* The strength of a card in a trick; a card that does not follow suit has none. */
static int strength(const Json *card, char suit_led) {
    return card->text[1] == suit_led ? (int)(strchr(RANKS, card->text[0]) - RANKS) : -1;
}

/* twos.trick: who takes a trick of one to four cards. */
static Json *trick(const Json *params) {
    const Json *cards = json_get(params, "cards");
    if (!is_cards(cards, 1, 4)) return NULL;
    const Json *best = cards->first;
    long long at = 0, winner = 0;
    for (const Json *card = cards->first; card; card = card->next, at++) {
        if (strength(card, cards->first->text[1]) <= strength(best, cards->first->text[1])) continue;
        best = card;
        winner = at;
    }
    return json_put(json_table(), "winner", json_integer(winner));
}

int main(void) {
    static const Method methods[] = {
        {"twos.trick", trick},
        {"twos.legal", NULL},
        {"twos.play", NULL},
        {NULL, NULL},
    };
    return serve(methods, &(Engine){"my-twos", "0.1", NULL});
}
