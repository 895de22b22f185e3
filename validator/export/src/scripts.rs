//! Text in several scripts: cut into pieces that one font has all letters of, each placed by itself.
//!
//! What takes pictures apart shapes a text with one font after the other and puts the results together sign by sign. That
//! fails where a font joins letters to fewer signs, as Arabic does: the text would be boxes. A piece that one font has all
//! letters of is shaped as it should be, so only the order of the pieces and their widths are found here.
//!
//! Holds always: a picture whose text the bundled fonts have is left as it is (`bundled_text_stays_as_it_is`).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use resvg::usvg::{Group, Node, Text, TextAnchor};
use unicode_bidi::{BidiInfo, Level};

use super::error::ExportError;
use super::fonts::Fonts;
use super::text::escaped;
use super::tree::parsed;

/// What the texts are called for which somebody looks into the parsed picture.
const ID: &str = "beachhead-text-";
/// The size in which pieces are measured.
const MEASURED: f32 = 100.0;

/// A text of a picture: where its tag begins, and where its content lies.
struct Place {
    tag: usize,
    content: Range<usize>,
}

/// What the parsed picture says of a text, and its pieces.
struct Placed {
    left: Option<f32>,
    size: f32,
    /// Room between letters.
    spacing: f32,
    anchor: TextAnchor,
    pieces: Vec<Piece>,
}

/// Letters of one font, side by side.
#[derive(Debug, PartialEq, Eq)]
struct Piece {
    face: usize,
    text: String,
}

impl Piece {
    /// Marks ends that are no letters: by itself, a bracket there would be read from left to right.
    fn keep_right_to_left(&mut self) {
        const MARK: char = '\u{200f}';
        let is_letter = |end: Option<char>| end.is_none_or(char::is_alphabetic);
        if !is_letter(self.text.chars().next()) {
            self.text.insert(0, MARK);
        }
        if !is_letter(self.text.chars().next_back()) {
            self.text.push(MARK);
        }
    }
}

/// The picture, with each text that needs an added font in pieces of one font each.
///
/// # Errors
/// [`ExportError::NotDrawn`].
pub(super) fn in_one_font_each<'a>(
    svg: &'a str,
    fonts: &Fonts,
) -> Result<Cow<'a, str>, ExportError> {
    let places = texts_in_added_fonts(svg, fonts);
    if places.is_empty() {
        return Ok(Cow::Borrowed(svg));
    }
    let named = rewritten(svg, &places, |nth, content| {
        Some((format!(" id=\"{ID}{nth}\""), content.to_owned()))
    });
    let mut placed = BTreeMap::new();
    look_into(parsed(&named, fonts)?.root(), &mut |number, text| {
        placed.extend(placed_text(text, fonts).map(|text| (number, text)));
    });
    let pieces = { placed.values() }.flat_map(|text| {
        let spacing = text.spacing / text.size;
        text.pieces.iter().map(move |piece| (piece, spacing))
    });
    let widths = widths(pieces, fonts)?;
    let mut widths = widths.into_iter();
    let mut contents = BTreeMap::new();
    for (number, text) in &placed {
        let widths: Vec<f32> = widths.by_ref().take(text.pieces.len()).collect();
        contents.insert(*number, text.content(&widths));
    }
    Ok(Cow::Owned(rewritten(svg, &places, |nth, _| {
        let content = contents.remove(&nth)?;
        Some((" xml:space=\"preserve\"".to_owned(), content))
    })))
}

/// The texts that have a letter of an added font, and nothing but letters.
fn texts_in_added_fonts(svg: &str, fonts: &Fonts) -> Vec<Place> {
    const TAG: &str = "<text";
    const END: &str = "</text>";
    let mut places = Vec::new();
    let mut from = 0;
    while let Some(tag) = found(svg, from, TAG) {
        let tag = tag + TAG.len();
        from = tag;
        let Some(start) = found(svg, tag, ">").map(|at| at + 1) else {
            break;
        };
        let Some(end) = found(svg, start, END) else {
            break;
        };
        let content = svg.get(start..end).unwrap_or_default();
        let is_text = svg
            .get(tag..start)
            .is_some_and(|rest| rest.starts_with([' ', '>']));
        if is_text && !content.contains('<') && content.chars().any(|letter| fonts.adds(letter)) {
            let content = start..end;
            places.push(Place { tag, content });
        }
    }
    places
}

