//! What the window does about the scan under the grid and its calibration.

mod anchor;
mod applied;
mod doubts;
mod find;
mod found_ui;
mod proof;
mod snap;
mod solve;
mod ui;

pub(crate) use ui::scans_ui;

use std::path::{Path, PathBuf};

use beachhead_scan::{file_of, seen_from};
use beachhead_schema::Id;
use beachhead_schema::calibrate::Point;
use beachhead_schema::edit::{
    add_underlay, remove_anchor, remove_underlay, rename_anchor, set_fit, set_image,
};
use beachhead_schema::map::Fit;
use egui::{Context, Event, Key, Pos2, Ui, pos2};

use self::anchor::{aim, anchor_marks, pull_anchor};
use self::applied::{apply_scan, show_scan_message};
use self::solve::{solve, use_solution};
use crate::brush::Tool;
use crate::command::{Command, ScanAsk};
use crate::dialog::Purpose;
use crate::image_place::copy_in;
use crate::scan::{Coming, Image, Loading, Refusal, Scan};
use crate::workbench::{Prompt, Tab, Workbench};

/// By how much a key lets the scan show through more or less.
const STEP: f32 = 0.1;
/// Scan and map are shown so long in turn, in seconds.
const BLINK: f64 = 0.45;

const SAVE_FIRST: &str =
    "A scan is kept by its path as seen from the pack's folder, and this pack has none yet.";

/// Does what is asked for.
pub(crate) fn run(bench: &mut Workbench, ask: ScanAsk, ctx: &Context) {
    let map = &bench.document.pack().map;
    match ask {
        ScanAsk::Open => bench.tab = Tab::Scan,
        ScanAsk::Add | ScanAsk::AddTyped if bench.pack_folder().is_none() => {
            ask_to_save(bench, ask);
        }
        ScanAsk::Add => {
            bench.scans.choosing = None;
            bench.dialogs.ask(Purpose::Scan, ctx);
        }
        ScanAsk::AddTyped => {
            bench.scans.choosing = None;
            bench.ask_for_path(Purpose::Scan, "");
        }
        ScanAsk::Take(path) => take_scan(bench, path, ctx),
        ScanAsk::ChooseAgain(id) => {
            bench.scans.choosing = Some(id);
            bench.dialogs.ask(Purpose::Scan, ctx);
        }
        ScanAsk::Accept(id) => {
            let sheet = bench.scans.get(&id).and_then(|sheet| sheet.scan());
            let image = map.underlays.get(&id).map(|underlay| &underlay.image);
            if let (Some(scan), Some(image)) = (sheet, image) {
                let edit = set_image(map, &id, image, &scan.sha256);
                apply_scan(bench, edit);
            }
        }
        ScanAsk::Reload(id) => bench.scans.forget(&id),
        ScanAsk::CopyIn(id) => copy_scan(bench, &id),
        ScanAsk::Remove(id) => apply_scan(bench, remove_underlay(map, &id)),
        ScanAsk::Activate(id) => bench.scans.active = Some(id),
        ScanAsk::ToggleScan(id) => {
            if !bench.scans.hidden.remove(&id) {
                bench.scans.hidden.insert(id);
            }
        }
        ScanAsk::Fit(id, fit) => apply_scan(bench, set_fit(map, &id, fit)),
        ScanAsk::Number(number) => bench.scans.number = number,
        ScanAsk::Aim => aim(bench),
        ScanAsk::Pull { from, to } => pull_anchor(bench, from, to),
        ScanAsk::Rename(id, from, to) => apply_scan(bench, rename_anchor(map, &id, &from, &to)),
        ScanAsk::DropAnchor(id, hex) => apply_scan(bench, remove_anchor(map, &id, &hex)),
        ScanAsk::Through(share) => bench.scans.through = share.clamp(0.0, 1.0),
        ScanAsk::More => bench.scans.through = (bench.scans.through + STEP).min(1.0),
        ScanAsk::Less => bench.scans.through = (bench.scans.through - STEP).max(0.0),
        ScanAsk::Blink => bench.scans.blinks = !bench.scans.blinks,
        ScanAsk::Proof => bench.scans.proof = !bench.scans.proof,
        ScanAsk::Snap => bench.scans.snaps = !bench.scans.snaps,
        ScanAsk::Find => find::begin(bench, ctx),
        ScanAsk::StopFinding => {
            bench.scans.finding = None;
            bench.scans.found = None;
        }
        ScanAsk::FoundNumber(number) => {
            if let Some(found) = &mut bench.scans.found {
                found.number = number;
            }
        }
        ScanAsk::TakeFoundNumber => find::take_number(bench),
        ScanAsk::AskAt(at) => find::ask_at(bench, at),
        ScanAsk::SnapAll => {
            let (edit, says) = snap::snap_all(bench);
            apply_scan(bench, edit);
            bench.said = says;
        }
        ScanAsk::Solve => solve(bench),
        ScanAsk::UseSolution(number) => use_solution(bench, number),
    }
}

