//! About how the map is shown: layers, theme, scale, minimap.

use egui::Pos2;

use super::Shown;
use crate::picture::{GridStyle, NumberStyle, Patterns};

/// Something to be done about how the map is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewAsk {
    /// Shows a layer, or hides it.
    Show(Shown),
    /// Makes a layer so opaque, in hundredths.
    Opacity(Shown, u8),
    /// Locks a layer, or frees it.
    Lock(Shown),
    /// Shows a layer alone, or again what was shown before.
    Only(Shown),
    /// Shows every layer as it is printed.
    ShowAll,
    /// Frees every layer.
    UnlockAll,
    /// How the grid is drawn.
    Grid(GridStyle),
    /// The colour of the grid over scans: red, green, blue.
    ScanGrid([u8; 3]),
    /// How printed numbers are drawn.
    Numbers(NumberStyle),
    /// Where patterns come from.
    Patterns(Patterns),
    /// Gives each kind a pattern of its own, or those of the palette only.
    DistinctPatterns,
    /// Light panels or dark ones.
    SwitchTheme,
    /// Makes everything around the map so large, in hundredths.
    Scale(u16),
    /// The next larger size.
    Larger,
    /// The next smaller size.
    Smaller,
    /// Shows the small map, or hides it.
    Minimap,
    /// Shows zones of control while a script is gone through, or hides them.
    Zones,
    /// Brings a point of the map to the middle.
    LookAt(Pos2),
    /// Shows the selected hex so large that its number is read.
    ZoomToHex,
    /// Shows all that is selected.
    ZoomToSelection,
    /// One hex as large as it is drawn at 100 %.
    FullSize,
    /// Shows the sea at this minute of the day, by its tide line; the ground as printed where none is given.
    Tide(Option<u16>),
    /// Shows the sea at the next hour that has a tide line.
    TideLater,
    /// Shows the sea at the hour before that has a tide line.
    TideEarlier,
    /// Shows the panel of the layers.
    Layers,
    /// Shows the legend.
    Legend,
}
