//! Names of places in their hexes, and text that belongs to no single hex.

use crate::canvas::{Canvas, ITALIC, N, escaped, halo};
use crate::frame::SIZE;

pub(super) fn names(canvas: &mut Canvas<'_>) {
    let attributes = r#"font-weight="bold" font-size="8" stroke-linejoin="round""#;
    canvas.group("names", attributes, |canvas| {
        for hex in canvas.hexes() {
            let Some(name) = canvas.map.hexes.name(hex) else {
                continue;
            };
            let (x, y) = canvas.center(hex);
            let lines = lines_of(name);
            let first = y + 0.68 * SIZE - if lines.len() > 1 { 8.0 } else { 0.0 };
            for (line, y) in lines.iter().zip([first, first + 8.0]) {
                halo(canvas, (x, y), 2.5, "#1e1a12", line);
            }
        }
    });
}

pub(super) fn labels(canvas: &mut Canvas<'_>) {
    let attributes = r##"fill="#2b5877" fill-opacity="0.85" stroke="none""##;
    canvas.group("labels", attributes, |canvas| {
        for label in canvas.map.labels.iter() {
            let Some(hex) = canvas.find(&label.hex) else {
                continue;
            };
            let (x, y) = canvas.center(hex);
            let (x, y) = (N(x), N(y));
            let size = N(f32::from(label.size) / 100.0 * 2.0 * SIZE);
            let turned = label
                .angle
                .map(|angle| format!(" rotate({angle})"))
                .unwrap_or_default();
            // Moved by a group, so that the text itself may be slanted around where it stands.
            canvas.add(format_args!(
                r#"<g transform="translate({x} {y}){turned}"><text {ITALIC} font-size="{size}">{}</text></g>"#,
                escaped(&label.text)
            ));
        }
    });
}

/// A name on one line or two: a long one is broken near its middle, after a hyphen or at a space.
fn lines_of(name: &str) -> Vec<String> {
    const FITS: usize = 13;
    let letters = name
        .char_indices()
        .filter(|(_, letter)| ['-', ' '].contains(letter));
    let breaks = letters.map(|(at, letter)| at + letter.len_utf8());
    match breaks.min_by_key(|at| at.abs_diff(name.len() / 2)) {
        Some(at) if name.chars().count() > FITS => {
            let (first, second) = name.split_at(at);
            vec![first.trim_end().to_owned(), second.to_owned()]
        }
        _ => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::lines_of;

    #[test]
    fn long_names_are_broken() {
        for (name, expected) in [
            ("Carentan", vec!["Carentan"]),
            ("Sainte-Marie-du-Mont", vec!["Sainte-", "Marie-du-Mont"]),
            ("La Haye du Puits", vec!["La Haye", "du Puits"]),
            ("Beuzevilleaubocage", vec!["Beuzevilleaubocage"]),
        ] {
            assert_eq!(lines_of(name), expected);
        }
    }
}
