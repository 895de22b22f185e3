//! The canvas: the map drawn on the screen.
//!
//! The map itself is a display list (`beachhead_draw`), of which `ink` makes triangles. `raster` makes pixels of triangles, `tile` a square of the picture, `works` does
//! so on threads of their own, and `tiles` moves over the screen what is drawn already. Text and counters (`label`,
//! `counter`, `stack`) are drawn by egui itself, text in the order that `script` puts it in. `underlay` is the scan under the map, `anchor` what ties it. `stage` is what
//! a script has brought there, with what the game shows besides: zones, battles, retreats. `sheet` lays everything upon each other, `view` says where, `widget` is what people see,
//! `pointing` the way of the mouse to the tool in hand, `keying` (with `keyboard`) the same without a mouse.

pub(crate) mod anchor;
mod blind;
mod counter;
mod dropper;
#[cfg(test)]
mod equality;
mod fresh;
mod ink;
mod keyboard;
mod keying;
mod label;
mod look;
mod pointing;
mod raster;
mod script;
mod selected;
mod sheet;
mod shore;
mod stack;
mod stage;
mod style;
pub(crate) mod swatch;
mod tile;
mod tiles;
pub(crate) mod underlay;
mod view;
mod visible;
mod widget;
mod works;

pub(crate) use beachhead_draw::counter::{Face, SIDE as COUNTER_SIDE};
pub(crate) use beachhead_draw::line_of;
pub use beachhead_draw::{GridKind, GridStyle, NumberPlace, NumberStyle, NumberedHexes, Patterns};
pub(crate) use blind::alike;
pub(crate) use counter::paint as paint_counter;
pub(crate) use ink::{paint_sheet, point};
pub(crate) use keyboard::GESTURES;
pub(crate) use look::terrain_color;
pub use stage::OverlayCounts;
pub(crate) use stage::Stage;
pub(crate) use style::Style;
pub use view::View;
pub(crate) use widget::{Canvas, severity_color};
