//! Every change to a pack: pure, named, and taken back by another one.
//!
//! An [`Edit`] is plain data, a list of [`Swap`]s: so the editor's history, its recovery journal and the fixes of
//! findings are all the same thing. The functions here make the edits that people think in; each returns `None`
//! where nothing would change. What an edit means for the rules is no affair of this room.

mod draw_hexsides;
mod draw_path;
mod error;
mod follow;
pub mod form;
mod fresh;
mod hexes;
mod history;
mod label;
mod marker;
mod name_hex;
mod paint_terrain;
mod parts;
mod place_unit;
mod region_hexes;
mod regrid;
mod set_elevation;
mod swap;
mod toggle_feature;

pub use draw_hexsides::{draw_hexsides, erase_hexsides};
pub use draw_path::{cut_path, draw_path, erase_path};
pub use error::EditError;
pub use history::Edit;
pub use label::{Lettering, add_label, letter_label, move_label, remove_label};
pub use marker::{add_marker, move_marker, remove_marker, set_marker_kind, toggle_security};
pub use name_hex::name_hex;
pub use paint_terrain::paint_terrain;
pub use parts::Parts;
pub use place_unit::{place_unit, remove_unit};
pub use region_hexes::{
    add_region, add_to_region, remove_region, rename_region, set_region_kind, take_from_region,
};
pub use regrid::{Cut, Lost, Moved, RegridError, regrid};
pub use set_elevation::{raise_elevation, set_elevation};
pub use swap::{Spot, Swap};
pub use toggle_feature::toggle_feature;
