//! `--positions`: a place in a script or a record as a figure.

use std::path::Path;

use beachhead_check::figure;
use beachhead_check::playing::Playing;
use beachhead_engine::Timeline;
use beachhead_export::Position;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{MAX_FILE, PackFiles, SourceFile, kind_of, read_source};
use beachhead_schema::pack::Pack;
use beachhead_schema::part_kind::PartKind;

use crate::cli::Failure;
use crate::cli::messages::{note, on_one_line, shown};
use crate::cli::pack_paths::pack_of;
use crate::cli::packs::one_pack;

/// The most moves that are drawn: far fewer can be followed.
const MOST_MOVES: usize = 500;

/// The steps after which, and up to which, moves are drawn. Without a first one, those of the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Steps {
    from: Option<usize>,
    to: usize,
}

impl Steps {
    /// Splits `FILE@STEP` and `FILE@FROM..TO`.
    fn of(asked: &str) -> Option<(&str, Self)> {
        let (file, steps) = asked.rsplit_once('@')?;
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let steps = match steps.split_once("..") {
            None => Self {
                from: None,
                to: number(steps)?,
            },
            Some((from, to)) => Self {
                from: Some(number(from)?),
                to: number(to)?,
            },
        };
        (!file.is_empty()).then_some((file, steps))
    }
}

/// Plays the script or record, and takes the position that is asked for.
///
/// # Errors
/// What is no step of a script or record of this pack.
pub(super) fn position(
    asked: &str,
    pack_path: &Path,
    pack: &Pack,
    files: &PackFiles,
) -> Result<Position, Failure> {
    let (file, steps) = Steps::of(asked).ok_or_else(|| {
        Failure::Said(format!(
            "`--positions {asked}` names no step: add one to the script or record, as in `FILE@12`, or two, as in `FILE@5..12`"
        ))
    })?;
    if let Some(from) = steps.from.filter(|from| *from > steps.to) {
        return Err(Failure::Said(format!(
            "`--positions {asked}`: step {from} comes after step {}; turn them round",
            steps.to
        )));
    }
    let path = Path::new(file);
    let source = read_source(path, MAX_FILE).map_err(|finding| {
        let help = finding.help.iter().map(|help| format!("; {help}"));
        let help: String = help.collect();
        Failure::Said(format!("{}: {}{help}", shown(path), finding.message))
    })?;
    let file = shown(path);
    let kind = kind_of(&source);
    if !matches!(
        kind,
        None | Some(PartKind::Script | PartKind::Record | PartKind::Session)
    ) {
        let kind = kind.map_or("", PartKind::described);
        return Err(Failure::Said(format!(
            "{file}: this is {kind}; positions are those of a script, a record or a session"
        )));
    }
    of_this_pack(path, pack_path)?;
    let mut playing = Playing::of(pack)
        .map_err(|finding| said(&source, &[*finding]))?
        .read_from(files);
    let counted = match kind {
        Some(PartKind::Record) => {
            proved(&mut playing, &source, &file, steps)?;
            "action"
        }
        Some(PartKind::Session) => "move",
        _ => "step",
    };
    let timeline = playing
        .perform(&source)
        .map_err(|findings| said(&source, &findings))?;
    if timeline.entries.is_empty() && !timeline.findings.is_empty() {
        return Err(said(&source, &timeline.findings));
    }
    let to = place(&timeline, steps.to, &file, counted)?;
    let from = match steps.from {
        Some(from) => place(&timeline, from, &file, counted)?,
        None => timeline.phase_of(to),
    };
    let last = to.checked_sub(1).and_then(|at| timeline.entries.get(at));
    if let Some(failure) = last.and_then(|entry| entry.failure()) {
        note(&format!(
            "warning: {file}: {counted} {} does not go as it says, and is marked red: {}",
            steps.to, failure.message
        ));
    }
    let position = figure::moves(pack, &timeline, from..to);
    match position.play.moves.len() {
        ..=MOST_MOVES => Ok(position),
        moves => Err(Failure::Said(format!(
            "`--positions {asked}`: these are {moves} moves, and a figure shows {MOST_MOVES} at most: begin later, as in `@{}..{}`",
            steps.to.saturating_sub(20),
            steps.to
        ))),
    }
}

/// A script that lies in another pack's folder is played there.
fn of_this_pack(file: &Path, pack: &Path) -> Result<(), Failure> {
    let around = pack_of(file).and_then(|folder| folder.canonicalize().ok());
    let ours = one_pack(pack).ok();
    let ours = ours.and_then(|folder| folder.canonicalize().ok());
    match (around, ours) {
        (Some(around), Some(ours)) if around != ours => Err(Failure::Said(format!(
            "{} belongs to the pack {}: export that one, or copy the file out of it",
            shown(file),
            shown(&around)
        ))),
        _ => Ok(()),
    }
}

/// A record is drawn as far as it holds: what comes after would be another game.
fn proved(
    playing: &mut Playing<'_>,
    source: &SourceFile,
    file: &str,
    steps: Steps,
) -> Result<(), Failure> {
    let game = playing
        .game(source)
        .map_err(|findings| said(source, &findings))?;
    let report = game.replay(source, source.syntax());
    if report.renewed.is_none() {
        return Err(said(source, &report.diagnostics));
    }
    if (report.held..report.actions).contains(&steps.to.saturating_sub(1)) {
        return Err(Failure::Said(format!(
            "{file}: the record holds for {} of its {} actions only, and action {} isn't among them: `beachhead replay {file}` shows why",
            report.held, report.actions, steps.to
        )));
    }
    Ok(())
}

/// The place after this many steps.
fn place(timeline: &Timeline, steps: usize, file: &str, counted: &str) -> Result<usize, Failure> {
    timeline.after_steps(steps).ok_or_else(|| {
        let there = timeline.steps();
        let s = if there == 1 { "" } else { "s" };
        let why = match timeline.failed().and_then(|at| timeline.entries.get(at)) {
            Some(entry) => format!(
                "it stops at {counted} {}, which does not go as it says",
                entry.step + 1
            ),
            None => format!("it has {there} {counted}{s}, and 0 is the beginning"),
        };
        Failure::Said(format!("{file} has no {counted} {steps}: {why}"))
    })
}

/// Findings as the reason of a failure.
fn said(source: &SourceFile, findings: &[Diagnostic]) -> Failure {
    let line = |finding: &Diagnostic| on_one_line(finding, Some(source));
    let lines: Vec<String> = findings.iter().map(line).collect();
    Failure::Said(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_typed() {
        let of = |from, to| Some(("a@b.ron", Steps { from, to }));
        for (typed, expected) in [
            ("a@b.ron@12", of(None, 12)),
            ("a@b.ron@0", of(None, 0)),
            ("a@b.ron@3..12", of(Some(3), 12)),
            ("a@b.ron@", None),
            ("a@b.ron@x", None),
            ("a@b.ron@3..", None),
            ("a@b.ron@-3", None),
            ("a.ron", None),
            ("@3", None),
        ] {
            assert_eq!(Steps::of(typed), expected, "{typed}");
        }
    }
}
