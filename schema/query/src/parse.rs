//! Makes a question of the words of a query.

use std::ops::Range;

use super::field::Takes;
use super::lex::{Placed, Sign, Token, tokens};
use super::member::MemberTest;
use super::pattern::Pattern;
use super::{Field, Of, Query, QueryError};
use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_shore::minutes;

/// Queries longer than this are refused.
pub const MAX_QUERY: usize = 2000;

/// Brackets and `not`s may be this deep.
const DEEPEST: usize = 50;

/// What is asked of a record.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ask {
    And(Vec<Ask>),
    Or(Vec<Ask>),
    Not(Box<Ask>),
    Has(Field),
    Text {
        field: Field,
        pattern: Pattern,
        is: bool,
        /// The value as written, for messages.
        value: String,
        at: Range<usize>,
    },
    Number {
        field: Field,
        sign: Sign,
        value: i64,
    },
    /// Of a field with members, one of them.
    Member {
        field: Field,
        name: Id,
        test: MemberTest,
        at: Range<usize>,
    },
    /// Whether it is sea at this minute of the day.
    Sea {
        minute: u16,
        is: bool,
        at: Range<usize>,
    },
}

impl Query {
    /// Understands a query over hexes.
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        Self::parse_of(Of::Hexes, text)
    }

    /// Understands a query over such records.
    ///
    /// # Errors
    /// What is wrong first, and where.
    pub fn parse_of(of: Of, text: &str) -> Result<Self, QueryError> {
        if text.len() > MAX_QUERY {
            let message = format!("the query is longer than {MAX_QUERY} letters");
            return Err(QueryError::new(0..0, message));
        }
        let mut parser = Parser {
            of,
            tokens: tokens(text)?,
            next: 0,
            end: text.chars().count(),
            fields: Vec::new(),
        };
        let ask = parser.any_of(0)?;
        match parser.tokens.get(parser.next) {
            None => Ok(Self {
                of,
                ask,
                fields: parser.fields,
            }),
            Some((_, at)) => {
                let message = "there is a `)` without its `(`";
                Err(QueryError::new(at.clone(), message))
            }
        }
    }

    /// Whether a text is meant as a query, rather than as something to be looked for: it compares, or it is made of
    /// nothing but fields and what joins them.
    pub fn is_meant(text: &str) -> bool {
        let Ok(tokens) = tokens(text) else {
            return text.contains(['=', '~', '<', '>']);
        };
        let compares = |(token, _): &Placed| matches!(token, Token::Sign(_));
        let mut words = tokens.iter().filter_map(|(token, _)| match token {
            Token::Word(word) => Some(word),
            _ => None,
        });
        tokens.iter().any(compares)
            || !tokens.is_empty()
                && words.all(|word| Of::Hexes.field(member_of(word).0).is_some())
                && tokens
                    .iter()
                    .any(|(token, _)| matches!(token, Token::Word(_)))
    }
}

/// The name of a field, and that of its member: of `own.vp` those are `own` and `vp`.
fn member_of(word: &str) -> (&str, Option<&str>) {
    match word.split_once('.') {
        Some((field, member)) => (field, Some(member)),
        None => (word, None),
    }
}

struct Parser {
    of: Of,
    tokens: Vec<Placed>,
    next: usize,
    end: usize,
    fields: Vec<(Field, Range<usize>)>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn take(&mut self) -> Option<Placed> {
        let token = self.tokens.get(self.next).cloned();
        self.next += usize::from(token.is_some());
        token
    }

    fn any_of(&mut self, depth: usize) -> Result<Ask, QueryError> {
        let mut asks = vec![self.all_of(depth)?];
        while self.peek() == Some(&Token::Or) {
            self.next += 1;
            asks.push(self.all_of(depth)?);
        }
        Ok(one_or(asks, Ask::Or))
    }

    fn all_of(&mut self, depth: usize) -> Result<Ask, QueryError> {
        let mut asks = vec![self.one(depth)?];
        loop {
            match self.peek() {
                Some(Token::And) => self.next += 1,
                None | Some(Token::Or | Token::Close) => return Ok(one_or(asks, Ask::And)),
                Some(_) => {}
            }
            asks.push(self.one(depth)?);
        }
    }

    fn one(&mut self, depth: usize) -> Result<Ask, QueryError> {
        let Some((token, at)) = self.take() else {
            return Err(self.wanted_at_end());
        };
        if depth > DEEPEST {
            return Err(QueryError::new(at, "the query is nested too deep"));
        }
        match token {
            Token::Not => Ok(Ask::Not(Box::new(self.one(depth + 1)?))),
            Token::Open => {
                let inside = self.any_of(depth + 1)?;
                match self.take() {
                    Some((Token::Close, _)) => Ok(inside),
                    _ => Err(QueryError::new(at, "this `(` has no `)`")),
                }
            }
            Token::Word(word) => self.term(&word, at),
            Token::Quoted(text) => {
                let help = format!("write name=\"{text}\" to find a name");
                let error = QueryError::new(at, "a field is expected here");
                Err(error.help(Some(help)))
            }
            Token::Sign(_) | Token::Close | Token::And | Token::Or => {
                let message = "a field is expected here, such as `terrain`";
                Err(QueryError::new(at, message))
            }
        }
    }

    fn wanted_at_end(&self) -> QueryError {
        let message = "the query ends where a field is expected";
        QueryError::new(self.end..self.end, message)
    }

