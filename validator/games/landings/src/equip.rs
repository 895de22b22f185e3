//! What units are given before the game and what they build with it: special weapons, Hobart's accessories, the bridge
//! over a river (L106, L109, L112, L129).
//!
//! A weapon makes its unit one of another kind; an accessory is something a unit has besides. Both are given in the
//! step before the first turn, each to a unit of its own, until none is left to give.

use crate::battle;
use crate::entering;
use crate::game;
use crate::medals;
use crate::obstacles;
use crate::seats;
use crate::view::View;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use crate::game::LandingsGame;
use crate::play::Play;
use crate::resolved::{Gear, Resolved};
use crate::roster::{KindIx, Side, Stars, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::{Place, Work};
use crate::terrain::Marks;
use beachhead_engine::{HexSet, Violation};

/// Weapons that a side gives to units of a kind.
#[derive(Clone, Debug)]
pub(crate) struct Handout {
    pub(crate) side: Side,
    pub(crate) kind: KindIx,
    /// Each once.
    pub(crate) weapons: Vec<KindIx>,
    /// The sheets whose units may have them, one bit each.
    pub(crate) sheets: u64,
}

/// What an accessory is good for: a line of its table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Accessory {
    /// It builds bridges.
    pub(crate) builds: bool,
    /// What it clears away.
    pub(crate) clears: Work,
}

/// Everything that is given to units, and what it does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equipment {
    pub(crate) handouts: Vec<Handout>,
    /// Units that get an accessory each (L109).
    pub(crate) funnies: Vec<UnitIx>,
    /// As table `accessories` lists them.
    pub(crate) accessories: Vec<Accessory>,
    /// The river whose first bridge pays; any where none is named.
    pub(crate) river: Option<HexSet>,
}

/// Whether the unit is one that a handout is for and has nothing yet.
fn may_carry(view: View<'_>, handout: &Handout, unit: UnitIx) -> bool {
    let counter = &view.game.roster[unit];
    let troop = &view.state.troops[unit];
    counter.side == handout.side
        && troop.kind == handout.kind
        && matches!(troop.place, Place::Board(_) | Place::Waiting)
        && 1u64
            .checked_shl(counter.sheet.into())
            .is_some_and(|bit| handout.sheets & bit != 0)
}

/// Whether a weapon of the handout has been given already.
fn is_given(view: View<'_>, handout: &Handout, weapon: KindIx) -> bool {
    view.state.every_unit().any(|(unit, troop)| {
        let counter = &view.game.roster[unit];
        troop.kind == weapon
            && counter.side == handout.side
            && counter.kind == handout.kind
            && 1u64
                .checked_shl(counter.sheet.into())
                .is_some_and(|bit| handout.sheets & bit != 0)
    })
}

/// The row a handout stands by: that with an anti-tank gun is Sword's.
fn rule_of(game: &LandingsGame, handout: &Handout) -> Rule {
    let mut weapons = handout.weapons.iter();
    let against_tanks = weapons.any(|weapon| {
        let still = game.roster[*weapon].still;
        still.is_some_and(|fire| fire.stars == Stars::Armor)
    });
    if against_tanks {
        Rule::SwordWeapons
    } else {
        Rule::AirborneWeapons
    }
}

/// L106, L109, L129: whether the unit may be given this before the game.
pub(crate) fn check_equip(view: View<'_>, unit: UnitIx, with: Gear) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    if view.state.phase != Phase::Equip {
        return Err(game::out_of_order(view, "units are equipped before the game").of(id.clone()));
    }
    let acting = seats::seat(view.game, view.state.seat).map(|seat| seat.side);
    if acting != Some(counter.side) {
        return refuse(Rule::TurnOrder, format!("{id} is not yours"));
    }
    if let Some(hex) = view.state.hex_of(unit)
        && !seats::commands(view.game, view.state.seat, hex)
    {
        return refuse(Rule::OwnHand, format!("{id} is another player's"));
    }
    match with {
        Gear::Accessory(_) => {
            if !view.game.equipment.funnies.contains(&unit) {
                let why = format!("{id} is none of Hobart's units");
                return refuse(Rule::Hobart, why);
            }
            if view.state.troops[unit].accessory.is_some() {
                let why = format!("{id} has its accessory already, and there is one a unit");
                return refuse(Rule::Hobart, why);
            }
            Ok(())
        }
        Gear::Weapon(weapon) => check_weapon(view, unit, weapon),
    }
}

fn check_weapon(view: View<'_>, unit: UnitIx, weapon: KindIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    let bit = 1u64.checked_shl(counter.sheet.into());
    let bit = bit.unwrap_or_else(|| cannot_happen!(0, "sheet {} is one of a few", counter.sheet));
    let mut handouts = view.game.equipment.handouts.iter();
    let Some(handout) = handouts.find(|handout| handout.sheets & bit != 0) else {
        let why = format!("no weapons are given out where {id} fights");
        return refuse(Rule::SwordWeapons, why);
    };
    let rule = rule_of(view.game, handout);
    let name = &view.game.roster[weapon].id;
    if !handout.weapons.contains(&weapon) {
        return refuse(rule, format!("{name} is not among the weapons to give"));
    }
    if is_given(view, handout, weapon) {
        return refuse(rule, format!("{name} has been given already"));
    }
    if !may_carry(view, handout, unit) {
        let kind = &view.game.roster[handout.kind].id;
        let why =
            format!("{id} can't carry it: a weapon goes to a unit of kind {kind} without one");
        return refuse(rule, why);
    }
    Ok(())
}

