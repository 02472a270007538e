//! JSON data: read from a text, and written in one line.

use std::fmt;
use std::ops::Index;

/// A text that is nested more deeply is refused.
const DEEPEST: usize = 200;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    /// A number without fraction and exponent, as far as 64 bits hold it.
    Integer(i64),
    /// Any other number.
    Real(f64),
    Text(String),
    List(Vec<Json>),
    Table(Vec<(String, Json)>),
}

/// A table of these fields.
pub fn table<const N: usize>(fields: [(&str, Json); N]) -> Json {
    Json::Table(
        fields
            .into_iter()
            .map(|(name, value)| (name.to_string(), value))
            .collect(),
    )
}

impl Json {
    /// A field of a table; None if it is no table or has no such field.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Table(fields) => fields
                .iter()
                .rev()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }
}

/// A field of a table; null if it is no table or has no such field.
impl Index<&str> for Json {
    type Output = Json;
    fn index(&self, name: &str) -> &Json {
        self.get(name).unwrap_or(&Json::Null)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Json {
        Json::Integer(value)
    }
}

impl From<&str> for Json {
    fn from(value: &str) -> Json {
        Json::Text(value.to_string())
    }
}

impl FromIterator<Json> for Json {
    fn from_iter<I: IntoIterator<Item = Json>>(items: I) -> Json {
        Json::List(items.into_iter().collect())
    }
}

impl fmt::Display for Json {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => write!(out, "null"),
            Json::Bool(value) => write!(out, "{value}"),
            Json::Integer(value) => write!(out, "{value}"),
            Json::Real(value) if value.is_finite() => write!(out, "{value:?}"),
            Json::Real(_) => write!(out, "null"),
            Json::Text(text) => write_text(out, text),
            Json::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    write!(out, "{}{item}", if i == 0 { "[" } else { "," })?;
                }
                write!(out, "{}", if items.is_empty() { "[]" } else { "]" })
            }
            Json::Table(fields) => {
                for (i, (name, value)) in fields.iter().enumerate() {
                    write!(out, "{}", if i == 0 { "{" } else { "," })?;
                    write_text(out, name)?;
                    write!(out, ":{value}")?;
                }
                write!(out, "{}", if fields.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

fn write_text(out: &mut fmt::Formatter, text: &str) -> fmt::Result {
    write!(out, "\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(out, "\\{letter}")?,
            '\0'..='\x1f' => write!(out, "\\u{:04x}", letter as u32)?,
            _ => write!(out, "{letter}")?,
        }
    }
    write!(out, "\"")
}

/// The data of a text; None if it is not JSON or nested too deeply.
pub fn parse(text: &str) -> Option<Json> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.space();
    (reader.at == text.len()).then_some(value)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// Whether the text goes on with this, which is passed over then.
    fn take(&mut self, word: &str) -> bool {
        let here = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        self.at += if here { word.len() } else { 0 };
        here
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\r' | b'\n') {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        self.space();
        match self.peek() {
            b'{' | b'[' if depth == DEEPEST => None,
            b'{' => self.table(depth + 1),
            b'[' => self.list(depth + 1),
            b'"' => self.string().map(Json::Text),
            b'n' => self.take("null").then_some(Json::Null),
            b't' => self.take("true").then_some(Json::Bool(true)),
            b'f' => self.take("false").then_some(Json::Bool(false)),
            _ => self.number(),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        let mut items = Vec::new();
        self.at += 1;
        self.space();
        if self.take("]") {
            return Some(Json::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            self.space();
            if self.take("]") {
                return Some(Json::List(items));
            }
            self.take(",").then_some(())?;
        }
    }

    fn table(&mut self, depth: usize) -> Option<Json> {
        let mut fields = Vec::new();
        self.at += 1;
        self.space();
        if self.take("}") {
            return Some(Json::Table(fields));
        }
        loop {
            self.space();
            let name = self.string()?;
            self.space();
            self.take(":").then_some(())?;
            fields.push((name, self.value(depth)?));
            self.space();
            if self.take("}") {
                return Some(Json::Table(fields));
            }
            self.take(",").then_some(())?;
        }
    }

    fn string(&mut self) -> Option<String> {
        self.take("\"").then_some(())?;
        let mut text = String::new();
        loop {
            let letter = self.text[self.at..].chars().next()?;
            self.at += letter.len_utf8();
            match letter {
                '"' => return Some(text),
                '\\' => text.push(self.escape()?),
                '\0'..='\x1f' => return None,
                _ => text.push(letter),
            }
        }
    }

    /// The letter behind a backslash; half of a surrogate pair is the replacement character.
    fn escape(&mut self) -> Option<char> {
        let letter = self.peek();
        self.at += 1;
        match letter {
            b'"' | b'\\' | b'/' => Some(letter as char),
            b'b' => Some('\x08'),
            b'f' => Some('\x0c'),
            b'n' => Some('\n'),
            b'r' => Some('\r'),
            b't' => Some('\t'),
            b'u' => {
                let first = self.hex()?;
                let before = self.at;
                if (0xd800..0xdc00).contains(&first) && self.take("\\u") {
                    let second = self.hex()?;
                    if (0xdc00..0xe000).contains(&second) {
                        return char::from_u32(
                            0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00),
                        );
                    }
                    self.at = before;
                }
                Some(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
            }
            _ => None,
        }
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        plain.then(|| u32::from_str_radix(digits, 16).ok())?
    }

    fn number(&mut self) -> Option<Json> {
        let start = self.at;
        self.take("-");
        if !self.take("0") {
            self.digits()?;
        }
        let whole = self.at;
        if self.take(".") {
            self.digits()?;
        }
        if self.take("e") || self.take("E") {
            let _ = self.take("+") || self.take("-");
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        match text.parse() {
            Ok(number) if whole == self.at => Some(Json::Integer(number)),
            _ => text.parse().ok().map(Json::Real),
        }
    }

    /// Pass over digits, one at least.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }
}
