//! Properties of a pack's own: what a game knows of a hex, a hexside, a unit or a scenario that Beachhead has no field for.
//!
//! ```text
//! (hex: "1706", terrain: "city", own: {"objective": true, "vp": 3}),
//! ```
//!
//! A record has them under `own`, by name, and each is a scalar. What they may be is said by a JSON Schema that the manifest
//! names ([`OwnSchema`]): forms are made of it, and the checks hold the records to it. Nothing else depends on them.

mod record;
mod schema;
mod shape;

pub use record::{Decimal, OwnProperties, OwnValue};
pub use schema::{OwnKind, OwnSchema, SchemaFault};
pub use shape::{OwnField, OwnShape};
