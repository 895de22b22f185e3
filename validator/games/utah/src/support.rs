//! Support fire: markers drawn from the cups, naval gunfire and mines; 11.1.4, 11.2.6 and 11.2.7.
//!
//! A marker that is drawn is out of its cup for the turn. Which one comes is chance: the die counts the markers left,
//! from the weakest to the strongest, and the mines last.

use beachhead_schema::hex::HexIx;

use super::battle::{Battle, BattleKind, Drawn};
use super::cups::{Cup, Marker, Nation};
use super::game::UtahGame;
use super::play::Play;
use super::resolved::no_cup;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::State;
use beachhead_engine::Violation;

/// 11.1.4, 11.2.6: at most this many markers support one battle, naval ones among them.
const MOST_MARKERS: usize = 2;
/// 11.1.4, 11.2.6: markers bombard up to this many hexes from a hex of their own side.
pub(super) const RANGE: u32 = 2;

/// The row by which a side has no more markers for a battle than it may.
fn most_markers(kind: BattleKind, side: Side) -> Rule {
    match (kind, side) {
        (BattleKind::Drop, _) => Rule::DropAttackMarker,
        (BattleKind::Beach { .. }, Side::Allied) => Rule::AssaultMarkers,
        (_, Side::Allied) => Rule::AlliedMarkers,
        (_, Side::German) => Rule::TwoMarkers,
    }
}

/// The row by which a side draws from its cups.
pub(super) fn cups_of(side: Side) -> Rule {
    match side {
        Side::Allied => Rule::AlliedCups,
        Side::German => Rule::GermanPool,
    }
}

impl UtahGame {
    /// Whether a side may draw a marker from a cup for the battle at hand.
    pub(super) fn check_draw(
        &self,
        state: &State,
        drawer: Side,
        cup: Cup,
    ) -> Result<(), Violation> {
        let battle = self.battle_at_hand(state, "markers are drawn for a battle")?;
        if battle.kind == BattleKind::Drop
            && (drawer == Side::German || !battle.support(drawer).markers.is_empty())
        {
            let why = "one Allied marker, and no other, supports the attack of units that came down on Germans";
            return Err(Violation::new(Rule::DropAttackMarker, why).at(self.number(battle.hex)));
        }
        if battle.speaker != Some(drawer) {
            let what = format!("it is not for the {} side to draw now", drawer.name());
            return Err(self.out_of_order(state, &what));
        }
        if cup.side() != drawer || !self.plays_with(cup) {
            return Err(no_cup(drawer, cup.name()));
        }
        if let Some(nation) = cup.nation() {
            self.check_nation(battle, nation)?;
        }
        self.room_for_marker(battle, drawer)?;
        if state.weather_bad && matches!(cup, Cup::Air(_)) {
            let why = "in bad weather no aircraft flies";
            return Err(Violation::new(Rule::WeatherMarkers, why).at(self.number(battle.hex)));
        }
        if state.cups.of(cup).is_empty() {
            let why = format!("the cup `{}` is empty", cup.name());
            return Err(Violation::new(cups_of(drawer), why));
        }
        if battle.kind == BattleKind::Bombardment && !self.in_range(state, cup, battle.hex) {
            let rule = if drawer == Side::Allied {
                Rule::AlliedRange
            } else {
                Rule::GermanRange
            };
            let why = format!(
                "no unit that could direct this fire is within {RANGE} hexes of {}",
                self.number(battle.hex)
            );
            return Err(Violation::new(rule, why).at(self.number(battle.hex)));
        }
        Ok(())
    }

    /// 11.2.7: naval gunfire supports beach assaults, within the two markers of a battle.
    pub(super) fn check_naval(&self, state: &State) -> Result<(), Violation> {
        let battle = self.battle_at_hand(state, "naval gunfire supports a beach assault")?;
        if !matches!(battle.kind, BattleKind::Beach { .. }) {
            let why = "naval gunfire supports beach assaults, and no other battle";
            return Err(Violation::new(Rule::NavalFire, why).at(self.number(battle.hex)));
        }
        if battle.speaker != Some(Side::Allied) {
            return Err(self.out_of_order(state, "the Allied side is done with its markers"));
        }
        self.room_for_marker(battle, Side::Allied)?;
        match self.naval_nation(battle) {
            Some(nation) if !state.cups.naval(nation).is_empty() => Ok(()),
            _ => Err(Violation::new(
                Rule::NavalFire,
                "no naval gunfire marker is left",
            )),
        }
    }

