//! The drawing taken apart into paths, text included: what the raster and the print are made of.
//!
//! Text is set in the [`Fonts`] that are given, never in one of the system's, so that the same picture comes out everywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

use resvg::usvg::{Group, Node, Options, Text, Tree};

use super::canvas::ITALIC;
use super::error::ExportError;
use super::fonts::Fonts;
use super::scripts::in_one_font_each;
use super::svg::Drawing;

/// Taken apart, every hex takes a few kilobytes.
const MAX_HEXES: usize = 200_000;

/// Refuses what would take too much memory.
///
/// # Errors
/// [`ExportError::TooLarge`], which says what to do.
pub(super) fn fits(hexes: usize) -> Result<(), ExportError> {
    if hexes <= MAX_HEXES {
        return Ok(());
    }
    Err(ExportError::TooLarge(format!(
        "{hexes} hexes are too many for a single picture; at most {MAX_HEXES} are drawn at once: export a part of the map, or SVG"
    )))
}

/// Takes a picture apart.
///
/// # Errors
/// [`ExportError::NotDrawn`].
pub(super) fn tree(svg: &str, fonts: &Fonts) -> Result<Tree, ExportError> {
    // The font has no italics: what leans is slanted by as much as italics mostly are.
    let svg = svg.replace(ITALIC, r#"transform="skewX(-12)""#);
    parsed(&in_one_font_each(&svg, fonts)?, fonts)
}

/// Parses a picture as it stands.
///
/// # Errors
/// [`ExportError::NotDrawn`].
pub(super) fn parsed(svg: &str, fonts: &Fonts) -> Result<Tree, ExportError> {
    let options = Options {
        fontdb: fonts.database(),
        font_resolver: fonts.resolver(),
        ..Options::default()
    };
    Tree::from_str(svg, &options).map_err(|error| ExportError::NotDrawn(error.to_string()))
}

/// Letters that no font has: PNG and PDF show boxes for them, SVG leaves them to whoever shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingLetters(Vec<(String, BTreeSet<char>)>);

impl MissingLetters {
    /// Looks for them in the text of a picture, as it stands in the SVG, with the bundled fonts.
    pub(super) fn of(svg: &str) -> Self {
        Self::under(svg, &Fonts::bundled())
    }

    fn under(svg: &str, fonts: &Fonts) -> Self {
        let texts = svg.lines().filter_map(|line| {
            let (_, text) = line.split_once("<text ")?.1.split_once('>')?;
            Some(text.split_once("</text>")?.0)
        });
        // All of ASCII is there, and that is nearly all text of a map.
        let texts: BTreeSet<&str> = texts.filter(|text| !text.is_ascii()).collect();
        let mut page =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">".to_owned();
        for text in texts {
            // A string takes all that is written.
            let _ = writeln!(page, "<text font-size=\"8\">{text}</text>");
        }
        page += "</svg>";
        let mut found = BTreeMap::new();
        if let Ok(tree) = tree(&page, fonts) {
            look_into(tree.root(), &mut found);
        }
        Self(found.into_iter().collect())
    }

    /// Whether all letters are there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The letters of a picture's text that PNG and PDF can't show with these fonts.
pub fn missing_letters(drawing: &Drawing, fonts: &Fonts) -> MissingLetters {
    MissingLetters::under(&drawing.svg(None), fonts)
}

impl fmt::Display for MissingLetters {
    /// `no font has a sign for 名 in “名 Bay”`, and so for each text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 8;
        f.write_str("no font has a sign for ")?;
        for (nth, (text, letters)) in self.0.iter().take(MOST).enumerate() {
            let gap = if nth == 0 { "" } else { ", " };
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            write!(f, "{gap}{} in “{text}”", letters.join(" "))?;
        }
        match self.0.len().saturating_sub(MOST) {
            0 => Ok(()),
            more => write!(f, ", and in {more} more texts"),
        }
    }
}

fn look_into(group: &Group, found: &mut BTreeMap<String, BTreeSet<char>>) {
    for node in group.children() {
        match node {
            Node::Group(group) => look_into(group, found),
            Node::Text(text) => {
                let missing: BTreeSet<char> = letters_without_sign(text).collect();
                if !missing.is_empty() {
                    let whole: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    found.insert(whole, missing);
                }
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// What is set with the sign for "no such letter".
fn letters_without_sign(text: &Text) -> impl Iterator<Item = char> + '_ {
    let glyphs = text
        .layouted()
        .iter()
        .flat_map(|span| &span.positioned_glyphs);
    let missing = glyphs.filter(|glyph| glyph.id.0 == 0);
    let letters = missing.flat_map(|glyph| glyph.text.chars());
    letters.filter(|letter| !letter.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_the_font_lacks_are_reported_with_their_text() {
        let svg = "<text x=\"1\">Bucht 名</text>\n<text x=\"1\">Vàsárosnamény – Żółw</text>\n<text x=\"1\">Kotě 前名</text>\n";
        let missing = MissingLetters::of(svg);
        assert_eq!(
            missing.to_string(),
            "no font has a sign for 名 in “Bucht 名”, 前 名 in “Kotě 前名”"
        );
        assert!(MissingLetters::of("<text x=\"1\">Saint-Lô</text>\n").is_empty());
    }

    #[test]
    fn what_leans_is_slanted_in_paths_too() {
        let text = |attribute: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99\" height=\"99\"><g transform=\"translate(50 50)\"><text {attribute} font-size=\"40\">I</text></g></svg>"
            );
            tree(&svg, &Fonts::bundled())
                .expect("it is SVG")
                .root()
                .abs_bounding_box()
                .width()
        };
        // A line of text of about 45 units, slanted by 12°, reaches 9.5 further.
        let further = text(ITALIC) - text("");
        assert!((8.0..11.0).contains(&further), "{further}");
    }
}
