//! Targets: whom a unit can attack from where it stands, and with how many dice (M37 to M39, M42, L67, L74).

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::{HexIx, HexNo};

use super::game::LandingsGame;
use super::los::Eye;
use super::play::Play;
use super::roster::{Class, CloseCuts, Fire, Kind, Nation, Side, Traits, UnitIx};
use super::rules::Rule;
use super::state::{State, Work};
use super::terrain::{Branch, Lane, Marks, Props};
use beachhead_engine::{Violation, hexes as in_hexes, listed};

/// Somebody to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) hex: HexIx,
    pub(super) range: u8,
    pub(super) dice: u8,
}

/// An attack as dice are counted for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    /// From where.
    pub(super) from: HexIx,
    pub(super) hex: HexIx,
    /// Whether the unit has moved before.
    pub(super) moved: bool,
    /// Whether it is the battle after taking ground.
    pub(super) second: bool,
}

/// How the dice of an attack come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    /// What the unit's kind has at this range.
    pub(super) base: u8,
    /// What ground takes away in the attacker's hex and in the target's; 0 or less.
    pub(super) ground: i8,
    /// What ground would take away from another unit of its class.
    pub(super) usual: i8,
    /// What cards, cross-hairs, nations and equipment add.
    pub(super) more: u8,
}

impl Count {
    pub(super) fn dice(self) -> u8 {
        let sum = i16::from(self.base) + i16::from(self.more) + i16::from(self.ground);
        if self.base == 0 {
            return 0;
        }
        u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
    }
}

impl LandingsGame {
    /// The shot of a unit from where it stands.
    fn shot(&self, state: &State, unit: UnitIx, hex: HexIx) -> Option<Shot> {
        Some(Shot {
            from: state.hex_of(unit)?,
            hex,
            moved: self.has_moved(state, unit),
            second: state.troops[unit].turn.battles > 0,
        })
    }

