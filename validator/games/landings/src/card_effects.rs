//! What the card in play does to those whom it orders: asked by movement and battle (M12 to M16, M19, M22).
//!
//! A unit is moved and fought with by the player who ordered it, even where it has crossed to another's map (L85): what
//! counts is that player's card.

use beachhead_schema::hex::HexIx;

use super::cards::CardKind;
use super::game::LandingsGame;
use super::play::Play;
use super::roster::{Class, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Playing, State};
use beachhead_engine::Violation;

/// How far a card lets a unit move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CardMove {
    /// Hexes at most.
    pub(super) most: u8,
    /// Hexes at most with a battle afterwards.
    pub(super) battle: u8,
    /// Costs and stops of ground and obstacles are left out; closed ground stays closed (M19).
    pub(super) unhindered: bool,
}

impl LandingsGame {
    /// The card by which a unit was ordered, where it is that card's kind of unit.
    fn card_of<'a>(&self, state: &'a State, unit: UnitIx) -> Option<&'a Playing> {
        let turn = &state.troops[unit].turn;
        if !turn.ordered || turn.on_move {
            return None;
        }
        let playing = state.player(turn.by)?.playing.as_ref()?;
        (!playing.any_unit).then_some(playing)
    }

    fn card_kind_of(&self, state: &State, unit: UnitIx) -> Option<CardKind> {
        let playing = self.card_of(state, unit)?;
        Some(self.cards.kind(playing.played.acts))
    }

    /// Whether the acting player may move or fight with a unit: he has ordered it (M28, L85).
    pub(super) fn is_ordered_by_actor(&self, state: &State, unit: UnitIx) -> bool {
        let turn = &state.troops[unit].turn;
        turn.ordered && turn.by == state.seat
    }

    /// How far the card lets a unit move whose own move is `own`.
    pub(super) fn card_move(&self, state: &State, unit: UnitIx, own: CardMove) -> CardMove {
        const FURTHER: u8 = 3;
        let class = self.kind_of(state, unit).class;
        match (self.card_kind_of(state, unit), class) {
            // M12: who moves two moves three, who battles after one hex battles after two.
            (Some(CardKind::InfantryAssault), Class::Infantry) => CardMove {
                most: if own.most < FURTHER {
                    own.most + 1
                } else {
                    own.most
                },
                battle: if own.battle == 1 { 2 } else { own.battle },
                ..own
            },
            // M16: a gun that moves doesn't battle.
            (Some(CardKind::ArtilleryBombard), Class::Artillery) => CardMove {
                most: own.most.max(FURTHER),
                battle: 0,
                ..own
            },
            (Some(CardKind::BehindEnemyLines), Class::Infantry) => CardMove {
                most: own.most.max(FURTHER),
                battle: own.most.max(FURTHER),
                unhindered: true,
            },
            _ => own,
        }
    }

    /// Whether the card in play keeps a unit from moving.
    ///
    /// # Errors
    /// Names the rule of the card.
    pub(super) fn card_bars_move(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = || self.roster[unit].id.clone();
        let refuse = |rule, why: &str| {
            Err(Violation::new(rule, format!("{} does not move: {why}", id())).of(id()))
        };
        match self.card_kind_of(state, unit) {
            Some(CardKind::CloseAssault) => refuse(
                Rule::CloseAssault,
                "a Close Assault is made from where units stand",
            ),
            Some(CardKind::Firefight) => refuse(
                Rule::Firefight,
                "a Firefight is fought from where units stand",
            ),
            Some(CardKind::DigIn) => refuse(Rule::DigIn, "it has dug in"),
            _ => Ok(()),
        }
    }

    /// Whether the card in play keeps a unit from battling.
    ///
    /// # Errors
    /// Names the rule of the card.
    pub(super) fn card_bars_battle(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let troop = &state.troops[unit];
        let id = || self.roster[unit].id.clone();
        let refuse = |rule, why: &str| {
            Err(Violation::new(rule, format!("{} does not battle: {why}", id())).of(id()))
        };
        if troop.turn.on_move {
            let rolled = state
                .player(troop.turn.by)
                .and_then(|player| player.playing);
            let rolled = rolled.is_some_and(|playing| playing.rolled_moves > 0);
            let rule = if rolled {
                Rule::OnTheMove
            } else {
                Rule::CardOnTheMove
            };
            return refuse(rule, "it is ordered On the Move");
        }
        match self.card_kind_of(state, unit) {
            Some(CardKind::DigIn) => refuse(Rule::DigIn, "it has dug in"),
            Some(CardKind::Firefight) if self.beside_enemy(state, unit) => {
                refuse(Rule::Firefight, "an enemy has come beside it")
            }
            Some(CardKind::CloseAssault)
                if troop.turn.battles == 0 && !self.beside_enemy(state, unit) =>
            {
                refuse(Rule::CloseAssault, "no enemy is beside it any more")
            }
            Some(CardKind::ArtilleryBombard) if troop.turn.moved && !troop.turn.arrived => refuse(
                Rule::ArtilleryBombard,
                "it has moved, and artillery that bombards moves or battles",
            ),
            _ => Ok(()),
        }
    }

    /// How many battles a unit may begin this turn, overruns aside.
    pub(super) fn battles_by_card(&self, state: &State, unit: UnitIx) -> u8 {
        let gun = self.kind_of(state, unit).class == Class::Artillery;
        match self.card_kind_of(state, unit) {
            Some(CardKind::ArtilleryBombard) if gun => 2,
            _ => 1,
        }
    }

    /// Whether the card in play has given no order yet, and is one that orders in sections: it may be spent otherwise.
    pub(super) fn is_unused_section_card(&self, state: &State) -> bool {
        state.playing().is_some_and(|playing| {
            let kind = self.cards.kind(playing.played.acts);
            let sections = matches!(
                kind,
                CardKind::Recon | CardKind::Section | CardKind::Sections
            );
            sections && playing.given == [0; 8]
        })
    }

    /// Whether a hex lies in a section that the card in play orders in.
    pub(super) fn is_in_card_section(&self, state: &State, hex: HexIx) -> bool {
        let sections = self.sections_of(state.seat, hex);
        state.playing().is_some_and(|playing| {
            let open = (0u8..).zip(playing.by_section);
            let mut open = open.filter(|(_, limit)| *limit > 0);
            playing.anywhere > 0 || open.any(|(section, _)| sections & 1 << section != 0)
        })
    }

    /// Dice that a unit has more by the card, and the row that gives them. `close` is for an adjacent target; `second`
    /// for the battle after an overrun.
    pub(super) fn card_dice(
        &self,
        state: &State,
        unit: UnitIx,
        close: bool,
        second: bool,
    ) -> Option<(u8, Rule)> {
        let playing = self.card_of(state, unit)?;
        let class = self.kind_of(state, unit).class;
        let die = self.cards.extra(playing.played.acts).die;
        let row = match self.cards.kind(playing.played.acts) {
            CardKind::ArmorAssault if class == Class::Armor && close => Rule::ArmorAssaultDie,
            CardKind::CloseAssault if close && !second => Rule::CloseAssaultDie,
            CardKind::Firefight => Rule::FirefightDie,
            CardKind::BehindEnemyLines if class == Class::Infantry => Rule::BehindEnemyLines,
            CardKind::FinestHour => Rule::FinestHourDie,
            _ => return None,
        };
        (die > 0).then_some((die, row))
    }

    /// Whether a unit makes the second move of its card now (M19).
    pub(super) fn moves_again(&self, state: &State, unit: UnitIx) -> bool {
        state.phase == Phase::SecondMove
            && self.card_kind_of(state, unit) == Some(CardKind::BehindEnemyLines)
            && state.hex_of(unit).is_some()
            && !state.troops[unit].turn.moved_again
    }

    /// Whether no unit has a second move to make.
    pub(super) fn second_move_complete(&self, state: &State) -> bool {
        let acts = state
            .playing()
            .map(|playing| self.cards.kind(playing.played.acts));
        acts != Some(CardKind::BehindEnemyLines)
            || !self
                .commanded_by_order(state)
                .any(|unit| self.moves_again(state, unit))
    }

    /// The units that the acting player has ordered and that are on the board.
    pub(super) fn commanded_by_order<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = UnitIx> + 'a {
        let units = state.every_unit().map(|(unit, _)| unit);
        units.filter(|unit| self.is_ordered_by_actor(state, *unit) && state.hex_of(*unit).is_some())
    }

    /// Whether an enemy stands next to a unit.
    pub(super) fn beside_enemy(&self, state: &State, unit: UnitIx) -> bool {
        let enemy = self.side_of(unit).enemy();
        state.hex_of(unit).is_some_and(|hex| {
            self.board.neighbors(hex).any(|(_, near)| {
                let there = state.unit_at(near);
                there.is_some_and(|there| self.side_of(there) == enemy)
            })
        })
    }
}

impl Play<'_> {
    /// The card in play orders no more units: it was spent on something else.
    pub(super) fn forgo_orders(&mut self) {
        if let Some(playing) = self.state.playing_mut() {
            playing.by_section = [0; 3];
            playing.anywhere = 0;
            playing.on_move = 0;
        }
    }
}
