//! What units are given before the game and what they build with it: special weapons, Hobart's accessories, the bridge
//! over a river (L106, L109, L112, L129).
//!
//! A weapon makes its unit one of another kind; an accessory is something a unit has besides. Both are given in the
//! step before the first turn, each to a unit of its own, until none is left to give.

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::play::Play;
use super::resolved::{Gear, Resolved};
use super::roster::{KindIx, Side, Stars, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State, Work};
use super::terrain::Marks;
use beachhead_engine::{HexSet, Violation};

/// Weapons that a side gives to units of a kind.
#[derive(Clone, Debug)]
pub(super) struct Handout {
    pub(super) side: Side,
    pub(super) kind: KindIx,
    /// Each once.
    pub(super) weapons: Vec<KindIx>,
    /// The sheets whose units may have them, one bit each.
    pub(super) sheets: u64,
}

/// What an accessory is good for: a line of its table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Accessory {
    /// It builds bridges.
    pub(super) builds: bool,
    /// What it clears away.
    pub(super) clears: Work,
}

/// Everything that is given to units, and what it does.
#[derive(Clone, Debug, Default)]
pub(super) struct Equipment {
    pub(super) handouts: Vec<Handout>,
    /// Units that get an accessory each (L109).
    pub(super) funnies: Vec<UnitIx>,
    /// As table `accessories` lists them.
    pub(super) accessories: Vec<Accessory>,
    /// The river whose first bridge pays; any where none is named.
    pub(super) river: Option<HexSet>,
}

impl LandingsGame {
    /// Whether the unit is one that a handout is for and has nothing yet.
    fn may_carry(&self, state: &State, handout: &Handout, unit: UnitIx) -> bool {
        let counter = &self.roster[unit];
        let troop = &state.troops[unit];
        counter.side == handout.side
            && troop.kind == handout.kind
            && matches!(troop.place, Place::Board(_) | Place::Waiting)
            && 1u64
                .checked_shl(counter.sheet.into())
                .is_some_and(|bit| handout.sheets & bit != 0)
    }

    /// Whether a weapon of the handout has been given already.
    fn is_given(&self, state: &State, handout: &Handout, weapon: KindIx) -> bool {
        state.every_unit().any(|(unit, troop)| {
            let counter = &self.roster[unit];
            troop.kind == weapon
                && counter.side == handout.side
                && counter.kind == handout.kind
                && 1u64
                    .checked_shl(counter.sheet.into())
                    .is_some_and(|bit| handout.sheets & bit != 0)
        })
    }

    /// The row a handout stands by: that with an anti-tank gun is Sword's.
    fn rule_of(&self, handout: &Handout) -> Rule {
        let mut weapons = handout.weapons.iter();
        let against_tanks = weapons.any(|weapon| {
            let still = self.roster[*weapon].still;
            still.is_some_and(|fire| fire.stars == Stars::Armor)
        });
        if against_tanks {
            Rule::SwordWeapons
        } else {
            Rule::AirborneWeapons
        }
    }

