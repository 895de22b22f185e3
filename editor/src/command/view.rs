//! What can be asked about how the map is shown: layers, theme, scale, minimap.

/// Something to be done about how the map is shown: layers, theme, scale, minimap.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewAsk {}
