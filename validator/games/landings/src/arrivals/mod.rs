//! Reinforcements over land, sea and by air (L15 to L41, L127, L128).

pub(crate) mod arriving;
pub(crate) mod calling;
pub(crate) mod craft;
pub(crate) mod drops;
pub(crate) mod entries;
pub(crate) mod landing;
