/* JSON data: read from a text, and written in one line. All of it lives until json_forget. */

#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum { JSON_NULL, JSON_BOOL, JSON_INTEGER, JSON_REAL, JSON_TEXT, JSON_LIST, JSON_TABLE } JsonKind;

/* A value. What a list or a table holds is a chain from first on: for (item = list->first; item; item = item->next). */
typedef struct Json Json;
struct Json {
    JsonKind kind;
    long long integer; /* of a number without fraction and exponent, as far as it holds it; 1 for true */
    double real;       /* of any other number */
    const char *text;  /* in UTF-8, with a NUL behind it */
    size_t length;     /* of the text in bytes, of the list or the table in items */
    const char *key;   /* of a value in a table */
    Json *first, *last, *next;
};

/* The data of a text; NULL if it is not JSON in UTF-8 or nested too deeply. */
Json *json_read(const char *text, size_t length);

/* Write data, without a line feed. */
void json_write(FILE *out, const Json *value);

/* Give back the memory of all data. */
void json_forget(void);

/* A field of a table; NULL if it is no table or has no such field. */
const Json *json_get(const Json *table, const char *key);

/* Whether a value, which may be NULL, is this text. */
bool json_is(const Json *value, const char *text);

Json *json_null(void);
Json *json_bool(bool value);
Json *json_integer(long long value);
Json *json_text(const char *value);
Json *json_list(void);
Json *json_table(void);

/* Add a copy of a value to the end of a list, or under a key to a table, which is returned. What is in it goes along,
 * so fill a list before you add it to another. */
Json *json_add(Json *list, const Json *value);
Json *json_put(Json *table, const char *key, const Json *value);

#endif
