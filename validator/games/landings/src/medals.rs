//! Medals: what each of them is, who holds it, and when that is judged (M76 to M79, L77 to L80).
//!
//! Medals of hexes, of control (next door in [`super::control`]) and of exits are all objectives: a kind, hexes, and
//! what it is worth to whom. After each step only those are judged that the hexes left and entered have a part in.
//! What a unit's loss pays is never judged again. Holds always: [`Stand::held`](super::state::Stand) is the sum of
//! what `holders` hold; `soundness` counts it anew.
use crate::control;
use crate::ending;
use crate::exits;
use crate::view::View;

use beachhead_schema::Id;
use beachhead_schema::games::landings::MedalKind;
use beachhead_schema::hex::HexIx;

use crate::game::LandingsGame;
use crate::play::Play;
use crate::roster::{BySide, Class, Side, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::State;

/// How an objective is won and lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    /// As a medal of the scenario.
    Hexes(MedalKind),
    /// By the landing side with enough towns, else by the other one (L97).
    Towns,
    /// By the landing side while no enemy is on the hexes, else by the other one (L47).
    Beach,
    /// By the side that is on the hexes alone (L49).
    Bridge,
    /// While the other side has no unit in one of the sections (L124).
    EmptySection,
}

/// Something that medals are given for.
#[derive(Clone, Debug)]
pub(crate) struct Objective {
    pub(crate) id: Id,
    pub(crate) won: Won,
    /// Whose it can be; either's where none is named. The landing side's, of towns and beaches.
    pub(crate) side: Option<Side>,
    /// Its hexes; of a beach section or bridge those beside it too.
    pub(crate) hexes: Vec<HexIx>,
    /// The hexes of each section, where sections are what counts.
    pub(crate) sections: Vec<Vec<HexIx>>,
    /// How many of its hexes or towns are needed.
    pub(crate) need: u8,
    pub(crate) worth: BySide<u8>,
    /// Judged at the start of a turn only (L77).
    pub(crate) turn_start: bool,
    /// Any enemy in its hexes voids it (M78).
    pub(crate) sole_control: bool,
    /// Who has it at the start, whoever stands there.
    pub(crate) held_by: Option<Side>,
    /// Rows that say it is there: what its source names.
    pub(crate) rows: Vec<Rule>,
}

impl Objective {
    fn open_to(&self, side: Side) -> bool {
        self.side.is_none_or(|own| own == side)
    }

    /// Whether it is judged by where units stand at all: exits are paid as units leave.
    fn is_judged(&self) -> bool {
        !matches!(self.won, Won::Hexes(MedalKind::Exit | MedalKind::FirstExit))
    }

    /// Who holds it as things stand, if `holder` has held it so far.
    pub(crate) fn judge(
        &self,
        holder: Option<Side>,
        stands: impl Fn(HexIx) -> Option<Side>,
        town_of: impl Fn(HexIx) -> Option<Side>,
    ) -> Option<Side> {
        match self.won {
            Won::Hexes(kind) => self.judge_hexes(kind, holder, stands),
            Won::Towns => {
                let taker = self.side?;
                let taken = self
                    .hexes
                    .iter()
                    .filter(|hex| town_of(**hex) == Some(taker));
                let enough = taken.count() >= usize::from(self.need);
                Some(if enough { taker } else { taker.enemy() })
            }
            Won::Beach => {
                let lander = self.side?;
                let defended = |hex: &HexIx| stands(*hex) == Some(lander.enemy());
                let held = self.hexes.iter().any(defended);
                Some(if held { lander.enemy() } else { lander })
            }
            Won::Bridge => Side::BOTH.into_iter().find(|side| {
                let on = |who: Side| self.hexes.iter().any(|hex| stands(*hex) == Some(who));
                self.open_to(*side) && on(*side) && !on(side.enemy())
            }),
            Won::EmptySection => {
                let holder = self.side?;
                let manned = |section: &Vec<HexIx>| {
                    let mut hexes = section.iter();
                    hexes.any(|hex| stands(*hex) == Some(holder.enemy()))
                };
                (!self.sections.iter().all(manned)).then_some(holder)
            }
        }
    }

