//! The words and signs of a query, each with its place.

use std::ops::Range;

use super::QueryError;

/// How a field is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Is,
    IsNot,
    Holds,
    Less,
    More,
    AtMost,
    AtLeast,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// A word outside quotes.
    Word(String),
    /// What stands in quotes.
    Quoted(String),
    Sign(Sign),
    Open,
    Close,
    And,
    Or,
    Not,
}

/// A token and the letters it takes.
pub(super) type Placed = (Token, Range<usize>);

fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || "()=!<>~&|\"".contains(letter)
}

/// Takes a query apart.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, QueryError> {
    let letters: Vec<char> = text.chars().collect();
    let at = |place: usize| letters.get(place).copied();
    let mut tokens = Vec::new();
    let mut here = 0;
    while let Some(letter) = at(here) {
        let start = here;
        here += 1;
        let next_is = |wanted| at(here) == Some(wanted);
        let token = match letter {
            _ if letter.is_whitespace() => continue,
            '(' => Token::Open,
            ')' => Token::Close,
            '~' => Token::Sign(Sign::Holds),
            '!' if next_is('=') => {
                here += 1;
                Token::Sign(Sign::IsNot)
            }
            '!' => Token::Not,
            '<' if next_is('=') => {
                here += 1;
                Token::Sign(Sign::AtMost)
            }
            '<' => Token::Sign(Sign::Less),
            '>' if next_is('=') => {
                here += 1;
                Token::Sign(Sign::AtLeast)
            }
            '>' => Token::Sign(Sign::More),
            '=' => {
                here += usize::from(next_is('='));
                Token::Sign(Sign::Is)
            }
            '&' => {
                here += usize::from(next_is('&'));
                Token::And
            }
            '|' => {
                here += usize::from(next_is('|'));
                Token::Or
            }
            '"' => {
                let inside: String = letters
                    .iter()
                    .skip(here)
                    .take_while(|letter| **letter != '"')
                    .collect();
                here += inside.chars().count();
                if at(here).is_none() {
                    let message = "the quotes are not closed";
                    return Err(QueryError::new(start..here, message));
                }
                here += 1;
                Token::Quoted(inside)
            }
            _ => {
                while at(here).is_some_and(|letter| !is_mark(letter)) {
                    here += 1;
                }
                let word: String = letters.iter().take(here).skip(start).collect();
                match word.to_lowercase().as_str() {
                    "and" => Token::And,
                    "or" => Token::Or,
                    "not" | "no" => Token::Not,
                    _ => Token::Word(word),
                }
            }
        };
        tokens.push((token, start..here));
    }
    Ok(tokens)
}
