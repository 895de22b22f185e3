//! Reads JSON with a place for every value, within limits.
//!
//! What stands before a mistake is read all the same. Deeper or longer files than anybody needs are an error and take
//! no more memory than [`MAX_VALUES`] values.

use std::collections::BTreeMap;

use serde_json::Number;

use super::codes;
use super::reading::Found;
use beachhead_model::diag::Span;
use beachhead_text::codes::{TOO_DEEP, TOO_LARGE};

/// Values in one file.
const MAX_VALUES: usize = 400_000;
/// Brackets within each other.
const MAX_DEPTH: usize = 48;

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Json {
    pub(super) span: Span,
    pub(super) is: Is,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(super) enum Is {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        match &self.is {
            Is::Object(fields) => fields
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// What it is, in words.
    pub(super) fn words(&self) -> &'static str {
        match &self.is {
            Is::Null => "null",
            Is::Bool(_) => "a truth value",
            Is::Number(_) => "a number",
            Is::Text(_) => "a text",
            Is::List(_) => "a list",
            Is::Object(_) => "an object",
        }
    }

    /// The same without places.
    pub(super) fn value(&self) -> serde_json::Value {
        use serde_json::Value;
        match &self.is {
            Is::Null => Value::Null,
            Is::Bool(so) => Value::Bool(*so),
            Is::Number(number) => Value::Number(number.clone()),
            Is::Text(text) => Value::String(text.clone()),
            Is::List(values) => Value::Array(values.iter().map(Json::value).collect()),
            Is::Object(fields) => {
                let fields = fields.iter();
                Value::Object(
                    fields
                        .map(|(key, value)| (key.clone(), value.value()))
                        .collect(),
                )
            }
        }
    }
}

/// Reads a file; of a broken one what stands before the mistake.
pub(super) fn read(text: &str, found: &mut Found<'_>) -> Option<Json> {
    let mut reader = JsonReader {
        text,
        at: 0,
        depth: 0,
        values: 0,
        path: String::new(),
        is_broken: false,
        found,
    };
    let value = reader.value();
    reader.space();
    if !reader.is_broken && reader.at < text.len() {
        reader.broken("nothing may follow the last bracket");
    }
    value
}

struct JsonReader<'a, 'f, 's> {
    text: &'a str,
    at: usize,
    depth: usize,
    values: usize,
    path: String,
    is_broken: bool,
    found: &'f mut Found<'s>,
}

