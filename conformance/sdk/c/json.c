#include "json.h"

#include <stdlib.h>
#include <string.h>

/* A text that is nested more deeply is refused. */
enum { DEEPEST = 200 };

/* Memory is taken in blocks and given back all at once. */
typedef struct Block Block;
struct Block {
    Block *older;
    size_t used, size;
    max_align_t memory[];
};

static Block *blocks = NULL;

static void *take(size_t size) {
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!blocks || blocks->size - blocks->used < size) {
        size_t room = size > 65536 ? size : 65536;
        Block *block = malloc(sizeof *block + room);
        if (!block) abort();
        *block = (Block){blocks, 0, room};
        blocks = block;
    }
    void *found = (char *)blocks->memory + blocks->used;
    blocks->used += size;
    return found;
}

void json_forget(void) {
    while (blocks) {
        Block *older = blocks->older;
        free(blocks);
        blocks = older;
    }
}

/* Making data. */

static Json *make(JsonKind kind) {
    Json *value = take(sizeof *value);
    *value = (Json){.kind = kind};
    return value;
}

static const char *kept(const char *text, size_t length) {
    char *copy = take(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

Json *json_null(void) { return make(JSON_NULL); }

Json *json_list(void) { return make(JSON_LIST); }

Json *json_table(void) { return make(JSON_TABLE); }

Json *json_bool(bool value) {
    Json *made = make(JSON_BOOL);
    made->integer = value;
    return made;
}

Json *json_integer(long long value) {
    Json *made = make(JSON_INTEGER);
    made->integer = value;
    return made;
}

Json *json_text(const char *value) {
    Json *made = make(JSON_TEXT);
    made->length = strlen(value);
    made->text = kept(value, made->length);
    return made;
}

Json *json_add(Json *list, const Json *value) {
    Json *copy = take(sizeof *copy);
    *copy = *value;
    copy->next = NULL;
    if (list->last) list->last->next = copy;
    else list->first = copy;
    list->last = copy;
    list->length++;
    return list;
}

Json *json_put(Json *table, const char *key, const Json *value) {
    json_add(table, value);
    table->last->key = kept(key, strlen(key));
    return table;
}

const Json *json_get(const Json *table, const char *key) {
    const Json *found = NULL;
    if (!table || table->kind != JSON_TABLE) return NULL;
    for (const Json *field = table->first; field; field = field->next)
        if (strcmp(field->key, key) == 0) found = field;
    return found;
}

bool json_is(const Json *value, const char *text) {
    return value && value->kind == JSON_TEXT && value->length == strlen(text) && strcmp(value->text, text) == 0;
}

/* Writing. */

static void write_text(FILE *out, const char *text, size_t length) {
    putc('"', out);
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)text[i];
        if (letter < ' ') fprintf(out, "\\u%04x", letter);
        else if (letter == '"' || letter == '\\') fprintf(out, "\\%c", letter);
        else putc(letter, out);
    }
    putc('"', out);
}

void json_write(FILE *out, const Json *value) {
    switch (value->kind) {
        case JSON_NULL: fputs("null", out); break;
        case JSON_BOOL: fputs(value->integer ? "true" : "false", out); break;
        case JSON_INTEGER: fprintf(out, "%lld", value->integer); break;
        case JSON_REAL: /* infinity, which no JSON has, minus itself is no number */
            if (value->real - value->real == 0) fprintf(out, "%.17g", value->real);
            else fputs("null", out);
            break;
        case JSON_TEXT: write_text(out, value->text, value->length); break;
        case JSON_LIST:
        case JSON_TABLE:
            putc(value->kind == JSON_LIST ? '[' : '{', out);
            for (const Json *item = value->first; item; item = item->next) {
                if (value->kind == JSON_TABLE) {
                    write_text(out, item->key, strlen(item->key));
                    putc(':', out);
                }
                json_write(out, item);
                if (item->next) putc(',', out);
            }
            putc(value->kind == JSON_LIST ? ']' : '}', out);
    }
}

/* Reading. The text has a NUL behind it, which belongs to no JSON outside of strings. */

typedef struct {
    const char *at, *end;
} Reader;

static Json *read_value(Reader *in, int depth);

static void space(Reader *in) {
    while (*in->at == ' ' || *in->at == '\t' || *in->at == '\r' || *in->at == '\n') in->at++;
}

/* Whether the text goes on with this, which is passed over then. */
static bool accept(Reader *in, const char *word) {
    size_t length = strlen(word);
    if (strncmp(in->at, word, length) != 0) return false;
    in->at += length;
    return true;
}

static bool digits(Reader *in) {
    const char *start = in->at;
    while (*in->at >= '0' && *in->at <= '9') in->at++;
    return in->at > start;
}