fn found(text: &str, from: usize, what: &str) -> Option<usize> {
    Some(from + text.get(from..)?.find(what)?)
}

/// The picture with another content of some texts, and attributes for their tags.
fn rewritten(
    svg: &str,
    places: &[Place],
    mut with: impl FnMut(usize, &str) -> Option<(String, String)>,
) -> String {
    let mut whole = String::with_capacity(svg.len() + places.len() * 64);
    let mut from = 0;
    let part = |range: Range<usize>| svg.get(range).unwrap_or_default();
    for (nth, place) in places.iter().enumerate() {
        let Some((attributes, content)) = with(nth, part(place.content.clone())) else {
            continue;
        };
        whole += part(from..place.tag);
        whole += &attributes;
        whole += part(place.tag..place.content.start);
        whole += &content;
        from = place.content.end;
    }
    whole += part(from..svg.len());
    whole
}

/// Finds the texts that have numbers.
fn look_into(group: &Group, found: &mut dyn FnMut(usize, &Text)) {
    for node in group.children() {
        match node {
            Node::Group(group) => look_into(group, found),
            Node::Text(text) => {
                let number = text.id().strip_prefix(ID).map(str::parse);
                if let Some(Ok(number)) = number {
                    found(number, text);
                }
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

fn placed_text(text: &Text, fonts: &Fonts) -> Option<Placed> {
    let [chunk] = text.chunks() else {
        return None;
    };
    let [span] = chunk.spans() else {
        return None;
    };
    Some(Placed {
        left: chunk.x(),
        size: span.font_size().get(),
        spacing: span.letter_spacing(),
        anchor: chunk.anchor(),
        pieces: pieces(chunk.text(), fonts),
    })
}

impl Placed {
    /// The pieces, each placed where the one before ends.
    fn content(&self, widths: &[f32]) -> String {
        // The room after a piece is that between its letters.
        let widths = widths.iter().map(|width| width * self.size + self.spacing);
        let whole = widths.clone().sum::<f32>() - self.spacing;
        let mut x = self.left.unwrap_or_default()
            - match self.anchor {
                TextAnchor::Start => 0.0,
                TextAnchor::Middle => whole / 2.0,
                TextAnchor::End => whole,
            };
        let mut content = String::new();
        for (piece, width) in self.pieces.iter().zip(widths) {
            // A string takes all that is written.
            let _ = write!(
                content,
                r#"<tspan x="{x:.3}" text-anchor="start" font-family="{}">{}</tspan>"#,
                Fonts::family(piece.face),
                escaped(&piece.text)
            );
            x += width;
        }
        content
    }
}

/// Cuts a text into pieces of one font each, in the order in which they stand from left to right. Its first letter says
/// which way the whole is read.
fn pieces(text: &str, fonts: &Fonts) -> Vec<Piece> {
    let faces = faces(text, fonts);
    let bidi = BidiInfo::new(text, None);
    let mut pieces = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let mut of_run: Vec<Piece> = Vec::new();
            let letters = text.get(run.clone()).unwrap_or_default().char_indices();
            for (at, letter) in letters {
                let face = faces.get(&(run.start + at)).copied().unwrap_or_default();
                match of_run.last_mut() {
                    Some(piece) if piece.face == face => piece.text.push(letter),
                    _ => of_run.push(Piece {
                        face,
                        text: letter.to_string(),
                    }),
                }
            }
            if levels.get(run.start).is_some_and(Level::is_rtl) {
                of_run.iter_mut().for_each(Piece::keep_right_to_left);
                of_run.reverse();
            }
            pieces.extend(of_run);
        }
    }
    pieces
}

/// The font of each letter, by where it stands: the first that has it. What is no letter stays with the one before.
fn faces(text: &str, fonts: &Fonts) -> BTreeMap<usize, usize> {
    let mut before = None;
    let faces = text.char_indices().map(|(at, letter)| {
        let stays = |face: usize| !letter.is_alphanumeric() && fonts.face_has(face, letter);
        let own = || fonts.face_of(letter).or(before).unwrap_or_default();
        let face = before.filter(|face| stays(*face)).unwrap_or_else(own);
        before = Some(face);
        (at, face)
    });
    faces.collect()
}

/// How wide pieces are, each with the room between its letters, in ems.
fn widths<'p>(
    pieces: impl Iterator<Item = (&'p Piece, f32)>,
    fonts: &Fonts,
) -> Result<Vec<f32>, ExportError> {
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" font-size=\"{MEASURED}\" xml:space=\"preserve\">"
    );
    let mut widths = Vec::new();
    for (nth, (piece, spacing)) in pieces.enumerate() {
        let family = Fonts::family(piece.face);
        let text = escaped(&piece.text);
        let _ = write!(
            page,
            "<text id=\"{ID}{nth}\" font-family=\"{family}\" letter-spacing=\"{}\">{text}</text>",
            spacing * MEASURED
        );
        // White space by itself is not set, and so not measured.
        let spacing = spacing * piece.text.chars().skip(1).count() as f32;
        widths.push(fonts.metrics().width(&piece.text, 1.0) + spacing);
    }
    page += "</svg>";
    look_into(parsed(&page, fonts)?.root(), &mut |number, text| {
        let measured = text.bounding_box().width() / MEASURED;
        if let Some(width) = widths.get_mut(number).filter(|_| measured > 0.0) {
            *width = measured;
        }
    });
    Ok(widths)
}

#[cfg(test)]
mod tests {
    use beachhead_test_support::joining_font;

    use super::*;
    use crate::tree::tree;

    /// Two letters of Arabic and both as one sign, then space and two letters of Chinese.
    const LETTERS: [(char, u16); 6] = [
        ('ل', 600),
        ('ا', 300),
        ('\u{fefb}', 900),
        (' ', 250),
        ('名', 1000),
        ('前', 800),
    ];

    fn fonts() -> Fonts {
        let font = joining_font(&LETTERS);
        Fonts::bundled()
            .with("squares.ttf", font)
            .expect("it is one")
    }

    fn page(text: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"99\" text-anchor=\"middle\"><g font-size=\"100\">{text}</g></svg>"
        )
    }

    /// The letters of a picture's text from left to right, each with its place and whether it has a sign.
    fn signs(svg: &str, fonts: &Fonts) -> Vec<(String, i32, bool)> {
        fn look(group: &Group, signs: &mut Vec<(String, i32, bool)>) {
            for node in group.children() {
                match node {
                    Node::Group(group) => look(group, signs),
                    Node::Text(text) => {
                        let spans = text.layouted().iter();
                        for glyph in spans.flat_map(|span| &span.positioned_glyphs) {
                            let x = glyph.outline_transform().tx.round() as i32;
                            signs.push((glyph.text.clone(), x, glyph.id.0 != 0));
                        }
                    }
                    _ => {}
                }
            }
        }
        let mut signs = Vec::new();
        look(tree(svg, fonts).expect("it is SVG").root(), &mut signs);
        signs.sort_by_key(|(_, x, _)| *x);
        signs
    }

    #[test]
    fn bundled_text_stays_as_it_is() {
        let svg = page(
            "<text x=\"9\">Saint-Lô</text><text>Одесса ⛰</text><text>a<tspan>名</tspan></text>",
        );
        for fonts in [Fonts::bundled(), fonts()] {
            let same = in_one_font_each(&svg, &fonts).expect("it is SVG");
            assert!(matches!(same, Cow::Borrowed(_)), "{same}");
        }
    }

    #[test]
    fn arabic_goes_from_right_to_left_and_is_joined() {
        let fonts = fonts();
        let found = signs(&page("<text x=\"450\">ال</text>"), &fonts);
        let letters: Vec<&str> = found.iter().map(|(text, ..)| text.as_str()).collect();
        assert_eq!(letters, ["ل", "ا"], "the first letter stands at the right");
        assert!(found.iter().all(|(_, _, has_sign)| *has_sign));
        // Lam and alef make one sign of 0.9 em.
        let found = signs(&page("<text x=\"450\">لا</text>"), &fonts);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].1, 450 - 45, "{found:?}");
    }

    #[test]
    fn brackets_and_numbers_stand_where_readers_of_arabic_have_them() {
        let fonts = fonts();
        let text = |text: &str| {
            let found = signs(&page(&format!("<text x=\"450\">{text}</text>")), &fonts);
            assert!(found.iter().all(|(_, _, has_sign)| *has_sign), "{found:?}");
            let letters = found.into_iter().map(|(text, ..)| text);
            letters.collect::<String>().replace('\u{200f}', "")
        };
        assert_eq!(text("ل (12)"), ")12( ل", "each bracket is turned");
        assert_eq!(text("ل!"), "!ل");
        assert_eq!(text("Hill (ل)"), "Hill (ل)");
    }

    #[test]
    fn each_script_is_set_in_its_own_font() {
        let fonts = fonts();
        let found = signs(&page("<text x=\"450\">Wadi لا &amp; 名前 R</text>"), &fonts);
        assert!(found.iter().all(|(_, _, has_sign)| *has_sign), "{found:?}");
        let whole: String = found.iter().map(|(text, ..)| text.as_str()).collect();
        assert_eq!(whole, "Wadi لا & 名前 R");
        // It stands around the middle, with as much room as its letters take.
        let widths = fonts.metrics().width("Wadi & R", 100.0)
            + fonts.metrics().width("\u{fefb}名前", 100.0)
            + 2.0 * fonts.advance(' ') * 100.0;
        let (left, right) = (450.0 - widths / 2.0, 450.0 + widths / 2.0);
        let right = right - fonts.advance('R') * 100.0;
        let ends = [found.first(), found.last()].map(|end| end.map_or(0, |(_, x, _)| *x));
        for (end, expected) in ends.into_iter().zip([left, right]) {
            assert!((end as f32 - expected).abs() < 5.0, "{end}: {expected}");
        }
        let at = |text: &str| {
            found
                .iter()
                .find(|(sign, ..)| sign == text)
                .map(|(_, x, _)| *x)
        };
        assert_eq!(at("前").zip(at("名")).map(|(b, a)| b - a), Some(100));
    }

    #[test]
    fn letters_that_stand_apart_do_so_in_each_font() {
        let fonts = fonts();
        let places = |text: &str| {
            let svg = page(&format!(
                "<text x=\"450\" letter-spacing=\"20\">{text}</text>"
            ));
            let found = signs(&svg, &fonts).into_iter();
            found.map(|(_, x, _)| x).collect::<Vec<i32>>()
        };
        let [w, ming, qian, r] = places("W名前R").try_into().expect("four letters");
        let wide = (fonts.advance('W') * 100.0).round() as i32;
        assert_eq!((ming - w, qian - ming, r - qian), (wide + 20, 120, 100));
    }

    #[test]
    fn anchors_hold() {
        let fonts = fonts();
        for (anchor, left) in [("start", 450), ("middle", 360), ("end", 270)] {
            let svg = page(&format!(
                "<text x=\"450\" text-anchor=\"{anchor}\">名前</text>"
            ));
            assert_eq!(signs(&svg, &fonts)[0].1, left, "{anchor}");
        }
    }

    #[test]
    fn pieces_stand_as_they_are_read() {
        let pieces = pieces("A لا ل B 名", &fonts());
        let texts: Vec<(usize, &str)> = { pieces.iter() }
            .map(|piece| (piece.face, piece.text.as_str()))
            .collect();
        assert_eq!(
            texts,
            [(0, "A "), (2, "لا ل"), (2, " "), (0, "B "), (2, "名")]
        );
    }
}
