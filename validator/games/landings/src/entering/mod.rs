//! How units come into hexes and leave them, and what that costs (L27, M40, M74, M76).

pub(crate) mod enter;
pub(crate) mod headquarters;
pub(crate) mod leave;
pub(crate) mod losing;
pub(crate) mod mines;
