//! A unit of a scenario that is about to be set up: what the rules say of each hex, before the unit is put anywhere.
//!
//! The unit is judged last: everything else that the scenario sets up is there. A rulebook that can say by which action
//! a unit is set up in any hex ([`Game::placement`]) is opened once, and judges all hexes by one state; others are opened
//! anew for each hex, with the unit set up there.
//!
//! Holds always: both ways say the same (`tests/it/setup_in_hand.rs` of the validator).

use std::ops::ControlFlow;

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Diagnostic, Severity};
use beachhead_model::pack::Pack;

use super::game::{ActionOf, Game, Planned};
use super::rulebook::Rulebook;
use super::setup::take_planned;
use super::to_text::{texts_of, to_text};
use super::violation::Violation;

/// What the rules say of a hex for the unit in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupVerdict {
    /// The hex, by its index on the grid of the pack's map.
    pub hex: HexIx,
    /// Why the unit may not be set up there; `None` where it may.
    pub refusal: Option<SetupRefusal>,
}

/// Why a unit may not be set up in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupRefusal {
    /// The row of the rule index that forbids it; `None` where a finding about the scenario has none.
    pub row: Option<String>,
    /// Why, in words for the player.
    pub reason: String,
}

impl SetupRefusal {
    fn of_violation(violation: Violation) -> Self {
        Self {
            row: Some(violation.rule.id.to_string()),
            reason: violation.reason,
        }
    }

    /// Why the rulebook can't be opened with the unit there.
    fn of_findings(findings: Vec<Diagnostic>) -> Option<Self> {
        let worst = findings
            .into_iter()
            .find(|finding| finding.severity == Severity::Error)?;
        Some(Self {
            row: worst.rule,
            reason: worst.message,
        })
    }
}

impl Rulebook {
    /// Judges the setup of a unit in these hexes of the pack's map, in this order, and reports verdicts as they come;
    /// the listener may end it. Where the rulebook is opened for each hex, the next one is only asked for when it is judged.
    /// Nothing is reported of a pack on which the rulebook can't be opened without the unit.
    pub fn judge_setup(
        &self,
        pack: &Pack,
        scenario: &Id,
        unit: &Id,
        hexes: &mut dyn Iterator<Item = HexIx>,
        listener: &mut dyn FnMut(Vec<SetupVerdict>) -> ControlFlow<()>,
    ) {
        let Ok(game) = self.open(pack, scenario.as_str()) else {
            return;
        };
        let grid = &pack.map.grid;
        let mut asked = Vec::new();
        let mut numbers = (&mut *hexes).map(|hex| {
            asked.push(hex);
            grid.number(hex)
        });
        if let Some(refusals) = game.placement_refusals(unit, &mut numbers) {
            let verdicts = asked.into_iter().zip(refusals);
            let verdicts = verdicts.map(|(hex, refusal)| SetupVerdict {
                hex,
                refusal: refusal.map(SetupRefusal::of_violation),
            });
            // There is nothing left to be ended.
            let _ended = listener(verdicts.collect());
            return;
        }
        let mut tried = pack.clone();
        for hex in hexes {
            set_up(&mut tried, scenario, unit, &grid.number(hex));
            let refusal = match self.open(&tried, scenario.as_str()) {
                Ok(game) => game.own_refusal(unit).map(SetupRefusal::of_violation),
                Err(findings) => SetupRefusal::of_findings(findings),
            };
            if listener(vec![SetupVerdict { hex, refusal }]).is_break() {
                return;
            }
        }
    }
}

/// Has the scenario set a unit up in a hex.
fn set_up(pack: &mut Pack, scenario: &Id, unit: &Id, hex: &HexNo) {
    let mut scenarios = pack.scenarios.iter_mut();
    let Some(scenario) = scenarios.find(|one| one.id == *scenario) else {
        return cannot_happen!((), "there is no scenario {scenario}");
    };
    let placement = scenario.placed(unit, hex);
    scenario.setup.exchange(unit, vec![placement]);
    scenario.off_map.exchange(unit, Vec::new());
}