static Json *read_number(Reader *in) {
    const char *start = in->at;
    accept(in, "-");
    if (!accept(in, "0") && !digits(in)) return NULL;
    bool whole = *in->at != '.' && *in->at != 'e' && *in->at != 'E';
    if (accept(in, ".") && !digits(in)) return NULL;
    if (accept(in, "e") || accept(in, "E")) {
        if (!accept(in, "+")) accept(in, "-");
        if (!digits(in)) return NULL;
    }
    if (whole && in->at - start <= 18) return json_integer(strtoll(start, NULL, 10)); /* surely no overflow */
    Json *value = make(JSON_REAL);
    value->real = strtod(start, NULL);
    return value;
}

static long hex(Reader *in) {
    long code = 0;
    for (int i = 0; i < 4; i++, in->at++) {
        static const char known[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = *in->at ? strchr(known, *in->at) : NULL;
        if (!digit) return -1;
        code = 16 * code + (digit - known) % 16;
    }
    return code;
}

/* Write a character in UTF-8; returns the place behind it. */
static char *encode(char *to, long code) {
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    *to++ = (char)(heads[more] | code >> 6 * more);
    while (more--) *to++ = (char)(0x80 | (code >> 6 * more & 0x3f));
    return to;
}

/* What stands behind a backslash; half of a surrogate pair is the replacement character. */
static char *read_escape(Reader *in, char *to) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = *in->at++;
    if (letter != 'u') {
        const char *known = letter ? strchr(letters, letter) : NULL;
        if (!known) return NULL;
        *to++ = meant[known - letters];
        return to;
    }
    long code = hex(in);
    if (code < 0) return NULL;
    const char *before = in->at;
    if (code >= 0xd800 && code < 0xdc00 && accept(in, "\\u")) {
        long second = hex(in);
        if (second < 0) return NULL;
        if (second >= 0xdc00 && second < 0xe000) return encode(to, 0x10000 + ((code - 0xd800) << 10) + second - 0xdc00);
        in->at = before;
    }
    return encode(to, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
}

static Json *read_text(Reader *in) {
    if (!accept(in, "\"")) return NULL;
    const char *close = in->at;
    while (close < in->end && *close != '"') close += *close == '\\' && close + 1 < in->end ? 2 : 1;
    char *text = take((size_t)(close - in->at) + 1), *to = text; /* no escape is shorter than what it stands for */
    while (!accept(in, "\"")) {
        if ((unsigned char)*in->at < ' ') return NULL; /* at the end, too */
        if (!accept(in, "\\")) *to++ = *in->at++;
        else if (!(to = read_escape(in, to))) return NULL;
    }
    *to = '\0';
    Json *value = make(JSON_TEXT);
    value->text = text;
    value->length = (size_t)(to - text);
    return value;
}

/* A list or a table, whose first bracket has been read. */
static Json *read_items(Reader *in, JsonKind kind, const char *close, int depth) {
    Json *items = make(kind);
    if (depth > DEEPEST) return NULL;
    space(in);
    if (accept(in, close)) return items;
    do {
        Json *key = NULL;
        space(in);
        if (kind == JSON_TABLE) {
            if (!(key = read_text(in))) return NULL;
            space(in);
            if (!accept(in, ":")) return NULL;
        }
        Json *value = read_value(in, depth);
        if (!value) return NULL;
        json_add(items, value);
        items->last->key = key ? key->text : NULL;
        space(in);
    } while (accept(in, ","));
    return accept(in, close) ? items : NULL;
}

static Json *read_value(Reader *in, int depth) {
    space(in);
    if (accept(in, "{")) return read_items(in, JSON_TABLE, "}", depth + 1);
    if (accept(in, "[")) return read_items(in, JSON_LIST, "]", depth + 1);
    if (*in->at == '"') return read_text(in);
    if (accept(in, "null")) return json_null();
    if (accept(in, "true")) return json_bool(true);
    if (accept(in, "false")) return json_bool(false);
    return read_number(in);
}

/* Whether bytes are UTF-8: no character is longer than it must be, half of a surrogate pair, or beyond the last one. */
static bool is_utf8(const unsigned char *at, size_t length) {
    static const long least[] = {0, 0x80, 0x800, 0x10000};
    for (const unsigned char *end = at + length; at < end;) {
        int more = *at < 0x80 ? 0 : *at >= 0xc0 && *at < 0xe0 ? 1 : (*at & 0xf0) == 0xe0 ? 2 : (*at & 0xf8) == 0xf0 ? 3 : -1;
        if (more < 0 || end - at <= more) return false;
        long code = more ? *at++ & (0x3f >> more) : *at++;
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xc0) != 0x80) return false;
            code = code << 6 | (*at & 0x3f);
        }
        if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    }
    return true;
}

Json *json_read(const char *text, size_t length) {
    const char *copy = kept(text, length);
    Reader in = {copy, copy + length};
    if (!is_utf8((const unsigned char *)copy, length)) return NULL;
    Json *value = read_value(&in, 0);
    space(&in);
    return in.at == in.end ? value : NULL;
}
