//! Where the glyphs of a palette's own patterns stand in its file.

use beachhead_model::diag::Place;
use beachhead_text::Spans;

/// The most glyphs of a pattern whose places are looked for one by one: each look goes through the whole pattern.
const MOST_PLACED: usize = 64;

/// The place of a glyph, both counted from 0; of one far behind in a long list, the list.
pub(super) fn glyph_place(spans: &Spans, pattern: usize, glyph: usize) -> Place {
    match glyph < MOST_PLACED {
        true => spans.item("patterns", pattern, "glyphs", glyph),
        false => spans.within("patterns", pattern, "glyphs"),
    }
}

#[cfg(test)]
mod tests {
    use beachhead_model::palette::Palette;
    use beachhead_text::{SourceFile, Syntax, read_part};

    use super::*;

    #[test]
    fn a_glyph_is_found_in_its_line() {
        let glyphs = "Dot(at: (0, 0), radius: 1), ".repeat(70);
        let text = format!(
            "(\n    format: 2,\n    patterns: [\n        (id: \"b\", glyphs: [{glyphs}]),\n        (id: \"a\", glyphs: []),\n    ],\n)\n"
        );
        let source = SourceFile::new("palette.ron", text);
        let read = read_part::<Palette>(&source, Syntax::Ron);
        assert_eq!(read.diagnostics, []);
        for (glyph, column, length) in [(0, 28, 26), (1, 56, 26), (63, 1792, 26), (64, 27, 1962)] {
            let place = glyph_place(&read.spans, 1, glyph);
            let found = place.span.map_or("", |span| source.slice(span));
            let start = place.span.map(|span| source.line_column(span.start));
            assert_eq!(
                (start, found.len()),
                (Some((4, column)), length),
                "glyph {glyph}"
            );
        }
    }
}
