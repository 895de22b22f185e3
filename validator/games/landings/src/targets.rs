//! Targets: whom a unit can attack from where it stands, and with how many dice (M37 to M39, M42, L67, L74).

use crate::card_effects;
use crate::caves;
use crate::craft;
use crate::footing;
use crate::los;
use crate::sighting;
use crate::special_units;
use crate::view::View;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::{HexIx, HexNo};

use crate::game::LandingsGame;
use crate::los::Eye;
use crate::play::Play;
use crate::roster::{Class, CloseCuts, Fire, Kind, Nation, Side, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::Work;
use crate::terrain::{Branch, Lane, Marks, Props};
use beachhead_engine::{Violation, hexes as in_hexes, listed};

/// Somebody to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) hex: HexIx,
    pub(crate) range: u8,
    pub(crate) dice: u8,
}

/// An attack as dice are counted for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// From where.
    pub(crate) from: HexIx,
    pub(crate) hex: HexIx,
    /// Whether the unit has moved before.
    pub(crate) moved: bool,
    /// Whether it is the battle after taking ground.
    pub(crate) second: bool,
}

/// How the dice of an attack come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// What the unit's kind has at this range.
    pub(crate) base: u8,
    /// What ground takes away in the attacker's hex and in the target's; 0 or less.
    pub(crate) ground: i8,
    /// What ground would take away from another unit of its class.
    pub(crate) usual: i8,
    /// What cards, cross-hairs, nations and equipment add.
    pub(crate) more: u8,
}

impl Count {
    pub(crate) fn dice(self) -> u8 {
        let sum = i16::from(self.base) + i16::from(self.more) + i16::from(self.ground);
        if self.base == 0 {
            return 0;
        }
        u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
    }
}

/// The shot of a unit from where it stands.
fn shot(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Shot> {
    Some(Shot {
        from: view.state.hex_of(unit)?,
        hex,
        moved: special_units::has_moved(view, unit),
        second: view.state.troops[unit].turn.battles > 0,
    })
}

/// What a unit fights with, by whether it has moved.
fn fire_by<'a>(_game: &LandingsGame, kind: &'a Kind, moved: bool) -> &'a Fire {
    match &kind.still {
        Some(still) if !moved => still,
        _ => &kind.fire,
    }
}

/// The dice of an attack, whoever may see whom.
pub(crate) fn count_dice(view: View<'_>, unit: UnitIx, shot: Shot) -> Count {
    let kind = view.kind_of(unit);
    let fire = fire_by(view.game, kind, shot.moved);
    let range = view.game.ground.shape.distance(shot.from, shot.hex);
    let close = range == 1;
    let mut from = footing::props_of(view, shot.from);
    if view.game.roster[unit].boat {
        from = from.by_boat();
    }
    let mut base = fire.dice_at(range);
    let higher = kind.class == Class::Artillery && from.marks.any(Marks::MOUNTAIN);
    if higher && range == u32::from(fire.range) + 1 {
        base = 1; // A gun on a mountain carries a hex further.
    }
    if base == 0 {
        return Count::default();
    }
    let mut to = footing::props_of(view, shot.hex);
    if holds_cave(view, shot.hex) {
        to.join(&view.game.ground.cave_held);
    }
    let branch = footing::lane(view, unit).class();
    let side = view.game.side_of(unit);
    let usual = loss(&from, &to, side, branch, fire.cuts);
    let ground = match (close, kind.close_cuts) {
        (true, CloseCuts::None) => loss(&from, &to, side, branch, false),
        (true, CloseCuts::One) => {
            // What the attacker's own hex takes is not limited.
            let out = loss(&from, &to, side, branch, false);
            out + (usual - out).max(-1)
        }
        (true, CloseCuts::AsInfantry) => loss(&from, &to, side, Branch::Infantry, fire.cuts),
        _ => usual,
    };
    let marked = kind.traits.has(Traits::CROSS_HAIR) && view.state.is_marked(shot.hex);
    let card = card_effects::card_dice(view, unit, close, shot.second);
    let fierce = close && is_fierce(view, unit);
    let still = match shot.moved {
        true => 0,
        false => view.game.roster[unit].still_dice,
    };
    Count {
        base,
        ground,
        usual,
        more: card.map_or(0, |(dice, _)| dice) + u8::from(marked) + u8::from(fierce) + still,
    }
}

/// Whether Japanese infantry holds the cave in this hex: it is harder to hit there.
fn holds_cave(view: View<'_>, hex: HexIx) -> bool {
    let held = view.state.unit_at(hex).filter(|_| view.game.specials.japan);
    held.is_some_and(|unit| {
        caves::is_cave(view, hex)
            && view.game.roster[unit].nation == Some(Nation::Japan)
            && view.kind_of(unit).class == Class::Infantry
    })
}

