//! Numbers and text as SVG has them.

use std::fmt;

/// A length or place: two decimals at most, which is a few thousandths of a millimetre in print.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round();
        // No "-0", and whole numbers without a point.
        if hundredths == 0.0 || !hundredths.is_finite() {
            return f.write_str("0");
        }
        let hundredths = hundredths as i64;
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// The attribute of text that leans. Such text stands at the origin of its group: the font of the program has no
/// italics, so what is made of paths slants it there.
pub(super) const ITALIC: &str = r#"font-style="italic""#;

/// Text as XML has it.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '&' => safe += "&amp;",
            '"' => safe += "&quot;",
            // What parts words still does: a tab in a name is a space.
            letter if letter.is_whitespace() => safe.push(' '),
            // XML has no place for these, escaped or not.
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}');
            }
            letter => safe.push(letter),
        }
    }
    safe
}

/// What [`escaped`] made of a text, as it was.
pub(super) fn unescaped(text: &str) -> String {
    let pairs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let unescape = |text: String, (entity, letter): (&str, &str)| text.replace(entity, letter);
    pairs.into_iter().fold(text.to_owned(), unescape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.001, "0"),
            (1.0, "1"),
            (-12.5, "-12.5"),
            (2.345_67, "2.35"),
            (0.05, "0.05"),
            (-0.999, "-1"),
            (f32::NAN, "0"),
        ] {
            assert_eq!(N(number).to_string(), expected);
        }
    }

    #[test]
    fn text_is_safe() {
        assert_eq!(
            escaped("a<b>&\"\t\u{7}\u{ffff}"),
            "a&lt;b&gt;&amp;&quot; \u{fffd}\u{fffd}"
        );
        let text = "a<b>&\"&lt;";
        assert_eq!(unescaped(&escaped(text)), text);
    }
}
