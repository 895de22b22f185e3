//! Comments on their way: what owns each when a file is read, and where it stands when the file is written.
//!
//! What they are is said in [`beachhead_model::comments`].
//!
//! Holds always: no comment is lost but those of records that are gone, none changes its owner, and writing twice gives the
//! same bytes (`beachhead_edit::comments::tests::comments_survive_edits`).

mod emit;
mod inner;
mod owners;
#[cfg(test)]
mod tests;

pub(super) use emit::{
    ListEmit, Trailing, ends_and_rest, left, left_without_records, lines, lines_above, push_line,
    push_lines,
};
pub(super) use inner::{Members, ends_at};
pub(super) use owners::OwnersFound;
