//! What the window does about the scan under the grid and its calibration.

mod anchor;
mod doubts;
mod proof;
mod snap;
mod solve;
mod ui;

pub(crate) use ui::scans_ui;

use std::path::{Path, PathBuf};

use beachhead_scan::file_of;
use beachhead_schema::Id;
use beachhead_schema::calibrate::Point;
use beachhead_schema::edit::{
    Edit, add_underlay, remove_anchor, remove_underlay, rename_anchor, set_fit, set_image,
};
use beachhead_schema::map::Fit;
use egui::{Context, Event, Key, Pos2, Ui, pos2};

use self::anchor::{aim, anchor_marks, pull_anchor};
use self::solve::{solve, use_solution};
use crate::brush::Tool;
use crate::command::{Command, ScanAsk};
use crate::dialog::Purpose;
use crate::image_place::{copy_in, seen_from};
use crate::scan::{Coming, Image, Loading, Refusal, Scan};
use crate::session::{Prompt, Session, Tab};

/// By how much a key lets the scan show through more or less.
const STEP: f32 = 0.1;
/// Scan and map are shown so long in turn, in seconds.
const BLINK: f64 = 0.45;

const SAVE_FIRST: &str =
    "A scan is kept by its path as seen from the pack's folder, and this pack has none yet.";

/// Does what is asked for.
pub(crate) fn run(session: &mut Session, ask: ScanAsk, ctx: &Context) {
    let map = &session.document.pack().map;
    match ask {
        ScanAsk::Open => session.tab = Tab::Scan,
        ScanAsk::Add | ScanAsk::AddTyped if session.pack_folder().is_none() => {
            ask_to_save(session, ask);
        }
        ScanAsk::Add => {
            session.scans.choosing = None;
            session.dialogs.ask(Purpose::Scan, ctx);
        }
        ScanAsk::AddTyped => {
            session.scans.choosing = None;
            session.ask_for_path(Purpose::Scan, "");
        }
        ScanAsk::Take(path) => take_scan(session, path, ctx),
        ScanAsk::ChooseAgain(id) => {
            session.scans.choosing = Some(id);
            session.dialogs.ask(Purpose::Scan, ctx);
        }
        ScanAsk::Accept(id) => {
            let sheet = session.scans.get(&id).and_then(|sheet| sheet.scan());
            let image = map.underlays.get(&id).map(|underlay| &underlay.image);
            if let (Some(scan), Some(image)) = (sheet, image) {
                let edit = set_image(map, &id, image, &scan.sha256);
                apply_scan(session, edit);
            }
        }
        ScanAsk::Reload(id) => session.scans.forget(&id),
        ScanAsk::CopyIn(id) => copy_scan(session, &id),
        ScanAsk::Remove(id) => apply_scan(session, remove_underlay(map, &id)),
        ScanAsk::Activate(id) => session.scans.active = Some(id),
        ScanAsk::ToggleScan(id) => {
            if !session.scans.hidden.remove(&id) {
                session.scans.hidden.insert(id);
            }
        }
        ScanAsk::Fit(id, fit) => apply_scan(session, set_fit(map, &id, fit)),
        ScanAsk::Number(number) => session.scans.number = number,
        ScanAsk::Aim => aim(session),
        ScanAsk::Pull { from, to } => pull_anchor(session, from, to),
        ScanAsk::Rename(id, from, to) => apply_scan(session, rename_anchor(map, &id, &from, &to)),
        ScanAsk::DropAnchor(id, hex) => apply_scan(session, remove_anchor(map, &id, &hex)),
        ScanAsk::Through(share) => session.scans.through = share.clamp(0.0, 1.0),
        ScanAsk::More => session.scans.through = (session.scans.through + STEP).min(1.0),
        ScanAsk::Less => session.scans.through = (session.scans.through - STEP).max(0.0),
        ScanAsk::Blink => session.scans.blinks = !session.scans.blinks,
        ScanAsk::Proof => session.scans.proof = !session.scans.proof,
        ScanAsk::Snap => session.scans.snaps = !session.scans.snaps,
        ScanAsk::Solve => solve(session),
        ScanAsk::UseSolution(number) => use_solution(session, number),
    }
}

