//! What the window shows while a unit is in hand: the hexes in which the rulebook would refuse its set-up.

mod forces;
pub(crate) mod games;
mod judge;
mod scenario;
mod sort_key;
mod unit_table;
pub(crate) mod units;

use beachhead_schema::Id;
use beachhead_schema::edit::{Edit, Swap, put_in_group};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Context, DragAndDrop, Ui};

use self::judge::{SetupJudge, refusal_line};
use crate::brush::Tool;
use crate::command::{Command, ForcesAsk};
use crate::workbench::Workbench;

const NO_RECORD: &str = "The scenario has no record that names hexes or units";
const NO_RECORD_IN_HAND: &str = "Take a record of the scenario in hand first";

/// What is kept of setting up between two frames.
#[derive(Debug, Default)]
pub(crate) struct Setup {
    /// Where the unit in hand may not be set up.
    judge: SetupJudge,
    /// Which units are listed.
    pub(crate) filter: units::Filter,
    pub(crate) forming: forces::Forming,
    pub(crate) games: games::GamePanels,
    table: unit_table::UnitTable,
    scenario: scenario::ScenarioForms,
}

impl Setup {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: ForcesAsk) {
        match ask {
            ForcesAsk::Table => self.table.is_open = !self.table.is_open,
            ForcesAsk::Scenario => self.scenario.toggle(),
            ForcesAsk::NextRecord(by) => {
                let toolbox = &mut bench.toolbox;
                let next = toolbox.hands.plan.next_record(&toolbox.brushes, by);
                match next {
                    Some(brush) => bench
                        .commands
                        .extend([Command::Pick(Tool::Plan), Command::Load(brush)]),
                    None => bench.said = NO_RECORD.to_owned(),
                }
            }
            ForcesAsk::NextField => {
                let toolbox = &mut bench.toolbox;
                match toolbox.hands.plan.next_field(&toolbox.brushes) {
                    Some(brush) => bench
                        .commands
                        .extend([Command::Pick(Tool::Plan), Command::Load(brush)]),
                    None => bench.said = NO_RECORD_IN_HAND.to_owned(),
                }
            }
            ForcesAsk::Select(units) => bench.selection.select_units(units),
        }
    }

    /// Shows the windows that are open.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &Ui) {
        self.table.show(bench, ui);
        self.scenario.show(bench, ui);
    }

    /// Closes a window. Reports whether one was open.
    pub(crate) fn close_window(&mut self) -> bool {
        std::mem::take(&mut self.scenario.is_open) || std::mem::take(&mut self.table.is_open)
    }

    /// An edit with what it means for the group in hand: units that it places go into that.
    pub(crate) fn with_group(&self, bench: &Workbench, mut edit: Edit) -> Edit {
        let (Some(group), Some(shown)) = (&self.forming.group, bench.document.scenario()) else {
            return edit;
        };
        let mut then = shown.clone();
        let mut placed = Vec::new();
        for swap in &edit.swaps {
            if let Swap::Placement(scenario, unit, placements) = swap
                && *scenario == shown.id
                && !placements.is_empty()
                && is_of_side(bench.document.pack(), shown, unit, group)
            {
                then.setup.exchange(unit, placements.clone());
                placed.push(unit.clone());
            }
        }
        for unit in placed {
            let Some(joins) = put_in_group(&then, &unit, group) else {
                continue;
            };
            for swap in &joins.swaps {
                if let Swap::SetupGroup(_, id, groups) = swap {
                    then.groups.exchange(id, groups.clone());
                }
            }
            edit.swaps.extend(joins.swaps);
        }
        edit
    }

    /// Has the unit in hand judged, and dims the hexes in which it would be refused.
    pub(crate) fn work(&mut self, bench: &mut Workbench, ctx: &Context) {
        let unit = self.unit_in_hand(bench, ctx);
        let hovered = bench.canvas.hovered;
        if self.judge.poll(&bench.document, unit, hovered, ctx) {
            bench.canvas.dimmed = self.judge.refused();
        }
    }

    /// The unit that a click or letting go would place.
    fn unit_in_hand(&mut self, bench: &mut Workbench, ctx: &Context) -> Option<Id> {
        if bench.player.is_some() {
            // The setup is away.
            return None;
        }
        let dragged = DragAndDrop::payload::<Id>(ctx).map(|unit| Id::clone(&unit));
        let unit = dragged.or_else(|| bench.toolbox.unit_in_hand())?;
        bench.document.pack().forces.units.get(&unit)?;
        Some(unit)
    }

    /// Why the rulebook would refuse the unit in hand in the hex under the pointer.
    pub(crate) fn refusal_here(&self, bench: &Workbench) -> Option<String> {
        let refusal = self.judge.refusal(bench.canvas.hovered?)?;
        Some(refusal_line(refusal))
    }

    /// Whether a unit is in hand, and all hexes have been judged for it.
    pub fn is_setup_judged(&self) -> bool {
        self.judge.is_done()
    }

    /// Why the rulebook would refuse the unit in hand in a hex, as far as that has been judged.
    pub fn setup_refusal(&self, bench: &Workbench, hex: &str) -> Option<String> {
        let hex = bench.document.pack().map.grid.find(hex)?;
        self.judge.refusal(hex).map(refusal_line)
    }
}

/// Whether a unit is of the side of a group.
fn is_of_side(pack: &Pack, scenario: &Scenario, unit: &Id, group: &Id) -> bool {
    let unit = pack.forces.units.get(unit);
    let group = scenario.groups.get(group);
    unit.zip(group)
        .is_some_and(|(unit, group)| unit.side == group.side)
}