/// Japanese infantry of full strength is fierce in close assault.
fn is_fierce(view: View<'_>, unit: UnitIx) -> bool {
    let counter = &view.game.roster[unit];
    view.game.specials.japan
        && counter.nation == Some(Nation::Japan)
        && view.state.troops[unit].figures >= counter.figures
        && view.kind_of(unit).class == Class::Infantry
}

/// How the unit looks for targets.
fn eye(_game: &LandingsGame, kind: &Kind, fire: &Fire) -> Eye {
    Eye {
        infantry: kind.class == Class::Infantry,
        blind: !fire.sight,
        absent: None,
    }
}

/// Whether the unit can be attacked at all: landing craft by the pack's choice only.
pub(crate) fn is_target(view: View<'_>, unit: UnitIx) -> bool {
    view.game.system.craft_targets || !craft::is_craft(view, unit)
}

/// The enemy in a hex whom the unit could attack at all.
fn foe_in(view: View<'_>, unit: UnitIx, hex: HexIx, range: u32) -> Option<UnitIx> {
    let foe = view.state.unit_at(hex)?;
    let kind = view.kind_of(foe);
    let spared = view.kind_of(unit).traits.has(Traits::SNIPER) && kind.class == Class::Armor;
    let hidden = view.state.troops[foe].camouflaged && range > 1;
    let target = view.game.side_of(foe) != view.game.side_of(unit) && is_target(view, foe);
    (target && !spared && !hidden).then_some(foe)
}

/// Whether an enemy stands next to the hex who binds a unit of this side there (M39).
fn is_bound(view: View<'_>, side: Side, hex: HexIx) -> bool {
    let mut near = view.game.ground.shape.neighbors(hex);
    near.any(|(_, near)| binds(view, side, near))
}

/// Whether the unit in a hex is an enemy who binds those of this side beside it.
fn binds(view: View<'_>, side: Side, hex: HexIx) -> bool {
    let foe = view.state.unit_at(hex);
    foe.is_some_and(|foe| view.game.side_of(foe) != side && is_target(view, foe))
}

/// The dice with which the unit attacks a hex from where it stands; none if it can't.
pub(crate) fn dice_on(view: View<'_>, unit: UnitIx, hex: HexIx) -> u8 {
    let Some(shot) = shot(view, unit, hex) else {
        return 0;
    };
    dice_of(view, unit, shot)
}

/// The dice of an attack; none if it can't be made.
pub(crate) fn dice_of(view: View<'_>, unit: UnitIx, shot: Shot) -> u8 {
    let range = view.game.ground.shape.distance(shot.from, shot.hex);
    if (range > 1 && is_bound(view, view.game.side_of(unit), shot.from))
        || footing::is_silent(view, unit, shot.from)
    {
        return 0;
    }
    dice_unbound(view, unit, shot, range)
}

/// The dice of an attack by a unit that no enemy beside it binds, and that is not silent where it stands.
fn dice_unbound(view: View<'_>, unit: UnitIx, shot: Shot, range: u32) -> u8 {
    if range == 0
        || range > u32::from(view.state.sight)
        || foe_in(view, unit, shot.hex, range).is_none()
        || (range > 1 && special_units::charges(view, unit))
    {
        return 0;
    }
    let dice = count_dice(view, unit, shot).dice();
    if dice == 0 || range == 1 {
        return dice;
    }
    let kind = view.kind_of(unit);
    let fire = fire_by(view.game, kind, shot.moved);
    if fire.sight && is_gully_battle(view.game, shot) {
        return 0;
    }
    let eye = eye(view.game, kind, fire);
    let seen = view
        .game
        .ground
        .sees(los::field(view), eye, shot.from, shot.hex);
    if seen { dice } else { 0 }
}

/// M46: whether the attacker or its target is in a gully.
fn is_gully_battle(game: &LandingsGame, shot: Shot) -> bool {
    is_in_gully(game, shot.from) || is_in_gully(game, shot.hex)
}

fn is_in_gully(game: &LandingsGame, hex: HexIx) -> bool {
    game.ground.is(hex, Marks::WADI)
}

/// M46: whether one of the hexes lies in a gully, and the other isn't beside it.
pub(crate) fn is_hidden_in_gully(game: &LandingsGame, from: HexIx, to: HexIx) -> bool {
    (is_in_gully(game, from) || is_in_gully(game, to)) && !game.board.touch(from, to)
}

