//! Which files a command may overwrite without being asked to: none that may be somebody's work.
//!
//! A picture replaces an older picture, a record an older record of the same scenario, so that a command can be repeated. Anything else that is
//! there and differs is refused, and so is every file that a pack names: `--force` overrides both.

use std::path::Path;

use beachhead_engine::{is_record, rulebook_and_scenario_of};
use beachhead_schema::Id;
use beachhead_schema::io::{DiskFiles, MAX_FILE, SourceFile, read_bytes, read_pack, save_atomic};
use clap::Args;

use super::Failure;
use super::anew::save_lock;
use super::messages::{not_saved, shown};
use super::pack_paths::pack_of;
use super::recovery::folder_of;

/// Whether files that hold something else are overwritten.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct ForceArgs {
    /// Overwrites files that hold something else.
    #[arg(long)]
    pub(super) force: bool,
}

/// A kind of file that a newer one of its kind replaces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Replaced {
    /// What it is called, with its article.
    pub(super) name: &'static str,
    /// Whether what is there is one that this content replaces.
    pub(super) is: fn(&[u8], &[u8]) -> bool,
}

/// A record of what was played. Records don't name the script, so the scenario and its rulebook are what two have in common.
pub(super) const RECORD: Replaced = Replaced {
    name: "a record of the same scenario",
    is: |old, new| {
        let old = played(old);
        old.is_some() && old == played(new)
    },
};

/// The rulebook and the scenario of a record; none if it isn't one.
fn played(bytes: &[u8]) -> Option<(Option<Id>, Option<Id>)> {
    let text = str::from_utf8(bytes).ok()?;
    ["record.ron", "record.json"].into_iter().find_map(|name| {
        let source = SourceFile::new(name, text);
        is_record(&source).then(|| rulebook_and_scenario_of(&source))
    })
}

impl ForceArgs {
    /// Writes a file: a new one, or in the place of one that may be replaced.
    ///
    /// # Errors
    /// What is there may not be replaced, or the file can't be saved.
    pub(super) fn save(
        self,
        file: &Path,
        bytes: &[u8],
        replaced: Option<Replaced>,
    ) -> Result<(), Failure> {
        self.save_if(file, bytes, replaced, || true).map(drop)
    }

    /// The same, as long as what the bytes were made of is current. Returns whether it was.
    ///
    /// # Errors
    /// As [`ForceArgs::save`].
    pub(super) fn save_if(
        self,
        file: &Path,
        bytes: &[u8],
        replaced: Option<Replaced>,
        is_current: impl FnOnce() -> bool,
    ) -> Result<bool, Failure> {
        // A file that is as it should be may be read-only.
        if is_same(file, bytes) {
            return Ok(is_current());
        }
        let _lock = save_lock(&folder_of(file))?;
        if !is_current() {
            return Ok(false);
        }
        if !self.force
            && let Some(why) = refusal(file, bytes, replaced)
        {
            let file = shown(file);
            return Err(Failure::Said(format!(
                "{file}: {why}: name another file, or overwrite it with --force"
            )));
        }
        save_atomic(file, bytes).map_err(|finding| Failure::Said(not_saved(&finding)))?;
        Ok(true)
    }
}

/// Whether a file holds just these bytes.
pub(super) fn is_same(file: &Path, bytes: &[u8]) -> bool {
    let length = std::fs::metadata(file).map(|about| about.len());
    length.is_ok_and(|length| length == bytes.len() as u64)
        && read_bytes(file, bytes.len() as u64).is_ok_and(|old| old == bytes)
}

/// Why a file may not be replaced, if it is there.
fn refusal(file: &Path, bytes: &[u8], replaced: Option<Replaced>) -> Option<String> {
    if !file.is_file() {
        return None;
    }
    if let Some(why) = belonging(file) {
        return Some(why);
    }
    match replaced {
        None => Some("this file exists, and holds something else".to_owned()),
        Some(kind) => {
            let old = read_bytes(file, MAX_FILE);
            let is_kind = old.is_ok_and(|old| (kind.is)(&old, bytes));
            (!is_kind).then(|| format!("this file exists, and is not {}", kind.name))
        }
    }
}