    /// 11.1.4: mines that were drawn may be added to any ground battle of the turn.
    pub(super) fn check_mines(&self, state: &State) -> Result<(), Violation> {
        let battle = self.battle_at_hand(state, "mines are played in a battle")?;
        let at = self.number(battle.hex);
        if battle.kind == BattleKind::Drop {
            let why = "the German has no marker against units that came down on him";
            return Err(Violation::new(Rule::DropAttackMarker, why).at(at));
        }
        if battle.kind == BattleKind::Bombardment {
            let why = "mines take no part in a bombardment";
            return Err(Violation::new(Rule::MinesBarred, why).at(at));
        }
        if battle.speaker != Some(Side::German) {
            return Err(
                self.out_of_order(state, "it is not for the German side to add markers now")
            );
        }
        if !state.cups.mines_aside {
            let why = if state.cups.of(Cup::German).contains(&Marker::Mines) {
                "the mines lie in the cup: they have not been drawn this turn"
            } else {
                "the mines have been played this turn"
            };
            return Err(Violation::new(Rule::MinesPlayed, why));
        }
        Ok(())
    }

    fn room_for_marker(&self, battle: &Battle, side: Side) -> Result<(), Violation> {
        if battle.support(side).markers.len() < MOST_MARKERS {
            return Ok(());
        }
        let why = format!(
            "{MOST_MARKERS} markers of the {} side support this battle already, which is the maximum",
            side.name()
        );
        Err(Violation::new(most_markers(battle.kind, side), why).at(self.number(battle.hex)))
    }

    /// The nation whose ships support a beach assault.
    fn naval_nation(&self, battle: &Battle) -> Option<Nation> {
        let mut nations = Nation::ALL.into_iter();
        nations.find(|nation| self.check_nation(battle, *nation).is_ok())
    }

    /// Whether markers of the cup can bombard the target: aircraft any, others what is near to a hex of their own side,
    /// and, of the Allied ones, of their own nation.
    pub(super) fn in_range(&self, state: &State, cup: Cup, target: HexIx) -> bool {
        let directs = |unit: UnitIx| match cup {
            Cup::German => self.roster[unit].side == Side::German,
            Cup::Ground(nation) => self.roster[unit].nation == Some(nation),
            Cup::Air(_) => false,
        };
        let mut units = state.every_unit().filter(|(unit, _)| directs(*unit));
        let near = |hex| self.board.distance(hex, target) <= RANGE;
        matches!(cup, Cup::Air(_)) || units.any(|(unit, _)| state.hex_of(unit).is_some_and(near))
    }
}

impl Play<'_> {
    /// Draws a marker. The mines, if they come, are put aside and count for nothing yet.
    pub(super) fn draw(&mut self, cup: Cup) {
        let left = self.state.cups.of(cup).len();
        let die = self.dice.roll(
            u16::try_from(left).unwrap_or(u16::MAX),
            &format_args!("the marker from {}", cup.name()),
        );
        let at = usize::from(die).saturating_sub(1);
        if at >= left {
            return;
        }
        let marker = self.state.cups.of_mut(cup).remove(at);
        self.cite(Rule::DrawnAtRandom);
        let side = cup.side();
        let Some(battle) = &mut self.state.battle else {
            return;
        };
        let kind = battle.kind;
        match marker {
            Marker::Value(value) => {
                battle.support_mut(side).markers.push(Drawn {
                    value,
                    cup: Some(cup),
                });
                self.note(|| format!("the {} side draws a marker of {value:+}", side.name()));
            }
            Marker::Mines => {
                self.state.cups.mines_aside = true;
                self.cite(Rule::MinesAside);
                if kind == BattleKind::Bombardment {
                    self.cite(Rule::MinesBarred);
                }
                return;
            }
        }
        self.cite(most_markers(kind, side));
        if kind == BattleKind::Bombardment {
            self.cite(if side == Side::Allied {
                Rule::AlliedRange
            } else {
                Rule::GermanRange
            });
        }
        self.cite(cups_of(side));
        if side == Side::Allied && self.game.plan.campaign.is_some() {
            self.cite(Rule::OneNation);
        }
    }

    pub(super) fn add_naval(&mut self) {
        self.cite(Rule::NavalFire);
        self.cite(Rule::AssaultMarkers);
        let nation = self
            .state
            .battle
            .as_ref()
            .and_then(|battle| self.game.naval_nation(battle));
        if let Some(nation) = nation
            && let Some(value) = self.state.cups.naval_mut(nation).pop()
            && let Some(battle) = &mut self.state.battle
        {
            let naval = Drawn { value, cup: None };
            battle.support_mut(Side::Allied).markers.push(naval);
        }
    }

    pub(super) fn play_mines(&mut self) {
        self.cite(Rule::MinesPlayed);
        self.state.cups.mines_aside = false;
        if let Some(battle) = &mut self.state.battle {
            battle.support_mut(Side::German).mines = true;
        }
    }
}
