//! Text in lines of a width.

use beachhead_draw::Metrics;

/// Breaks a text into lines that are no wider than this: at its spaces, behind dashes, slashes and commas, and within a
/// word that is wider than a line. There is one line at least.
pub(super) fn wrapped(text: &str, size: f32, width: f32, metrics: &Metrics) -> Vec<String> {
    let fits = |line: &str| metrics.width(line.trim_end(), size) <= width;
    let mut lines = Vec::new();
    let mut line = String::new();
    for part in parts(text) {
        if fits(&format!("{line}{part}")) {
            line += part;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        if fits(part) {
            line += part;
            continue;
        }
        for letter in part.chars() {
            line.push(letter);
            if !fits(&line) && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    lines.push(line);
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// The width of the widest part that is not broken.
pub(super) fn widest_part(text: &str, size: f32, metrics: &Metrics) -> f32 {
    let widths = parts(text).map(|part| metrics.width(part.trim_end(), size));
    widths.fold(0.0, f32::max)
}

/// The parts between which a line may end.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive([' ', '-', '/', ','])
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_draw::Style;

    #[test]
    fn lines_fit_and_keep_every_letter() {
        let metrics = Style::default().metrics;
        for text in [
            "",
            "-",
            "a word and another",
            "with-Breakthrough",
            "incomprehensibilities",
            "1,2,3,4,5,6,7,8,9",
            "naïve Straße 名前名前名前",
        ] {
            for width in [8.0, 30.0, 60.0, 1e6] {
                let lines = wrapped(text, 10.0, width, &metrics);
                let letters = |text: &str| text.replace(' ', "");
                assert_eq!(letters(&lines.concat()), letters(text), "{width}");
                for line in &lines {
                    let alone = line.chars().count() == 1;
                    let wide = metrics.width(line, 10.0);
                    assert!(alone || wide <= width, "{line}: {wide} of {width}");
                }
            }
        }
        let lines = wrapped("a word and another", 10.0, 60.0, &metrics);
        assert_eq!(lines, ["a word and", "another"]);
    }
}