/// Of each hex, why the rules refuse the unit there. `None` if the game can't say by which action it is set up there;
/// then no hex is asked for.
pub(super) fn placement_refusals<G: Game>(
    game: &G,
    unit: &Id,
    hexes: &mut dyn Iterator<Item = HexNo>,
) -> Option<Vec<Option<Violation>>> {
    let board = game.board();
    game.placement(unit, &board.number(board.hexes().next()?))?;
    let (before, _) = all_but(game, unit);
    let refusal = |hex| judge(game, before.clone(), &game.placement(unit, &hex)?).err();
    Some(hexes.map(refusal).collect())
}

/// Why the rules refuse the unit where the scenario sets it up.
pub(super) fn own_refusal<G: Game>(game: &G, unit: &Id) -> Option<Violation> {
    let (before, own) = all_but(game, unit);
    judge(game, before, &own?).err()
}

/// The state in which all else that the scenario sets up is there, and the action that sets up the unit, if it does.
fn all_but<G: Game>(game: &G, unit: &Id) -> (G::State, Option<ActionOf<G>>) {
    let mut state = game.start();
    let mut own = None;
    for planned in game.planned() {
        if own.is_none() && sets_up::<G>(&planned, unit) {
            own = Some(planned.action);
        } else {
            // What is refused of the others is not there; the checks report it.
            let _refused = take_planned(game, &mut state, &planned.action);
        }
    }
    (state, own)
}

fn sets_up<G: Game>(planned: &Planned<ActionOf<G>>, unit: &Id) -> bool {
    let names = || texts_of(&to_text(&planned.action)).any(|text| text == unit.as_str());
    planned.line.is_none() && names()
}

fn judge<G: Game>(game: &G, mut state: G::State, action: &ActionOf<G>) -> Result<(), Violation> {
    let resolved = game.read(&state, action)?;
    match game.ready(&mut state, &resolved) {
        true => game.check(&state, &resolved),
        // What it depends on is refused itself.
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::{FERRY, pack};

    fn judged(setup: &[&str], unit: &str, hexes: &[HexIx]) -> Vec<SetupVerdict> {
        let mut pack = pack();
        let scenario = pack.scenarios[0].id.clone();
        for other in setup {
            set_up(&mut pack, &scenario, &(*other).into(), &"1001".into());
        }
        let mut verdicts = Vec::new();
        FERRY.judge_setup(
            &pack,
            &scenario,
            &unit.into(),
            &mut hexes.iter().copied(),
            &mut |more| {
                verdicts.extend(more);
                ControlFlow::Continue(())
            },
        );
        verdicts
    }

    fn rows(verdicts: &[SetupVerdict]) -> Vec<Option<&str>> {
        let refusals = verdicts.iter().map(|verdict| verdict.refusal.as_ref());
        refusals
            .map(|refusal| refusal.and_then(|refusal| refusal.row.as_deref()))
            .collect()
    }

    #[test]
    fn a_unit_is_judged_with_all_others_in_their_places() {
        let hexes: Vec<HexIx> = (0..20).map(HexIx).collect();
        let free = judged(&["a"], "b", &hexes);
        let order: Vec<HexIx> = free.iter().map(|verdict| verdict.hex).collect();
        assert_eq!(order, hexes);
        assert_eq!(rows(&free), [None; 20]);
        let full = judged(&["a", "b"], "c", &hexes[..1]);
        assert_eq!(rows(&full), [Some("1.1 boat-full")]);
        // Who is set up already is judged as if it were not, wherever it stands in the plan.
        assert_eq!(rows(&judged(&["a", "b"], "a", &hexes[..1])), [None]);
        let unknown = judged(&["a", "b"], "z", &hexes[..1]);
        assert_eq!(rows(&unknown), [Some("1.2 known-unit")]);
    }

    #[test]
    fn it_ends_when_the_listener_says_so() {
        let pack = pack();
        let mut asked = 0;
        let mut hexes = (0..100).map(HexIx).inspect(|_| asked += 1);
        let mut reports = 0;
        let scenario = &pack.scenarios[0].id;
        FERRY.judge_setup(&pack, scenario, &"a".into(), &mut hexes, &mut |_| {
            reports += 1;
            ControlFlow::Break(())
        });
        assert_eq!((asked, reports), (1, 1));
    }
}