/// Takes in what has been read, and what of it is to be seen.
pub(crate) fn work(bench: &mut Workbench, ctx: &Context) {
    let folder = bench.pack_folder();
    let done = || -> Box<dyn FnOnce() + Send> {
        let ctx = ctx.clone();
        Box::new(move || ctx.request_repaint())
    };
    let map = &bench.document.pack().map;
    bench.scans.sync(map, folder.as_deref(), done);
    let come = bench
        .scans
        .coming
        .as_ref()
        .and_then(|coming| coming.loading.poll());
    if let Some(read) = come
        && let Some(Coming {
            path, instead_of, ..
        }) = bench.scans.coming.take()
    {
        match read {
            Ok(scan) => put_scan(bench, &path, instead_of, scan),
            Err(refusal) => refuse_scan(bench, &path, &refusal),
        }
    }
    find::take_in(bench);
    let map = &bench.document.pack().map;
    bench.canvas.underlay.set(bench.scans.shown(map));
    bench.canvas.underlay.through = through(bench, ctx);
    bench.canvas.anchors = anchor_marks(bench);
    if is_reading_scan(bench) || bench.scans.finding.is_some() {
        // So that one sees how far it is.
        ctx.request_repaint_after(std::time::Duration::from_millis(150));
    }
}

/// Windows over the map.
pub(crate) fn show(bench: &mut Workbench, ui: &mut Ui) {
    if bench.scans.proof {
        let open = proof::proof_ui(
            ui,
            &bench.document,
            &bench.scans,
            &mut bench.canvas.underlay,
        );
        bench.scans.proof = open;
    }
}

/// Whether an image is being read at the moment.
pub(crate) fn is_reading_scan(bench: &Workbench) -> bool {
    let underlays = &bench.document.pack().map.underlays;
    let mut sheets = underlays
        .iter()
        .map(|underlay| bench.scans.get(&underlay.id));
    bench.scans.coming.is_some()
        || sheets.any(|sheet| !sheet.is_some_and(|sheet| !matches!(sheet.image, Image::Loading(_))))
}

/// Whether every scan that is shown is as sharp as it gets.
pub(crate) fn is_scan_sharp(bench: &Workbench) -> bool {
    !is_reading_scan(bench) && bench.canvas.underlay.is_sharp()
}

/// Where a pixel of the scan that is worked on was on the screen in the last frame.
pub(crate) fn scan_pixel_on_screen(bench: &Workbench, x: f64, y: f64) -> Option<Pos2> {
    let (_, sheet) = bench.scans.active()?;
    let map = sheet
        .fitted
        .as_ref()?
        .registration
        .map_from_scan(Point::new(x, y))?;
    Some(
        bench
            .canvas
            .screen_from_map(pos2(map.x as f32, map.y as f32)),
    )
}

/// Offers to save the pack, which needs a folder before it has a scan; then this is asked again.
fn ask_to_save(bench: &mut Workbench, ask: ScanAsk) {
    bench.prompt = Some(Prompt::SaveFirst {
        why: SAVE_FIRST,
        then: Command::Scan(ask),
    });
}

fn refuse_scan(bench: &mut Workbench, path: &Path, refusal: &Refusal) {
    let file = path.display();
    let lines = vec![
        format!("{file}: {}", refusal.why),
        format!("What to do: {}.", refusal.help),
    ];
    show_scan_message(bench, "The scan can't be shown", lines);
}

/// Reads an image before it is put under the grid.
fn take_scan(bench: &mut Workbench, path: PathBuf, ctx: &Context) {
    let Some(folder) = bench.pack_folder() else {
        return ask_to_save(bench, ScanAsk::Take(path));
    };
    // What is typed may be as seen from the pack.
    let path = folder.join(path);
    let ctx = ctx.clone();
    let loading = Loading::begin(&path, move || ctx.request_repaint());
    bench.scans.coming = Some(Coming {
        path,
        instead_of: bench.scans.choosing.take(),
        loading,
    });
    bench.tab = Tab::Scan;
}

