//! What is drawn, as people choose it, and what lies upon what.

use std::collections::BTreeSet;

use beachhead_base::nearest::nearest;

/// A layer of the picture, that can be shown and hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The colours of hexes, and the shore.
    Terrain,
    /// Trees, hedges, houses.
    Patterns,
    /// What is laid over hexes in a single battle.
    Tiles,
    /// What is added to hexes.
    Features,
    /// Heights, and the lines where they change.
    Elevation,
    /// The lines between hexes.
    Grid,
    /// Outlines of groups of hexes.
    Regions,
    /// Rivers, cliffs, bridges.
    Hexsides,
    /// Roads, trails, railways.
    Paths,
    /// The shore at each hour.
    TideLines,
    /// Beaches with their sectors.
    Beaches,
    /// The boxes off the beaches, and the ways from them.
    Scatter,
    /// Where units may come onto the map.
    Entries,
    /// Markers, and the hexes that guard them.
    Markers,
    /// Printed numbers.
    Numbers,
    /// Text that belongs to no single hex.
    Labels,
    /// Names of places.
    Names,
    /// Boxes and tracks beside the hexes.
    Charts,
    /// The zones of control of a scene of play.
    Zones,
    /// The counters of a setup or a scene.
    Units,
    /// What else a game shows of a scene: markers, battles, moves and retreats.
    Play,
}

impl Layer {
    /// All layers, from the ground up.
    pub const ALL: [Self; 21] = [
        Self::Terrain,
        Self::Patterns,
        Self::Tiles,
        Self::Features,
        Self::Elevation,
        Self::Grid,
        Self::Regions,
        Self::Hexsides,
        Self::Paths,
        Self::TideLines,
        Self::Beaches,
        Self::Scatter,
        Self::Entries,
        Self::Markers,
        Self::Numbers,
        Self::Labels,
        Self::Names,
        Self::Charts,
        Self::Zones,
        Self::Units,
        Self::Play,
    ];

    /// As it is called on the command line, and as people call it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Terrain => ("terrain", "Terrain"),
            Self::Patterns => ("patterns", "Patterns"),
            Self::Tiles => ("tiles", "Tiles"),
            Self::Features => ("features", "Features"),
            Self::Elevation => ("elevation", "Elevation"),
            Self::Grid => ("grid", "Grid"),
            Self::Regions => ("regions", "Regions"),
            Self::Hexsides => ("hexsides", "Hexsides"),
            Self::Paths => ("paths", "Paths"),
            Self::TideLines => ("tide-lines", "Tide lines"),
            Self::Beaches => ("beaches", "Beaches"),
            Self::Scatter => ("scatter", "Scatter paths"),
            Self::Entries => ("entries", "Entries"),
            Self::Markers => ("markers", "Markers"),
            Self::Numbers => ("numbers", "Numbers"),
            Self::Labels => ("labels", "Labels"),
            Self::Names => ("names", "Names"),
            Self::Charts => ("charts", "Charts"),
            Self::Zones => ("zones", "Zones of control"),
            Self::Units => ("units", "Counters"),
            Self::Play => ("play", "Play"),
        }
    }

    /// As it is called on the command line.
    pub fn id(self) -> &'static str {
        self.words().0
    }

    /// As people call it.
    pub fn title(self) -> &'static str {
        self.words().1
    }

    /// Reads a list as typed: `terrain,grid` are these two, `-numbers,-grid` are all but these.
    ///
    /// # Errors
    /// What is no layer, and which one may be meant.
    pub fn list(text: &str) -> Result<BTreeSet<Self>, String> {
        let words: Vec<&str> = text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .collect();
        let takes_away = words.first().is_none_or(|first| first.starts_with('-'));
        let mut layers: BTreeSet<Self> = if takes_away {
            Self::ALL.into()
        } else {
            BTreeSet::new()
        };
        for word in words {
            let (name, wanted) = match word.strip_prefix('-') {
                Some(name) => (name, false),
                None => (word, true),
            };
            if name == "all" && wanted {
                layers.extend(Self::ALL);
                continue;
            }
            let layer = Self::named(name)?;
            if wanted {
                layers.insert(layer);
            } else {
                layers.remove(&layer);
            }
        }
        Ok(layers)
    }

    fn named(name: &str) -> Result<Self, String> {
        let known = || Self::ALL.into_iter().map(Self::id);
        Self::ALL
            .into_iter()
            .find(|layer| layer.id() == name)
            .ok_or_else(|| match nearest(name, known()) {
                Some(near) => format!("there is no layer `{name}`; did you mean `{near}`?"),
                None => format!(
                    "there is no layer `{name}`; the layers are {}",
                    known().collect::<Vec<_>>().join(", ")
                ),
            })
    }
}

