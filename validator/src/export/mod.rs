//! A pack in other shapes.

mod glyphs;
mod svg;

pub use svg::svg;