    fn judge_hexes(
        &self,
        kind: MedalKind,
        holder: Option<Side>,
        stands: impl Fn(HexIx) -> Option<Side>,
    ) -> Option<Side> {
        let mut count = BySide([0usize; 2]);
        for hex in &self.hexes {
            if let Some(side) = stands(*hex) {
                count[side] += 1;
            }
        }
        let enough = |side: Side| {
            self.open_to(side)
                && count[side] >= usize::from(self.need)
                && !(self.sole_control && count[side.enemy()] > 0)
        };
        // Where both have enough of a group, whoever had it first keeps it.
        let by_number = match (enough(Side::Axis), enough(Side::Allies)) {
            (true, true) => holder,
            (true, false) => Some(Side::Axis),
            (false, true) => Some(Side::Allies),
            (false, false) => None,
        };
        let mut both = Side::BOTH.into_iter();
        match kind {
            MedalKind::Temporary => by_number,
            MedalKind::Permanent | MedalKind::SuddenDeath => holder.or(by_number),
            MedalKind::LastToOccupy => by_number.or(holder),
            MedalKind::Majority => {
                both.find(|side| enough(*side) && count[*side] > count[side.enemy()])
            }
            MedalKind::AbsoluteMajority => {
                both.find(|side| enough(*side) && count[*side] * 2 > self.hexes.len())
            }
            MedalKind::Exit | MedalKind::FirstExit => holder,
        }
    }

    /// Who holds it after a side's turn has begun: that side wins what it may win and loses what it can't hold; what
    /// the other side holds else stays (L79).
    fn judge_at_turn_start(
        &self,
        turn: Side,
        holder: Option<Side>,
        now: Option<Side>,
    ) -> Option<Side> {
        match (now, holder) {
            (Some(side), _) if side == turn => now,
            (_, Some(side)) if side == turn => match self.won {
                Won::Hexes(_) => None,
                // Towns and beaches are always somebody's.
                _ => now,
            },
            _ => holder,
        }
    }

    /// The row by which it changes hands.
    fn rule(&self) -> Rule {
        match self.won {
            Won::Hexes(_) if self.sole_control => Rule::MajorityTie,
            Won::Hexes(MedalKind::Temporary) => Rule::TemporaryMedal,
            Won::Hexes(MedalKind::Permanent) => Rule::PermanentMedal,
            Won::Hexes(MedalKind::AbsoluteMajority) => Rule::AbsoluteMajority,
            Won::Hexes(MedalKind::Majority) => Rule::MajorityTie,
            Won::Hexes(_) => Rule::MedalKinds,
            Won::Towns => Rule::TownMedals,
            Won::Beach => Rule::BeachMedals,
            Won::Bridge => Rule::BridgeMedal,
            Won::EmptySection => Rule::EmptySection,
        }
    }
}

/// All objectives of a game, and what its sides play for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Medals {
    pub(crate) objectives: Vec<Objective>,
    /// By hex: the objectives that it has a part in.
    pub(crate) watch: Vec<Vec<u16>>,
    /// With how many medals each side wins (M79); all maps together (L91).
    pub(crate) target: BySide<u16>,
    /// Exit medals that each side needs besides.
    pub(crate) must_exit: BySide<u8>,
    /// Whether infantry that leaves counts two.
    pub(crate) infantry_counts_two: bool,
    /// The game's towns.
    pub(crate) towns: Vec<HexIx>,
    /// By hex: the town's place in that list; [`NO_TOWN`] elsewhere.
    pub(crate) town_at: Vec<u16>,
    /// Who controls each town at the start (L44).
    pub(crate) town_start: Vec<Side>,
    /// The first bridge that is built, where it pays (L112).
    pub(crate) first_bridge: Option<FirstBridge>,
}

/// A hex without a town.
pub(crate) const NO_TOWN: u16 = u16::MAX;

/// The first bridge that is built (L112).
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstBridge {
    pub(crate) side: Side,
    /// Its place among the objectives, so that it is paid once.
    pub(crate) objective: u16,
}

impl Medals {
    /// Notes which hexes each objective depends on.
    pub(crate) fn keep_watch(&mut self, hexes: usize) {
        self.watch = vec![Vec::new(); hexes];
        for (at, objective) in (0u16..).zip(&self.objectives) {
            if !objective.is_judged() || objective.turn_start {
                continue;
            }
            let own = objective.hexes.iter();
            for hex in own.chain(objective.sections.iter().flatten()) {
                if let Some(watch) = self.watch.get_mut(hex.0 as usize)
                    && !watch.contains(&at)
                {
                    watch.push(at);
                }
            }
        }
    }

