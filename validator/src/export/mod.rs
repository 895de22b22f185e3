//! A pack in other shapes.

mod svg;

pub use svg::svg;