impl JsonReader<'_, '_, '_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Reports the one mistake of syntax; nothing is read after it.
    fn broken(&mut self, why: &str) {
        if !std::mem::replace(&mut self.is_broken, true) {
            let at = self.at.min(self.text.len());
            let next = self.text.get(at..).and_then(|rest| rest.chars().next());
            let end = at + next.map_or(0, char::len_utf8);
            let why = match next {
                Some(_) => why.to_owned(),
                None => format!("the file ends here, but {why}"),
            };
            self.found
                .error(codes::BROKEN_JSON, why, Span::new(at, end), &self.path);
        }
    }

    fn limit(&mut self, code: beachhead_model::diag::Code, why: &str) {
        if !std::mem::replace(&mut self.is_broken, true) {
            let span = Span::new(self.at, self.at);
            self.found.error(code, why, span, &self.path);
        }
    }

    fn value(&mut self) -> Option<Json> {
        self.space();
        self.values += 1;
        if self.values > MAX_VALUES {
            self.limit(TOO_LARGE, "no battle has as many values as this file");
            return None;
        }
        let start = self.at;
        let is = match self.peek() {
            Some(b'{') => self.inside(Self::object)?,
            Some(b'[') => self.inside(Self::list)?,
            Some(b'"') => Is::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        let span = Span::new(start, self.at);
        Some(Json { span, is })
    }

    fn inside(&mut self, read: impl FnOnce(&mut Self) -> Is) -> Option<Is> {
        if self.depth >= MAX_DEPTH {
            self.limit(TOO_DEEP, "brackets are nested deeper than any battle needs");
            return None;
        }
        self.depth += 1;
        self.at += 1;
        let is = read(self);
        self.depth -= 1;
        Some(is)
    }

    /// Goes on behind a comma; `false` at the end, or where something is wrong.
    fn next(&mut self, end: u8, is_first: bool) -> bool {
        self.space();
        match self.peek() {
            _ if self.is_broken => false,
            Some(byte) if byte == end => {
                self.at += 1;
                false
            }
            Some(b',') if !is_first => {
                self.at += 1;
                self.space();
                // Some programs leave a comma after the last one.
                if self.peek() == Some(end) {
                    self.broken("a comma has to be followed by something");
                    return false;
                }
                true
            }
            _ if is_first => true,
            _ => {
                let end = char::from(end);
                self.broken(&format!("a comma or `{end}` has to come next"));
                false
            }
        }
    }

    fn list(&mut self) -> Is {
        let mut values = Vec::new();
        while self.next(b']', values.is_empty()) {
            let length = self.path.len();
            self.path += &format!("/{}", values.len());
            let value = self.value();
            if !self.is_broken {
                self.path.truncate(length);
            }
            let Some(value) = value else { break };
            values.push(value);
        }
        Is::List(values)
    }

    fn object(&mut self) -> Is {
        let mut fields: Vec<(String, Json)> = Vec::new();
        let mut places = BTreeMap::new();
        while self.next(b'}', fields.is_empty()) {
            let start = self.at;
            if self.peek() != Some(b'"') {
                self.broken("a key in quotes has to come next");
                break;
            }
            let Some(key) = self.string() else { break };
            let named = Span::new(start, self.at);
            self.space();
            if self.peek() != Some(b':') {
                self.broken("a colon has to follow the key");
                break;
            }
            self.at += 1;
            let length = self.path.len();
            self.path.push('/');
            self.path += &escaped(&key);
            let value = self.value();
            let Some(value) = value else { break };
            match places.get(&key).and_then(|at: &usize| fields.get_mut(*at)) {
                Some((_, before)) => {
                    let why = format!("`{key}` stands here a second time; the last one counts");
                    self.found.error(codes::KEY_DOUBLED, why, named, &self.path);
                    *before = value;
                }
                None => {
                    places.insert(key.clone(), fields.len());
                    fields.push((key, value));
                }
            }
            if !self.is_broken {
                self.path.truncate(length);
            }
        }
        Is::Object(fields)
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at;
        let mut at = start + 1;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => at += 2,
                Some(_) => at += 1,
                None => {
                    self.at = self.text.len();
                    self.broken("a text has to be closed by a quote");
                    return None;
                }
            }
        }
        let token = self.text.get(start..=at);
        let token = token.unwrap_or_else(|| cannot_happen!("", "quotes stand at {start} and {at}"));
        match serde_json::from_str(token) {
            Ok(text) => {
                self.at = at + 1;
                Some(text)
            }
            Err(_) => {
                self.broken("this text has a line break or an escape that JSON doesn't know");
                None
            }
        }
    }

    fn token(&mut self) -> &str {
        let start = self.at;
        let is_part =
            |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
        while self.peek().is_some_and(is_part) {
            self.at += 1;
        }
        let token = self.text.get(start..self.at);
        token.unwrap_or_else(|| cannot_happen!("", "only ASCII stands from {start} on"))
    }

    fn number(&mut self) -> Option<Is> {
        let start = self.at;
        match serde_json::from_str(self.token()) {
            Ok(number) => Some(Is::Number(number)),
            Err(_) => {
                self.at = start;
                self.broken("this is no number, or too large for one");
                None
            }
        }
    }

    fn word(&mut self) -> Option<Is> {
        let start = self.at;
        match self.token() {
            "null" => Some(Is::Null),
            "true" => Some(Is::Bool(true)),
            "false" => Some(Is::Bool(false)),
            _ => {
                self.at = start;
                self.broken("a value has to come next");
                None
            }
        }
    }
}

/// A key as a JSON pointer has it.
pub(super) fn escaped(key: &str) -> String {
    if key.contains(['~', '/']) {
        key.replace('~', "~0").replace('/', "~1")
    } else {
        key.to_owned()
    }
}
