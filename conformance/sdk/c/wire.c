#include "wire.h"

#include <stdlib.h>
#include <string.h>

bool is_integer(const Json *value, long long least, long long most) {
    return value && value->kind == JSON_INTEGER && value->integer >= least && value->integer <= most;
}

bool is_list(const Json *value, size_t least, size_t most) {
    return value && value->kind == JSON_LIST && value->length >= least && value->length <= most;
}

int card_number(const Json *value) {
    static const char ranks[] = "A23456789TJQK", suits[] = "CDHS";
    if (!value || value->kind != JSON_TEXT || value->length != 2) return -1;
    const char *rank = memchr(ranks, value->text[0], 13), *suit = memchr(suits, value->text[1], 4);
    return rank && suit ? (int)(4 * (rank - ranks) + (suit - suits)) : -1;
}

bool is_cards(const Json *value, size_t least, size_t most) {
    bool seen[52] = {false};
    if (!is_list(value, least, most)) return false;
    for (const Json *card = value->first; card; card = card->next) {
        int number = card_number(card);
        if (number < 0 || seen[number]) return false;
        seen[number] = true;
    }
    return true;
}

/* Whether a method, by its full name, is of a game. */
static bool is_of(const char *method, const char *game) {
    size_t length = strlen(game);
    return strncmp(method, game, length) == 0 && method[length] == '.';
}

/* What the engine knows of a game. */
static Json *support(const char *game, const Method *methods, const Reading *readings) {
    Json *listed = json_list(), *departures = json_table();
    for (; methods->name; methods++)
        if (methods->answer && is_of(methods->name, game)) json_add(listed, json_text(strchr(methods->name, '.') + 1));
    for (; readings && readings->game; readings++)
        if (strcmp(readings->game, game) == 0) json_put(departures, readings->point, json_text(readings->alternative));
    return json_put(json_put(json_table(), "methods", listed), "readings", departures);
}

static Json *describe(const Method *methods, const Engine *engine) {
    Json *games = json_table();
    for (const Method *each = methods; each->name; each++) {
        char game[100];
        snprintf(game, sizeof game, "%.*s", (int)strcspn(each->name, "."), each->name);
        if (!json_get(games, game)) json_put(games, game, support(game, methods, engine->readings));
    }
    Json *name = json_put(json_table(), "name", json_text(engine->name));
    json_put(name, "version", json_text(engine->version));
    Json *described = json_put(json_table(), "protocol", json_integer(1));
    json_put(described, "engine", name);
    json_put(described, "batch", json_bool(true));
    return json_put(described, "games", games);
}

static Json *response(const Json *id, const char *kind, const Json *content) {
    Json *reply = json_put(json_table(), "jsonrpc", json_text("2.0"));
    json_put(reply, "id", id ? id : json_null());
    return json_put(reply, kind, content);
}

static Json *failure(const Json *id, int code, const char *message) {
    Json *error = json_put(json_table(), "code", json_integer(code));
    return response(id, "error", json_put(error, "message", json_text(message)));
}

/* The reply to one request. */
static Json *reply(const Json *request, const Method *methods, const Engine *engine) {
    const Json *id = json_get(request, "id"), *name = json_get(request, "method");
    if (!json_is(json_get(request, "jsonrpc"), "2.0") || !id || id->kind != JSON_INTEGER || !name ||
        name->kind != JSON_TEXT)
        return failure(NULL, -32600, "not a request");
    const Method *method = methods;
    while (method->name && !json_is(name, method->name)) method++;
    bool described = json_is(name, "describe");
    if (!described && !(method->name && method->answer)) return failure(id, -32601, "no such method");
    const Json *params = json_get(request, "params");
    if (!params) params = json_table();
    if (params->kind != JSON_TABLE) return failure(id, -32602, "params are an object");
    Json *result = described ? describe(methods, engine) : method->answer(params);
    return result ? response(id, "result", result) : failure(id, -32602, "malformed params");
}

/* The reply to a line: one object, or a list of them for a batch. */
static Json *answer(const char *line, size_t length, const Method *methods, const Engine *engine) {
    Json *content = json_read(line, length);
    if (!content) return failure(NULL, -32700, "not JSON");
    if (!is_list(content, 1, (size_t)-1)) return reply(content, methods, engine);
    Json *replies = json_list();
    for (const Json *request = content->first; request; request = request->next)
        json_add(replies, reply(request, methods, engine));
    return replies;
}

/* Read a line without its line feed, which the last one may lack; false at the end of the input. */
static bool read_line(char **line, size_t *room, size_t *length) {
    int next = getchar();
    if (next == EOF) return false;
    for (*length = 0; next != EOF && next != '\n'; next = getchar()) {
        if (*length == *room) {
            *room = *room ? 2 * *room : 4096;
            *line = realloc(*line, *room);
            if (!*line) abort();
        }
        (*line)[(*length)++] = (char)next;
    }
    return true;
}

int serve(const Method *methods, const Engine *engine) {
    char *line = NULL;
    size_t room = 0, length = 0;
    while (read_line(&line, &room, &length)) {
        json_write(stdout, answer(line, length, methods, engine));
        putchar('\n');
        fflush(stdout);
        json_forget();
    }
    free(line);
    return ferror(stdin) || ferror(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}
