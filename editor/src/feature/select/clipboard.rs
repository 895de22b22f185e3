//! The clipboard, and what turns and moves the selected hexes: each is one edit.

use std::collections::BTreeSet;

use beachhead_schema::edit::{Edit, paste_units};
use beachhead_schema::fragment::{
    Fragment, Pasted, Pasting, Step, Turning, Unknown, base_terrain, clear, middle_of, paste, shift,
};
use beachhead_schema::hex::HexIx;
use beachhead_schema::scenario::Scenario;
use egui::{Context, Event, Key, Modifiers, ViewportCommand};

use super::Select;
use crate::command::Turn;
use crate::command::{Command, SelectAsk};
use crate::selection::How;
use crate::tool::Floating;
use crate::words;
use crate::workbench::Workbench;

const NOTHING: &str = "Select hexes first";

impl Select {
    /// What the clipboard and the keyboard want of the selected hexes.
    pub(crate) fn take_in_clipboard(&mut self, bench: &mut Workbench, ctx: &Context) {
        if ctx.text_edit_focused() || bench.prompt.is_some() {
            return;
        }
        let asks: Vec<SelectAsk> = ctx.input(|input| {
            let asked = input.events.iter().filter_map(|event| match event {
                Event::Copy => Some(SelectAsk::Copy),
                Event::Cut => Some(SelectAsk::Cut),
                Event::Paste(text) => Some(SelectAsk::PasteText(text.clone())),
                // It is reported as any other text that is no hexes.
                Event::PasteImage(_) => Some(SelectAsk::PasteText("a picture".to_owned())),
                _ => None,
            });
            asked.collect()
        });
        let asks = asks.into_iter().map(Command::Selected);
        bench.commands.extend(asks);
        if bench.toolbox.in_hand().is_some() {
            self.take_in_turns(bench, ctx);
        }
    }

    /// R and F belong to the hexes that float or are dragged.
    fn take_in_turns(&mut self, bench: &mut Workbench, ctx: &Context) {
        let keys = [
            (Modifiers::SHIFT, Key::R, Turn::Left),
            (Modifiers::NONE, Key::R, Turn::Right),
            (Modifiers::SHIFT, Key::F, Turn::UpsideDown),
            (Modifiers::NONE, Key::F, Turn::Over),
        ];
        for (modifiers, key, turn) in keys {
            let times = ctx.input_mut(|input| input.count_and_consume_key(modifiers, key));
            let turn = Command::Selected(SelectAsk::Turn(turn));
            bench.commands.extend(std::iter::repeat_n(turn, times));
        }
    }

