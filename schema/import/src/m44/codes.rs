//! The codes of imports, one constant each: the list to read top to bottom.

use beachhead_model::diag::Code;

macro_rules! codes {
    ($($(#[$about:meta])+ $code:ident = $id:literal $name:literal;)+) => {
        $($(#[$about])+ pub const $code: Code = Code { id: $id, name: $name };)+

        /// All of them, in order.
        pub const CODES: &[Code] = &[$($code),+];
    };
}

codes! {
    /// The file is no JSON, or ends too early.
    BROKEN_JSON = "M44001" "broken-json";
    /// The file is JSON, but no battle: it has no board.
    NO_BATTLE = "M44002" "no-battle";
    /// A value isn't what its place asks for.
    UNFIT_VALUE = "M44003" "unfit-value";
    /// A value is written in another way than the editor would; it is understood, and written back as it is.
    SPELLING = "M44004" "spelling";
    /// A key stands twice in one object, so one of the two is lost.
    KEY_DOUBLED = "M44005" "key-doubled";
    /// A hex isn't on the board.
    HEX_OFF_BOARD = "M44006" "hex-off-board";
    /// A hex is listed twice.
    HEX_LISTED_AGAIN = "M44007" "hex-listed-again";
    /// An unknown terrain, building or obstacle.
    UNKNOWN_TILE = "M44008" "unknown-tile";
    /// An unknown unit or badge.
    UNKNOWN_PIECE = "M44009" "unknown-piece";
    /// An unknown behaviour, tag or special rule.
    UNKNOWN_BEHAVIOUR = "M44010" "unknown-behaviour";
    /// A tile is turned further than it can be.
    ORIENTATION = "M44011" "orientation-out-of-range";
    /// A unit stands where no unit can go.
    UNIT_MISPLACED = "M44012" "unit-misplaced";
    /// A group names a hex that isn't on the board.
    GROUP_OFF_BOARD = "M44013" "group-off-board";
    /// A bunker has no owner.
    BUNKER_OWNERLESS = "M44014" "bunker-ownerless";
    /// A nation fights on the other side than it did.
    NATION_SIDE = "M44015" "nation-on-wrong-side";
    /// An objective that no unit can get to.
    OBJECTIVE_UNREACHABLE = "M44016" "objective-unreachable";
    /// Something of a pack that such a file has no room for.
    NOT_WRITTEN = "M44017" "not-written";
}

/// The codes of files that aren't read to their end: a pack of one would lose what stands behind.
pub const CUT_SHORT: [Code; 4] = [
    BROKEN_JSON,
    KEY_DOUBLED,
    beachhead_text::codes::TOO_DEEP,
    beachhead_text::codes::TOO_LARGE,
];