    fn term(&mut self, word: &str, at: Range<usize>) -> Result<Ask, QueryError> {
        let (field_word, member) = member_of(word);
        let Some(field) = self.of.field(field_word) else {
            return Err(self.no_field(field_word, at));
        };
        self.fields.push((field, at.clone()));
        match (field.takes(), member) {
            (Takes::Member, Some(member)) => return self.member(field, member, at),
            (_, Some(_)) => {
                let message = format!("`{}` has no members", field.word());
                let help = format!("write `{}` alone", field.word());
                return Err(QueryError::new(at, message).help(Some(help)));
            }
            (_, None) => {}
        }
        let Some(Token::Sign(sign)) = self.peek() else {
            return Ok(Ask::Has(field));
        };
        let sign = *sign;
        let sign_at = self.take().map_or(at.clone(), |(_, at)| at);
        let (value, value_at) = self.value()?;
        match (field.takes(), sign) {
            (Takes::Nothing, _) => {
                let message = format!("`{}` is or is not, and has no value", field.word());
                let help = format!("write `{0}` or `not {0}`", field.word());
                Err(QueryError::new(sign_at, message).help(Some(help)))
            }
            (Takes::Member, _) => {
                let message = format!("`{}` is compared by its members", field.word());
                let help = format!("name one, as in `{}.{}`", field.word(), field.example());
                Err(QueryError::new(sign_at, message).help(Some(help)))
            }
            (Takes::Number, Sign::Holds) => {
                let message = format!("`{}` is a number and holds nothing", field.word());
                let help = "compare it by = != < > <= >=".to_owned();
                Err(QueryError::new(sign_at, message).help(Some(help)))
            }
            (Takes::Number, sign) => match value.parse() {
                Ok(value) => Ok(Ask::Number { field, sign, value }),
                Err(_) => {
                    let message = format!("`{}` is a number, and `{value}` is none", field.word());
                    Err(QueryError::new(value_at, message))
                }
            },
            (Takes::Hour, Sign::Is | Sign::IsNot) => match minutes(&value) {
                Some(minute) => Ok(Ask::Sea {
                    minute,
                    is: sign == Sign::Is,
                    at: value_at,
                }),
                None => {
                    let message =
                        format!("`{}` takes an hour, and `{value}` is none", field.word());
                    let help = "write it as `0800`".to_owned();
                    Err(QueryError::new(value_at, message).help(Some(help)))
                }
            },
            (Takes::Hour, _) => {
                let message = format!(
                    "`{}` is of one hour, and can't be less or more",
                    field.word()
                );
                let help = "compare it by = !=".to_owned();
                Err(QueryError::new(sign_at, message).help(Some(help)))
            }
            (Takes::Text, Sign::Is | Sign::IsNot | Sign::Holds) => Ok(Ask::Text {
                field,
                pattern: match sign {
                    Sign::Holds => Pattern::holding(&value),
                    _ => Pattern::new(&value),
                },
                is: sign != Sign::IsNot,
                value,
                at: value_at,
            }),
            (Takes::Text, _) => {
                let message = format!("`{}` is text, and can't be less or more", field.word());
                let help = "compare it by = != ~".to_owned();
                Err(QueryError::new(sign_at, message).help(Some(help)))
            }
        }
    }
}

impl Parser {
    fn no_field(&self, word: &str, at: Range<usize>) -> QueryError {
        let help = match nearest(word, self.of.fields().iter().map(|(name, _)| *name)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => match self.of {
                Of::Hexes => {
                    format!("to find a kind write terrain={word}, to find a name name={word}")
                }
                Of::Units => format!("to find a kind write kind={word}, to find a unit id={word}"),
            },
        };
        let message = match self.of {
            Of::Hexes => format!("there is no field `{word}`"),
            Of::Units => format!("units have no field `{word}`"),
        };
        QueryError::new(at, message).help(Some(help))
    }

    /// What comes after a sign.
    fn value(&mut self) -> Result<(String, Range<usize>), QueryError> {
        match self.take() {
            Some((Token::Word(value) | Token::Quoted(value), at)) => Ok((value, at)),
            Some((_, at)) => Err(QueryError::new(at, "a value is expected here")),
            None => {
                let message = "the query ends where a value is expected";
                Err(QueryError::new(self.end..self.end, message))
            }
        }
    }

    /// `own.vp`, or `own."victory points"`, and what follows.
    fn member(&mut self, field: Field, member: &str, at: Range<usize>) -> Result<Ask, QueryError> {
        let (name, at) = match (member, self.peek()) {
            ("", Some(Token::Quoted(name))) => {
                let name = Id::new(name);
                let end = self.take().map_or(at.end, |(_, quoted)| quoted.end);
                (name, at.start..end)
            }
            _ => (Id::new(member), at),
        };
        if name.as_str().is_empty() {
            let message = format!("the name of a member is expected after `{}.`", field.word());
            return Err(QueryError::new(at, message));
        }
        let test = match self.peek() {
            Some(Token::Sign(sign)) => {
                let sign = *sign;
                self.next += 1;
                let (value, value_at) = self.value()?;
                MemberTest::new(sign, &value).ok_or_else(|| {
                    let message = format!("only numbers are less or more, and `{value}` is none");
                    QueryError::new(value_at, message)
                })?
            }
            _ => MemberTest::Has,
        };
        Ok(Ask::Member {
            field,
            name,
            test,
            at,
        })
    }
}

/// One alone needs nothing around it.
fn one_or(mut asks: Vec<Ask>, many: impl Fn(Vec<Ask>) -> Ask) -> Ask {
    match asks.pop() {
        Some(only) if asks.is_empty() => only,
        Some(last) => {
            asks.push(last);
            many(asks)
        }
        None => many(asks),
    }
}