/// Everybody whom the unit can attack from where it stands.
pub(crate) fn targets(view: View<'_>, unit: UnitIx, mut take: impl FnMut(Target)) {
    let Some(from) = view.state.hex_of(unit) else {
        return;
    };
    let kind = view.kind_of(unit);
    let moved = special_units::has_moved(view, unit);
    let side = view.game.side_of(unit);
    let mut aim = |hex: HexIx| {
        let Some(shot) = shot(view, unit, hex) else {
            return;
        };
        let range = view.game.ground.shape.distance(from, hex);
        let dice = dice_unbound(view, unit, shot, range);
        if dice > 0 {
            take(Target {
                hex,
                range: u8::try_from(range).unwrap_or(u8::MAX),
                dice,
            });
        }
    };
    if footing::is_silent(view, unit, from) {
        return;
    }
    if is_bound(view, side, from) {
        for (_, near) in view.game.ground.shape.neighbors(from) {
            aim(near);
        }
        return;
    }
    // A gun on a mountain carries a hex further.
    let reach = u32::from(fire_by(view.game, kind, moved).range) + 1;
    for (foe, _) in view.state.every_unit() {
        if view.game.side_of(foe) == side {
            continue;
        }
        if let Some(hex) = view.state.hex_of(foe)
            && view.game.ground.shape.distance(from, hex) <= reach
        {
            aim(hex);
        }
    }
}

/// Why the unit can attack no unit in the hex: the row, and the reason in words.
fn why_no_target(view: View<'_>, unit: UnitIx, hex: HexIx) -> (Rule, &'static str) {
    match view.state.unit_at(hex) {
        None => (Rule::DiceByRange, "no unit is there"),
        Some(there) if view.game.side_of(there) == view.game.side_of(unit) => {
            (Rule::DiceByRange, "the unit there is of its own side")
        }
        Some(there) if !is_target(view, there) => (
            Rule::CraftMove,
            "by the pack's table `system` a landing craft is no target",
        ),
        Some(there) if view.state.troops[there].camouflaged => (
            Rule::DiceByRange,
            "the unit there is camouflaged, and is attacked from beside it only",
        ),
        Some(_) => (Rule::Hits, "a sniper does not attack armour"),
    }
}

/// Whether the unit can attack the hex from where it stands: what keeps it from doing so otherwise.
pub(crate) fn check_target(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    if dice_on(view, unit, hex) > 0 {
        return Ok(());
    }
    let id = &view.game.roster[unit].id;
    let number = view.game.number(hex);
    let refuse =
        |rule, why: String| Err(Violation::new(rule, why).of(id.clone()).at(number.clone()));
    let kind = view.kind_of(unit);
    let Some(shot) = shot(view, unit, hex) else {
        return refuse(Rule::TurnOrder, format!("{id} is not on the map"));
    };
    let range = view.game.ground.shape.distance(shot.from, hex);
    if foe_in(view, unit, hex, range).is_none() {
        let (rule, why) = why_no_target(view, unit, hex);
        return refuse(rule, format!("{id} can't attack {number}: {why}"));
    }
    if footing::is_silent(view, unit, shot.from) {
        let (rule, why) = footing::why_silent(view.game, shot.from);
        return refuse(rule, format!("{id} can't attack: {why}"));
    }
    if range > 1 && is_bound(view, view.game.side_of(unit), shot.from) {
        let near = view
            .game
            .ground
            .shape
            .neighbors(shot.from)
            .map(|(_, near)| near);
        let enemies = near.filter(|near| binds(view, view.game.side_of(unit), *near));
        let enemies: Vec<HexNo> = enemies.map(|near| view.game.number(near)).collect();
        let why = format!("{id} has an enemy beside it, and battles no unit farther off");
        return refuse(Rule::AdjacentFirst, why).map_err(|violation| {
            violation.help(format!("the enemy beside it is in {}", listed(enemies)))
        });
    }
    if range > u32::from(view.state.sight) {
        let seen = in_hexes(view.state.sight);
        let why = format!(
            "{number} is {} off, and at night one sees {seen}",
            in_hexes(range)
        );
        return refuse(Rule::Sight, why);
    }
    if range > 1 && special_units::charges(view, unit) {
        let why = format!("{id} has moved so far that it may only assault a unit beside it");
        return refuse(Rule::MoveAllowance, why);
    }
    let count = count_dice(view, unit, shot);
    if count.base == 0 {
        let fire = fire_by(view.game, kind, shot.moved);
        let why = format!(
            "{number} is {} off, and {id} reaches {}",
            in_hexes(range),
            in_hexes(fire.range)
        );
        return refuse(kind.fire_rule(), why);
    }
    if count.dice() == 0 {
        return refuse(
            Rule::NoDice,
            format!("{id} has no die left against {number}"),
        );
    }
    if is_gully_battle(view.game, shot) && fire_by(view.game, kind, shot.moved).sight {
        return refuse(
            Rule::Gully,
            format!(
                "{id} does not see {number}: into a gully and out of one it sees the next hex only"
            ),
        );
    }
    let rule = sighting::unseen_rule(view, unit, (shot.from, hex));
    let way = sighting::in_the_way(view, shot.from, hex);
    refuse(rule, format!("{id} does not see {number}{way}"))
}

