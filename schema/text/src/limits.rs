//! How large files may be.

/// Files larger than this are refused: twice a map of a million hexes.
pub const MAX_FILE: u64 = 128 << 20;

/// Files larger than this are not even read in pieces: the largest scan that can be shown, uncompressed, and more.
pub const MAX_PIECES: u64 = 4 << 30;

/// Bytes that are held at once of a file that is read in pieces.
pub(crate) const PIECE: usize = 1 << 16;
