//! PACK006: files that the manifest is to list. The finding brings its fix, since only its lint sees the file.

use beachhead_schema::diag::Fix;
use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::pack::Pack;

/// The fix of a finding, for the pack as other fixes have left it: what lists a file was made for the manifest as it was, and
/// would take back what has been listed or changed since.
pub(super) fn anew(pack: &Pack, fix: &Fix) -> Option<Fix> {
    let [Swap::Listing(wanted)] = fix.edit.swaps.as_slice() else {
        return Some(fix.clone());
    };
    let listing = wanted.added_to(pack)?;
    let swaps = vec![Swap::Listing(Box::new(listing))];
    Some(Fix {
        edit: Edit::new(fix.edit.name.clone(), swaps)?,
        ..fix.clone()
    })
}
