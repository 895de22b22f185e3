//! What a map looks like, before anything draws it. Nothing here reads a font: how wide letters are is data.

mod metrics;

pub use metrics::Metrics;
