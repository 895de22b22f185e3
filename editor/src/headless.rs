//! What is done where there is no display: the other half of the main job, in a terminal.
//!
//! The pack is checked, the scripts it names are played through its rulebook, and a summary says how all of that went.

use std::io::{self, Write};

use beachhead_check::check::check_pack_by;
use beachhead_check::playing::{NO_RULEBOOK, Playing};
use beachhead_engine::{Coverage, ScriptEvent};
use beachhead_report::{Format, Reporter, Sources, Style, reporter};
use beachhead_schema::io::Files;
use beachhead_schema::pack::Pack;

use crate::checker::Standards;

/// Printed first, so that the user does not wait for a window.
pub const NO_DISPLAY: &str =
    "There is no display for a window: the pack is checked and its scripts are played instead.";

/// Whether a window can be opened at all, as far as can be known without trying.
pub fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Checks a pack by what its project states, plays its scripts and says how it went. Reports whether nothing is wrong.
///
/// # Errors
/// The output can't be written.
pub fn check_and_play(
    files: &dyn Files,
    standards: &Standards,
    style: Style,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let mut reporter = reporter(Format::Text, style, out);
    let policy = &standards.policy;
    let mut checked = check_pack_by(policy.checks(), files);
    policy.apply_in(&standards.folder, &mut checked.diagnostics);
    reporter.findings(&checked.diagnostics, &checked.sources)?;
    let all_pass = match &checked.pack {
        Some(pack) => play(pack, files, &mut *reporter)?,
        None => false,
    };
    if let Some(summary) = &checked.summary {
        reporter.remark(&summary.to_string())?;
    }
    Ok(reporter.finish()?.is_clean() && all_pass)
}

/// Plays every script that the pack names.
fn play(pack: &Pack, files: &dyn Files, reporter: &mut dyn Reporter) -> io::Result<bool> {
    if pack.rulebook().is_none() && pack.manifest.scripts.is_empty() {
        reporter.remark(&format!("{NO_RULEBOOK}: nothing is played"))?;
        return Ok(true);
    }
    let mut playing = match Playing::of(pack) {
        Ok(playing) => playing,
        Err(finding) => {
            reporter.findings(&[*finding], &Sources::new())?;
            return Ok(false);
        }
    };
    let mut coverage = Coverage::new(playing.rules());
    coverage.claims(&pack.claims, |_| None);
    let (mut passed, mut steps) = (0, 0);
    for name in &pack.manifest.scripts {
        let mut failures = Vec::new();
        let mut sources = Sources::new();
        match files.source(name) {
            Ok(source) => {
                sources.insert(source.name().to_owned(), source.clone());
                let summary = playing.play(&source, &mut |event| {
                    coverage.listen(&event);
                    if let ScriptEvent::Failed(finding) = event {
                        failures.push(finding);
                    }
                });
                steps += summary.passed;
                passed += usize::from(summary.passes);
            }
            Err(finding) => failures.push(*finding),
        }
        reporter.findings(&failures, &sources)?;
    }
    let all = pack.manifest.scripts.len();
    reporter.remark(&format!("{passed} of {all} scripts pass, {steps} steps"))?;
    if playing.rulebook().has_rules {
        let title = playing.rulebook().title;
        reporter.remark(&format!("{title}: {}", coverage.summary()))?;
    }
    Ok(passed == all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::{Grid, usual};
    use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts};
    use beachhead_schema::own_game;

    #[test]
    fn a_game_without_a_rulebook_is_checked_and_not_played() {
        let grid = Grid::new(usual::flat_columns_first()).expect("a grid");
        let pack = own_game::pack("Mine", grid);
        let texts = pack_texts(&pack, Syntax::Ron).expect("plain data");
        let bytes = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let mut out = Vec::new();
        let files = MemoryFiles(bytes.collect());
        let is_sound = check_and_play(&files, &Standards::default(), Style::Plain, &mut out);
        let text = String::from_utf8_lossy(&out);
        assert!(is_sound.is_ok_and(|is_sound| is_sound), "{text}");
        assert!(
            text.contains("the pack names no rulebook: nothing is played"),
            "{text}"
        );
    }

    #[test]
    fn the_bundled_pack_is_sound_and_plays() {
        let mut out = Vec::new();
        let sound = check_and_play(
            &crate::bundled::files(),
            &Standards::default(),
            Style::Plain,
            &mut out,
        );
        let text = String::from_utf8_lossy(&out);
        assert!(sound.is_ok_and(|sound| sound), "{text}");
        assert!(
            text.contains(" scripts pass") && text.contains("applied "),
            "{text}"
        );
    }
}
