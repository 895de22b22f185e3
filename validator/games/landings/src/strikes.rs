//! Strikes by card: Barrage, Air Power, and artillery off the map (M17, M18, L54, L55).
//!
//! The card in play names what is struck in the step of battles. How a strike is rolled and settled is
//! [`super::battle`]'s affair.

use beachhead_schema::hex::HexIx;

use super::battle::StrikeRules;
use super::cards::{Card, CardKind, Orders};
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::{Resolved, Way};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use beachhead_engine::{Choices, Violation};

impl LandingsGame {
    /// The card that strikes, while it hasn't yet.
    fn striking(&self, state: &State, kind: CardKind) -> Option<&Card> {
        let playing = state.playing()?;
        let card = self.cards.get(playing.played.acts)?;
        let due = state.phase == Phase::Battle && card.kind == kind && !playing.has_rolled;
        due.then_some(card)
    }

    /// Whether the card in play has yet to strike.
    pub(super) fn strike_is_due(&self, state: &State) -> bool {
        self.striking(state, CardKind::Barrage).is_some()
            || self.striking(state, CardKind::AirPower).is_some()
    }

    /// Whether an enemy stands in the hex whom a strike may fall on.
    fn may_be_struck(&self, state: &State, hex: HexIx) -> bool {
        state.unit_at(hex).is_some_and(|unit| {
            self.side_of(unit) != self.acting_side(state)
                && !state.troops[unit].camouflaged
                && self.is_target(state, unit)
        })
    }

    /// A refusal because nothing is struck now: another step, another card, or the strike is over.
    fn no_strike_now(&self, state: &State, what: &str, kind: CardKind) -> Violation {
        let playing = state.playing();
        let playing = playing.filter(|_| state.phase == Phase::Battle);
        let Some(playing) = playing else {
            return self.out_of_order(state, &format!("no {what} falls now"));
        };
        let card = self.card_id(playing.played.acts);
        let why = if self.cards.kind(playing.played.acts) == kind {
            format!("the {what} of {card} has fallen")
        } else {
            format!("no {what} falls: the card in play is {card}")
        };
        Violation::new(Rule::TurnOrder, why)
    }