    /// The objective of this name.
    pub(crate) fn named(&self, id: &Id) -> Option<usize> {
        self.objectives.iter().position(|medal| medal.id == *id)
    }
}

/// Whose unit stands in a hex.
pub(crate) fn side_in(view: View<'_>, hex: HexIx) -> Option<Side> {
    view.state
        .unit_at(hex)
        .map(|unit| view.game.roster[unit].side)
}

/// Whose ground unit stands in a hex: ships, craft and trains control nothing.
fn ground_side_in(view: View<'_>, hex: HexIx) -> Option<Side> {
    let unit = view.state.unit_at(hex)?;
    is_ground(view, unit).then(|| view.game.roster[unit].side)
}

/// Whether the unit is a ground unit (L42).
pub(crate) fn is_ground(view: View<'_>, unit: UnitIx) -> bool {
    let class = view.game.roster[view.state.troops[unit].kind].class;
    matches!(class, Class::Infantry | Class::Armor | Class::Artillery)
}

/// Who holds an objective as units stand now.
pub(crate) fn judged(view: View<'_>, at: usize) -> Option<Side> {
    let objective = view.game.medals.objectives.get(at)?;
    let holder = view.state.stand.holders.get(at).copied().flatten();
    let ground = matches!(objective.won, Won::Beach | Won::Bridge);
    let stands = |hex| {
        if ground {
            ground_side_in(view, hex)
        } else {
            side_in(view, hex)
        }
    };
    objective.judge(holder, stands, |hex| control::town_holder(view, hex))
}

/// Whether the side has an objective now: it holds it, or a unit of it has left by this exit.
pub(crate) fn has_objective(view: View<'_>, side: Side, at: usize) -> bool {
    let stand = &view.state.stand;
    let holds = stand.holders.get(at).copied().flatten() == Some(side);
    holds || stand.paid.get(at).is_some_and(|paid| paid[side] > 0)
}

/// Gives each objective its first holder (L44, L97, L98): who the scenario says, else who stands there.
pub(crate) fn first_holders(game: &LandingsGame, state: &mut State) {
    let objectives = game.medals.objectives.iter();
    state.stand.holders = vec![None; objectives.len()];
    state.stand.paid = vec![BySide::default(); objectives.len()];
    state.stand.held = BySide::default();
    for (at, objective) in objectives.enumerate() {
        // What is won on entry is not won by standing there from the start.
        let entered = matches!(
            objective.won,
            Won::Hexes(MedalKind::Permanent | MedalKind::SuddenDeath)
        );
        let holder = match objective.held_by {
            Some(side) => Some(side),
            None if entered || !objective.is_judged() => None,
            None if objective.turn_start && matches!(objective.won, Won::Hexes(_)) => None,
            None => judged(game.view(state), at),
        };
        if let Some(slot) = state.stand.holders.get_mut(at) {
            *slot = holder;
        }
        if let Some(side) = holder {
            state.stand.held[side] += u16::from(objective.worth[side]);
        }
    }
}

/// A unit has left a hex, entered one, or both: towns and objectives there are judged, and the victory with them.
pub(crate) fn judge_step(
    play: &mut Play<'_>,
    unit: UnitIx,
    from: Option<HexIx>,
    to: Option<HexIx>,
) {
    if let (Some(from), Some(to)) = (from, to) {
        exits::judge_crossing(play, unit, from, to);
    }
    if let Some(hex) = from {
        control::leave_town(play, hex);
    }
    if let Some(hex) = to {
        control::take_town(play, unit, hex);
    }
    for hex in from.into_iter().chain(to) {
        judge_hex(play, hex);
    }
}

/// Judges the objectives that a hex has a part in.
pub(crate) fn judge_hex(play: &mut Play<'_>, hex: HexIx) {
    let game = play.game;
    let watch = game.medals.watch.get(hex.0 as usize);
    for at in watch.into_iter().flatten() {
        let now = judged(game.view(play.state), usize::from(*at));
        hand_over(play, usize::from(*at), now);
    }
}

