//! Weather: 14.1, part of the campaign and an option of other scenarios.
//!
//! The German rolls as a turn begins. In bad weather units move at half their allowance, aircraft stay on the ground,
//! and in the support fire marker phase each side puts some of its other markers aside for the turn.

use super::cups::{Cup, Cups, Nation};
use super::game::UtahGame;
use super::play::Play;
use super::roster::Side;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use beachhead_engine::Violation;

/// 14.1: the first turn whose weather is rolled for.
const FIRST_TURN: u16 = 2;
/// 14.1: the die that brings bad weather.
const BAD: u16 = 6;

impl UtahGame {
    /// Whether the weather is rolled for: always in a campaign, else as the scenario chooses.
    pub(super) fn has_weather(&self) -> bool {
        self.options.weather || self.plan.campaign.is_some()
    }

    /// Whether the weather of this turn is rolled for.
    pub(super) fn weather_due(&self, state: &State) -> bool {
        self.has_weather() && state.turn >= FIRST_TURN
    }

    /// 14.1: the German rolls for the weather as a turn begins, from game turn 2 on.
    pub(super) fn check_roll_weather(&self, state: &State) -> Result<(), Violation> {
        let refuse = |why: &str| Err(Violation::new(Rule::Weather, why));
        if !self.has_weather() {
            return refuse("this scenario is played without weather");
        }
        if state.turn < FIRST_TURN {
            return refuse("the weather of game turn 1 is good, and not rolled for");
        }
        if state.phase != Phase::Weather {
            return Err(
                self.out_of_order(state, "the weather is rolled for once, as the turn begins")
            );
        }
        Ok(())
    }

    /// Whether the side still has to put markers aside because of the weather.
    pub(super) fn set_aside_due(&self, state: &State, side: Side) -> bool {
        let [german, allied] = state.set_aside;
        let done = match side {
            Side::German => german,
            Side::Allied => allied,
        };
        state.phase == Phase::SupportMarkers && state.weather_bad && !done
    }

    /// 14.1: in bad weather each side rolls once for what it goes without.
    pub(super) fn check_set_aside(&self, state: &State, side: Side) -> Result<(), Violation> {
        if state.phase != Phase::SupportMarkers {
            let what = "markers are put aside in the support fire marker phase";
            return Err(self.out_of_order(state, what));
        }
        let refuse = |why: String| Err(Violation::new(Rule::WeatherMarkers, why));
        if !state.weather_bad {
            return refuse("in good weather no marker is put aside".to_owned());
        }
        if !self.set_aside_due(state, side) {
            return refuse(format!("the {} side has rolled already", side.name()));
        }
        if self.marker_loss_due(state) {
            return Err(Self::loss_comes_first());
        }
        if self.decider(state) != side {
            return Err(self.out_of_order(state, "the German side is first"));
        }
        Ok(())
    }

    fn loss_comes_first() -> Violation {
        let why = "the German side first gives up the markers that lost map edge hexes cost it";
        Violation::new(Rule::EdgeLoss, why)
    }

    /// Who has something to do before the Allied player may end the support fire marker phase.
    pub(super) fn check_markers_done(&self, state: &State) -> Result<(), Violation> {
        if self.marker_loss_due(state) {
            return Err(Self::loss_comes_first());
        }
        match Side::BOTH
            .into_iter()
            .find(|side| self.set_aside_due(state, *side))
        {
            Some(side) => {
                let why = format!("the {} side has yet to put markers aside", side.name());
                Err(Violation::new(Rule::WeatherMarkers, why))
            }
            None => Ok(()),
        }
    }

    /// Who decides next in the support fire marker phase.
    pub(super) fn markers_decider(&self, state: &State) -> Side {
        if self.marker_loss_due(state) || self.set_aside_due(state, Side::German) {
            Side::German
        } else {
            Side::Allied
        }
    }
}

impl Cups {
    /// No marker with an aircraft is there in bad weather.
    pub(super) fn ground_aircraft(&mut self) {
        for nation in Nation::ALL {
            self.of_mut(Cup::Air(nation)).clear();
        }
    }
}

impl Play<'_> {
    /// Rolls for the weather of the turn.
    pub(super) fn roll_weather(&mut self) {
        self.cite(Rule::Weather);
        self.state.weather_bad = self.roll(&"the weather") == BAD;
        if self.state.weather_bad {
            self.state.cups.ground_aircraft();
        }
        self.note(|| "the weather has been rolled for".to_owned());
        self.next_phase();
    }

    /// Rolls for how many markers the side goes without this turn, and for which.
    pub(super) fn put_aside(&mut self, side: Side) {
        self.cite(Rule::WeatherMarkers);
        let [german, allied] = &mut self.state.set_aside;
        match side {
            Side::German => *german = true,
            Side::Allied => *allied = true,
        }
        let count = self.roll(&format_args!(
            "the markers that the {} side puts aside",
            side.name()
        ));
        for _ in 0..count {
            let cups = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
            let left: usize = cups.clone().map(|cup| self.state.cups.of(cup).len()).sum();
            let Some(sides) = u16::try_from(left).ok().filter(|sides| *sides > 0) else {
                break;
            };
            let die = self.dice.roll(sides, &"the marker that is put aside");
            let mut at = usize::from(die).saturating_sub(1);
            for cup in cups {
                let markers = self.state.cups.of_mut(cup);
                if at < markers.len() {
                    markers.remove(at);
                    break;
                }
                at -= markers.len();
            }
        }
    }
}
