/* The engine protocol of bythebook, so that an engine is only its rules: JSON-RPC 2.0, a request or a batch of them on
 * each line of standard input, and one line back. Only C's standard library is used. */

#ifndef WIRE_H
#define WIRE_H

#include "json.h"

/* From the params of a question, a table, to its result; NULL says that the params are malformed. */
typedef Json *(*Answer)(const Json *params);

/* A method by its full name ("twos.trick"); its answer is NULL while the engine lacks it. */
typedef struct {
    const char *name;
    Answer answer;
} Method;

/* The alternative of an open point that the engine plays where that is not the default. */
typedef struct {
    const char *game, *point, *alternative;
} Reading;

/* What the engine says of itself. The readings end with one whose game is NULL; there may be none (NULL). */
typedef struct {
    const char *name, *version;
    const Reading *readings;
} Engine;

/* Answer every line of the input until it ends; the methods end with one whose name is NULL. Returns the exit status. */
int serve(const Method *methods, const Engine *engine);

/* Whether a value is a whole number within bounds, both of them allowed. */
bool is_integer(const Json *value, long long least, long long most);

/* Whether a value is a list of so many things. */
bool is_list(const Json *value, size_t least, size_t most);

/* The place of a card in the French pack, 4 times its rank in A23456789TJQK plus its suit in CDHS; -1 for no card. */
int card_number(const Json *value);

/* Whether a value is a list of so many different cards of the French pack, such as "QH". */
bool is_cards(const Json *value, size_t least, size_t most);

#endif
