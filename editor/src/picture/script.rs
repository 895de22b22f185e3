//! Text of the map in the order in which egui is to be given it.
//!
//! egui joins the letters of a word of Arabic and turns the word around, but words stand from left to right all the same,
//! and a letter that no font has is a box. Print has neither, so that text of the map is put in order here.

use std::borrow::Cow;

use beachhead_draw::Metrics;
use egui::Context;
use unicode_bidi::{BidiInfo, Level};

use crate::project::metrics;

/// The text as it is drawn in this window.
pub(crate) fn seen<'t>(text: &'t str, ctx: &Context) -> Cow<'t, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let text = metrics(ctx).with_gaps(text);
    match is_right_to_left(&text) {
        true => Cow::Owned(from_left_to_right(&text)),
        false => text,
    }
}

/// Whether there are letters that are read from right to left.
fn is_right_to_left(text: &str) -> bool {
    let of_script = |letter| matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    text.chars().any(of_script)
}

/// The words and what stands between them from left to right, the letters of a word as they are read.
fn from_left_to_right(text: &str) -> String {
    let bidi = BidiInfo::new(text, None);
    let mut seen = String::with_capacity(text.len());
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let is_turned = levels.get(run.start).is_some_and(Level::is_rtl);
            let run = text.get(run).unwrap_or_default();
            match is_turned {
                true => seen.extend(words(run).into_iter().rev()),
                false => seen.push_str(run),
            }
        }
    }
    seen
}

/// A text cut where its font changes, which is where egui begins anew: the bundled fonts have all that stands between words.
fn words(text: &str) -> Vec<&str> {
    let bundled = Metrics::default();
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let end = match bundled.has(letter) {
            true => letter.len_utf8(),
            false => rest
                .find(|letter| bundled.has(letter))
                .unwrap_or(rest.len()),
        };
        let (word, after) = rest.split_at(end);
        words.push(mirrored(letter).unwrap_or(word));
        rest = after;
    }
    words
}

/// A bracket turned around.
fn mirrored(letter: char) -> Option<&'static str> {
    Some(match letter {
        '(' => ")",
        ')' => "(",
        '[' => "]",
        ']' => "[",
        '{' => "}",
        '}' => "{",
        '<' => ">",
        '>' => "<",
        '«' => "»",
        '»' => "«",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_from_right_to_left() {
        for (text, expected) in [
            ("خليج السين", "السين خليج"),
            ("تل (12)", "(12) تل"),
            ("Hill تل", "Hill تل"),
            ("بحر Utah شاطئ", "شاطئ Utah بحر"),
            ("Hill (شاطئ يوتا)", "Hill (يوتا شاطئ)"),
            ("犹他海滩", "犹他海滩"),
        ] {
            assert_eq!(from_left_to_right(text), expected, "{text}");
        }
    }

    #[test]
    fn what_no_font_has_is_a_gap() {
        let ctx = Context::default();
        assert_eq!(seen("Saint-Lô", &ctx), "Saint-Lô");
        assert_eq!(seen("名 Bay", &ctx), "\u{a0} Bay");
    }
}
