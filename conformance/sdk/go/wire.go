package main

// The engine protocol of bythebook, so that an engine is only its rules: JSON-RPC 2.0, a request or a batch of them on
// each line of standard input, and one line back. Only Go's standard library is used.

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Params are the fields of a question as JSON has them: string, json.Number, bool, nil, []any, map[string]any.
type Params = map[string]any

// Method answers a question with data that JSON has; an error says that the params are malformed.
type Method func(params Params) (any, error)

// Methods has each method by its full name ("twos.trick"); it is nil while the engine lacks it.
type Methods map[string]Method

// Engine is what the engine says of itself. Readings name, for each game, the open points on which it departs from the
// default.
type Engine struct {
	Name     string
	Version  string
	Readings map[string]map[string]string
}

// Any is the bound of a number or a length that has none.
const Any = math.MaxInt64

// Serve answers every line of the input until it ends.
func Serve(methods Methods, engine Engine) {
	description := describe(methods, engine)
	known := Methods{"describe": func(Params) (any, error) { return description, nil }}
	for name, method := range methods {
		known[name] = method
	}
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			write(out, answer(line, known))
		}
		if err == io.EOF {
			return
		}
		check(err)
	}
}

// Integer is a whole number within bounds, both of them allowed.
func Integer(value any, least, most int64) (int64, error) {
	number, ok := whole(value)
	if !ok || number < least || number > most {
		return 0, errors.New("not a whole number within bounds")
	}
	return number, nil
}

// Text is a text.
func Text(value any) (string, error) {
	text, ok := value.(string)
	if !ok {
		return "", errors.New("not a text")
	}
	return text, nil
}

// Table is an object, such as a move.
func Table(value any) (map[string]any, error) {
	table, ok := value.(map[string]any)
	if !ok {
		return nil, errors.New("not an object")
	}
	return table, nil
}

// List is a list of so many things.
func List(value any, least, most int) ([]any, error) {
	list, ok := value.([]any)
	if !ok || len(list) < least || len(list) > most {
		return nil, errors.New("not a list of the right length")
	}
	return list, nil
}

// Cards is a list of so many different cards of the French pack, such as "QH".
func Cards(value any, least, most int) ([]string, error) {
	list, err := List(value, least, most)
	cards, seen := []string{}, map[string]bool{}
	for _, entry := range list {
		card, ok := entry.(string)
		if !ok || len(card) != 2 || !strings.Contains("A23456789TJQK", card[:1]) || !strings.Contains("CDHS", card[1:]) {
			return nil, errors.New("not a card")
		}
		if seen[card] {
			return nil, errors.New("a card appears twice")
		}
		seen[card] = true
		cards = append(cards, card)
	}
	return cards, err
}

// describe says what the engine is: of each game, the methods that are not nil.
func describe(methods Methods, engine Engine) any {
	type support struct {
		Methods  []string          `json:"methods"`
		Readings map[string]string `json:"readings"`
	}
	games := map[string]*support{}
	for full, method := range methods {
		game, short, _ := strings.Cut(full, ".")
		if games[game] == nil {
			games[game] = &support{[]string{}, map[string]string{}}
			for point, alternative := range engine.Readings[game] {
				games[game].Readings[point] = alternative
			}
		}
		if method != nil {
			games[game].Methods = append(games[game].Methods, short)
		}
	}
	for _, each := range games {
		sort.Strings(each.Methods)
	}
	name := map[string]string{"name": engine.Name, "version": engine.Version}
	return map[string]any{"protocol": 1, "engine": name, "batch": true, "games": games}
}

// answer is the reply to a line: one object, or a list of them for a batch.
func answer(line []byte, known Methods) any {
	var content any
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if !utf8.Valid(line) || decoder.Decode(&content) != nil || decoder.Decode(new(any)) != io.EOF {
		return failure(nil, -32700, "not JSON")
	}
	batch, ok := content.([]any)
	if !ok || len(batch) == 0 {
		return reply(content, known)
	}
	replies := []any{}
	for _, request := range batch {
		replies = append(replies, reply(request, known))
	}
	return replies
}

// reply is the reply to one request.
func reply(request any, known Methods) any {
	fields, _ := request.(map[string]any)
	id, hasID := whole(fields["id"])
	name, hasName := fields["method"].(string)
	if fields["jsonrpc"] != "2.0" || !hasID || !hasName {
		return failure(nil, -32600, "not a request")
	}
	method := known[name]
	if method == nil {
		return failure(id, -32601, "no such method")
	}
	var result any
	params, err := Params{}, error(nil)
	if given, sent := fields["params"]; sent {
		params, err = Table(given)
	}
	if err == nil {
		result, err = method(params)
	}
	if err != nil {
		return failure(id, -32602, err.Error())
	}
	return map[string]any{"jsonrpc": "2.0", "id": id, "result": result}
}

func failure(id any, code int, message string) any {
	problem := map[string]any{"code": code, "message": message}
	return map[string]any{"jsonrpc": "2.0", "id": id, "error": problem}
}

// whole is a number that has neither fraction nor exponent.
func whole(value any) (int64, bool) {
	number, _ := value.(json.Number)
	read, err := strconv.ParseInt(string(number), 10, 64)
	return read, err == nil
}

// write sends one line at once.
func write(out *bufio.Writer, reply any) {
	line, err := json.Marshal(reply)
	check(err)
	_, err = out.Write(append(line, '\n'))
	check(err)
	check(out.Flush())
}

// check ends the engine on an error that no question accounts for.
func check(err error) {
	if err != nil {
		panic(err)
	}
}
