//! The map as a picture: SVG, PNG, and PDF for print.
//!
//! A [`Picture`] says what is shown; a [`Drawing`] is that, drawn. It is SVG as it stands, [`png()`] makes pixels of it,
//! and [`pdf()`] sheets of paper; [`counters_pdf()`] prints the counters of the forces. Text is set
//! in [`Fonts`]. Nothing here touches a file or a clock, and the same pack gives the same bytes.

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

#[expect(clippy::disallowed_methods, reason = "the adapter to threads")]
mod bands;
mod counters;
mod error;
mod fonts;
mod frame;
mod furniture;
mod layout;
mod limits;
mod page_svg;
mod paper;
mod pdf;
mod picture;
mod raster;
mod scripts;
mod sheets;
mod svg;
mod text;
mod tree;
mod underlay;
mod write;

pub use beachhead_draw::{Layer, Position, TerrainAs};
pub use beachhead_scan::ScanUnder;
pub use counters::{CounterPlace, CounterPrint, CounterSheets, Flip, SheetSide};
pub use error::{ExportError, Watch};
pub use fonts::{FontError, Fonts};
pub use frame::ACROSS_FLATS;
pub use layout::Layout;
pub use limits::{MAX_PIXELS, MAX_SIDE};
pub use paper::{Paper, Turn};
pub use pdf::{counters_pdf, pdf};
pub use picture::{Area, COVERING, Picture, file_name, tables_of};
pub use raster::{Raster, png, small};
pub use sheets::{MAX_SHEETS, Print, Sheet, Sheets};
pub use svg::{Drawing, list};
pub use tree::MissingLetters;
