//! The packs that come with the editor, embedded in the binary: every folder of the sample data that has a manifest.
//!
//! A further sample is a further folder; nothing here names what is in it. What is said of a sample is counted from it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use beachhead_schema::io::{MemoryFiles, SourceFile, Syntax, read_pack, read_part};
use beachhead_schema::pack::{Manifest, Pack};
use include_dir::{Dir, include_dir};

static FOLDERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../sample-data");

/// The folder of the pack that is shown where none is asked for, and offered first.
const FIRST: &str = "utah";

/// A pack that comes with the editor, by its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample(&'static str);

/// What is said of a sample, made when it is first asked for.
struct Said {
    sample: Sample,
    title: String,
    about: OnceLock<String>,
}

impl Sample {
    /// All of them, in the order in which they are offered.
    pub fn all() -> &'static [Self] {
        static ALL: OnceLock<Vec<Sample>> = OnceLock::new();
        ALL.get_or_init(|| {
            let folders = FOLDERS.dirs().filter_map(|folder| folder.path().to_str());
            let mut all: Vec<Self> = folders
                .map(Self)
                .filter(|sample| sample.manifest().is_some())
                .collect();
            all.sort_by_key(|sample| (sample.0 != FIRST, sample.0));
            all
        })
    }

    /// The one that is shown where none is asked for.
    pub fn first() -> Self {
        Self(FIRST)
    }

    /// What it is called: the title of its manifest.
    pub fn title(self) -> &'static str {
        self.said().map_or(self.0, |said| &said.title)
    }

    /// What there is in it: maps, hexes, scenarios, scripts.
    pub fn about(self) -> &'static str {
        let Some(said) = self.said() else {
            return "";
        };
        said.about
            .get_or_init(|| self.pack().map_or_else(String::new, |pack| contents(&pack)))
    }

    fn said(self) -> Option<&'static Said> {
        static SAID: OnceLock<Vec<Said>> = OnceLock::new();
        let all = SAID.get_or_init(|| {
            let all = Self::all().iter().map(|sample| Said {
                sample: *sample,
                title: sample
                    .manifest()
                    .map_or_else(String::new, |manifest| manifest.title),
                about: OnceLock::new(),
            });
            all.collect()
        });
        all.iter().find(|said| said.sample == self)
    }

    fn manifest(self) -> Option<Manifest> {
        let name = Manifest::file_name(Syntax::Ron);
        let file = FOLDERS.get_file(format!("{}/{name}", self.0))?;
        let read = read_part(&SourceFile::new(name, file.contents_utf8()?), Syntax::Ron);
        Some(read.value?.part)
    }

    /// Its files.
    pub fn files(self) -> MemoryFiles {
        let mut files = BTreeMap::new();
        if let Some(folder) = FOLDERS.get_dir(self.0) {
            collect(folder, folder, &mut files);
        }
        MemoryFiles(files)
    }

    /// The pack, as far as it can be read; a test holds that all of it can.
    pub fn pack(self) -> Option<Pack> {
        read_pack(&self.files()).pack
    }
}

/// The files of the pack that is shown where none is asked for.
pub fn files() -> MemoryFiles {
    Sample::first().files()
}

/// What there is in a pack, in a line: `1 map of 462 hexes, 2 scenarios, 40 scripts that play its rules`.
fn contents(pack: &Pack) -> String {
    let count = |many: usize, one: &str| match many {
        1 => format!("1 {one}"),
        _ => format!("{many} {one}s"),
    };
    let sheets = pack.map.grid.spec().sheets.len();
    let mut parts = vec![
        format!("{} of {} hexes", count(sheets, "map"), pack.map.grid.len()),
        count(pack.scenarios.len(), "scenario"),
    ];
    // In English the verb agrees, too.
    match pack.manifest.scripts.len() {
        0 => {}
        1 => parts.push("1 script that plays its rules".to_owned()),
        many => parts.push(format!("{many} scripts that play its rules")),
    }
    parts.join(", ")
}

/// The files below a folder, by their names within the pack.
fn collect(pack: &Dir<'_>, folder: &Dir<'_>, files: &mut BTreeMap<String, Vec<u8>>) {
    for file in folder.files() {
        let path = file.path();
        let path = path.strip_prefix(pack.path()).unwrap_or(path);
        let name: Vec<String> = path
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        files.insert(name.join("/"), file.contents().to_vec());
    }
    folder.dirs().for_each(|inner| collect(pack, inner, files));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_can_be_read() {
        assert_eq!(Sample::all().first(), Some(&Sample::first()));
        let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data");
        let folders = std::fs::read_dir(folders)
            .expect("the sample data")
            .flatten();
        let packs = folders.filter(|folder| folder.path().join("pack.ron").is_file());
        assert_eq!(packs.count(), Sample::all().len(), "each is embedded");
        for sample in Sample::all() {
            let read = read_pack(&sample.files());
            assert_eq!(read.diagnostics, [], "{sample:?}");
            let pack = read.pack.expect("a pack");
            assert_eq!(pack.manifest.title, sample.title());
        }
    }

    #[test]
    fn what_is_said_of_a_sample_is_counted() {
        for (folder, expected) in [
            ("utah", "1 map of 462 hexes, 2 scenarios, "),
            ("landings", "6 maps of "),
        ] {
            let about = Sample(folder).about();
            assert!(about.starts_with(expected), "{about}");
            let pack = Sample(folder).pack().expect("a pack");
            let scripts = format!(
                ", {} scripts that play its rules",
                pack.manifest.scripts.len()
            );
            assert!(about.ends_with(&scripts), "{about}");
        }
    }

    /// A pack that is embedded makes the binary new when it changes.
    #[test]
    fn the_build_script_watches_every_sample() {
        let script = include_str!("../build.rs");
        assert!(script.contains("cargo:rerun-if-changed=../sample-data\""));
    }
}