/// The side's turn begins: judges what is judged only then (L77, L79).
pub(crate) fn judge_turn_start(play: &mut Play<'_>, turn: Side) {
    let game = play.game;
    for (at, objective) in game.medals.objectives.iter().enumerate() {
        if !objective.turn_start {
            continue;
        }
        let holder = play.state.stand.holders.get(at).copied().flatten();
        let now = judged(game.view(play.state), at);
        let now = objective.judge_at_turn_start(turn, holder, now);
        if now != holder {
            play.cite(Rule::TurnStartMedals);
        }
        hand_over(play, at, now);
    }
}

/// Gives an objective to another holder, or to neither side.
pub(crate) fn hand_over(play: &mut Play<'_>, at: usize, now: Option<Side>) {
    let game = play.game;
    let (Some(objective), Some(slot)) = (
        game.medals.objectives.get(at),
        play.state.stand.holders.get_mut(at),
    ) else {
        return;
    };
    let before = std::mem::replace(slot, now);
    if before == now {
        return;
    }
    let held = &mut play.state.stand.held;
    if let Some(side) = before {
        held[side] = held[side].saturating_sub(u16::from(objective.worth[side]));
    }
    if let Some(side) = now {
        held[side] = held[side].saturating_add(u16::from(objective.worth[side]));
    }
    play.cite(objective.rule());
    cite_more(play, objective);
    play.note(|| match now {
        Some(side) => format!("medal {} is the {}'s", objective.id, side.name()),
        None => format!("medal {} has no owner", objective.id),
    });
    match (objective.won, now) {
        (Won::Hexes(MedalKind::SuddenDeath), Some(side)) => ending::win_suddenly(play, side),
        (_, Some(side)) => ending::win_by_medals(play, side),
        (_, None) => {}
    }
}

fn cite_more(play: &mut Play<'_>, objective: &Objective) {
    match objective.won {
        Won::Hexes(_) => play.cite(Rule::MedalKinds),
        Won::Towns => play.cite(Rule::TownWorth),
        Won::Beach => {
            play.cite(Rule::BeachHeld);
            play.cite(Rule::NotBeach);
            play.cite(Rule::ControlMarker);
        }
        Won::Bridge => play.cite(Rule::BridgeHeld),
        Won::EmptySection => {}
    }
    for row in &objective.rows {
        play.cite(*row);
    }
}

/// A unit was destroyed: its last figure goes to the enemy's stand, and with it what the unit is worth (M76, L27).
pub(crate) fn pay_for_loss(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    let counter = &game.roster[unit];
    let winner = counter.side.enemy();
    let kind = &game.roster[play.state.troops[unit].kind];
    let pays = if kind.traits.has(Traits::NO_MEDAL) {
        0
    } else {
        u16::from(counter.medals)
    };
    let stand = &mut play.state.stand;
    stand.won[winner] = stand.won[winner].saturating_add(pays);
    play.cite(Rule::UnitMedal);
    if pays == 2 && kind.class == Class::Artillery && kind.traits.has(Traits::CROSS_HAIR) {
        play.cite(Rule::BigGunMedals);
    }
    ending::win_by_medals(play, winner);
}

/// A unit leaves by an exit hex: what is listed for it is paid, once or for each (M80, L115).
pub(crate) fn pay_for_exit(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    let side = game.roster[unit].side;
    for (at, objective) in game.medals.objectives.iter().enumerate() {
        let once = match objective.won {
            Won::Hexes(MedalKind::Exit) => false,
            Won::Hexes(MedalKind::FirstExit) => true,
            _ => continue,
        };
        if !objective.open_to(side) || !objective.hexes.contains(&hex) {
            continue;
        }
        let Some(paid) = play.state.stand.paid.get_mut(at) else {
            continue;
        };
        if once && *paid != BySide::default() {
            continue;
        }
        paid[side] = paid[side].saturating_add(1);
        let kind = &game.roster[play.state.troops[unit].kind];
        let twice = game.medals.infantry_counts_two && kind.class == Class::Infantry;
        let worth = u16::from(objective.worth[side]) * if twice { 2 } else { 1 };
        let won = &mut play.state.stand.won;
        won[side] = won[side].saturating_add(worth);
        if once {
            play.cite(Rule::ExitRoads);
        }
        play.cite(Rule::MedalKinds);
        ending::win_by_medals(play, side);
        break;
    }
}

