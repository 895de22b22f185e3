//! What the window does about the scan under the grid and its calibration.

use std::path::{Path, PathBuf};

use beachhead_schema::Id;
use beachhead_schema::calibrate::Point;
use beachhead_schema::edit::{
    Edit, add_underlay, remove_anchor, remove_underlay, rename_anchor, set_fit, set_image,
};
use beachhead_schema::map::Fit;
use egui::{Context, Event, Key, Pos2, Ui, pos2};

use super::prompt::Prompt;
use super::{App, Tab};
use crate::brush::Tool;
use crate::command::{Command, ScanAsk};
use crate::dialog::Purpose;
use crate::document::Origin;
use crate::image_place::{copy_in, seen_from};
use crate::panel::proof;
use crate::scan::{Coming, Image, Loading, Refusal, Scan};
use beachhead_scan::file_of;

/// By how much a key lets the scan show through more or less.
const STEP: f32 = 0.1;
/// Scan and map are shown so long in turn, in seconds.
const BLINK: f64 = 0.45;

const SAVE_FIRST: &str =
    "A scan is kept by its path as seen from the pack's folder, and this pack has none yet.";

impl App {
    /// Does what is asked for.
    pub(super) fn do_scan(&mut self, ask: ScanAsk, ctx: &Context) {
        let map = &self.document.pack().map;
        match ask {
            ScanAsk::Open => self.tab = Tab::Scan,
            ScanAsk::Add | ScanAsk::AddTyped if self.pack_folder().is_none() => {
                self.ask_to_save(ask);
            }
            ScanAsk::Add => {
                self.scans.choosing = None;
                self.dialogs.ask(Purpose::Scan, ctx);
            }
            ScanAsk::AddTyped => {
                self.scans.choosing = None;
                self.ask_for_path(Purpose::Scan, "");
            }
            ScanAsk::Take(path) => self.take_scan(path, ctx),
            ScanAsk::ChooseAgain(id) => {
                self.scans.choosing = Some(id);
                self.dialogs.ask(Purpose::Scan, ctx);
            }
            ScanAsk::Accept(id) => {
                let sheet = self.scans.get(&id).and_then(|sheet| sheet.scan());
                let image = map.underlays.get(&id).map(|underlay| &underlay.image);
                if let (Some(scan), Some(image)) = (sheet, image) {
                    let edit = set_image(map, &id, image, &scan.sha256);
                    self.apply_scan(edit);
                }
            }
            ScanAsk::Reload(id) => self.scans.forget(&id),
            ScanAsk::CopyIn(id) => self.copy_scan(&id),
            ScanAsk::Remove(id) => self.apply_scan(remove_underlay(map, &id)),
            ScanAsk::Activate(id) => self.scans.active = Some(id),
            ScanAsk::ToggleScan(id) => {
                if !self.scans.hidden.remove(&id) {
                    self.scans.hidden.insert(id);
                }
            }
            ScanAsk::Fit(id, fit) => self.apply_scan(set_fit(map, &id, fit)),
            ScanAsk::Number(number) => self.scans.number = number,
            ScanAsk::Aim => self.aim(),
            ScanAsk::Pull { from, to } => self.pull_anchor(from, to),
            ScanAsk::Rename(id, from, to) => self.apply_scan(rename_anchor(map, &id, &from, &to)),
            ScanAsk::DropAnchor(id, hex) => self.apply_scan(remove_anchor(map, &id, &hex)),
            ScanAsk::Through(share) => self.scans.through = share.clamp(0.0, 1.0),
            ScanAsk::More => self.scans.through = (self.scans.through + STEP).min(1.0),
            ScanAsk::Less => self.scans.through = (self.scans.through - STEP).max(0.0),
            ScanAsk::Blink => self.scans.blinks = !self.scans.blinks,
            ScanAsk::Proof => self.scans.proof = !self.scans.proof,
            ScanAsk::Solve => self.solve(),
            ScanAsk::UseSolution(number) => self.use_solution(number),
        }
    }

