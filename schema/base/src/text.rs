//! Texts as messages show them: on one line, with what can't be seen as its code point.

/// The names of the invisible characters that are met most.
const NAMES: [(char, &str); 10] = [
    ('\0', " (null)"),
    ('\u{a0}', " (no-break space)"),
    ('\u{ad}', " (soft hyphen)"),
    ('\u{200b}', " (zero width space)"),
    ('\u{200d}', " (zero width joiner)"),
    ('\u{2028}', " (line separator)"),
    ('\u{202f}', " (narrow no-break space)"),
    ('\u{2060}', " (word joiner)"),
    ('\u{3000}', " (ideographic space)"),
    ('\u{feff}', " (byte order mark)"),
];

/// Whether a character can't be seen, and isn't one of the blanks that both syntaxes have.
pub fn is_invisible(letter: char) -> bool {
    match letter {
        '\t' | '\n' | '\r' => false,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => {
            true
        }
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' => true,
        '\u{e0000}'..='\u{e007f}' => true,
        _ => letter.is_control() || letter.is_whitespace() && !letter.is_ascii(),
    }
}

/// A character by its code point, and by its name if it is a common one: `U+00A0 (no-break space)`.
pub fn code_point(letter: char) -> String {
    let name = NAMES.iter().find(|(known, _)| *known == letter);
    let name = name.map_or("", |(_, name)| name);
    format!("U+{:04X}{name}", u32::from(letter))
}

/// A text of a file as a message quotes it: never a screenful.
pub fn clipped(text: &str) -> String {
    // A message is one line, whatever the file held, and what can't be seen is there as its code point.
    let head: String = text.chars().take(40).collect();
    let rest = text.chars().nth(40);
    let head = shown_letters(&head);
    if rest.is_some() { head + "…" } else { head }
}

/// A text for a message: what can't be seen is there as its code point.
pub fn shown_letters(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // A message is one line.
            '\t' | '\n' | '\r' => shown.push(' '),
            _ if is_invisible(letter) => shown += &format!("<U+{:04X}>", u32::from(letter)),
            _ => shown.push(letter),
        }
    }
    shown
}
