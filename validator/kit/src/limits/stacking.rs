//! Stacking: how many units of a side may stand in a hex, as the palette has it.

use beachhead_base::Id;
use beachhead_model::forces::Unit;
use beachhead_model::palette::Palette;

/// The most units of a side that may stand in a hex.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StackingLimit {
    /// How many units.
    pub most: u16,
    /// Whose limit it is, as sentences have it: `a woods hex`.
    pub of: String,
}

/// The limit in a hex of this terrain with these features, for units of a side: the least that its features state, or else its
/// terrain, or else the side. `None` where none of them states one.
pub fn stacking_limit<'i>(
    palette: &Palette,
    terrain: Option<&Id>,
    features: impl IntoIterator<Item = &'i Id>,
    side: &Id,
) -> Option<StackingLimit> {
    let limit = |most: Option<u16>, of: String| most.map(|most| StackingLimit { most, of });
    let features = features.into_iter();
    let features = features.filter_map(|id| palette.features.get(id));
    let of_features = features.filter_map(|kind| limit(kind.stacking, format!("a {}", kind.id)));
    let of_terrain = || {
        let kind = palette.terrains.get(terrain?)?;
        limit(kind.stacking, format!("a {} hex", kind.id))
    };
    let of_side = || limit(palette.sides.get(side)?.stacking, "a hex".to_owned());
    of_features.min().or_else(of_terrain).or_else(of_side)
}

/// How many units one counts for where stacking is limited.
pub fn counts_as(palette: &Palette, unit: &Unit) -> u16 {
    let kind = palette.units.get(&unit.kind);
    kind.and_then(|kind| kind.stacks_as).unwrap_or(1)
}