    /// Takes in what has been read, and what of it is to be seen.
    pub(super) fn work_scan(&mut self, ctx: &Context) {
        let folder = self.pack_folder();
        let done = || -> Box<dyn FnOnce() + Send> {
            let ctx = ctx.clone();
            Box::new(move || ctx.request_repaint())
        };
        let map = &self.document.pack().map;
        self.scans.sync(map, folder.as_deref(), done);
        let come = self
            .scans
            .coming
            .as_ref()
            .and_then(|coming| coming.loading.poll());
        if let Some(read) = come
            && let Some(Coming {
                path, instead_of, ..
            }) = self.scans.coming.take()
        {
            match read {
                Ok(scan) => self.put_scan(&path, instead_of, scan),
                Err(refusal) => self.refuse_scan(&path, &refusal),
            }
        }
        let map = &self.document.pack().map;
        self.canvas.underlay.set(self.scans.shown(map));
        self.canvas.underlay.through = self.through(ctx);
        self.canvas.anchors = self.anchor_marks();
        if self.is_reading_scan() {
            // So that one sees how far it is.
            ctx.request_repaint_after(std::time::Duration::from_millis(150));
        }
    }

    /// Windows over the map.
    pub(super) fn show_scan(&mut self, ui: &mut Ui) {
        if self.scans.proof {
            let open = proof::proof_ui(ui, &self.document, &self.scans, &mut self.canvas.underlay);
            self.scans.proof = open;
        }
    }

    /// The folder of the pack, if it has one.
    fn pack_folder(&self) -> Option<PathBuf> {
        match self.document.origin() {
            Origin::Folder(folder) => Some(folder.clone()),
            _ => None,
        }
    }

    /// Whether an image is being read at the moment.
    pub fn is_reading_scan(&self) -> bool {
        let underlays = &self.document.pack().map.underlays;
        let mut sheets = underlays
            .iter()
            .map(|underlay| self.scans.get(&underlay.id));
        self.scans.coming.is_some()
            || sheets
                .any(|sheet| !sheet.is_some_and(|sheet| !matches!(sheet.image, Image::Loading(_))))
    }

    /// Whether every scan that is shown is as sharp as it gets.
    pub fn is_scan_sharp(&self) -> bool {
        !self.is_reading_scan() && self.canvas.underlay.is_sharp()
    }

    /// Where a pixel of the scan that is worked on was on the screen in the last frame.
    pub fn scan_pixel_on_screen(&self, x: f64, y: f64) -> Option<Pos2> {
        let (_, sheet) = self.scans.active()?;
        let map = sheet
            .fitted
            .as_ref()?
            .registration
            .map_from_scan(Point::new(x, y))?;
        Some(
            self.canvas
                .screen_from_map(pos2(map.x as f32, map.y as f32)),
        )
    }

    pub(super) fn apply_scan(&mut self, edit: Option<Edit>) {
        if let Some(edit) = edit {
            let name = edit.name.clone();
            let applied = self.document.apply(edit);
            self.note_change(applied, name);
        }
    }

    pub(super) fn show_scan_message(&mut self, title: &str, lines: Vec<String>) {
        self.prompt = Some(Prompt::Failed {
            title: title.to_owned(),
            lines,
        });
    }

    /// Offers to save the pack, which needs a folder before it has a scan; then this is asked again.
    fn ask_to_save(&mut self, ask: ScanAsk) {
        self.prompt = Some(Prompt::SaveFirst {
            why: SAVE_FIRST,
            then: Command::Scan(ask),
        });
    }

    fn refuse_scan(&mut self, path: &Path, refusal: &Refusal) {
        let file = path.display();
        let lines = vec![
            format!("{file}: {}", refusal.why),
            format!("What to do: {}.", refusal.help),
        ];
        self.show_scan_message("The scan can't be shown", lines);
    }

    /// Reads an image before it is put under the grid.
    fn take_scan(&mut self, path: PathBuf, ctx: &Context) {
        let Some(folder) = self.pack_folder() else {
            return self.ask_to_save(ScanAsk::Add);
        };
        // What is typed may be as seen from the pack.
        let path = folder.join(path);
        let ctx = ctx.clone();
        let loading = Loading::begin(&path, move || ctx.request_repaint());
        self.scans.coming = Some(Coming {
            path,
            instead_of: self.scans.choosing.take(),
            loading,
        });
        self.tab = Tab::Scan;
    }