/// The dice that ground takes from an attack: out of the one hex, and, if it counts, into the other one. In each hex only
/// the worst counts (M38).
fn loss(from: &Props, to: &Props, side: Side, branch: Branch, cuts: bool) -> i8 {
    let of = |list: &[i8; 3]| {
        let cut = list.get(branch as usize).copied();
        cut.unwrap_or_else(|| cannot_happen!(0, "{branch:?} is one of three"))
    };
    let out = of(&from.out);
    if !cuts {
        return out;
    }
    let lane = Lane::new(side.at(), branch);
    let cut = to.cut.get(lane.index()).copied();
    let mut cut = cut.unwrap_or_else(|| cannot_happen!(0, "{lane:?} is one of six"));
    if from.height < to.height {
        cut = cut.min(of(&to.below));
    }
    if !from.marks.any(Marks::WADI) {
        cut = cut.min(of(&to.outside));
    }
    out + cut
}

/// Cites what gives an attack its dice.
pub(crate) fn cite_dice(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    if !play.trace.cites() {
        return;
    }
    let game = play.game;
    let Some(shot) = shot(game.view(play.state), unit, hex) else {
        return;
    };
    let count = count_dice(game.view(play.state), unit, shot);
    let kind = game.kind_of(play.state, unit);
    for rule in [Rule::DiceByRange, Rule::AdjacentFirst, Rule::OneBattle] {
        play.cite(rule);
    }
    play.cite(kind.fire_rule());
    play.cite(kind.sight_rule());
    sighting::cite_sight(play, unit, shot.from, shot.hex);
    play.cite(Rule::NoDice);
    if kind.traits.has(Traits::CROSS_HAIR) && play.state.is_marked(hex) {
        play.cite(Rule::CrossHairDie);
    }
    let close = game.board.touch(shot.from, hex);
    if close && is_gully_battle(game, shot) {
        play.cite(Rule::Gully);
    }
    let card = card_effects::card_dice(game.view(play.state), unit, close, shot.second);
    if let Some((_, rule)) = card {
        play.cite(rule);
    }
    if count.ground != 0 || count.more > 0 {
        play.cite(Rule::DiceCut);
    }
    if close && kind.close_cuts == CloseCuts::One {
        play.cite(Rule::FlameCut);
    }
    if close && kind.close_cuts == CloseCuts::AsInfantry {
        play.cite(Rule::SupportedArmorCut);
    }
    if count.ground != 0 {
        cite_cuts(play, shot);
        if game.roster[unit].boat && game.ground.is(shot.from, Marks::RIVER) {
            play.cite(Rule::River);
        }
    } else if footing::props_of(game.view(play.state), hex)
        .marks
        .any(Marks::AIRFIELD.or(Marks::ROAD).or(Marks::BRIDGE))
    {
        play.cite(Rule::OpenGround);
    }
}

/// Cites what lies in the hexes and cost the attack dice.
fn cite_cuts(play: &mut Play<'_>, shot: Shot) {
    let (from, to) = (
        play.state.works_on(shot.from).lies,
        play.state.works_on(shot.hex).lies,
    );
    for (work, rule) in [
        (Work::SANDBAG, Rule::Sandbag),
        (Work::BUNKER.with(Work::FIELD_BUNKER), Rule::BunkerOwner),
        (Work::SEA_WALL, Rule::SeaWall),
    ] {
        if to.has(work) {
            play.cite(rule);
        }
    }
    if from.has(Work::WIRE) {
        play.cite(Rule::Wire);
    }
    let (here, there) = (
        footing::props_of(play.view(), shot.from),
        footing::props_of(play.view(), shot.hex),
    );
    let mut add = |applies: bool, rule: Rule| {
        if applies {
            play.trace.cite(rule);
        }
    };
    let up = there.marks.any(Marks::HILL) && here.height < there.height;
    let shore = play.game.ground.is_shore_hill(shot.hex);
    add(up && shore, Rule::CliffCut);
    add(up && !shore, Rule::Hill);
    add(there.marks.any(Marks::WOODS), Rule::WoodsCut);
    add(
        there.marks.any(Marks::TOWN) || here.marks.any(Marks::TOWN),
        Rule::Town,
    );
    add(here.marks.any(Marks::FORD), Rule::Ford);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_counted_from_none_to_the_most() {
        for (base, more, ground, dice) in [
            (3, 1, -2, 2),
            (1, 0, -2, 0),      // Ground takes no more than there are,
            (0, 2, 0, 0),       // and nothing adds to an attack out of range.
            (200, 100, 0, 255), // More than a count holds are the most, not none.
        ] {
            let count = Count {
                base,
                ground,
                usual: 0,
                more,
            };
            assert_eq!(count.dice(), dice, "{count:?}");
        }
    }
}