    /// The scenario whose units come along, if they shall.
    fn with_units<'s>(&self, bench: &'s Workbench) -> Option<&'s Scenario> {
        let scenario = bench.document.scenario();
        scenario.filter(|_| self.with_units && bench.player.is_none())
    }

    /// A copy of the selected hexes.
    fn fragment(&mut self, bench: &mut Workbench) -> Option<Fragment> {
        let map = &bench.document.pack().map;
        let hexes = bench.selection.acted(&map.grid);
        // Units are copied in any case; whether they are pasted is asked then.
        let scenario = bench.document.scenario().filter(|_| bench.player.is_none());
        let fragment = Fragment::of(map, scenario, &hexes);
        if fragment.is_none() {
            bench.said = NOTHING.to_owned();
        }
        fragment
    }

    /// Puts the selected hexes onto the clipboard; says whether they are there.
    pub(crate) fn copy_hexes(&mut self, bench: &mut Workbench, ctx: &Context) -> bool {
        let Some(fragment) = self.fragment(bench) else {
            return false;
        };
        match fragment.to_text() {
            Ok(text) => {
                ctx.copy_text(text);
                bench.said = words::hexes(fragment.len(), "copied");
                true
            }
            Err(error) => {
                bench.said = error.to_string();
                false
            }
        }
    }

    pub(crate) fn cut_hexes(&mut self, bench: &mut Workbench, ctx: &Context) {
        if self.copy_hexes(bench, ctx) {
            self.clear_hexes(bench, "Cut");
        }
    }

    /// Empties the selected hexes. Reports whether there were any.
    pub(crate) fn clear_hexes(&mut self, bench: &mut Workbench, verb: &str) -> bool {
        let pack = bench.document.pack();
        let hexes = bench.selection.acted(&pack.map.grid);
        let Some(base) = base_terrain(&pack.map, &hexes) else {
            return false;
        };
        let Some(edit) = clear(&pack.map, self.with_units(bench), &hexes, &base) else {
            bench.said = "There is nothing to clear".to_owned();
            return !hexes.is_empty();
        };
        let name = edit.name.replacen("Clear", verb, 1);
        let kind = pack.palette.terrains.get(&base);
        let terrain = kind.map_or(base.as_str(), |kind| kind.name.as_str());
        let reported = format!("{name}: what is left is {terrain}, as around");
        self.do_and_say(bench, Edit { name, ..edit }, reported);
        true
    }

    /// Makes an edit of ours, with more to say about it than its name. Nothing is said where it is refused.
    fn do_and_say(&mut self, bench: &mut Workbench, edit: Edit, reported: String) {
        bench.commands.send(Command::Apply(edit));
        self.reported = Some((bench.document.revision(), reported));
    }

    /// Asks the system for what is on the clipboard.
    pub(crate) fn ask_for_clipboard(&self, ctx: &Context) {
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
    }

    pub(crate) fn paste_text(&mut self, bench: &mut Workbench, text: &str) {
        if text.contains('\t') {
            return paste_table(bench, text);
        }
        match Fragment::from_text(text) {
            Ok(fragment) => {
                let pasting = Pasting {
                    units: self.with_units,
                    ..Pasting::default()
                };
                self.float(bench, fragment, pasting, false);
            }
            Err(error) => bench.said = format!("Nothing is pasted: {error}"),
        }
    }

    /// Takes the selected hexes up, to be set down elsewhere.
    pub(crate) fn take_up_hexes(&mut self, bench: &mut Workbench) {
        if let Some(fragment) = self.fragment(bench) {
            let pasting = Pasting {
                unknown: Unknown::Bring,
                units: self.with_units,
                ..Pasting::default()
            };
            self.float(bench, fragment, pasting, true);
        }
    }

    fn float(&mut self, bench: &mut Workbench, fragment: Fragment, pasting: Pasting, moves: bool) {
        bench.toolbox.hand().cancel();
        let pack = bench.document.pack();
        let moved = moves.then(|| bench.selection.acted(&pack.map.grid));
        let count = fragment.len();
        let floating = Floating::new(fragment, pasting, moved, &pack.palette, &pack.map.grid);
        bench.toolbox.floating = Some(floating);
        let what = if moves { "to be moved" } else { "to be pasted" };
        bench.said = words::hexes(count, what);
    }

    /// Sets down what floats.
    pub(crate) fn set_down(&mut self, bench: &mut Workbench, at: HexIx, again: bool) {
        let Some(floating) = &bench.toolbox.floating else {
            return;
        };
        let pack = bench.document.pack();
        let grid = &pack.map.grid;
        let pasting = floating.pasting;
        let pasted = match &floating.moved {
            None => {
                let scenario = bench.document.scenario();
                let middle = grid.axial(at);
                paste(pack, scenario, &floating.fragment, middle, pasting)
            }
            Some(hexes) => {
                let Some(middle) = middle_of(grid, hexes) else {
                    return;
                };
                let steps = grid.axial(at) - grid.axial(middle);
                match self.moved(bench, hexes, steps, pasting.turning) {
                    Some(moved) => moved,
                    None => return,
                }
            }
        };
        if !again {
            bench.toolbox.floating = None;
        }
        self.laid(bench, pasted);
    }

    /// What comes of moving hexes by this many columns and rows.
    fn moved(
        &self,
        bench: &Workbench,
        hexes: &BTreeSet<HexIx>,
        steps: Step,
        turning: Turning,
    ) -> Option<Pasted> {
        let pack = bench.document.pack();
        let base = base_terrain(&pack.map, hexes)?;
        let units = self.with_units(bench);
        Some(shift(pack, units, hexes, &base, turning, steps, "Move"))
    }

    /// Sets the selected hexes down where they were dragged.
    pub(crate) fn carry_hexes(
        &mut self,
        bench: &mut Workbench,
        from: HexIx,
        to: HexIx,
        turning: Turning,
        copies: bool,
    ) {
        let grid = &bench.document.pack().map.grid;
        let hexes = bench.selection.acted(grid);
        let steps = grid.axial(to) - grid.axial(from);
        let laid = if copies {
            self.copy_of_hexes(bench, &hexes, steps, turning)
        } else {
            self.moved(bench, &hexes, steps, turning)
        };
        match laid {
            Some(laid) => self.laid(bench, laid),
            None => bench.said = NOTHING.to_owned(),
        }
    }

    /// What comes of placing a copy of hexes this many columns and rows away.
    fn copy_of_hexes(
        &self,
        bench: &Workbench,
        hexes: &BTreeSet<HexIx>,
        steps: Step,
        turning: Turning,
    ) -> Option<Pasted> {
        let pack = bench.document.pack();
        let grid = &pack.map.grid;
        let scenario = self.with_units(bench);
        let fragment = Fragment::of(&pack.map, scenario, hexes)?;
        let middle = grid.axial(middle_of(grid, hexes)?) + steps;
        let pasting = Pasting {
            unknown: Unknown::Bring,
            units: scenario.is_some(),
            turning,
        };
        let mut pasted = paste(pack, scenario, &fragment, middle, pasting);
        if let Some(edit) = &mut pasted.edit {
            edit.name = edit.name.replacen("Paste", "Copy", 1);
        }
        Some(pasted)
    }

    /// Turns or flips what floats, or else the selected hexes where they are.
    pub(crate) fn turn_hexes(&mut self, bench: &mut Workbench, turn: Turn) {
        let orientation = bench.document.pack().map.grid.spec().orientation;
        let turned = |turning: Turning| match turn {
            Turn::Right => turning.clockwise(),
            Turn::Left => turning.counter_clockwise(),
            Turn::Over => turning.flipped(orientation),
            Turn::UpsideDown => turning.flipped_over(orientation),
        };
        if let Some(floating) = bench.toolbox.in_hand() {
            let turning = turned(floating.pasting.turning);
            return floating.turn(turning);
        }
        let pack = bench.document.pack();
        let hexes = bench.selection.acted(&pack.map.grid);
        let Some(base) = base_terrain(&pack.map, &hexes) else {
            bench.said = NOTHING.to_owned();
            return;
        };
        let name = match turn {
            Turn::Right | Turn::Left => "Turn",
            Turn::Over | Turn::UpsideDown => "Flip",
        };
        let turning = turned(Turning::default());
        let steps = Step::ZERO;
        let units = self.with_units(bench);
        let shifted = shift(pack, units, &hexes, &base, turning, steps, name);
        self.laid(bench, shifted);
    }

    /// Makes the edit of what was laid down, selects it and says what was left out.
    fn laid(&mut self, bench: &mut Workbench, pasted: Pasted) {
        let mut left_out = pasted.left_out;
        if pasted.off > 0 {
            left_out.insert(0, words::hexes(pasted.off, "off the map"));
        }
        let Some(edit) = pasted.edit else {
            bench.said = match left_out.is_empty() {
                true => "Nothing would change there".to_owned(),
                false => format!(
                    "Nothing is left to be set down without {}",
                    left_out.join(", ")
                ),
            };
            return;
        };
        let reported = match left_out.is_empty() {
            true => edit.name.clone(),
            false => format!("{}; left out: {}", edit.name, left_out.join(", ")),
        };
        let select = SelectAsk::Hexes(pasted.hexes, How::Only);
        bench.commands.send(Command::Selected(select));
        self.do_and_say(bench, edit, reported);
    }
}

/// Adds or changes the units of a table, as spreadsheets copy it.
fn paste_table(bench: &mut Workbench, text: &str) {
    match paste_units(bench.document.pack(), text) {
        Ok(Some(edit)) => bench.apply(edit),
        Ok(None) => bench.said = "All units of the table are as it says".to_owned(),
        Err(error) => bench.said = format!("No table of units: {error}"),
    }
}
