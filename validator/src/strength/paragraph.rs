//! When a claim is of the paragraph that a fact comes from.

use beachhead_schema::paragraphs;

/// Whether a claim's paragraph is the one that a fact names, or stands under it: `11.2.4` for `11.2`, `2.1l` for `2.1`, and any of
/// a chapter for `13.0`. Of a fact that names several, any of them.
pub(super) fn is_of(claimed: &str, named: &str) -> bool {
    paragraphs(named).any(|named| is_within(claimed, named))
}

fn is_within(claimed: &str, named: &str) -> bool {
    let (claimed, named) = (number(claimed), number(named));
    let Some(rest) = claimed.strip_prefix(named) else {
        return false;
    };
    // `2.1` is not above `2.10`, nor `L1` above `L12`.
    rest.chars()
        .next()
        .is_none_or(|next| matches!(next, '.' | '(' | '-') || next.is_ascii_lowercase())
}

/// A paragraph without what stands behind its number, and without the `.0` of a chapter.
fn number(paragraph: &str) -> &str {
    let number = paragraph.split(' ').next().unwrap_or(paragraph);
    number.strip_suffix(".0").unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_of_its_paragraph_and_of_those_above() {
        for (claimed, named, expected) in [
            ("11.2", "11.2", true),
            ("11.2.4", "11.2", true),
            ("11.2", "11.2.4", false),
            ("11.20", "11.2", false),
            ("2.1l", "2.1", true),
            ("13.1", "13.0", true),
            ("130", "13.0", false),
            ("L12", "L1", false),
            ("SET-b", "SET", true),
            ("11.2.2", "11.2.2 (3)", true),
            ("L57", "L56, L57", true),
            ("L58", "L56, L57", false),
        ] {
            assert_eq!(is_of(claimed, named), expected, "{claimed} of {named}");
        }
    }
}
