//! The codes of reading, one constant each: the list to read top to bottom.
//!
//! A number is never reused. `tests::codes_are_unique` holds that each is listed once.

use beachhead_model::diag::Code;

/// The file doesn't exist, is a folder or a device, or the system refuses it.
pub const NOT_READABLE: Code = Code {
    id: "IO001",
    name: "not-readable",
};
/// The file holds bytes that are no UTF-8 text.
pub const NOT_TEXT: Code = Code {
    id: "IO002",
    name: "not-text",
};
/// The file, or a list in it, is larger than anything this program is made for.
pub const TOO_LARGE: Code = Code {
    id: "IO003",
    name: "too-large",
};
/// A bracket, string or comment isn't closed, or closes what was never opened.
pub const BRACKET: Code = Code {
    id: "IO004",
    name: "bracket",
};
/// A record or value isn't what its place asks for.
pub const BAD_RECORD: Code = Code {
    id: "IO005",
    name: "bad-record",
};
/// A field that this kind of file or record doesn't have; nothing is ever dropped silently.
pub const UNKNOWN_FIELD: Code = Code {
    id: "IO006",
    name: "unknown-field",
};
/// A field that must be there isn't.
pub const MISSING_FIELD: Code = Code {
    id: "IO007",
    name: "missing-field",
};
/// A field stands twice, so that one of the two would be lost.
pub const DOUBLED_FIELD: Code = Code {
    id: "IO008",
    name: "doubled-field",
};
/// The file's `format` is missing, no number, or newer than this program.
pub const FORMAT_VERSION: Code = Code {
    id: "IO009",
    name: "format-version",
};
/// A name of a file leads out of the pack's folder.
pub const LEAVES_PACK: Code = Code {
    id: "IO010",
    name: "leaves-pack",
};
/// Brackets are nested deeper than any file of ours needs.
pub const TOO_DEEP: Code = Code {
    id: "IO011",
    name: "too-deep",
};
/// There were more findings in one file than are listed one by one.
pub const MORE: Code = Code {
    id: "IO012",
    name: "more-findings",
};
/// The file couldn't be written; what was there before is intact.
pub const NOT_SAVED: Code = Code {
    id: "IO013",
    name: "not-saved",
};
/// The grid of a map can't be made as it is described.
pub const BAD_GRID: Code = Code {
    id: "IO014",
    name: "bad-grid",
};
/// A pack names one file for two of its parts.
pub const NAMED_TWICE: Code = Code {
    id: "IO015",
    name: "named-twice",
};
/// A save of the pack was broken off, so that its files may not fit together.
pub const BROKEN_OFF: Code = Code {
    id: "IO016",
    name: "broken-off",
};
/// A name that no file can have on Windows.
pub const NOT_PORTABLE: Code = Code {
    id: "IO017",
    name: "not-portable",
};
/// A merge has left two versions of the same lines in the file.
pub const MERGE_CONFLICT: Code = Code {
    id: "IO018",
    name: "merge-conflict",
};

/// All of them, in order.
pub const CODES: &[Code] = &[
    NOT_READABLE,
    NOT_TEXT,
    TOO_LARGE,
    BRACKET,
    BAD_RECORD,
    UNKNOWN_FIELD,
    MISSING_FIELD,
    DOUBLED_FIELD,
    FORMAT_VERSION,
    LEAVES_PACK,
    TOO_DEEP,
    MORE,
    NOT_SAVED,
    BAD_GRID,
    NAMED_TWICE,
    BROKEN_OFF,
    NOT_PORTABLE,
    MERGE_CONFLICT,
];

#[cfg(test)]
mod tests {
    use super::CODES;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique() {
        let ids: BTreeSet<_> = CODES.iter().map(|code| code.id).collect();
        let names: BTreeSet<_> = CODES.iter().map(|code| code.name).collect();
        assert_eq!((ids.len(), names.len()), (CODES.len(), CODES.len()));
    }
}