/// That a file belongs to a pack, if it does.
pub(super) fn belonging(file: &Path) -> Option<String> {
    let pack = pack_of(file).filter(|pack| is_named_by(pack, file))?;
    Some(format!("this file belongs to the pack in {}", shown(&pack)))
}

/// Whether a pack names a file: its manifest, a part, a script or an image.
fn is_named_by(pack: &Path, file: &Path) -> bool {
    let read = read_pack(&DiskFiles(pack.to_path_buf()));
    let parts = read.files.iter().map(|part| part.name.clone());
    let rest = read.pack.iter().chain(&read.remains).flat_map(|pack| {
        let images = pack.map.underlays.iter().map(|underlay| &underlay.image);
        pack.manifest.scripts.iter().chain(images).cloned()
    });
    let file = file.canonicalize().ok();
    let is_it = |name: &String| pack.join(name).canonicalize().ok() == file;
    file.is_some() && parts.chain(rest).any(|name| is_it(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const TEXT: Replaced = Replaced {
        name: "a text",
        is: |old, _| old.starts_with(b"text"),
    };

    #[test]
    fn only_what_is_of_the_kind_and_of_no_pack_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah");
        for name in [
            "pack.ron",
            "map.ron",
            "palette.ron",
            "forces.ron",
            "tables.ron",
        ] {
            fs::copy(sample.join(name), folder.path().join(name)).unwrap();
        }
        for (name, old, replaced, force, expected) in [
            ("new", None, None, false, None),
            ("same", Some("text 2"), None, false, None),
            ("other", Some("text 1"), Some(TEXT), false, None),
            (
                "other",
                Some("code"),
                Some(TEXT),
                false,
                Some("is not a text"),
            ),
            ("other", Some("text 1"), None, false, Some("something else")),
            ("other", Some("text 1"), None, true, None),
            (
                "map.ron",
                None,
                Some(TEXT),
                false,
                Some("belongs to the pack"),
            ),
            (
                "pack.ron",
                Some("text"),
                Some(TEXT),
                false,
                Some("belongs to the pack"),
            ),
            ("map.ron", None, None, true, None),
        ] {
            let file = folder.path().join(name);
            if let Some(old) = old {
                fs::write(&file, old).unwrap();
            }
            let before = fs::read(&file).ok();
            match (
                ForceArgs { force }.save(&file, b"text 2", replaced),
                expected,
            ) {
                (Ok(()), None) => assert_eq!(fs::read(&file).unwrap(), b"text 2", "{name}"),
                (Err(Failure::Said(why)), Some(expected)) => {
                    assert!(why.contains(expected) && why.contains("--force"), "{why}");
                    assert_eq!(fs::read(&file).ok(), before, "{name}");
                }
                (ended, expected) => panic!("{name}: {ended:?}, {expected:?}"),
            }
        }
    }

    #[test]
    fn a_record_replaces_one_of_the_same_scenario() {
        let record = |rulebook: &str, scenario: &str| {
            format!(
                "(format: 1, version: \"1\", rulebook: \"{rulebook}\", scenario: \"{scenario}\", generator: \"g\", end: \"e\", deeds: [])"
            )
        };
        let json = r#"{"format": 1, "version": "1", "rulebook": "utah", "scenario": "s", "generator": "g", "end": "e", "deeds": []}"#;
        for (text, expected) in [
            (&*record("utah", "s"), true),
            (json, true),
            (&record("utah", "t"), false),
            (&record("landings", "s"), false),
            (
                "(format: 1, rulebook: \"utah\", scenario: \"s\", steps: [])",
                false,
            ),
            ("(format: 1, title: \"t\", hexes: [])", false),
            ("<svg/>", false),
            ("", false),
        ] {
            let new = record("utah", "s");
            assert_eq!(
                (RECORD.is)(text.as_bytes(), new.as_bytes()),
                expected,
                "{text}"
            );
        }
    }
}
