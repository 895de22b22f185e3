//! The palette: the vocabulary of a rulebook, and how it is drawn.
//!
//! Maps, forces and tables refer to these ids. What a terrain *does* is not said here but in the tables.

mod order;
mod pattern;

use serde::{Deserialize, Serialize};

pub use self::pattern::{Glyph, PatternKind, Shade};
use beachhead_base::Id;
use beachhead_base::layer::{Layer, keyed_by_id};
pub use beachhead_base::layer::{Ordered, in_order, place_in_order};

/// The vocabulary of one rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(default, deny_unknown_fields)
)]
pub struct Palette {
    /// The sides that play.
    pub sides: Layer<SideKind>,
    /// What a hex may be.
    pub terrains: Layer<TerrainKind>,
    /// What may be added to a hex.
    pub features: Layer<TerrainKind>,
    /// What may be laid over a hex in a single battle, as imported scenarios have it.
    pub tiles: Layer<TerrainKind>,
    /// What may run along a hexside.
    pub hexsides: Layer<LineKind>,
    /// What may run from centre to centre.
    pub paths: Layer<LineKind>,
    /// What a group of hexes may be.
    pub regions: Layer<AreaKind>,
    /// What may lie on a hex.
    pub markers: Layer<AreaKind>,
    /// The figures printed on counters.
    pub figures: Layer<FigureKind>,
    /// What a unit may be.
    pub units: Layer<UnitKind>,
    /// Patterns of its own, which kinds of terrain refer to.
    pub patterns: Layer<PatternKind>,
}

/// A side that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SideKind {
    /// The name by which forces and scenarios refer to it.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Its place in lists: lower numbers come first. Those without one come last, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u16>,
    /// The colour of its counters.
    pub color: Color,
    /// The colour of what is printed on them.
    pub ink: Color,
    /// How many of its units may be set up in a hex, in a game whose rulebook isn't built in; any number if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stacking: Option<u16>,
}

/// What a hex may be, or what may be added to one or laid over it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TerrainKind {
    /// The name by which maps and tables refer to it.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Its place in lists: lower numbers come first. Those without one come last, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u16>,
    /// The colour of the hex.
    pub color: Color,
    /// What is drawn over the colour, so that a map can be read without colours.
    #[serde(default, skip_serializing_if = "Pattern::is_plain")]
    pub pattern: Pattern,
    /// A pattern of this palette's own, in the place of `pattern`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_pattern: Option<Id>,
    /// The colour of the pattern.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ink: Option<Color>,
    /// How many units of a side may be set up in a hex of it, in place of what the side says; as the side says if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stacking: Option<u16>,
}

/// What may run along a hexside, or from centre to centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LineKind {
    /// The name by which maps and tables refer to it.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Its place in lists: lower numbers come first. Those without one come last, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u16>,
    /// The colour of the stroke.
    pub color: Color,
    /// Width of the stroke in hundredths of a hexside's length.
    pub width: u8,
    /// How the stroke is drawn.
    #[serde(default, skip_serializing_if = "Stroke::is_solid")]
    pub stroke: Stroke,
}

/// What a group of hexes or a marker may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AreaKind {
    /// The name by which maps refer to it.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Its place in lists: lower numbers come first. Those without one come last, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u16>,
    /// The colour of its outline or face.
    pub color: Color,
}

/// A figure printed on counters: attack, defence, movement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FigureKind {
    /// The name by which units refer to it.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Its place in lists: lower numbers come first. Those without one come last, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u16>,
    /// The smallest value there is.
    pub min: i32,
    /// The greatest value there is.
    pub max: i32,
}

/// What a unit may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnitKind {
    /// The name by which forces refer to it.
    pub id: Id,
    /// What people call it.
    pub name: String,
    /// Its place in lists: lower numbers come first. Those without one come last, by id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u16>,
    /// The symbol drawn on the counter.
    pub symbol: Symbol,
    /// How it moves: a column of the terrain effects table (`leg`, `mobile`).
    pub moves: Id,
    /// The figures that each such unit must have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Id>,
    /// For how many units one of them counts where stacking is limited; for one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stacks_as: Option<u16>,
}

