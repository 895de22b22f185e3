//! The tools by their names: the one list of them.

/// Gives the list of tools to another macro. A new tool is its file in [`crate::tool`] and a line here: its name, its place
/// in the toolbox, what it begins as, its type, and how people see it.
macro_rules! each_tool {
    ($give:ident) => {
        $give! {
            /// Selects hexes, selects and moves counters.
            Select select: select::Select::default(), select::Select, select::INFO;
            /// Shows what a hex sees, and what bars the line to another one.
            Sight sight: sight::Sight::default(), sight::Sight, sight::INFO;
            /// Plays the game that is being played.
            Play play: play::Play::default(), play::Play, play::INFO;
            /// Paints terrain.
            Terrain terrain: terrain::Terrain::default(), terrain::Terrain, terrain::INFO;
            /// Draws and erases hexsides.
            Hexside hexside: hexside::Hexsides::default(), hexside::Hexsides, hexside::INFO;
            /// Draws and erases paths.
            Path path: path::Paths::default(), path::Paths, path::INFO;
            /// Puts features on hexes and takes them off.
            Feature feature: mark::Marks::of(mark::What::Feature), mark::Marks, mark::FEATURE;
            /// Adds hexes to regions and takes them out.
            Region region: mark::Marks::of(mark::What::Region), mark::Marks, mark::REGION;
            /// Sets, raises and lowers heights.
            Elevation elevation: elevation::Elevation::default(), elevation::Elevation, elevation::INFO;
            /// Places markers and says which hexes guard them.
            Marker marker: marker::Markers::default(), marker::Markers, marker::INFO;
            /// Draws tide lines, one an hour.
            Tide tide: tide::Tides::default(), tide::Tides, tide::INFO;
            /// Draws beaches, their sectors and the boxes off them.
            Beach beach: beach::Beaches::default(), beach::Beaches, beach::INFO;
            /// Draws the ways from a box to the sectors.
            Scatter scatter: scatter::Ways::default(), scatter::Ways, scatter::INFO;
            /// Says where units come onto the map.
            Entry entry: entry::Entries::default(), entry::Entries, entry::INFO;
            /// Names hexes.
            Name name: name::Names::default(), name::Names, name::INFO;
            /// Places text that belongs to no single hex.
            Label label: label::Labels::default(), label::Labels, label::INFO;
            /// Draws boxes and tracks beside the map.
            Chart chart: chart::ChartHand::default(), chart::ChartHand, chart::INFO;
            /// Places units.
            Unit unit: unit::Units::default(), unit::Units, unit::INFO;
            /// Edits what the scenario's records say of hexes and units.
            Plan plan: plan::PlanHand::default(), plan::PlanHand, plan::INFO;
            /// Ties a scan to the grid.
            Anchor anchor: anchor::Anchors::default(), anchor::Anchors, anchor::INFO;
        }
    };
}
pub(crate) use each_tool;

macro_rules! name_tools {
    ($($(#[$doc:meta])* $tool:ident $place:ident: $first:expr, $kind:ty, $info:path;)*) => {
        /// The tools there are.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Tool {
            $($(#[$doc])* $tool,)*
        }
    };
}
each_tool!(name_tools);

impl Default for Tool {
    fn default() -> Self {
        Self::Select
    }
}