    /// Why a strike can't fall on a hex, in words.
    fn why_not_struck(&self, state: &State, hex: HexIx) -> &'static str {
        match state.unit_at(hex) {
            None => "no unit is there",
            Some(unit) if self.side_of(unit) == self.acting_side(state) => {
                "the unit there is of this side"
            }
            Some(unit) if !self.is_target(state, unit) => {
                "by the pack's table `system` a landing craft is no target"
            }
            Some(_) => "the unit there is camouflaged",
        }
    }

    /// Whether the Barrage may fall on this hex.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_bombard(&self, state: &State, hex: HexIx) -> Result<(), Violation> {
        let Some(card) = self.striking(state, CardKind::Barrage) else {
            return Err(self.no_strike_now(state, "barrage", CardKind::Barrage));
        };
        if self.may_be_struck(state, hex) {
            return Ok(());
        }
        let off_map = self.cards.find(&card.id) == self.cards.off_map;
        let rule = if off_map {
            Rule::OffMapBarrage
        } else {
            Rule::Barrage
        };
        let why = format!(
            "a barrage can't fall on {}: {}",
            self.number(hex),
            self.why_not_struck(state, hex)
        );
        Err(Violation::new(rule, why).at(self.number(hex)))
    }

    /// Whether Air Power may strike these hexes, one after the other.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_strike(&self, state: &State, hexes: &Way) -> Result<(), Violation> {
        let Some(card) = self.striking(state, CardKind::AirPower) else {
            return Err(self.no_strike_now(state, "air strike", CardKind::AirPower));
        };
        let refuse = |hex: Option<HexIx>, why: &str| {
            let refusal = Violation::new(Rule::AirPower, why);
            Err(match hex {
                Some(hex) => refusal.at(self.number(hex)),
                None => refusal,
            })
        };
        let fits = matches!(card.orders, Orders::Some(most) if hexes.len() <= most);
        if hexes.is_empty() || !fits {
            return refuse(None, "an air strike falls on one to four hexes");
        }
        let mut before: Option<HexIx> = None;
        for (at, hex) in hexes.iter().enumerate() {
            if !self.may_be_struck(state, hex) {
                return refuse(Some(hex), self.why_not_struck(state, hex));
            }
            if !self.strikes_here(state, hex) {
                return refuse(Some(hex), "the strike is called in another section");
            }
            if hexes.iter().take(at).any(|earlier| earlier == hex) {
                return refuse(Some(hex), "it is named twice");
            }
            if before.is_some_and(|before| !self.board.touch(before, hex)) {
                return refuse(Some(hex), "it is not next to the hex before");
            }
            before = Some(hex);
        }
        Ok(())
    }

    /// Strikes called by a Recon 1 fall in its section only.
    fn strikes_here(&self, state: &State, hex: HexIx) -> bool {
        let recon = state
            .playing()
            .map(|playing| playing.played)
            .filter(|played| Some(played.acts) == self.cards.air_strike);
        let card = recon.and_then(|played| self.cards.get(played.card));
        let section = card.and_then(|card| card.section);
        section.is_none_or(|section| self.sections_of(state.seat, hex) & 1 << section.at() != 0)
    }

    /// Every strike that may be made.
    pub(super) fn list_strikes(&self, state: &State, actions: &mut Vec<Resolved>) {
        if !self.strike_is_due(state) {
            return;
        }
        let barrage = self.striking(state, CardKind::Barrage).is_some();
        for (unit, _) in state.every_unit() {
            let Some(hex) = state.hex_of(unit) else {
                continue;
            };
            if barrage {
                if self.may_be_struck(state, hex) {
                    actions.push(Resolved::Bombard { hex });
                }
            } else if let Some(hexes) = Way::of([hex]) {
                self.list_chains(state, hexes, actions);
            }
        }
    }

    /// Every chain of hexes that goes on from this one.
    fn list_chains(&self, state: &State, hexes: Way, actions: &mut Vec<Resolved>) {
        if self.judge_strike(state, &hexes).is_err() {
            return;
        }
        actions.push(Resolved::Strike { hexes });
        let Some(last) = hexes.last() else {
            return;
        };
        for (_, near) in self.board.neighbors(last) {
            let mut longer = hexes;
            if self.may_be_struck(state, near) && longer.push(near) {
                self.list_chains(state, longer, actions);
            }
        }
    }

    /// A strike for a random player.
    pub(super) fn sample_strike(
        &self,
        state: &State,
        found: &mut Vec<Resolved>,
        choices: &mut Choices,
    ) -> Option<Resolved> {
        found.clear();
        self.list_strikes(state, found);
        choices.pick(found).copied()
    }
}

impl Play<'_> {
    /// The Barrage falls (M17, L55).
    pub(super) fn bombard(&mut self, hex: HexIx) {
        let Some(playing) = self.state.playing().copied() else {
            return;
        };
        let extra = self.game.cards.extra(playing.played.acts);
        let rule = if Some(playing.played.acts) == self.game.cards.off_map {
            self.cite(Rule::OffMapBarrage);
            Rule::OffMapHits
        } else {
            self.cite(Rule::Barrage);
            Rule::BarrageHits
        };
        self.has_struck();
        if let Some(hexes) = Way::of([hex]) {
            let rules = StrikeRules {
                stars: extra.star,
                rule,
            };
            self.strike(hexes, extra.dice, rules);
        }
    }

    /// Aircraft strike hex after hex (M18).
    pub(super) fn air_strike(&mut self, hexes: Way) {
        let acts = self.state.playing().map(|playing| playing.played.acts);
        let Some(card) = acts.and_then(|acts| self.game.cards.get(acts)) else {
            return;
        };
        let dice = self.game.air_dice(self.state, card);
        self.cite(Rule::AirPower);
        if self.game.specials.air_superiority.is_some() {
            self.cite(Rule::AirDice);
        }
        self.has_struck();
        let rules = StrikeRules {
            stars: true,
            rule: Rule::AirPowerHits,
        };
        self.strike(hexes, dice, rules);
    }

    fn has_struck(&mut self) {
        if let Some(playing) = self.state.playing_mut() {
            playing.has_rolled = true;
        }
    }
}
