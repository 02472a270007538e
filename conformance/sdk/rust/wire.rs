//! The engine protocol of bythebook, so that an engine is only its rules: JSON-RPC 2.0, a request or a batch of them on
//! each line of standard input, and one line back. Only Rust's standard library is used; `json.rs` reads and writes.

use crate::json::{parse, table, Json};
use std::io::{self, BufRead, Write};

/// Why the params of a question are malformed.
pub type Malformed = &'static str;

/// From the params of a question, a table, to its result.
pub type Method = fn(&Json) -> Result<Json, Malformed>;

/// Each method by its full name (`twos.trick`); None while the engine lacks it.
pub type Methods<'a> = &'a [(&'a str, Option<Method>)];

/// What the engine says of itself. Readings are the game, the open point on which the engine departs from the default,
/// and the alternative that it plays.
pub struct Engine<'a> {
    pub name: &'a str,
    pub version: &'a str,
    pub readings: &'a [(&'a str, &'a str, &'a str)],
}

/// Answer every line of the input until it ends.
pub fn serve(methods: Methods, engine: &Engine) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        writeln!(output, "{}", answer(&line, methods, engine))?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// A whole number within bounds, both of them allowed.
pub fn integer(value: &Json, least: i64, most: i64) -> Result<i64, Malformed> {
    match value {
        Json::Integer(number) if (least..=most).contains(number) => Ok(*number),
        _ => Err("not a whole number within bounds"),
    }
}

/// A text.
pub fn text(value: &Json) -> Result<&str, Malformed> {
    match value {
        Json::Text(text) => Ok(text),
        _ => Err("not a text"),
    }
}

/// A list of so many things.
pub fn list(value: &Json, least: usize, most: usize) -> Result<&[Json], Malformed> {
    match value {
        Json::List(items) if (least..=most).contains(&items.len()) => Ok(items),
        _ => Err("not a list of the right length"),
    }
}

/// A list of so many different cards of the French pack, such as `QH`.
pub fn cards(value: &Json, least: usize, most: usize) -> Result<Vec<&str>, Malformed> {
    let found = list(value, least, most)?
        .iter()
        .map(card)
        .collect::<Result<Vec<&str>, Malformed>>()?;
    different(&found)?;
    Ok(found)
}

/// A card of the French pack.
pub fn card(value: &Json) -> Result<&str, Malformed> {
    let name = text(value)?;
    match name.as_bytes() {
        [rank, suit] if b"A23456789TJQK".contains(rank) && b"CDHS".contains(suit) => Ok(name),
        _ => Err("not a card"),
    }
}

/// Insist that no card appears twice.
pub fn different(cards: &[&str]) -> Result<(), Malformed> {
    match (1..cards.len()).any(|i| cards[..i].contains(&cards[i])) {
        true => Err("a card appears twice"),
        false => Ok(()),
    }
}

/// What the engine is: of each game, the methods that have a function.
fn describe(methods: Methods, engine: &Engine) -> Json {
    let mut games: Vec<(String, Json)> = Vec::new();
    for (full, _) in methods {
        let game = full.split('.').next().unwrap_or(full);
        if games.iter().any(|(name, _)| name == game) {
            continue;
        }
        let there = methods.iter().filter(|(_, method)| method.is_some());
        let shorts = there
            .filter_map(|(full, _)| full.strip_prefix(game)?.strip_prefix('.'))
            .map(Json::from);
        let departures = engine.readings.iter().filter(|(name, _, _)| *name == game);
        let readings =
            departures.map(|(_, point, alternative)| (point.to_string(), Json::from(*alternative)));
        let support = table([
            ("methods", shorts.collect()),
            ("readings", Json::Table(readings.collect())),
        ]);
        games.push((game.to_string(), support));
    }
    table([
        ("protocol", 1.into()),
        (
            "engine",
            table([
                ("name", engine.name.into()),
                ("version", engine.version.into()),
            ]),
        ),
        ("batch", true.into()),
        ("games", Json::Table(games)),
    ])
}

/// The reply to a line: one object, or a list of them for a batch.
fn answer(line: &[u8], methods: Methods, engine: &Engine) -> Json {
    match std::str::from_utf8(line).ok().and_then(parse) {
        None => failure(Json::Null, -32700, "not JSON"),
        Some(Json::List(batch)) if !batch.is_empty() => batch
            .iter()
            .map(|each| reply(each, methods, engine))
            .collect(),
        Some(request) => reply(&request, methods, engine),
    }
}

/// The reply to one request.
fn reply(request: &Json, methods: Methods, engine: &Engine) -> Json {
    let (version, id, name) = (&request["jsonrpc"], &request["id"], &request["method"]);
    let (id, name) = match (id, text(name), text(version)) {
        (Json::Integer(id), Ok(name), Ok("2.0")) => (Json::Integer(*id), name),
        _ => return failure(Json::Null, -32600, "not a request"),
    };
    let method = methods
        .iter()
        .find(|(full, _)| *full == name)
        .and_then(|(_, method)| *method);
    if method.is_none() && name != "describe" {
        return failure(id, -32601, "no such method");
    }
    let none = Json::Table(Vec::new());
    let params = request.get("params").unwrap_or(&none);
    let result = match (params, method) {
        (Json::Table(_), Some(method)) => method(params),
        (Json::Table(_), None) => Ok(describe(methods, engine)),
        _ => Err("params are an object"),
    };
    match result {
        Ok(result) => table([("jsonrpc", "2.0".into()), ("id", id), ("result", result)]),
        Err(complaint) => failure(id, -32602, complaint),
    }
}

fn failure(id: Json, code: i64, message: &str) -> Json {
    let problem = table([("code", code.into()), ("message", message.into())]);
    table([("jsonrpc", "2.0".into()), ("id", id), ("error", problem)])
}