    /// L106, L109, L129: whether the unit may be given this before the game.
    pub(super) fn check_equip(
        &self,
        state: &State,
        unit: UnitIx,
        with: Gear,
    ) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if state.phase != Phase::Equip {
            return Err(self
                .out_of_order(state, "units are equipped before the game")
                .of(id.clone()));
        }
        let acting = self.seat(state.seat).map(|seat| seat.side);
        if acting != Some(counter.side) {
            return refuse(Rule::TurnOrder, format!("{id} is not yours"));
        }
        if let Some(hex) = state.hex_of(unit)
            && !self.commands(state.seat, hex)
        {
            return refuse(Rule::OwnHand, format!("{id} is another player's"));
        }
        match with {
            Gear::Accessory(_) => {
                if !self.equipment.funnies.contains(&unit) {
                    let why = format!("{id} is none of Hobart's units");
                    return refuse(Rule::Hobart, why);
                }
                if state.troops[unit].accessory.is_some() {
                    let why = format!("{id} has its accessory already, and there is one a unit");
                    return refuse(Rule::Hobart, why);
                }
                Ok(())
            }
            Gear::Weapon(weapon) => self.check_weapon(state, unit, weapon),
        }
    }

    fn check_weapon(&self, state: &State, unit: UnitIx, weapon: KindIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        let bit = 1u64.checked_shl(counter.sheet.into());
        let bit =
            bit.unwrap_or_else(|| cannot_happen!(0, "sheet {} is one of a few", counter.sheet));
        let mut handouts = self.equipment.handouts.iter();
        let Some(handout) = handouts.find(|handout| handout.sheets & bit != 0) else {
            let why = format!("no weapons are given out where {id} fights");
            return refuse(Rule::SwordWeapons, why);
        };
        let rule = self.rule_of(handout);
        let name = &self.roster[weapon].id;
        if !handout.weapons.contains(&weapon) {
            return refuse(rule, format!("{name} is not among the weapons to give"));
        }
        if self.is_given(state, handout, weapon) {
            return refuse(rule, format!("{name} has been given already"));
        }
        if !self.may_carry(state, handout, unit) {
            let kind = &self.roster[handout.kind].id;
            let why =
                format!("{id} can't carry it: a weapon goes to a unit of kind {kind} without one");
            return refuse(rule, why);
        }
        Ok(())
    }

    /// Everything that may be given now.
    pub(super) fn list_equips(&self, state: &State, actions: &mut Vec<Resolved>) {
        self.each_equip(state, |action| actions.push(action));
    }

    /// Whether the acting player has anything to give.
    pub(super) fn equips(&self, state: &State) -> bool {
        let mut any = false;
        self.each_equip(state, |_| any = true);
        any
    }

    fn each_equip(&self, state: &State, mut take: impl FnMut(Resolved)) {
        let equipment = &self.equipment;
        let mut offer = |unit, with| {
            if self.check_equip(state, unit, with).is_ok() {
                take(Resolved::Equip { unit, with });
            }
        };
        for handout in &equipment.handouts {
            for (unit, _) in self.roster.iter() {
                if self.may_carry(state, handout, unit) {
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
    fn accessory(&self, state: &State, unit: UnitIx) -> Option<Accessory> {
        let at = state.troops[unit].accessory?;
        self.equipment.accessories.get(usize::from(at)).copied()
    }

    /// L112: whether the unit may build a bridge over the river in this hex.
    pub(super) fn check_bridge(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| {
            Err(Violation::new(rule, why)
                .of(id.clone())
                .at(self.number(hex)))
        };
        let builds = self.accessory(state, unit);
        if !builds.is_some_and(|accessory| accessory.builds) {
            return refuse(Rule::FirstBridge, format!("{id} has no bridge to lay"));
        }
        let beside = state
            .hex_of(unit)
            .is_some_and(|at| self.board.touch(at, hex));
        if !beside || !self.is_unbridged_river(state, hex) {
            let why = format!("{} is no open river beside {id}", self.number(hex));
            return refuse(Rule::FirstBridge, why);
        }
        self.check_ready(state, unit)
    }

    /// What the unit's accessory clears of what lies in a hex that is its own or beside it.
    pub(super) fn accessory_work(&self, state: &State, unit: UnitIx, hex: HexIx) -> Option<Work> {
        let clears = self.accessory(state, unit)?.clears;
        let lies = state.works_on(hex).lies;
        let at = state.hex_of(unit)?;
        let near = at == hex || self.board.touch(at, hex);
        (near && lies.has(clears)).then_some(clears)
    }

    /// Lists what the unit's accessory may clear beside it, and where it may build.
    pub(super) fn list_accessory_work(
        &self,
        state: &State,
        unit: UnitIx,
        actions: &mut Vec<Resolved>,
    ) {
        if state.troops[unit].accessory.is_none() {
            return;
        }
        let Some(at) = state.hex_of(unit) else {
            return;
        };
        for (_, hex) in self.board.neighbors(at) {
            if self.accessory_work(state, unit, hex).is_some()
                && self.check_ready(state, unit).is_ok()
            {
                actions.push(Resolved::Work { unit, hex });
            }
        }
        self.each_bridge(state, unit, |action| actions.push(action));
    }

    fn is_unbridged_river(&self, state: &State, hex: HexIx) -> bool {
        let props = self.ground.props(hex, state.works_on(hex));
        props.marks.any(Marks::RIVER) && !props.marks.any(Marks::BRIDGE)
    }

    /// Every hex over which the unit may build.
    pub(super) fn each_bridge(&self, state: &State, unit: UnitIx, mut take: impl FnMut(Resolved)) {
        let builds = self.accessory(state, unit);
        let Some(at) = state.hex_of(unit) else {
            return;
        };
        if !builds.is_some_and(|accessory| accessory.builds) {
            return;
        }
        for (_, hex) in self.board.neighbors(at) {
            if self.check_bridge(state, unit, hex).is_ok() {
                take(Resolved::Bridge { unit, hex });
            }
        }
    }
}

impl Play<'_> {
    /// L106, L109, L129: the unit has it.
    pub(super) fn equip(&mut self, unit: UnitIx, with: Gear) {
        let game = self.game;
        match with {
            Gear::Weapon(weapon) => {
                let bit = 1u64.checked_shl(game.roster[unit].sheet.into());
                let mut handouts = game.equipment.handouts.iter();
                let own = handouts.find(|handout| bit.is_some_and(|bit| handout.sheets & bit != 0));
                if let Some(handout) = own {
                    self.cite(game.rule_of(handout));
                }
                self.state.troops[unit].kind = weapon;
            }
            Gear::Accessory(at) => {
                self.cite(Rule::Hobart);
                self.state.troops[unit].accessory = Some(at);
            }
        }
    }

    /// The unit's accessory clears what lies there, in the place of a battle.
    pub(super) fn clear_by_accessory(&mut self, unit: UnitIx, hex: HexIx, work: Work) {
        self.cite(Rule::Hobart);
        self.end_battles(unit);
        self.clear(hex, work);
    }

    /// L112: the bridge stands, and the first one is paid.
    pub(super) fn build_bridge(&mut self, unit: UnitIx, hex: HexIx) {
        let game = self.game;
        self.cite(Rule::FirstBridge);
        if let Some(works) = self.state.works_mut(hex) {
            works.lies = works.lies.with(Work::BRIDGE);
        }
        self.end_battles(unit);
        let river = game.equipment.river.as_ref();
        let Some(first) = game.medals.first_bridge else {
            return;
        };
        if first.side == game.side_of(unit) && river.is_none_or(|river| river.contains(hex)) {
            self.pay_once(first.side, usize::from(first.objective));
        }
    }
}