/// A colour as written in the file: `"#d9c690"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
}

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong =
            || format!("`{text}` is no colour; write six hexadecimal digits, as in \"#d9c690\"");
        let digits = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6)
            .ok_or_else(wrong)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let [_, red, green, blue] = u32::from_str_radix(digits, 16)
            .map_err(|_| wrong())?
            .to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

impl From<Color> for String {
    fn from(color: Color) -> Self {
        format!("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue)
    }
}

/// What is drawn over the colour of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Pattern {
    /// Nothing.
    #[default]
    Plain,
    /// Round tree tops.
    Trees,
    /// Short hedges along and across.
    Hedges,
    /// Tufts of reed on water lines.
    Reeds,
    /// Water lines.
    Waves,
    /// A few houses.
    Houses,
    /// Blocks of houses.
    Blocks,
    /// Grains of sand.
    Sand,
    /// Hachures downhill.
    Hachures,
    /// A cross on a small house.
    Steeple,
    /// The deck and parapets of a bridge.
    Bridge,
    /// A block with a slit.
    Fort,
    /// Bags in a row.
    Bags,
    /// Coils of wire.
    Wire,
    /// Small crosses of beams.
    Beams,
    /// A row of teeth.
    Teeth,
    /// Discs.
    Dots,
}

impl Pattern {
    /// All of them, in their order.
    pub const ALL: [Self; 17] = [
        Self::Plain,
        Self::Trees,
        Self::Hedges,
        Self::Reeds,
        Self::Waves,
        Self::Houses,
        Self::Blocks,
        Self::Sand,
        Self::Hachures,
        Self::Steeple,
        Self::Bridge,
        Self::Fort,
        Self::Bags,
        Self::Wire,
        Self::Beams,
        Self::Teeth,
        Self::Dots,
    ];

    /// Whether it shows a thing that stands on the ground, which stays to be seen around it: a bridge, an obstacle.
    pub fn stands_on_ground(&self) -> bool {
        matches!(
            self,
            Self::Bridge | Self::Fort | Self::Bags | Self::Wire | Self::Beams | Self::Teeth
        )
    }

    /// Whether nothing is drawn.
    pub fn is_plain(&self) -> bool {
        *self == Self::Plain
    }
}

/// How a stroke is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Stroke {
    /// One line.
    #[default]
    Solid,
    /// Dashes.
    Dashed,
    /// A line between two thin dark ones, as roads are printed.
    Cased,
    /// A line with teeth to one side, as cliffs are printed.
    Teeth,
    /// A short line across, as bridges are printed.
    Across,
    /// A line with a head, as the way of an invasion is printed: it points into a path's last hex. Along a hexside it is a
    /// plain line.
    Arrow,
}

impl Stroke {
    /// All of them, in their order.
    pub const ALL: [Self; 6] = [
        Self::Solid,
        Self::Dashed,
        Self::Cased,
        Self::Teeth,
        Self::Across,
        Self::Arrow,
    ];

    /// Whether it is one plain line.
    pub fn is_solid(&self) -> bool {
        *self == Self::Solid
    }
}

/// The symbol on a counter, in the manner of the NATO signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Symbol {
    /// Crossed lines.
    Infantry,
    /// Infantry under a parachute.
    Parachute,
    /// Infantry with wings.
    Glider,
    /// Infantry and armour.
    Mechanized,
    /// An oval.
    Armor,
    /// A pointed arch on tracks.
    SelfPropelledAntiTank,
    /// A pointed arch.
    AntiTank,
    /// An arch.
    AntiAircraft,
    /// A dot.
    Artillery,
    /// Infantry with an R.
    Ranger,
    /// A flag.
    Headquarters,
    /// Infantry with an M.
    Commando,
    /// A bridge lying on its side, as engineers have it.
    Engineer,
    /// Infantry with a dot where the lines cross.
    Sniper,
    /// Infantry with a bar above.
    Elite,
    /// Infantry without a box of its own: a single slanted line.
    Irregular,
    /// One slanted line.
    Cavalry,
    /// Infantry on runners.
    Ski,
    /// An arrow upwards.
    MachineGun,
    /// An arrow upwards from a circle.
    Mortar,
    /// An oval with a bar above.
    EliteArmor,
    /// An oval with a tongue.
    FlameTank,
    /// An oval over a bridge on its side.
    EngineerTank,
    /// An oval with a slanted line.
    ArmorInfantry,
    /// A dot in an oval.
    SelfPropelledArtillery,
    /// A dot between two bars.
    HeavyArtillery,
    /// A dot under a chevron.
    Rocket,
    /// A box on two wheels.
    Truck,
    /// A box on a wheel and a track.
    HalfTrack,
    /// A hull with a ramp.
    Craft,
    /// A hull with a mast.
    Ship,
    /// Boxes on rails.
    Train,
}