    /// Puts an image that has been read under the grid, or in the place of another.
    fn put_scan(&mut self, path: &Path, instead_of: Option<Id>, scan: Scan) {
        let Some(folder) = self.pack_folder() else {
            return self.ask_to_save(ScanAsk::Add);
        };
        // To another drive there is no way but to copy.
        let image = match seen_from(&folder, path) {
            Some(image) => Ok(image),
            None => copy_in(&folder, path),
        };
        let image = match image {
            Ok(image) => image,
            Err(error) => return self.refuse_scan(path, &Refusal::unreadable(&error)),
        };
        let map = &self.document.pack().map;
        let (id, edit) = match instead_of {
            Some(id) => {
                let edit = set_image(map, &id, &image, &scan.sha256);
                (Some(id), edit)
            }
            None => add_underlay(map, &image, &scan.sha256, Fit::Affine).unzip(),
        };
        self.apply_scan(edit);
        let map = &self.document.pack().map;
        let Some(underlay) = id.and_then(|id| map.underlays.get(&id)) else {
            return;
        };
        let file = file_of(&folder, &image);
        self.scans.active = Some(underlay.id.clone());
        self.scans
            .put(underlay, &map.grid, file, Image::Ready(scan));
        self.tab = Tab::Scan;
        self.scans.wants_focus = true;
        self.toolbox.pick(Tool::Anchor);
        self.canvas.fit();
    }

    fn copy_scan(&mut self, id: &Id) {
        let (Some(folder), Some(sheet)) = (self.pack_folder(), self.scans.get(id)) else {
            return;
        };
        let map = &self.document.pack().map;
        let Some(underlay) = map.underlays.get(id) else {
            return;
        };
        match copy_in(&folder, sheet.image_path()) {
            Ok(image) => {
                let edit = set_image(map, id, &image, &underlay.sha256);
                self.apply_scan(edit);
                self.said = format!("The scan lies beside the pack now, as {image}");
            }
            Err(error) => {
                let lines = vec![
                    error.to_string(),
                    "Look whether there is room, and whether the pack's folder may be written to."
                        .to_owned(),
                ];
                self.show_scan_message("The scan is not copied", lines);
            }
        }
    }

    /// How far scans show through the map in this frame.
    fn through(&self, ctx: &Context) -> f32 {
        let anchoring = self.toolbox.tool == Tool::Anchor;
        let spaced = ctx.input(|input| input.key_down(Key::Space));
        if spaced && (anchoring || !ctx.text_edit_focused()) {
            return 1.0;
        }
        if anchoring && self.wants_anchors() {
            return 1.0;
        }
        if self.scans.blinks {
            ctx.request_repaint_after(std::time::Duration::from_millis(120));
            let turn = ctx.input(|input| input.time) / BLINK;
            return if (turn as u64).is_multiple_of(2) {
                1.0
            } else {
                0.0
            };
        }
        self.scans.through
    }

    /// Whether the scan that is worked on has too few anchors yet for its kind of fit: the map lies nowhere near it, and
    /// would only be in the way.
    fn wants_anchors(&self) -> bool {
        let active = self.scans.active();
        let fitted = active.and_then(|(_, sheet)| sheet.fitted.as_ref());
        fitted.is_some_and(|fitted| fitted.calibration.is_err())
    }

    /// With the anchor tool, letters and digits are a printed number, wherever the keyboard is: none of them may pick
    /// another tool in the middle of a number.
    pub(super) fn take_in_number(&mut self, ctx: &Context) {
        let anchoring = self.toolbox.tool == Tool::Anchor && self.scans.active().is_some();
        if !anchoring || ctx.text_edit_focused() {
            return;
        }
        let typed = ctx.input(|input| {
            let texts = input.events.iter().filter_map(|event| match event {
                Event::Text(text) if text.chars().any(|letter| letter.is_ascii_digit()) => {
                    Some(text.as_str())
                }
                _ => None,
            });
            texts.collect::<String>()
        });
        if typed.is_empty() {
            return;
        }
        ctx.input_mut(|input| {
            let digits = |key: &Key| key.name().chars().all(|letter| letter.is_ascii_digit());
            input.events.retain(|event| match event {
                Event::Text(_) => false,
                Event::Key { key, .. } => !digits(key),
                _ => true,
            });
        });
        self.scans.number.push_str(&typed);
        self.scans.wants_focus = true;
        self.tab = Tab::Scan;
    }

    /// Whether the scan that is worked on lies just anywhere.
    pub(super) fn is_unfitted(&self) -> bool {
        let active = self.scans.active();
        let fitted = active.and_then(|(_, sheet)| sheet.fitted.as_ref());
        fitted.is_some_and(|fitted| fitted.drawn_as.is_none())
    }
}
