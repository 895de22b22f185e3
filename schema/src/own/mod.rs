//! Properties of a pack's own: what a game knows of a hex, a hexside, a unit or a scenario that Beachhead has no field for.
//!
//! ```text
//! (hex: "1706", terrain: "city", own: {"objective": true, "vp": 3}),
//! ```
//!
//! A record has them under `own`, by name, and each is a scalar. The manifest may name a JSON Schema that describes them
//! ([`OwnSchema`]); it is kept with the pack. Nothing else depends on them.

mod record;
mod schema;

pub use record::{Decimal, OwnProperties, OwnValue};
pub use schema::OwnSchema;