/// Takes in what has been read, and what of it is to be seen.
pub(crate) fn work(session: &mut Session, ctx: &Context) {
    let folder = session.pack_folder();
    let done = || -> Box<dyn FnOnce() + Send> {
        let ctx = ctx.clone();
        Box::new(move || ctx.request_repaint())
    };
    let map = &session.document.pack().map;
    session.scans.sync(map, folder.as_deref(), done);
    let come = session
        .scans
        .coming
        .as_ref()
        .and_then(|coming| coming.loading.poll());
    if let Some(read) = come
        && let Some(Coming {
            path, instead_of, ..
        }) = session.scans.coming.take()
    {
        match read {
            Ok(scan) => put_scan(session, &path, instead_of, scan),
            Err(refusal) => refuse_scan(session, &path, &refusal),
        }
    }
    let map = &session.document.pack().map;
    session.canvas.underlay.set(session.scans.shown(map));
    session.canvas.underlay.through = through(session, ctx);
    session.canvas.anchors = anchor_marks(session);
    if is_reading_scan(session) {
        // So that one sees how far it is.
        ctx.request_repaint_after(std::time::Duration::from_millis(150));
    }
}

/// Windows over the map.
pub(crate) fn show(session: &mut Session, ui: &mut Ui) {
    if session.scans.proof {
        let open = proof::proof_ui(
            ui,
            &session.document,
            &session.scans,
            &mut session.canvas.underlay,
        );
        session.scans.proof = open;
    }
}

/// Whether an image is being read at the moment.
pub(crate) fn is_reading_scan(session: &Session) -> bool {
    let underlays = &session.document.pack().map.underlays;
    let mut sheets = underlays
        .iter()
        .map(|underlay| session.scans.get(&underlay.id));
    session.scans.coming.is_some()
        || sheets.any(|sheet| !sheet.is_some_and(|sheet| !matches!(sheet.image, Image::Loading(_))))
}

/// Whether every scan that is shown is as sharp as it gets.
pub(crate) fn is_scan_sharp(session: &Session) -> bool {
    !is_reading_scan(session) && session.canvas.underlay.is_sharp()
}

/// Where a pixel of the scan that is worked on was on the screen in the last frame.
pub(crate) fn scan_pixel_on_screen(session: &Session, x: f64, y: f64) -> Option<Pos2> {
    let (_, sheet) = session.scans.active()?;
    let map = sheet
        .fitted
        .as_ref()?
        .registration
        .map_from_scan(Point::new(x, y))?;
    Some(
        session
            .canvas
            .screen_from_map(pos2(map.x as f32, map.y as f32)),
    )
}

pub(crate) fn apply_scan(session: &mut Session, edit: Option<Edit>) {
    if let Some(edit) = edit {
        let name = edit.name.clone();
        let applied = session.document.apply(edit);
        session.note_change(applied, name);
    }
}

pub(crate) fn show_scan_message(session: &mut Session, title: &str, lines: Vec<String>) {
    session.prompt = Some(Prompt::Failed {
        title: title.to_owned(),
        lines,
    });
}

/// Offers to save the pack, which needs a folder before it has a scan; then this is asked again.
fn ask_to_save(session: &mut Session, ask: ScanAsk) {
    session.prompt = Some(Prompt::SaveFirst {
        why: SAVE_FIRST,
        then: Command::Scan(ask),
    });
}

fn refuse_scan(session: &mut Session, path: &Path, refusal: &Refusal) {
    let file = path.display();
    let lines = vec![
        format!("{file}: {}", refusal.why),
        format!("What to do: {}.", refusal.help),
    ];
    show_scan_message(session, "The scan can't be shown", lines);
}

/// Reads an image before it is put under the grid.
fn take_scan(session: &mut Session, path: PathBuf, ctx: &Context) {
    let Some(folder) = session.pack_folder() else {
        return ask_to_save(session, ScanAsk::Take(path));
    };
    // What is typed may be as seen from the pack.
    let path = folder.join(path);
    let ctx = ctx.clone();
    let loading = Loading::begin(&path, move || ctx.request_repaint());
    session.scans.coming = Some(Coming {
        path,
        instead_of: session.scans.choosing.take(),
        loading,
    });
    session.tab = Tab::Scan;
}

