//! `beachhead merge`: two branches of a pack or a file brought together, by record and field.

pub(super) mod file;
mod pack;

use std::path::{Path, PathBuf};

use clap::Args;

use self::file::{MergedFile, OtherGrid, merge_files};
use self::pack::merge_folders;
use super::anew::{MOST_ATTEMPTS, keeps_changing};
use super::diff::loaded::DiffInput;
use super::diff::revision;
use super::diff::sides::on_disk;
use super::git::Repository;
use super::messages::{note, shown};
use super::overwrite::ForceArgs;
use super::recovery::recover_at;
use super::rewrite::ended_as;
use super::{Exit, Failure, Output};

/// Merges two branches of a pack, or of one of its files, by record and field.
///
/// What one branch alone has changed is taken. Where both have changed a field in different ways, ours stays, and all three
/// versions are kept in the same file, which can be read as before: `check` reports them (PACK013), and `resolve` takes up one.
/// Where one branch has resized or renumbered the map, the other follows it.
///
/// Exits with 0 if all is merged, 1 if there are conflicts, 2 if the branches can't be merged.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead merge printed/utah mine/utah yours/utah -o utah
  beachhead merge base/map.ron mine/map.ron yours/map.ron -o map.ron
  beachhead merge --revisions v1.0 main errata --path packs/utah -o packs/utah --force")]
pub(super) struct MergeCommand {
    /// The pack or file as it was before the branches parted.
    base: PathBuf,
    /// Our branch: its version stays where the two differ.
    ours: PathBuf,
    /// The other branch.
    theirs: PathBuf,
    /// The folder or file to write.
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The three are revisions of a git repository.
    #[arg(long)]
    revisions: bool,
    /// The pack or file in the repository, with --revisions.
    #[arg(long, requires = "revisions", default_value = ".")]
    path: PathBuf,
    #[command(flatten)]
    force: ForceArgs,
}

impl MergeCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        for _ in 0..MOST_ATTEMPTS {
            if let Some(exit) = self.attempt(output)? {
                return Ok(exit);
            }
            // Waits for a save that is under way.
            if !self.revisions {
                recover_at(&[&self.base, &self.ours, &self.theirs])?;
            }
            recover_at(&[&self.output])?;
        }
        Err(keeps_changing(&self.output))
    }

    /// Merges what there is now; `None` says that another process has changed it meanwhile.
    fn attempt(&self, output: &mut Output<'_>) -> Result<Option<Exit>, Failure> {
        let base = self.input(&self.base).map_err(Failure::Said)?;
        let ours = self.input(&self.ours).map_err(Failure::Said)?;
        let theirs = self.input(&self.theirs).map_err(Failure::Said)?;
        let inputs = [base, ours, theirs];
        let names = inputs.each_ref().map(|(name, _)| name.clone());
        let [base, ours, theirs] = inputs.map(|(_, input)| input);
        match (base, ours, theirs) {
            (
                DiffInput::Pack(base, ..),
                DiffInput::Pack(ours, our_records, _),
                DiffInput::Pack(theirs, their_records, _),
            ) => {
                let records = [our_records, their_records].concat();
                let files = [&*base, &*ours, &*theirs];
                let is_current = || files.iter().all(|files| files.is_unchanged());
                let merged = match merge_folders(&names, files, &records) {
                    Ok(merged) => merged,
                    Err(_) if !is_current() => return Ok(None),
                    Err(why) => return Err(Failure::Said(why)),
                };
                if !merged.save(&self.output, self.force, is_current, output)? {
                    return Ok(None);
                }
                self.conclude(merged.conflicts, &merged.problems, output)
                    .map(Some)
            }
            (DiffInput::File(base), DiffInput::File(ours), DiffInput::File(theirs)) => {
                let texts = [&base, &ours, &theirs].map(|file| file.text().to_owned());
                let old = ours.text().to_owned();
                let merged = merge_files(base, ours, theirs, OtherGrid::Refused);
                let MergedFile {
                    text, conflicts, ..
                } = merged.map_err(Failure::Said)?;
                let text = ended_as(old.as_bytes(), &text);
                let is_current = || {
                    let arguments = [&self.base, &self.ours, &self.theirs].into_iter();
                    let mut read = arguments.zip(&texts);
                    read.all(|(argument, text)| self.is_text(argument, text))
                };
                let is_saved =
                    { self.force }.save_if(&self.output, text.as_bytes(), None, is_current)?;
                if !is_saved {
                    return Ok(None);
                }
                writeln!(output.out, "wrote {}", shown(&self.output))?;
                let name = shown(&self.output);
                let conflicts = conflicts.into_iter();
                let conflicts = conflicts.map(|conflict| format!("{name}: {conflict}"));
                self.conclude(conflicts.collect(), &[], output).map(Some)
            }
            _ => Err(Failure::Said(format!(
                "{}, {} and {} can't be merged: name three packs, or three files of a kind (an .m44 file can be converted to a pack)",
                names[0], names[1], names[2]
            ))),
        }
    }

    /// Whether a file still holds the text that was read.
    fn is_text(&self, argument: &Path, text: &str) -> bool {
        // A revision never changes.
        self.revisions
            || matches!(on_disk(argument), Ok((_, DiffInput::File(now))) if now.text() == text)
    }

    fn input(&self, argument: &Path) -> Result<(String, DiffInput), String> {
        if !self.revisions {
            return on_disk(argument);
        }
        let name = argument.to_str();
        let name = name.ok_or_else(|| format!("there is no revision `{}`", shown(argument)))?;
        revision::input(&Repository::of(&self.path)?, name)
    }

    fn conclude(
        &self,
        conflicts: Vec<String>,
        problems: &[String],
        output: &mut Output<'_>,
    ) -> Result<Exit, Failure> {
        for conflict in &conflicts {
            writeln!(output.out, "conflict {conflict}")?;
        }
        problems.iter().for_each(|problem| note(problem));
        match conflicts.len() {
            0 => {}
            1 => writeln!(
                output.out,
                "1 conflict: choose a version with `beachhead resolve`, or in the editor"
            )?,
            many => writeln!(
                output.out,
                "{many} conflicts: choose versions with `beachhead resolve`, or in the editor"
            )?,
        }
        Ok(Exit::of(conflicts.is_empty() && problems.is_empty()))
    }
}
