//! [`rewrite_words`]: other words in the text of a query, in their places.

use std::ops::Range;

use super::lex::{Token, tokens};
use super::parse::Ask;
use super::{Field, Of, Pattern, Query};

/// Puts other words into a query, and keeps the rest of its text as it is: blanks, brackets, large and small letters.
///
/// `new` is asked for each word that a field is compared with by `=` or `!=`, and for each figure that is named; it returns the word
/// that comes in its place, if any does. A value with `*` or `?` stands for many words and stays. A value in quotes keeps them; another
/// one gets them where the new word needs them. Returns `None` where nothing changes, where the text is no query, and where the new
/// word can't be written in one.
///
/// ```
/// use beachhead_query::{Field, Of, rewrite_words};
///
/// let renamed = rewrite_words(Of::Units, "kind=guns  and figure.attack>2", |field, word| {
///     (field == Field::Kind && word == "guns").then(|| "field guns".to_owned())
/// });
/// assert_eq!(renamed.as_deref(), Some("kind=\"field guns\"  and figure.attack>2"));
/// ```
pub fn rewrite_words(
    of: Of,
    text: &str,
    mut new: impl FnMut(Field, &str) -> Option<String>,
) -> Option<String> {
    let query = Query::parse_of(of, text).ok()?;
    let mut places = Vec::new();
    collect(&query.ask, &mut places);
    places.sort_by_key(|place| place.at.start);
    let letters: Vec<char> = text.chars().collect();
    let mut written = String::with_capacity(text.len());
    let mut next = 0;
    let mut is_changed = false;
    for Place { field, word, at } in places {
        let Some(new) = new(field, word).filter(|new| new != word) else {
            continue;
        };
        let there = letters.get(at.clone())?;
        // Of `figure.attack` all up to the dot is no part of the word.
        let before = match field {
            Field::Figure => there.iter().position(|letter| *letter == '.')? + 1,
            _ => 0,
        };
        let is_quoted = there.get(before) == Some(&'"');
        written.extend(letters.get(next..at.start + before)?);
        written.push_str(&value_text(&new, is_quoted)?);
        next = at.end;
        is_changed = true;
    }
    written.extend(letters.get(next..)?);
    is_changed.then_some(written)
}

/// Whether a query means a word by a pattern or by a part of it, which [`rewrite_words`] leaves as they are: `kind=gun*`, `kind~gun`.
///
/// ```
/// use beachhead_query::{Field, Of, means_by_pattern};
///
/// let is_kind = |field| field == Field::Kind;
/// assert!(means_by_pattern(Of::Units, "kind=gun*", is_kind, "guns"));
/// assert!(!means_by_pattern(Of::Units, "kind=guns and side=g*", is_kind, "guns"));
/// ```
pub fn means_by_pattern(of: Of, text: &str, is_asked: impl Fn(Field) -> bool, word: &str) -> bool {
    fn any(ask: &Ask, is_meant: &dyn Fn(Field, &Pattern) -> bool) -> bool {
        match ask {
            Ask::And(asks) | Ask::Or(asks) => asks.iter().any(|ask| any(ask, is_meant)),
            Ask::Not(ask) => any(ask, is_meant),
            Ask::Text { field, pattern, .. } => is_meant(*field, pattern),
            _ => false,
        }
    }
    let is_meant =
        |field, pattern: &Pattern| is_asked(field) && !pattern.is_plain() && pattern.fits(word);
    Query::parse_of(of, text).is_ok_and(|query| any(&query.ask, &is_meant))
}

/// A word of a query, with the letters that it takes.
struct Place<'a> {
    field: Field,
    word: &'a str,
    at: Range<usize>,
}

fn collect<'a>(ask: &'a Ask, places: &mut Vec<Place<'a>>) {
    match ask {
        Ask::And(asks) | Ask::Or(asks) => asks.iter().for_each(|ask| collect(ask, places)),
        Ask::Not(ask) => collect(ask, places),
        Ask::Text {
            field,
            pattern,
            value,
            at,
            ..
        } if pattern.is_plain() => places.push(Place {
            field: *field,
            word: value,
            at: at.clone(),
        }),
        Ask::Member {
            field: Field::Figure,
            name,
            at,
            ..
        } => places.push(Place {
            field: Field::Figure,
            word: name.as_str(),
            at: at.clone(),
        }),
        Ask::Text { .. }
        | Ask::Member { .. }
        | Ask::Has(_)
        | Ask::Number { .. }
        | Ask::Sea { .. } => {}
    }
}

/// The word as a query has it; `None` for one with a quotation mark or with signs that stand for other letters, which no query can say.
fn value_text(word: &str, is_quoted: bool) -> Option<String> {
    if word.contains(['"', '*', '?']) {
        return None;
    }
    let is_one_word = || {
        let read = tokens(word);
        read.is_ok_and(|read| matches!(&read[..], [(Token::Word(read), _)] if read == word))
    };
    Some(match is_quoted || !is_one_word() {
        true => format!("\"{word}\""),
        false => word.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(of: Of, query: &str, field: Field, [old, new]: [&str; 2], expected: Option<&str>) {
        let renamed = rewrite_words(of, query, |asked, word| {
            (asked == field && word == old).then(|| new.to_owned())
        });
        assert_eq!(renamed.as_deref(), expected, "{query}");
    }

    #[test]
    fn a_word_is_exchanged_where_it_stands() {
        use Of::{Hexes, Units};
        for (of, query, field, words, expected) in [
            (
                Units,
                "kind=guns",
                Field::Kind,
                ["guns", "artillery"],
                Some("kind=artillery"),
            ),
            (
                Units,
                "( KIND = guns )|not kind!=guns side=blue",
                Field::Kind,
                ["guns", "the guns"],
                Some("( KIND = \"the guns\" )|not kind!=\"the guns\" side=blue"),
            ),
            (
                Units,
                "kind=\"old guns\"",
                Field::Kind,
                ["old guns", "guns"],
                Some("kind=\"guns\""),
            ),
            (
                Units,
                "kind=guns",
                Field::Kind,
                ["guns", "and"],
                Some("kind=\"and\""),
            ),
            (Units, "kind=guns", Field::Kind, ["guns", "a\"b"], None),
            (Units, "kind=guns", Field::Kind, ["guns", "g*"], None),
            // Another field, a pattern, a part of a word.
            (
                Units,
                "side=guns and kind=gun* and kind~guns",
                Field::Kind,
                ["guns", "x"],
                None,
            ),
            (
                Units,
                "id=guns kind=guns",
                Field::Id,
                ["guns", "1/A"],
                Some("id=1/A kind=guns"),
            ),
            (
                Units,
                "figure.attack>=5 or figure.\"attack\" or own.attack=1",
                Field::Figure,
                ["attack", "fire power"],
                Some("figure.\"fire power\">=5 or figure.\"fire power\" or own.attack=1"),
            ),
            // Letters, not bytes, are counted.
            (
                Hexes,
                "name=Fée terrain=bois",
                Field::Terrain,
                ["bois", "forêt"],
                Some("name=Fée terrain=forêt"),
            ),
            (Hexes, "terain=bois", Field::Terrain, ["bois", "x"], None),
            (Hexes, "", Field::Terrain, ["", "x"], None),
            (
                Hexes,
                "terrain=bois",
                Field::Terrain,
                ["bois", "bois"],
                None,
            ),
        ] {
            check(of, query, field, words, expected);
        }
    }
}
