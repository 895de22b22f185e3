//! How large pictures in pixels may be.

/// The longest side there is: more than that, few programs open.
pub const MAX_SIDE: u32 = 65_500;
/// The most pixels there are.
pub const MAX_PIXELS: u64 = 500_000_000;