/// Everything that may be given now.
pub(crate) fn list_equips(view: View<'_>, actions: &mut Vec<Resolved>) {
    each_equip(view, |action| actions.push(action));
}

/// Whether the acting player has anything to give.
pub(crate) fn equips(view: View<'_>) -> bool {
    let mut any = false;
    each_equip(view, |_| any = true);
    any
}

fn each_equip(view: View<'_>, mut take: impl FnMut(Resolved)) {
    let equipment = &view.game.equipment;
    let mut offer = |unit, with| {
        if check_equip(view, unit, with).is_ok() {
            take(Resolved::Equip { unit, with });
        }
    };
    for handout in &equipment.handouts {
        for (unit, _) in view.game.roster.iter() {
            if may_carry(view, handout, unit) {
                for weapon in &handout.weapons {
                    offer(unit, Gear::Weapon(*weapon));
                }
            }
        }
    }
    for unit in &equipment.funnies {
        // An action names no accessory beyond these.
        for (at, _) in (0..=u8::MAX).zip(&equipment.accessories) {
            offer(*unit, Gear::Accessory(at));
        }
    }
}

/// The accessory that a unit has.
fn accessory(view: View<'_>, unit: UnitIx) -> Option<Accessory> {
    let at = view.state.troops[unit].accessory?;
    view.game
        .equipment
        .accessories
        .get(usize::from(at))
        .copied()
}

/// L112: whether the unit may build a bridge over the river in this hex.
pub(crate) fn check_bridge(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| {
        Err(Violation::new(rule, why)
            .of(id.clone())
            .at(view.game.number(hex)))
    };
    let builds = accessory(view, unit);
    if !builds.is_some_and(|accessory| accessory.builds) {
        return refuse(Rule::FirstBridge, format!("{id} has no bridge to lay"));
    }
    let beside = view
        .state
        .hex_of(unit)
        .is_some_and(|at| view.game.board.touch(at, hex));
    if !beside || !is_unbridged_river(view, hex) {
        let why = format!("{} is no open river beside {id}", view.game.number(hex));
        return refuse(Rule::FirstBridge, why);
    }
    battle::check_ready(view, unit)
}

/// What the unit's accessory clears of what lies in a hex that is its own or beside it.
pub(crate) fn accessory_work(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Work> {
    let clears = accessory(view, unit)?.clears;
    let lies = view.state.works_on(hex).lies;
    let at = view.state.hex_of(unit)?;
    let near = at == hex || view.game.board.touch(at, hex);
    (near && lies.has(clears)).then_some(clears)
}

/// Lists what the unit's accessory may clear beside it, and where it may build.
pub(crate) fn list_accessory_work(view: View<'_>, unit: UnitIx, actions: &mut Vec<Resolved>) {
    if view.state.troops[unit].accessory.is_none() {
        return;
    }
    let Some(at) = view.state.hex_of(unit) else {
        return;
    };
    for (_, hex) in view.game.board.neighbors(at) {
        if accessory_work(view, unit, hex).is_some() && battle::check_ready(view, unit).is_ok() {
            actions.push(Resolved::Work { unit, hex });
        }
    }
    each_bridge(view, unit, |action| actions.push(action));
}

fn is_unbridged_river(view: View<'_>, hex: HexIx) -> bool {
    let props = view.game.ground.props(hex, view.state.works_on(hex));
    props.marks.any(Marks::RIVER) && !props.marks.any(Marks::BRIDGE)
}

/// Every hex over which the unit may build.
pub(crate) fn each_bridge(view: View<'_>, unit: UnitIx, mut take: impl FnMut(Resolved)) {
    let builds = accessory(view, unit);
    let Some(at) = view.state.hex_of(unit) else {
        return;
    };
    if !builds.is_some_and(|accessory| accessory.builds) {
        return;
    }
    for (_, hex) in view.game.board.neighbors(at) {
        if check_bridge(view, unit, hex).is_ok() {
            take(Resolved::Bridge { unit, hex });
        }
    }
}

/// L106, L109, L129: the unit has it.
pub(crate) fn equip(play: &mut Play<'_>, unit: UnitIx, with: Gear) {
    let game = play.game;
    match with {
        Gear::Weapon(weapon) => {
            let bit = 1u64.checked_shl(game.roster[unit].sheet.into());
            let mut handouts = game.equipment.handouts.iter();
            let own = handouts.find(|handout| bit.is_some_and(|bit| handout.sheets & bit != 0));
            if let Some(handout) = own {
                play.cite(rule_of(game, handout));
            }
            play.state.troops[unit].kind = weapon;
        }
        Gear::Accessory(at) => {
            play.cite(Rule::Hobart);
            play.state.troops[unit].accessory = Some(at);
        }
    }
}

/// The unit's accessory clears what lies there, in the place of a battle.
pub(crate) fn clear_by_accessory(play: &mut Play<'_>, unit: UnitIx, hex: HexIx, work: Work) {
    play.cite(Rule::Hobart);
    obstacles::end_battles(play, unit);
    entering::clear(play, hex, work);
}

/// L112: the bridge stands, and the first one is paid.
pub(crate) fn build_bridge(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    play.cite(Rule::FirstBridge);
    if let Some(works) = play.state.works_mut(hex) {
        works.lies = works.lies.with(Work::BRIDGE);
    }
    obstacles::end_battles(play, unit);
    let river = game.equipment.river.as_ref();
    let Some(first) = game.medals.first_bridge else {
        return;
    };
    if first.side == game.side_of(unit) && river.is_none_or(|river| river.contains(hex)) {
        medals::pay_once(play, first.side, usize::from(first.objective));
    }
}
