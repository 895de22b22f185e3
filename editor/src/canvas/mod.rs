//! The canvas: the map drawn on the screen.
//!
//! From the bottom up: `ink` makes triangles, `look` says how kinds of the palette look, one file for each thing that
//! is drawn makes it of ink (`hex`, `pattern`, `hexside`, `path`, `region`), `mesh` keeps all of that by chunk. `far` and
//! `overview` draw less, for maps seen from far away. Text and counters (`label`, `counter`, `stack`) are drawn by egui
//! itself. `underlay` is the scan under the map, `anchor` what ties it. `stage` is what a script has brought there. `sheet` lays everything upon each other, `view` says where, `widget` is what people point at, `keyboard` the same without a mouse.

pub(crate) mod anchor;
mod counter;
mod dropper;
mod emblem;
mod far;
mod hex;
mod hexside;
mod ink;
mod keyboard;
mod label;
mod look;
mod marker;
mod mesh;
mod overview;
mod path;
mod pattern;
mod region;
mod selected;
mod sheet;
mod shore;
mod stack;
mod stage;
pub(crate) mod swatch;
pub(crate) mod underlay;
mod view;
mod widget;

pub(crate) use counter::{Face, SIDE as COUNTER_SIDE, paint as paint_counter};
pub(crate) use hexside::line_of;
pub(crate) use ink::point;
pub(crate) use keyboard::GESTURES;
pub(crate) use look::terrain_color;
pub(crate) use sheet::Visible;
pub(crate) use stage::Stage;
pub use view::View;
pub(crate) use widget::{Canvas, severity_color};
