//! What is added to the dice of a fire, and by which rows.

use beachhead_kit::{HexIx, UnitIx};

use crate::beach::breaches;
use crate::data::{CoverIx, Modifier, Weapon};
use crate::sight::{self, Hedge};
use crate::state::{Fire, How};
use crate::{Rule, View};

/// Grounds in which anti-tank rolls are easier.
const BUILT_UP: [&str; 2] = ["village", "building"];

/// Something that is added to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The ground of the target, or bocage at it.
    Cover(CoverIx),
    Named(Modifier),
}

impl Effect {
    /// The row of table `fire-modifiers` that has it.
    pub(crate) fn row_of(self, view: View<'_>) -> &str {
        match self {
            Self::Cover(cover) => view.game.tables.fire.modifiers.of_cover(cover).0,
            Self::Named(modifier) => modifier.name(),
        }
    }

    /// What it adds.
    pub(crate) fn value(self, view: View<'_>) -> i32 {
        let modifiers = &view.game.tables.fire.modifiers;
        match self {
            Self::Cover(cover) => modifiers.of_cover(cover).1,
            Self::Named(modifier) => modifiers.of(modifier),
        }
    }

    /// Whether the booklet has its number.
    fn is_printed(self) -> bool {
        matches!(
            self,
            Self::Named(Modifier::DefensiveZone | Modifier::Shingle)
        )
    }
}

/// The weapon of a fire.
pub(crate) fn weapon(how: How) -> Weapon {
    match how {
        How::Area | How::Above(_) => Weapon::Area,
        How::Point | How::At(_) => Weapon::Point,
    }
}

/// The hexes from which a fire comes directly: not those of mortars.
fn direct(view: View<'_>, fire: &Fire) -> Vec<HexIx> {
    let is_indirect = |unit: &UnitIx| fire.how == How::Area && view.counter(*unit).arms.is_indirect;
    let from = fire.from.iter().filter(|unit| !is_indirect(unit));
    from.filter_map(|unit| view.hex_of(*unit)).collect()
}

/// The bocage that counts for a fire: next to the target, where it comes over it directly.
fn hedge(view: View<'_>, fire: &Fire) -> Hedge {
    let direct = direct(view, fire).into_iter();
    let hedges = direct.map(|from| sight::hedge(view, from, fire.hex));
    hedges.max().unwrap_or_default()
}

/// All that is added to the dice for a target.
pub(crate) fn of(view: View<'_>, fire: &Fire, target: UnitIx) -> Vec<Effect> {
    let modifiers = &view.game.tables.fire.modifiers;
    let ground = modifiers.cover(fire.hex);
    if let How::At(_) = fire.how {
        let is_built_up =
            ground.is_some_and(|cover| BUILT_UP.contains(&modifiers.of_cover(cover).0));
        let effect = Effect::Named(Modifier::BuiltUp);
        return is_built_up.then_some(effect).into_iter().collect();
    }
    let direct = direct(view, fire);
    let bocage = modifiers
        .forest
        .filter(|_| hedge(view, fire) == Hedge::AtTarget);
    let covers = [ground, bocage].into_iter().flatten();
    let cover = covers.min_by_key(|cover| modifiers.of_cover(*cover).1);
    let (counter, troop) = (view.counter(target), view.troop(target));
    let is_zone = view
        .game
        .kinds
        .defensive_zone
        .is_some_and(|zone| view.game.board.has_feature(fire.hex, zone));
    let far = view
        .hexes_of(&fire.from)
        .map(|from| view.game.heights.distance(from, fire.hex));
    let far = far.max().unwrap_or_default();
    let mut from = fire.from.iter();
    let is_work = counter.is_pill_box() || counter.is_pit();
    let range = fire.from.first().and_then(|unit| view.counter(*unit).point);
    let named = [
        (Modifier::DefensiveZone, is_zone),
        (
            Modifier::Shingle,
            direct
                .iter()
                .any(|from| sight::crosses_shingle(view, *from, fire.hex)),
        ),
        (Modifier::Improved, is_work),
        (Modifier::DugIn, troop.dug_in && !is_work),
        (Modifier::InOpen, troop.moved && cover.is_none() && !is_zone),
        (Modifier::RoadMoved, troop.by_road),
        (
            Modifier::FirerMoved,
            from.any(|unit| view.troop(*unit).moved),
        ),
        (Modifier::Night, far > 1 && sight::is_dark(view, fire.hex)),
        (
            Modifier::LongRange,
            fire.how == How::Point && range.is_some_and(|arm| 2 * far > arm.range),
        ),
    ];
    let named = named.into_iter().filter(|(_, applies)| *applies);
    let named = named.map(|(modifier, _)| Effect::Named(modifier));
    cover.map(Effect::Cover).into_iter().chain(named).collect()
}

/// The sum of what is added.
pub(crate) fn sum(view: View<'_>, effects: &[Effect]) -> i32 {
    effects.iter().map(|effect| effect.value(view)).sum()
}

/// The rows of the booklet that say what is added, as a fire is declared.
pub(crate) fn rows(view: View<'_>, fire: &Fire) -> Vec<Rule> {
    let mut rows = Vec::new();
    for target in &fire.targets {
        for effect in of(view, fire, *target) {
            let row = match effect {
                Effect::Named(Modifier::DefensiveZone) => Some(Rule::DefensiveZones),
                Effect::Named(Modifier::Shingle) => {
                    let over_breach =
                        |from: &HexIx| breaches::open_between(view, *from, fire.hex).is_some();
                    let is_breached = direct(view, fire).iter().any(over_breach);
                    rows.extend(is_breached.then_some(Rule::BreachFire));
                    Some(Rule::ShingleFire)
                }
                Effect::Named(Modifier::RoadMoved) => Some(Rule::RoadMoved),
                Effect::Named(_) | Effect::Cover(_) => None,
            };
            rows.extend(row);
        }
    }
    let is_hedged = hedge(view, fire) == Hedge::AtTarget && !matches!(fire.how, How::At(_));
    rows.extend(is_hedged.then_some(Rule::BocageModifiers));
    rows
}

/// Whether ours is among what is added, besides the booklet's numbers.
pub(crate) fn has_stand_in(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| !effect.is_printed())
}
