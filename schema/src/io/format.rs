//! The number that heads every file, and what is done with files of older formats.
//!
//! A format that changes keeps its old types: the part as it was stored before stays a
//! [`Part`](super::Part) of its own, and the new one names it as [`Before`](super::Part::Before)
//! with one pure function that turns the old value into the new. A file is read as the type that
//! was current in its format and taken up step by step; writing always writes the newest.
//! `super::part::tests::older_formats_are_taken_up` holds it.

use super::slip::shown_letters;

/// The format this program writes, and the newest it reads.
pub const FORMAT: u32 = 1;

/// The format that `found` stands for, or why a program whose newest is `newest` can't read it.
pub(super) fn check(found: &str, newest: u32, kind: &str) -> Result<u32, String> {
    // Rust reads `+1` and `01` too, which are no numbers in JSON.
    let number = found.parse::<u32>().ok();
    match number.filter(|number| number.to_string() == found) {
        Some(0) => Err("there is no format 0: formats count from 1".into()),
        Some(format) if format <= newest => Ok(format),
        Some(_) => Err(format!(
            "this {kind} is of format {found}, but this program reads up to format {newest}"
        )),
        None => Err(format!("the format is a number, not `{}`", clipped(found))),
    }
}

/// What goes into a message of what stands in the file: never a screenful.
pub(crate) fn clipped(text: &str) -> String {
    // A message is one line, whatever the file held, and what can't be seen is there as its code point.
    let head: String = text.chars().take(40).collect();
    let rest = text.chars().nth(40);
    let head = shown_letters(&head);
    if rest.is_some() { head + "…" } else { head }
}
