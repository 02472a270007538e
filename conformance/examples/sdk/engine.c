/* Twins & Followers: which hands win, and who can win with a discard. A card is a number: 4 times its rank plus its
 * suit, as card_number has it. */

#include "wire.h"

#include <string.h>

static const char RANKS[] = "A23456789TJQK";
enum { JACK = 10 }; /* the first face */

/* The four cards of a hand as a pair and the two others, in every way. */
static const int PAIRINGS[6][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}};

/* Whether two ranks, the lower first, follow each other: neighbours among the numbers, any two different faces. */
static bool follow(int a, int b) {
    return a >= JACK ? a != b : b < JACK && b - a == 1;
}

/* How a list of three or four cards, with a further one if it is not NULL, splits into a rank of twins and two ranks of
 * followers; returns whether it does. */
static bool split(const Json *cards, const Json *further, int *twins, int followers[2]) {
    int ranks[4], count = 0;
    for (const Json *card = cards->first; card; card = card->next) ranks[count++] = card_number(card) / 4;
    if (further) ranks[count++] = card_number(further) / 4;
    for (int i = 0; i < 6; i++) {
        const int *at = PAIRINGS[i];
        int a = ranks[at[2]], b = ranks[at[3]];
        *twins = ranks[at[0]];
        followers[0] = a < b ? a : b;
        followers[1] = a < b ? b : a;
        if (ranks[at[0]] == ranks[at[1]] && follow(followers[0], followers[1])) return true;
    }
    return false;
}

static Json *rank_name(int rank) {
    const char name[] = {RANKS[rank], '\0'};
    return json_text(name);
}

static Json *wins(const Json *params) {
    int twins, followers[2];
    const Json *cards = json_get(params, "cards");
    if (!is_cards(cards, 4, 4)) return NULL;
    bool found = split(cards, NULL, &twins, followers);
    Json *result = json_put(json_table(), "wins", json_bool(found));
    if (!found) return result;
    json_put(result, "twins", rank_name(twins));
    Json *both = json_add(json_add(json_list(), rank_name(followers[0])), rank_name(followers[1]));
    return json_put(result, "followers", both);
}

static Json *able(const Json *params) {
    const Json *hands = json_get(params, "hands"), *discard = json_get(params, "discard");
    const Json *discarder = json_get(params, "discarder");
    if (!is_list(hands, 2, 17) || !discard || !is_integer(discarder, 0, (long long)hands->length - 1)) return NULL;
    Json *all = json_add(json_list(), discard), *seats = json_list();
    for (const Json *hand = hands->first; hand; hand = hand->next) {
        if (!is_list(hand, 3, 3)) return NULL;
        for (const Json *card = hand->first; card; card = card->next) json_add(all, card);
    }
    if (!is_cards(all, 0, 52)) return NULL;
    long long seat = 0;
    int twins, followers[2];
    for (const Json *hand = hands->first; hand; hand = hand->next, seat++)
        if (seat != discarder->integer && split(hand, discard, &twins, followers)) json_add(seats, json_integer(seat));
    return json_put(json_table(), "seats", seats);
}

int main(void) {
    static const Method methods[] = {
        {"twins_and_followers.wins", wins},
        {"twins_and_followers.able", able},
        {"twins_and_followers.play", NULL},
        {NULL, NULL},
    };
    return serve(methods, &(Engine){"twins-c", "1.0", NULL});
}