/// Puts an image that has been read under the grid, or in the place of another.
fn put_scan(session: &mut Session, path: &Path, instead_of: Option<Id>, scan: Scan) {
    let Some(folder) = session.pack_folder() else {
        return ask_to_save(session, ScanAsk::Take(path.to_path_buf()));
    };
    // To another drive there is no way but to copy.
    let image = match seen_from(&folder, path) {
        Some(image) => Ok(image),
        None => copy_in(&folder, path),
    };
    let image = match image {
        Ok(image) => image,
        Err(error) => return refuse_scan(session, path, &Refusal::unreadable(&error)),
    };
    let map = &session.document.pack().map;
    let (id, edit) = match instead_of {
        Some(id) => {
            let edit = set_image(map, &id, &image, &scan.sha256);
            (Some(id), edit)
        }
        None => add_underlay(map, &image, &scan.sha256, Fit::Affine).unzip(),
    };
    apply_scan(session, edit);
    let map = &session.document.pack().map;
    let Some(underlay) = id.and_then(|id| map.underlays.get(&id)) else {
        return;
    };
    let file = file_of(&folder, &image);
    session.scans.active = Some(underlay.id.clone());
    session
        .scans
        .put(underlay, &map.grid, file, Image::Ready(scan));
    session.tab = Tab::Scan;
    session.scans.wants_focus = true;
    session.toolbox.pick(Tool::Anchor);
    session.canvas.fit();
}

fn copy_scan(session: &mut Session, id: &Id) {
    let (Some(folder), Some(sheet)) = (session.pack_folder(), session.scans.get(id)) else {
        return;
    };
    let map = &session.document.pack().map;
    let Some(underlay) = map.underlays.get(id) else {
        return;
    };
    match copy_in(&folder, sheet.image_path()) {
        Ok(image) => {
            let edit = set_image(map, id, &image, &underlay.sha256);
            apply_scan(session, edit);
            session.said = format!("The scan lies beside the pack now, as {image}");
        }
        Err(error) => {
            let lines = vec![
                error.to_string(),
                "Look whether there is room, and whether the pack's folder may be written to."
                    .to_owned(),
            ];
            show_scan_message(session, "The scan is not copied", lines);
        }
    }
}

/// How far scans show through the map in this frame.
fn through(session: &Session, ctx: &Context) -> f32 {
    let anchoring = session.toolbox.tool == Tool::Anchor;
    let spaced = ctx.input(|input| input.key_down(Key::Space));
    if spaced && (anchoring || !ctx.text_edit_focused()) {
        return 1.0;
    }
    if anchoring && wants_anchors(session) {
        return 1.0;
    }
    if session.scans.blinks {
        ctx.request_repaint_after(std::time::Duration::from_millis(120));
        let turn = ctx.input(|input| input.time) / BLINK;
        return if (turn as u64).is_multiple_of(2) {
            1.0
        } else {
            0.0
        };
    }
    session.scans.through
}

/// Whether the scan that is worked on has too few anchors yet for its kind of fit: the map lies nowhere near it, and
/// would only be in the way.
fn wants_anchors(session: &Session) -> bool {
    let active = session.scans.active();
    let fitted = active.and_then(|(_, sheet)| sheet.fitted.as_ref());
    fitted.is_some_and(|fitted| fitted.calibration.is_err())
}

/// With the anchor tool, letters and digits are a printed number, wherever the keyboard is: none of them may pick
/// another tool in the middle of a number.
pub(crate) fn take_in_number(session: &mut Session, ctx: &Context) {
    let anchoring = session.toolbox.tool == Tool::Anchor && session.scans.active().is_some();
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
    session.scans.number.push_str(&typed);
    session.scans.wants_focus = true;
    session.tab = Tab::Scan;
}

/// Whether the scan that is worked on lies just anywhere.
pub(crate) fn is_unfitted(session: &Session) -> bool {
    let active = session.scans.active();
    let fitted = active.and_then(|(_, sheet)| sheet.fitted.as_ref());
    fitted.is_some_and(|fitted| fitted.drawn_as.is_none())
}
