//! Medics & Mechanics: figures given back by dice (M21).
//!
//! In the standard deck one wounded unit is named, and gets what the dice hold for it. In the Breakthrough deck four dice
//! are spread over as many units as the player likes. A unit that got a figure is ordered too.

use super::cards::CardKind;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, Traits, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Playing, State};
use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

impl LandingsGame {
    /// The figures that a unit may get back: never more than it began with, nor than it has as the kind it is now.
    pub(super) fn missing_figures(&self, state: &State, unit: UnitIx) -> u8 {
        let troop = &state.troops[unit];
        let kind = self.kind_of(state, unit);
        let soldiers = matches!(
            kind.class,
            Class::Infantry | Class::Armor | Class::Artillery
        );
        if !soldiers || kind.traits.has(Traits::TOUGH) || kind.traits.has(Traits::SUPPLIES) {
            return 0;
        }
        let whole = if troop.kind == self.roster[unit].kind {
            self.roster[unit].figures
        } else {
            self.roster[unit].figures.min(kind.figures)
        };
        let missing = whole.saturating_sub(troop.figures);
        missing.min(self.figures_for(state, unit))
    }

    /// The card of Medics that is played, and whether its dice are spread freely.
    fn medics<'a>(&self, state: &'a State) -> Option<(&'a Playing, bool)> {
        let playing = state.playing()?;
        let medics = self.cards.kind(playing.played.acts) == CardKind::Medics;
        medics.then(|| (playing, !self.cards.extra(playing.played.acts).held))
    }

    /// The unit that the standard card was named for.
    fn patient(&self, state: &State) -> Option<UnitIx> {
        let mut ordered = self.commanded_by_order(state);
        ordered.next()
    }

    /// Whether a unit may be named for the standard card before its roll.
    pub(super) fn judge_patient(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = self.roster[unit].id.clone();
        let refuse = |why: String| Err(Violation::new(Rule::Medics, why).of(id.clone()));
        let Some((playing, false)) = self.medics(state) else {
            return Err(self.out_of_order(state, "units are ordered after the card's roll"));
        };
        if playing.has_rolled || self.patient(state).is_some() {
            return refuse(format!(
                "one unit is named before the roll; {id} would be another"
            ));
        }
        if self.side_of(unit) != self.acting_side(state) || state.hex_of(unit).is_none() {
            return refuse(format!("{id} is no unit of this side on the map"));
        }
        if self.missing_figures(state, unit) == 0 {
            return refuse(format!("{id} lacks no figure that could come back"));
        }
        Ok(())
    }

    /// The symbols and stars of the roll that are left for a unit's class.
    fn symbols(playing: &Playing, class: Class) -> (u8, u8) {
        let [first, second, armor, _, _, star] = playing.rolled;
        match class {
            Class::Infantry => (first.saturating_add(second), star),
            Class::Armor => (armor, star),
            _ => (0, star),
        }
    }

    /// Whether this many figures may be given back to a unit.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_restore(
        &self,
        state: &State,
        unit: UnitIx,
        figures: u8,
    ) -> Result<(), Violation> {
        let id = self.roster[unit].id.clone();
        let refuse = |why: String| Err(Violation::new(Rule::Medics, why).of(id.clone()));
        let spread = self
            .medics(state)
            .filter(|(playing, free)| *free && playing.has_rolled);
        let Some((playing, _)) = spread.filter(|_| state.phase == Phase::CardRoll) else {
            return Err(self.out_of_order(state, "figures come back by the dice of Medics"));
        };
        if self.side_of(unit) != self.acting_side(state) || state.hex_of(unit).is_none() {
            return refuse(format!("{id} is no unit of this side on the map"));
        }
        let missing = self.missing_figures(state, unit);
        if figures == 0 || figures > missing {
            return refuse(format!(
                "{id} may get up to {missing} figures back, not {figures}"
            ));
        }
        let (symbols, stars) = Self::symbols(playing, self.kind_of(state, unit).class);
        let given = symbols.saturating_add(stars);
        if figures > given {
            let why = format!("the dice that are left give {id} {given} figures, not {figures}");
            return refuse(why);
        }
        Ok(())
    }

    /// Whether the card's roll is over and all its dice are spent, or no unit could use them.
    pub(super) fn card_roll_complete(&self, state: &State) -> bool {
        let Some(playing) = state.playing() else {
            return true;
        };
        let kind = self.cards.kind(playing.played.acts);
        if !kind.rolls_first() || playing.any_unit {
            return true;
        }
        let Some((_, free)) = self.medics(state) else {
            return playing.has_rolled;
        };
        let mut own = self.commanded(state, state.seat);
        match (free, playing.has_rolled) {
            (_, false) => !own.any(|unit| self.missing_figures(state, unit) > 0),
            (false, true) => true,
            (true, true) => !own.any(|unit| self.judge_restore(state, unit, 1).is_ok()),
        }
    }

    /// Whether the dice of the card in play may be rolled now.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_roll_card(&self, state: &State) -> Result<(), Violation> {
        let playing = state.playing().filter(|_| state.phase == Phase::CardRoll);
        let Some(playing) = playing.filter(|playing| !playing.has_rolled) else {
            return Err(self.out_of_order(state, "no card asks for a roll"));
        };
        let kind = self.cards.kind(playing.played.acts);
        if let Some((_, false)) = self.medics(state)
            && self.patient(state).is_none()
        {
            let why = "the unit is named before the dice are rolled";
            return Err(Violation::new(Rule::Medics, why).help("order a wounded unit first"));
        }
        if kind.rolls_first() {
            Ok(())
        } else {
            Err(self.out_of_order(state, "the card in play asks for no roll"))
        }
    }

    /// What may be done in the step of the card's roll, among actions that are not in order.
    pub(super) fn list_card_roll(&self, state: &State, actions: &mut Vec<Resolved>) {
        if self.judge_roll_card(state).is_ok() {
            actions.push(Resolved::RollCard);
        }
        let Some((_, free)) = self.medics(state) else {
            return;
        };
        for unit in self.commanded(state, state.seat) {
            if free {
                let counts = 1..=self.missing_figures(state, unit);
                actions.extend(counts.map(|figures| Resolved::Restore { unit, figures }));
            } else {
                actions.push(Resolved::Order { unit });
            }
        }
    }

    /// Whether the player may leave the step of the card's roll: dice that could heal may be left.
    ///
    /// # Errors
    /// The roll itself is not left out.
    pub(super) fn judge_card_roll_done(&self, state: &State) -> Result<(), Violation> {
        match state.playing() {
            Some(playing) if !playing.has_rolled => {
                let rule = self.row_of(self.cards.kind(playing.played.acts));
                Err(Violation::new(rule, "the card's dice are rolled first"))
            }
            _ => Ok(()),
        }
    }
}