/// Pays an objective that is won once and for good by a single action: the first bridge (L112).
pub(crate) fn pay_once(play: &mut Play<'_>, side: Side, at: usize) {
    let game = play.game;
    let Some(objective) = game.medals.objectives.get(at) else {
        return;
    };
    let holder = play.state.stand.holders.get(at).copied().flatten();
    if holder.is_none() && objective.open_to(side) {
        hand_over(play, at, Some(side));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AXIS: Option<Side> = Some(Side::Axis);
    const ALLIES: Option<Side> = Some(Side::Allies);

    fn medal(kind: MedalKind, side: Option<Side>, need: u8, sole_control: bool) -> Objective {
        Objective {
            id: "medal".into(),
            won: Won::Hexes(kind),
            side,
            hexes: (0..5).map(HexIx).collect(),
            sections: Vec::new(),
            need,
            worth: BySide([1; 2]),
            turn_start: false,
            sole_control,
            held_by: None,
            rows: Vec::new(),
        }
    }

    /// Who holds it when this many of its five hexes are the Axis's and the Allies'.
    fn judged(objective: &Objective, before: Option<Side>, axis: u32, allies: u32) -> Option<Side> {
        let stands = |hex: HexIx| match hex.0 {
            at if at < axis => AXIS,
            at if at < axis + allies => ALLIES,
            _ => None,
        };
        objective.judge(before, stands, |_| None)
    }

    #[test]
    fn each_kind_is_won_and_lost_in_its_way() {
        use MedalKind::{
            AbsoluteMajority, LastToOccupy, Majority, Permanent, SuddenDeath, Temporary,
        };
        for (kind, side, need, before, axis, allies, after) in [
            (Temporary, None, 1, None, 0, 1, ALLIES),
            (Temporary, None, 1, ALLIES, 0, 0, None), // Left, and lost.
            (Temporary, AXIS, 1, None, 0, 1, None),   // The other side's.
            (Temporary, None, 2, None, 1, 0, None),   // Too few of a group.
            (Temporary, None, 2, None, 2, 1, AXIS),
            (Temporary, None, 1, ALLIES, 1, 1, ALLIES), // Whoever had it first.
            (Permanent, None, 1, ALLIES, 3, 0, ALLIES),
            (Permanent, ALLIES, 1, None, 1, 0, None),
            (LastToOccupy, None, 1, AXIS, 0, 0, AXIS),
            (LastToOccupy, None, 1, AXIS, 0, 1, ALLIES),
            (Majority, None, 1, None, 2, 1, AXIS),
            (Majority, None, 1, AXIS, 1, 1, None), // A tie pays neither side.
            (AbsoluteMajority, None, 1, None, 2, 1, None), // More, but not over half.
            (AbsoluteMajority, None, 1, None, 3, 2, AXIS),
            (SuddenDeath, ALLIES, 2, None, 0, 1, None),
            (SuddenDeath, ALLIES, 2, None, 0, 2, ALLIES),
        ] {
            let medal = medal(kind, side, need, false);
            assert_eq!(
                judged(&medal, before, axis, allies),
                after,
                "{kind:?} of {side:?}: {axis} to {allies}"
            );
        }
    }

    #[test]
    fn any_enemy_voids_sole_control() {
        let medal = medal(MedalKind::Majority, None, 1, true);
        for (axis, allies, holder) in [(1, 2, None), (0, 2, ALLIES), (1, 0, AXIS)] {
            assert_eq!(
                judged(&medal, None, axis, allies),
                holder,
                "{axis} {allies}"
            );
        }
    }

    #[test]
    fn at_the_start_of_a_turn_its_own_side_wins_and_loses() {
        let hill = medal(MedalKind::AbsoluteMajority, None, 1, false);
        for (turn, holder, now, after) in [
            (Side::Allies, AXIS, ALLIES, ALLIES),
            (Side::Axis, AXIS, ALLIES, None), // Lost now, won on the other's turn.
            (Side::Axis, AXIS, None, None),
            (Side::Allies, AXIS, None, AXIS), // Judged when the Axis's turn begins.
            (Side::Axis, AXIS, AXIS, AXIS),
            (Side::Axis, None, ALLIES, None),
        ] {
            assert_eq!(
                hill.judge_at_turn_start(turn, holder, now),
                after,
                "{turn:?} {holder:?} {now:?}"
            );
        }
    }
}
