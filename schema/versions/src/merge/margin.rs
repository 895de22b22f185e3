//! What the files of a pack hold besides their parts.

use beachhead_model::comments::Comments;
use beachhead_model::stored::Margin;

use super::manifest::merge_open;
use super::value::Versions;

/// Merges what the files of a part hold besides it.
pub(super) fn merge_margins(margins: Versions<&Margin>) -> Margin {
    let comments = margins.map(|margin| &margin.comments);
    Margin {
        comments: Comments::merged(comments.base, comments.ours, comments.theirs),
        conflicts: merge_open(margins.map(|margin| &margin.conflicts)),
    }
}