impl Play<'_> {
    /// Names the unit that the standard card is for.
    pub(super) fn name_patient(&mut self, unit: UnitIx) {
        self.cite(Rule::Medics);
        let seat = self.state.seat;
        let turn = &mut self.state.troops[unit].turn;
        turn.ordered = true;
        turn.by = seat;
    }

    /// Rolls the dice of the card in play.
    pub(super) fn roll_card(&mut self) {
        let Some(playing) = self.state.playing().copied() else {
            return;
        };
        let extra = self.game.cards.extra(playing.played.acts);
        let kind = self.game.cards.kind(playing.played.acts);
        let held = self
            .state
            .player(self.state.seat)
            .map(|player| player.hand.len())
            .unwrap_or_default();
        // The card played counts as held.
        let dice = if extra.held {
            u8::try_from(held.saturating_add(1)).unwrap_or(u8::MAX)
        } else {
            extra.dice
        };
        self.cite(self.game.row_of(kind));
        let mut rolled = [0; 6];
        for _ in 0..dice {
            let die = self.roll(&"the card");
            if let Some(count) = usize::from(die)
                .checked_sub(1)
                .and_then(|at| rolled.get_mut(at))
            {
                *count += 1;
            }
        }
        if let Some(playing) = self.state.playing_mut() {
            playing.rolled = rolled;
            playing.has_rolled = true;
        }
        match kind {
            CardKind::FinestHour => self.count_finest_hour(rolled),
            CardKind::Initiative => self.count_initiative(rolled),
            CardKind::Medics if extra.held => self.heal_patient(),
            _ => {}
        }
    }

    /// The unit that was named gets what the dice hold for it; with nothing it isn't ordered either.
    fn heal_patient(&mut self) {
        let Some(unit) = self.game.patient(self.state) else {
            return;
        };
        let class = self.game.kind_of(self.state, unit).class;
        let symbols = self
            .state
            .playing()
            .map(|playing| LandingsGame::symbols(playing, class));
        let (symbols, stars) = symbols
            .unwrap_or_else(|| cannot_happen!((0, 0), "a patient is named for a card in play"));
        let missing = self.game.missing_figures(self.state, unit);
        let figures = symbols.saturating_add(stars).min(missing);
        self.cite(Rule::MedicsFigures);
        if figures == 0 {
            self.state.troops[unit].turn.ordered = false;
            return;
        }
        self.give_figures(unit, figures);
    }

    /// Gives figures back by the dice of the Breakthrough card; its own symbols are spent before stars.
    pub(super) fn restore_by_card(&mut self, unit: UnitIx, figures: u8) {
        self.cite(Rule::Medics);
        self.cite(Rule::MedicsFigures);
        let class = self.game.kind_of(self.state, unit).class;
        let seat = self.state.seat;
        if let Some(playing) = self.state.playing_mut() {
            let mut left = figures;
            let [first, second, armor, _, _, star] = &mut playing.rolled;
            let own: [Option<&mut u8>; 3] = match class {
                Class::Infantry => [Some(first), Some(second), Some(star)],
                Class::Armor => [Some(armor), Some(star), None],
                _ => [Some(star), None, None],
            };
            for count in own.into_iter().flatten() {
                let spent = left.min(*count);
                *count -= spent;
                left -= spent;
            }
        }
        self.give_figures(unit, figures);
        let turn = &mut self.state.troops[unit].turn;
        turn.ordered = true;
        turn.by = seat;
    }

    pub(super) fn give_figures(&mut self, unit: UnitIx, figures: u8) {
        let troop = &mut self.state.troops[unit];
        troop.figures = troop.figures.saturating_add(figures);
    }
}