    /// What a unit fights with, by whether it has moved.
    fn fire_by<'a>(&self, kind: &'a Kind, moved: bool) -> &'a Fire {
        match &kind.still {
            Some(still) if !moved => still,
            _ => &kind.fire,
        }
    }

    /// The dice of an attack, whoever may see whom.
    pub(super) fn count_dice(&self, state: &State, unit: UnitIx, shot: Shot) -> Count {
        let kind = self.kind_of(state, unit);
        let fire = self.fire_by(kind, shot.moved);
        let range = self.ground.shape.distance(shot.from, shot.hex);
        let close = range == 1;
        let mut from = self.props_of(state, shot.from);
        if self.roster[unit].boat {
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
        let mut to = self.props_of(state, shot.hex);
        if self.holds_cave(state, shot.hex) {
            to.join(&self.ground.cave_held);
        }
        let branch = self.lane(state, unit).class();
        let side = self.side_of(unit);
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
        let marked = kind.traits.has(Traits::CROSS_HAIR) && state.is_marked(shot.hex);
        let card = self.card_dice(state, unit, close, shot.second);
        let fierce = close && self.is_fierce(state, unit);
        let still = match shot.moved {
            true => 0,
            false => self.roster[unit].still_dice,
        };
        Count {
            base,
            ground,
            usual,
            more: card.map_or(0, |(dice, _)| dice) + u8::from(marked) + u8::from(fierce) + still,
        }
    }

    /// Whether Japanese infantry holds the cave in this hex: it is harder to hit there.
    fn holds_cave(&self, state: &State, hex: HexIx) -> bool {
        let held = state.unit_at(hex).filter(|_| self.specials.japan);
        held.is_some_and(|unit| {
            self.is_cave(state, hex)
                && self.roster[unit].nation == Some(Nation::Japan)
                && self.kind_of(state, unit).class == Class::Infantry
        })
    }

    /// Japanese infantry of full strength is fierce in close assault.
    fn is_fierce(&self, state: &State, unit: UnitIx) -> bool {
        let counter = &self.roster[unit];
        self.specials.japan
            && counter.nation == Some(Nation::Japan)
            && state.troops[unit].figures >= counter.figures
            && self.kind_of(state, unit).class == Class::Infantry
    }

    /// How the unit looks for targets.
    fn eye(&self, kind: &Kind, fire: &Fire) -> Eye {
        Eye {
            infantry: kind.class == Class::Infantry,
            blind: !fire.sight,
            absent: None,
        }
    }

    /// Whether the unit can be attacked at all: landing craft by the pack's choice only.
    pub(super) fn is_target(&self, state: &State, unit: UnitIx) -> bool {
        self.system.craft_targets || !self.is_craft(state, unit)
    }

    /// The enemy in a hex whom the unit could attack at all.
    fn foe_in(&self, state: &State, unit: UnitIx, hex: HexIx, range: u32) -> Option<UnitIx> {
        let foe = state.unit_at(hex)?;
        let kind = self.kind_of(state, foe);
        let spared =
            self.kind_of(state, unit).traits.has(Traits::SNIPER) && kind.class == Class::Armor;
        let hidden = state.troops[foe].camouflaged && range > 1;
        let target = self.side_of(foe) != self.side_of(unit) && self.is_target(state, foe);
        (target && !spared && !hidden).then_some(foe)
    }

    /// Whether an enemy stands next to the hex who binds a unit of this side there (M39).
    fn is_bound(&self, state: &State, side: Side, hex: HexIx) -> bool {
        let mut near = self.ground.shape.neighbors(hex);
        near.any(|(_, near)| self.binds(state, side, near))
    }

    /// Whether the unit in a hex is an enemy who binds those of this side beside it.
    fn binds(&self, state: &State, side: Side, hex: HexIx) -> bool {
        let foe = state.unit_at(hex);
        foe.is_some_and(|foe| self.side_of(foe) != side && self.is_target(state, foe))
    }

    /// The dice with which the unit attacks a hex from where it stands; none if it can't.
    pub(super) fn dice_on(&self, state: &State, unit: UnitIx, hex: HexIx) -> u8 {
        let Some(shot) = self.shot(state, unit, hex) else {
            return 0;
        };
        self.dice_of(state, unit, shot)
    }

    /// The dice of an attack; none if it can't be made.
    pub(super) fn dice_of(&self, state: &State, unit: UnitIx, shot: Shot) -> u8 {
        let range = self.ground.shape.distance(shot.from, shot.hex);
        if (range > 1 && self.is_bound(state, self.side_of(unit), shot.from))
            || self.is_silent(state, unit, shot.from)
        {
            return 0;
        }
        self.dice_unbound(state, unit, shot, range)
    }

    /// The dice of an attack by a unit that no enemy beside it binds, and that is not silent where it stands.
    fn dice_unbound(&self, state: &State, unit: UnitIx, shot: Shot, range: u32) -> u8 {
        if range == 0
            || range > u32::from(state.sight)
            || self.foe_in(state, unit, shot.hex, range).is_none()
            || (range > 1 && self.charges(state, unit))
        {
            return 0;
        }
        let dice = self.count_dice(state, unit, shot).dice();
        if dice == 0 || range == 1 {
            return dice;
        }
        let kind = self.kind_of(state, unit);
        let fire = self.fire_by(kind, shot.moved);
        if fire.sight && self.is_gully_battle(shot) {
            return 0;
        }
        let eye = self.eye(kind, fire);
        let seen = self
            .ground
            .sees(self.field(state), eye, shot.from, shot.hex);
        if seen { dice } else { 0 }
    }

    /// M46: whether the attacker or its target is in a gully.
    fn is_gully_battle(&self, shot: Shot) -> bool {
        self.is_in_gully(shot.from) || self.is_in_gully(shot.hex)
    }

    fn is_in_gully(&self, hex: HexIx) -> bool {
        self.ground.is(hex, Marks::WADI)
    }

    /// M46: whether one of the hexes lies in a gully, and the other isn't beside it.
    pub(super) fn is_hidden_in_gully(&self, from: HexIx, to: HexIx) -> bool {
        (self.is_in_gully(from) || self.is_in_gully(to)) && !self.board.touch(from, to)
    }

    /// Everybody whom the unit can attack from where it stands.
    pub(super) fn targets(&self, state: &State, unit: UnitIx, mut take: impl FnMut(Target)) {
        let Some(from) = state.hex_of(unit) else {
            return;
        };
        let kind = self.kind_of(state, unit);
        let moved = self.has_moved(state, unit);
        let side = self.side_of(unit);
        let mut aim = |hex: HexIx| {
            let Some(shot) = self.shot(state, unit, hex) else {
                return;
            };
            let range = self.ground.shape.distance(from, hex);
            let dice = self.dice_unbound(state, unit, shot, range);
            if dice > 0 {
                take(Target {
                    hex,
                    range: u8::try_from(range).unwrap_or(u8::MAX),
                    dice,
                });
            }
        };
        if self.is_silent(state, unit, from) {
            return;
        }
        if self.is_bound(state, side, from) {
            for (_, near) in self.ground.shape.neighbors(from) {
                aim(near);
            }
            return;
        }
        // A gun on a mountain carries a hex further.
        let reach = u32::from(self.fire_by(kind, moved).range) + 1;
        for (foe, _) in state.every_unit() {
            if self.side_of(foe) == side {
                continue;
            }
            if let Some(hex) = state.hex_of(foe)
                && self.ground.shape.distance(from, hex) <= reach
            {
                aim(hex);
            }
        }
    }

    /// Why the unit can attack no unit in the hex: the row, and the reason in words.
    fn why_no_target(&self, state: &State, unit: UnitIx, hex: HexIx) -> (Rule, &'static str) {
        match state.unit_at(hex) {
            None => (Rule::DiceByRange, "no unit is there"),
            Some(there) if self.side_of(there) == self.side_of(unit) => {
                (Rule::DiceByRange, "the unit there is of its own side")
            }
            Some(there) if !self.is_target(state, there) => (
                Rule::CraftMove,
                "by the pack's table `system` a landing craft is no target",
            ),
            Some(there) if state.troops[there].camouflaged => (
                Rule::DiceByRange,
                "the unit there is camouflaged, and is attacked from beside it only",
            ),
            Some(_) => (Rule::Hits, "a sniper does not attack armour"),
        }
    }

    /// Whether the unit can attack the hex from where it stands: what keeps it from doing so otherwise.
    pub(super) fn check_target(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        if self.dice_on(state, unit, hex) > 0 {
            return Ok(());
        }
        let id = &self.roster[unit].id;
        let number = self.number(hex);
        let refuse =
            |rule, why: String| Err(Violation::new(rule, why).of(id.clone()).at(number.clone()));
        let kind = self.kind_of(state, unit);
        let Some(shot) = self.shot(state, unit, hex) else {
            return refuse(Rule::TurnOrder, format!("{id} is not on the map"));
        };
        let range = self.ground.shape.distance(shot.from, hex);
        if self.foe_in(state, unit, hex, range).is_none() {
            let (rule, why) = self.why_no_target(state, unit, hex);
            return refuse(rule, format!("{id} can't attack {number}: {why}"));
        }
        if self.is_silent(state, unit, shot.from) {
            let (rule, why) = self.why_silent(shot.from);
            return refuse(rule, format!("{id} can't attack: {why}"));
        }
        if range > 1 && self.is_bound(state, self.side_of(unit), shot.from) {
            let near = self.ground.shape.neighbors(shot.from).map(|(_, near)| near);
            let enemies = near.filter(|near| self.binds(state, self.side_of(unit), *near));
            let enemies: Vec<HexNo> = enemies.map(|near| self.number(near)).collect();
            let why = format!("{id} has an enemy beside it, and battles no unit farther off");
            return refuse(Rule::AdjacentFirst, why).map_err(|violation| {
                violation.help(format!("the enemy beside it is in {}", listed(enemies)))
            });
        }
        if range > u32::from(state.sight) {
            let seen = in_hexes(state.sight);
            let why = format!(
                "{number} is {} off, and at night one sees {seen}",
                in_hexes(range)
            );
            return refuse(Rule::Sight, why);
        }
        if range > 1 && self.charges(state, unit) {
            let why = format!("{id} has moved so far that it may only assault a unit beside it");
            return refuse(Rule::MoveAllowance, why);
        }
        let count = self.count_dice(state, unit, shot);
        if count.base == 0 {
            let fire = self.fire_by(kind, shot.moved);
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
        if self.is_gully_battle(shot) && self.fire_by(kind, shot.moved).sight {
            return refuse(
                Rule::Gully,
                format!(
                    "{id} does not see {number}: into a gully and out of one it sees the next hex only"
                ),
            );
        }
        let rule = self.unseen_rule(state, unit, (shot.from, hex));
        let way = self.in_the_way(state, shot.from, hex);
        refuse(rule, format!("{id} does not see {number}{way}"))
    }
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

impl Play<'_> {
    /// Cites what gives an attack its dice.
    pub(super) fn cite_dice(&mut self, unit: UnitIx, hex: HexIx) {
        if !self.trace.cites() {
            return;
        }
        let game = self.game;
        let Some(shot) = game.shot(self.state, unit, hex) else {
            return;
        };
        let count = game.count_dice(self.state, unit, shot);
        let kind = game.kind_of(self.state, unit);
        for rule in [Rule::DiceByRange, Rule::AdjacentFirst, Rule::OneBattle] {
            self.cite(rule);
        }
        self.cite(kind.fire_rule());
        self.cite(kind.sight_rule());
        self.cite_sight(unit, shot.from, shot.hex);
        self.cite(Rule::NoDice);
        if kind.traits.has(Traits::CROSS_HAIR) && self.state.is_marked(hex) {
            self.cite(Rule::CrossHairDie);
        }
        let close = game.board.touch(shot.from, hex);
        if close && game.is_gully_battle(shot) {
            self.cite(Rule::Gully);
        }
        let card = game.card_dice(self.state, unit, close, shot.second);
        if let Some((_, rule)) = card {
            self.cite(rule);
        }
        if count.ground != 0 || count.more > 0 {
            self.cite(Rule::DiceCut);
        }
        if close && kind.close_cuts == CloseCuts::One {
            self.cite(Rule::FlameCut);
        }
        if close && kind.close_cuts == CloseCuts::AsInfantry {
            self.cite(Rule::SupportedArmorCut);
        }
        if count.ground != 0 {
            self.cite_cuts(shot);
            if game.roster[unit].boat && game.ground.is(shot.from, Marks::RIVER) {
                self.cite(Rule::River);
            }
        } else if game
            .props_of(self.state, hex)
            .marks
            .any(Marks::AIRFIELD.or(Marks::ROAD).or(Marks::BRIDGE))
        {
            self.cite(Rule::OpenGround);
        }
    }

    /// Cites what lies in the hexes and cost the attack dice.
    fn cite_cuts(&mut self, shot: Shot) {
        let (from, to) = (
            self.state.works_on(shot.from).lies,
            self.state.works_on(shot.hex).lies,
        );
        for (work, rule) in [
            (Work::SANDBAG, Rule::Sandbag),
            (Work::BUNKER.with(Work::FIELD_BUNKER), Rule::BunkerOwner),
            (Work::SEA_WALL, Rule::SeaWall),
        ] {
            if to.has(work) {
                self.cite(rule);
            }
        }
        if from.has(Work::WIRE) {
            self.cite(Rule::Wire);
        }
        let (here, there) = (
            self.game.props_of(self.state, shot.from),
            self.game.props_of(self.state, shot.hex),
        );
        let mut add = |applies: bool, rule: Rule| {
            if applies {
                self.trace.cite(rule);
            }
        };
        let up = there.marks.any(Marks::HILL) && here.height < there.height;
        let shore = self.game.ground.is_shore_hill(shot.hex);
        add(up && shore, Rule::CliffCut);
        add(up && !shore, Rule::Hill);
        add(there.marks.any(Marks::WOODS), Rule::WoodsCut);
        add(
            there.marks.any(Marks::TOWN) || here.marks.any(Marks::TOWN),
            Rule::Town,
        );
        add(here.marks.any(Marks::FORD), Rule::Ford);
    }
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
