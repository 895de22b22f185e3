//! The picture: how the map, its counters and the scan under it are drawn on the screen. Nothing here knows of tools.
//!
//! The map itself is a display list (`beachhead_draw`), of which `ink` makes triangles. `raster` makes pixels of triangles,
//! `tile` a square of the picture, `works` does so on threads of their own, and `tiles` moves over the screen what is drawn
//! already, with what is `fresh` over it. Text and counters (`label`, `counter`, `stack`) are drawn by egui itself, text in
//! the order that `script` puts it in. `underlay` is the scan under the map. `stage` is what a script has brought there,
//! with what the game shows besides: zones, battles, retreats. `sheet` lays everything upon each other, `view` says where;
//! `style`, `visible` and `shown` say how, and what of it is seen. `crop` is a part of the map in a place beside it.

mod blind;
pub(crate) mod charts;
pub(crate) mod counter;
mod crop;
mod fresh;
pub(crate) mod ink;
pub(crate) mod label;
pub(crate) mod look;
mod map_text;
pub(crate) mod pen;
pub(crate) mod raster;
mod script;
mod severity;
pub(crate) mod sheet;
pub(crate) mod shore;
mod shown;
pub(crate) mod stack;
pub(crate) mod stage;
pub(crate) mod style;
pub(crate) mod swatch;
pub(crate) mod tile;
mod tiles;
pub(crate) mod underlay;
pub(crate) mod view;
mod visible;
mod works;

pub(crate) use beachhead_draw::counter::{Face, SIDE as COUNTER_SIDE};
pub(crate) use beachhead_draw::line_of;
pub use beachhead_draw::{GridKind, GridStyle, NumberPlace, NumberStyle, NumberedHexes, Patterns};
pub(crate) use blind::{alike, contrast};
pub(crate) use counter::paint as paint_counter;
pub(crate) use crop::Crop;
pub(crate) use ink::{color32, paint_sheet, point};
pub(crate) use look::terrain_color;
pub(crate) use severity::severity_color;
pub use shown::Shown;
pub use stage::OverlayCounts;
pub(crate) use stage::Stage;
pub(crate) use style::{SCAN_GRID, Style};
pub use view::View;
