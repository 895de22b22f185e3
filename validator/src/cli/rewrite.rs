//! What subcommands do that write the files of a pack anew: all that differ, or show what would.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_schema::io::{Files, MAX_COMMENTS, PackRead, TrackedFiles};
use clap::Args;

use super::anew::{Change, change};
use super::find::{FindArgs, UnrecognisedArgs};
use super::messages::{shown, shown_in};
use super::pack_paths::Wanted;
use super::packs::done;
use super::recovery::recover_in;
use super::text_diff::diff;
use super::{Exit, Failure, Output};

/// Whether files are written, and which.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RewriteArgs {
    /// Changes no file; lists the files that would change, and exits with 1 if there are any.
    #[arg(long)]
    pub(super) check: bool,
    /// Changes no file; shows what would change, and exits with 1 if anything would.
    #[arg(long, conflicts_with = "check")]
    pub(super) diff: bool,
    /// Of earlier versions, which lost comments. Has no effect.
    #[arg(long, hide = true)]
    pub(super) drop_comments: bool,
}

/// The packs that are looked at, and what becomes of their files.
#[derive(Debug, Args)]
pub(super) struct PackArgs {
    /// Packs, their files, folders with packs below, or patterns such as `maps/**/pack.json`.
    #[arg(default_value = ".", value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) rewrite: RewriteArgs,
    #[command(flatten)]
    find: FindArgs,
    #[command(flatten)]
    unrecognised: UnrecognisedArgs,
}

/// A pack as it was read, and the texts that its files are to have.
pub(super) struct NewTexts {
    pub(super) read: PackRead,
    pub(super) texts: BTreeMap<String, String>,
}

/// Result of rewriting a pack.
pub(super) struct Rewritten {
    /// Whether nothing is left to be done.
    pub(super) is_clean: bool,
    /// The pack as it was read.
    pub(super) read: PackRead,
    /// The files that were to have other texts.
    pub(super) names: Vec<String>,
}

impl PackArgs {
    /// The packs, and what is wrong with a path.
    pub(super) fn found(&self) -> (Vec<PathBuf>, Vec<String>) {
        let mut found = self.find.find(&self.paths, Wanted::Packs);
        self.unrecognised.settle(&mut found);
        (found.packs, found.problems)
    }

    /// Looks at each pack: whether all was well there, or why it couldn't be looked at, which keeps no other from it.
    pub(super) fn each(
        &self,
        output: &mut Output<'_>,
        mut look: impl FnMut(&Path, &mut Output<'_>) -> Result<Result<bool, String>, Failure>,
    ) -> Result<Exit, Failure> {
        let (packs, mut problems) = self.found();
        let mut is_clean = true;
        for folder in packs {
            let recovered = match self.rewrite.only_shows() {
                true => Ok(()),
                false => recover_in(&folder),
            };
            if let Err(problem) = recovered {
                problems.push(problem);
                continue;
            }
            match look(&folder, output)? {
                Ok(is_well) => is_clean &= is_well,
                Err(problem) => problems.push(format!("{}: {problem}", shown(&folder))),
            }
        }
        done(Exit::of(is_clean), problems)
    }
}

impl RewriteArgs {
    /// Whether nothing is written.
    fn only_shows(self) -> bool {
        self.check || self.diff
    }

    /// Writes the files of a pack that are to have other texts, all of them or none, or says which would be; or why the pack
    /// can't be read or saved. `texts` reads the pack, and is asked again if another process changes it meanwhile.
    pub(super) fn rewrite(
        self,
        folder: &Path,
        mut texts: impl FnMut(&TrackedFiles) -> Result<NewTexts, String>,
        output: &mut Output<'_>,
    ) -> Result<Result<Rewritten, String>, Failure> {
        let attempt = |files: &TrackedFiles| self.attempt(folder, texts(files)?, files);
        let done = match self.only_shows() {
            true => {
                let mut attempt = attempt;
                let shown = attempt(&TrackedFiles::of(folder.to_path_buf()));
                shown
                    .map(|change| (Vec::new(), change.report))
                    .map_err(Failure::Said)
            }
            false => change(folder, attempt),
        };
        let (written, (lines, rewritten)) = match done {
            Ok(done) => done,
            Err(Failure::Said(why)) => return Ok(Err(why)),
            Err(why) => return Err(why),
        };
        write!(output.out, "{lines}")?;
        written
            .iter()
            .try_for_each(|name| writeln!(output.out, "rewrote {}", shown_in(folder, name)))?;
        Ok(Ok(rewritten))
    }

