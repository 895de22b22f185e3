//! From the command line to a window, or to what is done without one.
//!
//! Exit codes are the validator's: 0 where nothing is wrong, 1 where something was found, 2 where the program could
//! not do its work.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use beachhead_report::{StandardOutput, Style, Visible};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{DiskFiles, Files};

use crate::app::App;
use crate::document::{Document, folder_of};
use crate::headless::{NO_DISPLAY, check_and_play, has_display};
use crate::journal::JournalDir;
use crate::project::{Project, unused};
use crate::recent::Recent;

const USAGE: &str = "\
Usage: beachhead-editor [PACK]

Opens a pack of Beachhead: a folder with a file `pack.ron`, or that file. Without one, shows what there is to begin with.
Where there is no display, checks the pack and plays its scripts instead.

  -h, --help     shows this
  -V, --version  shows the version";

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wish {
    Open(Option<PathBuf>),
    Say(String),
    Complain(String),
}

fn wish(arguments: &[std::ffi::OsString]) -> Wish {
    match arguments {
        [] => Wish::Open(None),
        [only] => match only.to_str() {
            Some("-h" | "--help") => Wish::Say(USAGE.to_owned()),
            Some("-V" | "--version") => {
                Wish::Say(format!("beachhead-editor {}", env!("CARGO_PKG_VERSION")))
            }
            Some(option) if option.starts_with('-') => {
                Wish::Complain(format!("there is no option `{option}`\n\n{USAGE}"))
            }
            _ => Wish::Open(Some(PathBuf::from(only))),
        },
        _ => Wish::Complain(format!("one pack at a time, please\n\n{USAGE}")),
    }
}

/// The whole program.
pub fn start() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match wish(&arguments) {
        Wish::Say(text) => say(&text, ExitCode::SUCCESS),
        Wish::Complain(text) => complain(&text),
        Wish::Open(path) if has_display() => open(path.as_deref()),
        Wish::Open(path) => without_display(path.as_deref(), NO_DISPLAY),
    }
}

fn open(path: Option<&Path>) -> ExitCode {
    let opened = match path {
        Some(path) => Document::open(path),
        None => Document::bundled(),
    };
    // Who opens a pack that is broken wants to see what is wrong with it, in the window.
    let broken = opened.as_ref().err().cloned().unwrap_or_default();
    let document = match opened.or_else(|_| Document::bundled()) {
        Ok(document) => document,
        Err(findings) => return complain(&reported(&findings)),
    };
    let mut recent = Recent::load();
    if let Some(path) = path.filter(|_| broken.is_empty()) {
        recent.add(folder_of(path));
    }
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Beachhead")
            .with_app_id("beachhead")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([720.0, 480.0])
            .with_drag_and_drop(true),
        // The map is made of bare triangles: their edges are smoothed by the graphics card.
        multisampling: 4,
        ..Default::default()
    };
    let mut app = App::new(document, recent);
    app.keep_work(JournalDir::of_user());
    if !broken.is_empty() {
        app.show_broken(&broken);
    } else if path.is_none() {
        app.welcome();
    }
    match eframe::run_native("Beachhead", options, Box::new(|_| Ok(Box::new(app)))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => without_display(path, &format!("{NO_DISPLAY} ({error})")),
    }
}

fn without_display(path: Option<&Path>, why: &str) -> ExitCode {
    let on_disk = path.map(|path| DiskFiles(folder_of(path).to_path_buf()));
    let bundled = crate::bundled::files();
    let files: &dyn Files = on_disk.as_ref().map_or(&bundled, |files| files);
    let out = io::stdout();
    let plain =
        !out.is_terminal() || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let style = if plain { Style::Plain } else { Style::Colored };
    let mut out = StandardOutput::new(io::BufWriter::new(out.lock()));
    let folder = path.map(folder_of);
    let project = folder.map(Project::of).unwrap_or_default();
    let standards = project.standards();
    let mut trouble = project.trouble.iter();
    let mut said = Visible::new(&mut out);
    let reported = writeln!(said, "{why}")
        .and_then(|()| trouble.try_for_each(|why| writeln!(said, "{}", unused(why))))
        .and_then(|()| check_and_play(files, &standards, style, &mut out))
        .and_then(|sound| out.finish().map(|()| sound));
    match reported {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => complain(&format!("the output can't be written: {error}")),
    }
}

fn reported(findings: &[Diagnostic]) -> String {
    let line = |finding: &Diagnostic| {
        let file = &finding.place.file;
        let place = if file.is_empty() {
            String::new()
        } else {
            format!("{file}: ")
        };
        format!("{place}{} ({})\n", finding.message, finding.code)
    };
    let lines: String = findings.iter().map(line).collect();
    format!("the pack can't be opened\n{lines}`beachhead check` shows each line that is meant")
}

fn say(text: &str, code: ExitCode) -> ExitCode {
    let mut out = StandardOutput::new(io::stdout());
    match writeln!(Visible::new(&mut out), "{text}").and_then(|()| out.finish()) {
        Ok(()) => code,
        Err(error) => complain(&format!("the output can't be written: {error}")),
    }
}

fn complain(text: &str) -> ExitCode {
    // If even this can't be written, the exit code still says so.
    drop(writeln!(
        Visible::new(io::stderr()),
        "beachhead-editor: {text}"
    ));
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_understood() {
        let of = |arguments: &[&str]| wish(&arguments.iter().map(Into::into).collect::<Vec<_>>());
        assert_eq!(of(&[]), Wish::Open(None));
        assert_eq!(of(&["maps/utah"]), Wish::Open(Some("maps/utah".into())));
        assert!(matches!(of(&["--help"]), Wish::Say(text) if text.contains("PACK")));
        assert!(
            matches!(of(&["--frobnicate"]), Wish::Complain(text) if text.contains("frobnicate"))
        );
        assert!(matches!(of(&["a", "b"]), Wish::Complain(_)));
    }
}
