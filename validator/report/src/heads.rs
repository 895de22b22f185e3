//! How a finding begins where it is put into words: in `text` and `junit`.

use beachhead_check::finding::Shown;

use crate::plain;

/// `error[MAP012 hexside-apart]`; where a rule speaks, its row stands in the place of the code's name.
pub(super) fn head(shown: &Shown) -> String {
    let name = shown.rule.as_deref().unwrap_or(&shown.name);
    let (code, name) = (plain(&shown.code), plain(name));
    format!("{}[{code} {name}]", shown.severity)
}