/// Puts an image that has been read under the grid, or in the place of another.
fn put_scan(bench: &mut Workbench, path: &Path, instead_of: Option<Id>, scan: Scan) {
    let Some(folder) = bench.pack_folder() else {
        return ask_to_save(bench, ScanAsk::Take(path.to_path_buf()));
    };
    // To another drive there is no way but to copy.
    let image = match seen_from(&folder, path) {
        Some(image) => Ok(image),
        None => copy_in(&folder, path),
    };
    let image = match image {
        Ok(image) => image,
        Err(error) => return refuse_scan(bench, path, &Refusal::unreadable(&error)),
    };
    let map = &bench.document.pack().map;
    let (id, edit) = match instead_of {
        Some(id) => {
            let edit = set_image(map, &id, &image, &scan.sha256);
            (Some(id), edit)
        }
        None => add_underlay(map, &image, &scan.sha256, Fit::Affine).unzip(),
    };
    apply_scan(bench, edit);
    let map = &bench.document.pack().map;
    let Some(underlay) = id.and_then(|id| map.underlays.get(&id)) else {
        return;
    };
    let file = file_of(&folder, &image);
    bench.scans.active = Some(underlay.id.clone());
    bench
        .scans
        .put(underlay, &map.grid, file, Image::Ready(scan));
    bench.tab = Tab::Scan;
    bench.scans.wants_focus = true;
    bench.toolbox.pick(Tool::Anchor);
    bench.canvas.fit();
}

fn copy_scan(bench: &mut Workbench, id: &Id) {
    let (Some(folder), Some(sheet)) = (bench.pack_folder(), bench.scans.get(id)) else {
        return;
    };
    let map = &bench.document.pack().map;
    let Some(underlay) = map.underlays.get(id) else {
        return;
    };
    match copy_in(&folder, sheet.image_path()) {
        Ok(image) => {
            let edit = set_image(map, id, &image, &underlay.sha256);
            apply_scan(bench, edit);
            bench.said = format!("The scan lies beside the pack now, as {image}");
        }
        Err(error) => {
            let lines = vec![
                error.to_string(),
                "Look whether there is room, and whether the pack's folder may be written to."
                    .to_owned(),
            ];
            show_scan_message(bench, "The scan is not copied", lines);
        }
    }
}

/// How far scans show through the map in this frame.
fn through(bench: &Workbench, ctx: &Context) -> f32 {
    let anchoring = bench.toolbox.tool == Tool::Anchor;
    let spaced = ctx.input(|input| input.key_down(Key::Space));
    if spaced && (anchoring || !ctx.text_edit_focused()) {
        return 1.0;
    }
    if anchoring && wants_anchors(bench) {
        return 1.0;
    }
    if bench.scans.blinks {
        ctx.request_repaint_after(std::time::Duration::from_millis(120));
        let turn = ctx.input(|input| input.time) / BLINK;
        return if (turn as u64).is_multiple_of(2) {
            1.0
        } else {
            0.0
        };
    }
    bench.scans.through
}

/// Whether the scan that is worked on has too few anchors yet for its kind of fit: the map lies nowhere near it, and
/// would only be in the way.
fn wants_anchors(bench: &Workbench) -> bool {
    let active = bench.scans.active();
    let fitted = active.and_then(|(_, sheet)| sheet.fitted.as_ref());
    fitted.is_some_and(|fitted| fitted.calibration.is_err())
}

/// With the anchor tool, letters and digits are a printed number, wherever the keyboard is: none of them may pick
/// another tool in the middle of a number.
pub(crate) fn take_in_number(bench: &mut Workbench, ctx: &Context) {
    let anchoring = bench.toolbox.tool == Tool::Anchor && bench.scans.active().is_some();
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
    bench.scans.number.push_str(&typed);
    bench.scans.wants_focus = true;
    bench.tab = Tab::Scan;
}

/// Whether the scan that is worked on lies just anywhere.
pub(crate) fn is_unfitted(bench: &Workbench) -> bool {
    let active = bench.scans.active();
    let fitted = active.and_then(|(_, sheet)| sheet.fitted.as_ref());
    fitted.is_some_and(|fitted| fitted.drawn_as.is_none())
}