macro_rules! levels {
    ($($(#[$doc:meta])* $level:ident: $layer:expr, $flat:expr;)*) => {
        /// What lies upon what, from the bottom up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Level { $($(#[$doc])* $level,)* }

        impl Level {
            /// All of them, from the bottom up.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$level,)*];
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($level),)*].len();

            /// The layer that it belongs to; the line where the map ends belongs to none.
            pub fn layer(self) -> Option<Layer> {
                match self { $(Self::$level => $layer,)* }
            }

            /// Whether nothing on it lies upon anything of another colour: the order doesn't matter.
            pub(crate) fn is_flat(self) -> bool {
                match self { $(Self::$level => $flat,)* }
            }
        }
    };
}

levels! {
    /// Open water.
    Sea: Some(Layer::Terrain), true;
    /// Shallows farther from the shore of open water.
    SeaFarShallows: Some(Layer::Terrain), true;
    /// Shallows at the shore of open water.
    SeaShallows: Some(Layer::Terrain), true;
    /// Water that is not the deepest.
    Lagoon: Some(Layer::Terrain), true;
    /// Shallows farther from the shore of such water.
    LagoonFarShallows: Some(Layer::Terrain), true;
    /// Shallows at the shore of such water.
    LagoonShallows: Some(Layer::Terrain), true;
    /// Dry ground.
    Land: Some(Layer::Terrain), true;
    /// Where the ground of neighbours flows round a corner.
    LandCorner: Some(Layer::Terrain), true;
    /// The line of the shore.
    Shore: Some(Layer::Terrain), true;
    /// The shaded side of patterns.
    PatternShade: Some(Layer::Patterns), true;
    /// Patterns.
    Pattern: Some(Layer::Patterns), true;
    /// The lit side of patterns.
    PatternLight: Some(Layer::Patterns), true;
    /// Tiles.
    Tile: Some(Layer::Tiles), false;
    /// Features.
    Feature: Some(Layer::Features), false;
    /// Lines where heights change.
    Height: Some(Layer::Elevation), true;
    /// The lines between hexes.
    Grid: Some(Layer::Grid), true;
    /// Outlines of regions.
    Region: Some(Layer::Regions), true;
    /// The banks of rivers.
    RiverBank: Some(Layer::Hexsides), true;
    /// Rivers and cliffs.
    River: Some(Layer::Hexsides), false;
    /// The dark edges of roads.
    PathEdge: Some(Layer::Paths), true;
    /// Roads.
    Path: Some(Layer::Paths), false;
    /// Bridges: they lie over the roads that they carry.
    Bridge: Some(Layer::Hexsides), false;
    /// Markers of the map.
    Marker: Some(Layer::Markers), false;
    /// The line where the map ends.
    Edge: None, true;
    /// Tide lines.
    Tide: Some(Layer::TideLines), false;
    /// Beaches and sectors.
    Beach: Some(Layer::Beaches), false;
    /// Boxes off the beaches, and the ways from them.
    Scatter: Some(Layer::Scatter), false;
    /// Entries.
    Entry: Some(Layer::Entries), false;
    /// Heights in figures.
    HeightText: Some(Layer::Elevation), true;
    /// Letters on markers.
    MarkerText: Some(Layer::Markers), true;
    /// Printed numbers.
    Number: Some(Layer::Numbers), true;
    /// Letters of terrains.
    TerrainLetter: Some(Layer::Terrain), true;
    /// Labels.
    Label: Some(Layer::Labels), true;
    /// Names of places.
    Name: Some(Layer::Names), true;
    /// Boxes and tracks beside the hexes.
    Chart: Some(Layer::Charts), false;
    /// Zones of control.
    Zone: Some(Layer::Zones), false;
    /// The hexes that a step of play is about, under the counters.
    Lit: Some(Layer::Play), false;
    /// Counters.
    Unit: Some(Layer::Units), false;
    /// Markers of play, battles, moves and retreats.
    Play: Some(Layer::Play), false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_read_as_typed() {
        let all = BTreeSet::from(Layer::ALL);
        let but = |layer| {
            let mut most = all.clone();
            most.remove(&layer);
            most
        };
        for (typed, expected) in [
            ("terrain,grid", Ok([Layer::Terrain, Layer::Grid].into())),
            ("-units", Ok(but(Layer::Units))),
            ("all, -grid", Ok(but(Layer::Grid))),
            ("", Ok(all.clone())),
            ("teraine", Err("did you mean `terrain`?")),
            ("grid,xyzzy", Err("the layers are terrain, patterns")),
        ] {
            match (Layer::list(typed), expected) {
                (Ok(layers), Ok(expected)) => assert_eq!(layers, expected, "{typed}"),
                (Err(why), Err(expected)) => assert!(why.contains(expected), "{typed}: {why}"),
                (got, _) => panic!("{typed}: {got:?}"),
            }
        }
    }

    #[test]
    fn every_layer_has_its_name_and_its_levels() {
        let ids: BTreeSet<&str> = Layer::ALL.into_iter().map(Layer::id).collect();
        assert_eq!(ids.len(), Layer::ALL.len());
        let drawn: BTreeSet<Layer> = Level::ALL.into_iter().filter_map(Level::layer).collect();
        assert_eq!(drawn, Layer::ALL.into());
    }
}
