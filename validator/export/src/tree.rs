//! The drawing taken apart into paths, text included: what the raster and the print are made of.
//!
//! Text is set in the [`Fonts`] that are given, never in one of the system's, so that the same picture comes out
//! everywhere. A letter that none of them has is a gap, and reported: [`MissingLetters`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use resvg::usvg::{Options, Tree};

use super::error::ExportError;
use super::fonts::Fonts;
use super::scripts::in_one_font_each;
use super::text::{ITALIC, unescaped};

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

/// Takes a picture apart, its text set in these fonts.
///
/// # Errors
/// [`ExportError::NotDrawn`].
pub(super) fn tree(svg: &str, fonts: &Fonts) -> Result<Tree, ExportError> {
    // The fonts have no italics: what leans is slanted by as much as italics mostly are.
    let svg = svg.replace(ITALIC, r#"transform="skewX(-12)""#);
    let svg = fonts.metrics().with_gaps(&svg);
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

/// Letters that no font has: PNG and PDF leave gaps for them, SVG leaves them to whoever shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingLetters(Vec<(String, BTreeSet<char>)>);

impl MissingLetters {
    /// Looks for them in the text of a picture, as it stands in the SVG.
    pub(super) fn of(svg: &str, fonts: &Fonts) -> Self {
        let texts = svg.lines().filter_map(|line| {
            let (_, text) = line.split_once("<text ")?.1.split_once('>')?;
            Some(text.split_once("</text>")?.0)
        });
        let mut found = BTreeMap::new();
        for text in texts {
            let missing = fonts.metrics().missing(text);
            if !missing.is_empty() {
                found.insert(unescaped(text), missing);
            }
        }
        Self(found.into_iter().collect())
    }

    /// Whether all letters are there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for MissingLetters {
    /// `no font has a glyph for 名 in “名 Bay”`, and so for each text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 8;
        f.write_str("no font has a glyph for ")?;
        for (nth, (text, letters)) in self.0.iter().take(MOST).enumerate() {
            let gap = if nth == 0 { "" } else { ", " };
            write!(f, "{gap}")?;
            for letter in letters.iter().take(MOST) {
                write!(f, "{letter} ")?;
            }
            if let more @ 1.. = letters.len().saturating_sub(MOST) {
                write!(f, "and {more} more ")?;
            }
            write!(f, "in “{text}”")?;
        }
        match self.0.len().saturating_sub(MOST) {
            0 => Ok(()),
            more => write!(f, ", and in {more} more texts"),
        }
    }
}

#[cfg(test)]
mod tests {
    use resvg::usvg::{Group, Node};

    use super::*;

    /// The glyphs of all text, 0 for those that are boxes.
    fn glyphs(svg: &str, fonts: &Fonts) -> Vec<u32> {
        fn look(group: &Group, glyphs: &mut Vec<u32>) {
            for node in group.children() {
                match node {
                    Node::Group(group) => look(group, glyphs),
                    Node::Text(text) => {
                        let spans = text.layouted().iter();
                        let found = spans.flat_map(|span| &span.positioned_glyphs);
                        glyphs.extend(found.map(|glyph| glyph.id.0));
                    }
                    _ => {}
                }
            }
        }
        let mut glyphs = Vec::new();
        look(tree(svg, fonts).expect("it is SVG").root(), &mut glyphs);
        glyphs
    }

    #[test]
    fn letters_that_no_font_has_are_gaps() {
        let fonts = Fonts::bundled();
        let page = |text: &str| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text x=\"1\">{text}</text></svg>"
            )
        };
        for (text, count) in [("A名B", 3), ("Ru\u{308}gen", 5), ("x\u{308}y", 3)] {
            let found = glyphs(&page(text), &fonts);
            assert_eq!(found.len(), count, "{text}");
            assert!(!found.contains(&0), "{text}: {found:?}");
        }
    }

    #[test]
    fn letters_that_the_font_lacks_are_reported_with_their_text() {
        let svg = "<text x=\"1\">Bucht 名</text>\n<text x=\"1\">Vàsárosnamény – Żółw</text>\n<text x=\"1\">Kotě &amp; 前名</text>\n";
        let missing = MissingLetters::of(svg, &Fonts::bundled());
        assert_eq!(
            missing.to_string(),
            "no font has a glyph for 名 in “Bucht 名”, 前 名 in “Kotě & 前名”"
        );
        assert!(
            MissingLetters::of("<text x=\"1\">Saint-Lô</text>\n", &Fonts::bundled()).is_empty()
        );
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