    /// The files that are to be written, and what there is to report of the others.
    fn attempt(
        self,
        folder: &Path,
        NewTexts { read, texts }: NewTexts,
        files: &TrackedFiles,
    ) -> Result<Change<(String, Rewritten)>, String> {
        let mut written = BTreeMap::new();
        let mut lines = String::new();
        let mut is_clean = true;
        let names = texts.keys().cloned().collect();
        for NewText {
            name,
            old,
            text,
            why_kept,
        } in new_texts(files, &read, texts)
        {
            let shown = shown_in(folder, &name);
            if let Some(why) = why_kept {
                is_clean = false;
                lines.push_str(&format!("left alone {shown}: {why}\n"));
            } else if self.check {
                is_clean = false;
                lines.push_str(&format!("would rewrite {shown}\n"));
            } else if self.diff {
                is_clean = false;
                let old = String::from_utf8_lossy(&old);
                lines.push_str(&diff(&shown, &old, &text));
            } else {
                written.insert(name, text.into_bytes());
            }
        }
        let rewritten = Rewritten {
            is_clean,
            read,
            names,
        };
        Ok(Change {
            files: written,
            report: (lines, rewritten),
        })
    }
}

/// The text that a file of a pack is to have instead of another.
pub(super) struct NewText {
    pub(super) name: String,
    pub(super) old: Vec<u8>,
    pub(super) text: String,
    /// Why the file can't be given it, if it can't.
    pub(super) why_kept: Option<String>,
}

/// Those of these texts that differ from what the files of a pack hold.
pub(super) fn new_texts(
    files: &dyn Files,
    read: &PackRead,
    texts: BTreeMap<String, String>,
) -> impl Iterator<Item = NewText> {
    texts.into_iter().filter_map(move |(name, text)| {
        let old = files.read(&name).unwrap_or_default();
        let text = ended_as(&old, &text);
        if old == text.as_bytes() {
            return None;
        }
        let mut parts = read.files.iter();
        let part = parts.find(|file| file.name == name);
        let why_kept = crowded(part.map_or(0, |file| file.comments));
        Some(NewText {
            name,
            old,
            text,
            why_kept,
        })
    })
}

/// A text with the line ends and the byte order mark of the file whose place it takes: who keeps them meant them, and
/// nothing else about the file is to change.
pub(super) fn ended_as(old: &[u8], text: &str) -> String {
    let all = old.iter().filter(|byte| **byte == b'\n').count();
    let carried = old.windows(2).filter(|pair| *pair == b"\r\n").count();
    let mark = if old.starts_with(MARK.as_bytes()) {
        MARK
    } else {
        ""
    };
    let text = text.replace("\r\n", "\n");
    if carried * 2 > all {
        format!("{mark}{}", text.replace('\n', "\r\n"))
    } else {
        format!("{mark}{text}")
    }
}

/// What some programs begin a text with.
pub(super) const MARK: &str = "\u{feff}";

/// Why a file with too many comments is not rewritten.
pub(super) fn crowded(comments: usize) -> Option<String> {
    (comments > MAX_COMMENTS)
        .then(|| format!("it has more than {MAX_COMMENTS} comments, which would be lost"))
}

#[cfg(test)]
mod tests {
    use super::ended_as;

    #[test]
    fn line_ends_and_marks_stay_as_they_are() {
        assert_eq!(ended_as(b"(\r\n)\r\n", "(\r\n)\r\n"), "(\r\n)\r\n");
        for (old, expected) in [
            ("(\n)\n", "(\n)\n"),
            ("(\r\n)\r\n", "(\r\n)\r\n"),
            ("\u{feff}(\r\n)\r\n", "\u{feff}(\r\n)\r\n"),
            ("\u{feff}()", "\u{feff}(\n)\n"),
            // Of both kinds the one that there is more of.
            ("(\r\n\r\n)\n", "(\r\n)\r\n"),
            ("(\r\n\n)\n", "(\n)\n"),
            ("", "(\n)\n"),
        ] {
            assert_eq!(ended_as(old.as_bytes(), "(\n)\n"), expected, "{old:?}");
        }
    }
}
