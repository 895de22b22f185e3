//! The plan tool: what the records of the scenario say of hexes and units, edited on the map. A record is taken in hand with
//! one of its fields: hexes are painted into it and out of it, units are clicked, a sector or a region is pointed at.

use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::vocabulary::Vocabulary;
use egui::{Color32, Key, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::plan::{RecordFindings, RecordList, send};
use super::shape::Sweep;
use crate::brush::{Brush, Brushes, Tool};
use crate::checker::Checker;
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::form::{PlanField, Slot};
use crate::picture::pen::Pen;
use crate::plan::{Change, PlanRecord, Plans, in_line};

const NO_RECORD: &str = "No record of the scenario names this hex: choose one in the list";
const NO_COUNTER: &str = "There is no counter here; units off the map are added in the list";
const NO_PLACE: &str = "Nothing of the kind lies here";
const PLAYING: &str = "Close the script first: the map shows how it goes, and not the scenario";

/// The plan tool.
#[derive(Debug, Default)]
pub(crate) struct PlanHand {
    plans: Plans,
    findings: RecordFindings,
    /// A script is open: the map does not show the scenario.
    is_playing: bool,
    takes: bool,
    sweep: Sweep,
}

impl PlanHand {
    /// Takes in what the scenario has become, once a frame.
    pub(crate) fn follow(&mut self, document: &Document, checker: &Checker, is_playing: bool) {
        self.is_playing = is_playing;
        self.plans.follow(document);
        self.findings.follow(document, checker, &self.plans);
    }

    /// The record in hand and its field.
    fn in_hand(&self, brushes: &Brushes) -> Option<(&PlanRecord, &PlanField)> {
        let record = self.plans.record(brushes.record.as_ref()?)?;
        Some((record, record.field(brushes.record_field.as_deref())?))
    }

    /// Brush that takes another record in hand, so many places after the one in hand.
    pub(crate) fn next_record(&self, brushes: &Brushes, by: i32) -> Option<Brush> {
        let next = self.plans.beside(brushes.record.as_ref(), by)?;
        Some(Brush::Record(Some(next.path.clone()), None))
    }

    /// Brush that takes the next field of the record in hand.
    pub(crate) fn next_field(&self, brushes: &Brushes) -> Option<Brush> {
        let (record, field) = self.in_hand(brushes)?;
        let mut following = record.fields.iter().skip_while(|other| *other != field);
        let next = following.nth(1).or(record.fields.first())?;
        Some(Brush::Record(
            Some(record.path.clone()),
            Some(next.name.clone()),
        ))
    }

    /// Whether counters are clicked for the field in hand.
    pub(crate) fn takes_counters(&self, brushes: &Brushes) -> bool {
        let in_hand = self.in_hand(brushes);
        in_hand.is_some_and(|(_, field)| field.slot.is_of_units())
    }

    /// Shades the areas that records name, below the counters.
    pub(crate) fn shade(
        &self,
        pack: &Pack,
        brushes: &Brushes,
        tool: Tool,
        preview: &PreviewPainter<'_>,
    ) {
        let in_hand = brushes.record.as_ref().filter(|_| tool == Tool::Plan);
        self.plans.shade(pack, in_hand, preview);
    }

    /// Marks goals and targets, and the units of the record in hand.
    pub(crate) fn mark(
        &self,
        shown: (&Pack, &Scenario),
        brushes: &Brushes,
        tool: Tool,
        preview: &PreviewPainter<'_>,
    ) {
        let in_hand = brushes.record.as_ref().filter(|_| tool == Tool::Plan);
        self.plans.mark(shown, in_hand, preview);
    }

    /// Whether a stroke takes hexes out: the one in hand, or one that would begin here.
    fn would_take(&self, hex: Option<HexIx>, context: ToolContext<'_>) -> bool {
        if self.sweep.has_begun() {
            return self.takes;
        }
        let held = self.in_hand(context.brushes).zip(hex);
        held.is_some_and(|((record, field), hex)| {
            let hexes = record.hexes(field, context.pack);
            hexes.binary_search(&hex).is_ok()
        })
    }

    /// Does what a click with the field in hand asks for, where it is no stroke.
    fn click(
        &self,
        at: &Spot,
        in_hand: (&PlanRecord, &PlanField),
        context: ToolContext<'_>,
    ) -> Change {
        let (pack, (_, field)) = (context.pack, in_hand);
        match &field.slot {
            Slot::Hex => {
                let Some(hex) = at.hex else { return Ok(None) };
                let number = [context.grid().number(hex)];
                let takes = self.would_take(Some(hex), context);
                self.plans.set_hexes(pack, in_hand, &number, takes)
            }
            Slot::Unit | Slot::Units => match &at.unit {
                Some(unit) => self.plans.toggle_unit(pack, in_hand, unit),
                None => Err(NO_COUNTER.to_owned()),
            },
            Slot::Place(words) => match place_at(*words, at.hex, context) {
                Some(place) => self.plans.set_place(pack, in_hand, &place),
                None => Err(NO_PLACE.to_owned()),
            },
            Slot::Hexes | Slot::Targets(_) => Ok(None),
        }
    }
}

/// The sector or region in which a hex lies.
fn place_at(words: Vocabulary, hex: Option<HexIx>, context: ToolContext<'_>) -> Option<Id> {
    let number = context.grid().number(hex?);
    let map = &context.pack.map;
    match words {
        Vocabulary::Sectors => {
            let mut sectors = map.sectors.iter();
            let sector = sectors.find(|sector| sector.hexes.contains(&number));
            sector.map(|sector| sector.id.clone())
        }
        _ => {
            let mut regions = map.regions.iter();
            let region = regions.find(|region| region.hexes.contains(&number));
            region.map(|region| region.id.clone())
        }
    }
}

impl Hand for PlanHand {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        self.cancel();
        if self.is_playing {
            return commands.send(Command::Say(PLAYING));
        }
        let Some((_, field)) = self.in_hand(context.brushes) else {
            let before = context.brushes.record.as_ref();
            let there = self.plans.at(at, before, context.pack, context.scenario);
            return commands.send(match there {
                Some(record) => Command::Load(Brush::Record(Some(record.path.clone()), None)),
                None => Command::Say(NO_RECORD),
            });
        };
        if field.slot.is_painted() {
            self.takes = self.would_take(at.hex, context);
            self.sweep.press(at, context);
        } else if let Some(in_hand) = self.in_hand(context.brushes) {
            send(self.click(at, in_hand, context), commands);
        }
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        self.sweep.drag(at, context);
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        if !self.sweep.has_begun() {
            return;
        }
        let hexes = self.sweep.take(context, commands);
        let numbers: Vec<HexNo> = hexes
            .into_iter()
            .map(|hex| context.grid().number(hex))
            .collect();
        if let Some(in_hand) = self.in_hand(context.brushes) {
            let change = self
                .plans
                .set_hexes(context.pack, in_hand, &numbers, self.takes);
            send(change, commands);
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let before = context.brushes.record.as_ref();
        let there = self.plans.at(at, before, context.pack, context.scenario);
        let brush = there.map(|record| Brush::Record(Some(record.path.clone()), None));
        commands.extend(brush.map(Command::Load));
    }

    fn cancel(&mut self) -> bool {
        self.sweep.cancel()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        if self.is_playing {
            return Some(PLAYING.to_owned());
        }
        let (record, field) = self.in_hand(context.brushes)?;
        let (called, name) = (record.called(), in_line(field));
        if !field.slot.is_painted() {
            let what = match field.slot {
                Slot::Unit | Slot::Units => "a counter",
                Slot::Place(_) => "a hex of it",
                _ => "a hex",
            };
            return Some(format!("Click {what} for {name} of {called}"));
        }
        let how = match self.would_take(at.and_then(|at| at.hex), context) {
            false => format!("Adds to {name} of {called}:"),
            true => format!("Takes out of {name} of {called}:"),
        };
        let said = self.sweep.reported(&how, at, context);
        said.or(Some(how.trim_end_matches(':').to_owned()))
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        brushes: &Brushes,
        commands: &mut Commands,
    ) -> bool {
        if self.is_playing {
            ui.weak(PLAYING);
            return true;
        }
        let list = RecordList {
            pack,
            plans: &self.plans,
            findings: &self.findings,
            in_hand: self.in_hand(brushes),
        };
        list.show(ui, commands);
        true
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let Some((_, field)) = self.in_hand(context.brushes).filter(|_| !self.is_playing) else {
            return;
        };
        let hex = at.and_then(|at| at.hex);
        let takes = self.would_take(hex, context);
        let color: Color32 = if takes { ERASER } else { MARK };
        if field.slot.is_painted() {
            let strong = if self.sweep.has_begun() { 0.35 } else { 0.15 };
            let colors = [color.gamma_multiply(strong), color];
            self.sweep.paint(at, context, preview, colors);
        } else if let Some(hex) = hex {
            preview.ring(hex, 2.0, color);
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Plan, "Plan", Key::P, Group::Things, icon)
    .with_shift()
    .doing("Edit the scenario's op sheets, targets and objectives on the map: choose one in the list, paint its hexes, click its units; a right click takes what is there in hand")
    .in_shapes()
    .drawing_nothing()
    .of_use_if(|pack| !pack.scenarios.is_empty());

/// An arrow to a goal.
fn icon(pen: &Pen<'_>) {
    pen.circle((14.0, 6.0), 4.2);
    pen.line(&[(2.5, 17.5), (11.0, 9.0)]);
    pen.line(&[(6.8, 9.2), (11.0, 9.0), (10.8, 13.2)]);
}