impl Symbol {
    /// All of them, in their order.
    pub const ALL: [Self; 32] = [
        Self::Infantry,
        Self::Parachute,
        Self::Glider,
        Self::Mechanized,
        Self::Armor,
        Self::SelfPropelledAntiTank,
        Self::AntiTank,
        Self::AntiAircraft,
        Self::Artillery,
        Self::Ranger,
        Self::Headquarters,
        Self::Commando,
        Self::Engineer,
        Self::Sniper,
        Self::Elite,
        Self::Irregular,
        Self::Cavalry,
        Self::Ski,
        Self::MachineGun,
        Self::Mortar,
        Self::EliteArmor,
        Self::FlameTank,
        Self::EngineerTank,
        Self::ArmorInfantry,
        Self::SelfPropelledArtillery,
        Self::HeavyArtillery,
        Self::Rocket,
        Self::Truck,
        Self::HalfTrack,
        Self::Craft,
        Self::Ship,
        Self::Train,
    ];
}

keyed_by_id!(
    SideKind,
    TerrainKind,
    LineKind,
    AreaKind,
    FigureKind,
    UnitKind
);

impl Palette {
    /// The lowest format that can hold it. Patterns of a palette's own are of format 2: programs that know none can't draw what
    /// refers to them.
    pub fn needed_format(&self) -> u32 {
        let mut kinds = [&self.terrains, &self.features, &self.tiles]
            .into_iter()
            .flatten();
        match self.patterns.is_empty() && kinds.all(|kind| kind.own_pattern.is_none()) {
            true => 1,
            false => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_six_digits() {
        let sand = Color {
            red: 0xd9,
            green: 0xc6,
            blue: 0x90,
        };
        assert_eq!(Color::try_from("#d9c690".to_owned()), Ok(sand));
        assert_eq!(String::from(sand), "#d9c690");
        for wrong in ["d9c690", "#d9c69", "#d9c69g", "#+9c690", "#é9c69", ""] {
            assert!(Color::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_patterns_of_its_own_need_the_newer_format() {
        let plain = Palette::default();
        let kind = TerrainKind {
            id: "orchard".into(),
            name: "Orchard".to_owned(),
            order: None,
            color: Color {
                red: 1,
                green: 2,
                blue: 3,
            },
            pattern: Pattern::Trees,
            own_pattern: None,
            ink: None,
            stacking: None,
        };
        let own = TerrainKind {
            own_pattern: Some("rows".into()),
            ..kind.clone()
        };
        let rows = PatternKind {
            id: "rows".into(),
            spacing: Some(40),
            jitter: 0,
            gaps: 0,
            vary: 0,
            glyphs: Vec::new(),
        };
        let one = |kind: &TerrainKind| [kind.clone()].into_iter().collect::<Layer<_>>();
        for (palette, format) in [
            (plain.clone(), 1),
            (
                Palette {
                    terrains: one(&kind),
                    ..plain.clone()
                },
                1,
            ),
            (
                Palette {
                    terrains: one(&own),
                    ..plain.clone()
                },
                2,
            ),
            (
                Palette {
                    features: one(&own),
                    ..plain.clone()
                },
                2,
            ),
            (
                Palette {
                    tiles: one(&own),
                    ..plain.clone()
                },
                2,
            ),
            (
                Palette {
                    patterns: [rows].into_iter().collect(),
                    ..plain
                },
                2,
            ),
        ] {
            assert_eq!(palette.needed_format(), format, "{palette:?}");
        }
    }
}
