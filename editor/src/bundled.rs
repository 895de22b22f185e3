//! The packs that came with the editor, embedded in the binary.

use std::collections::BTreeMap;

use beachhead_schema::io::{MemoryFiles, read_pack};
use beachhead_schema::pack::Pack;
use include_dir::{Dir, include_dir};

static UTAH: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../sample-data/utah");
static LANDINGS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../sample-data/landings");

/// A pack that came with the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// D-Day: Utah Beach.
    Utah,
    /// D-Day Landings.
    Landings,
}

impl Sample {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Utah, Self::Landings];

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::Utah => "D-Day: Utah Beach",
            Self::Landings => "Memoir '44: D-Day Landings",
        }
    }

    /// What there is to see in it. The scripts are counted: they change more often than the maps.
    pub fn about(self) -> String {
        let contents = match self {
            Self::Utah => "One map of 462 hexes, two scenarios",
            Self::Landings => "Six maps side by side, twenty scenarios",
        };
        let scripts = self.folder().get_dir("scripts");
        let scripts = scripts.map_or(0, |scripts| scripts.files().count());
        format!("{contents}, {scripts} scripts that play its rules")
    }

    fn folder(self) -> &'static Dir<'static> {
        match self {
            Self::Utah => &UTAH,
            Self::Landings => &LANDINGS,
        }
    }

    /// Its files.
    pub fn files(self) -> MemoryFiles {
        let mut files = BTreeMap::new();
        collect(self.folder(), &mut files);
        MemoryFiles(files)
    }

    /// The pack, as far as it can be read; a test holds that all of it can.
    pub fn pack(self) -> Option<Pack> {
        read_pack(&self.files()).pack
    }
}

/// The files of the pack that is shown where none is asked for.
pub fn files() -> MemoryFiles {
    Sample::Utah.files()
}

fn collect(folder: &Dir<'_>, files: &mut BTreeMap<String, Vec<u8>>) {
    for file in folder.files() {
        let name: Vec<String> = file
            .path()
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        files.insert(name.join("/"), file.contents().to_vec());
    }
    folder.dirs().for_each(|inner| collect(inner, files));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_can_be_read() {
        for sample in Sample::ALL {
            let read = read_pack(&sample.files());
            assert_eq!(read.diagnostics, [], "{sample:?}");
            let pack = read.pack.expect("a pack");
            assert_eq!(pack.manifest.title, sample.title());
        }
    }

    #[test]
    fn what_is_said_of_a_sample_is_true_of_it() {
        for (sample, contents, scenarios) in [
            (Sample::Utah, "462 hexes", ("two", 2)),
            (Sample::Landings, "Six maps", ("twenty", 20)),
        ] {
            let pack = sample.pack().expect("a pack");
            let about = sample.about();
            let hexes = format!("{} hexes", pack.map.hexes.len());
            assert!(sample != Sample::Utah || hexes == contents, "{hexes}");
            assert_eq!(pack.scenarios.len(), scenarios.1, "{about}");
            let scripts = format!("{} scripts", pack.manifest.scripts.len());
            let scenarios = format!("{} scenarios", scenarios.0);
            for said in [contents, &scenarios, &scripts] {
                assert!(about.contains(said), "{said} in {about}");
            }
        }
    }

    /// A pack that is embedded makes the binary new when it changes.
    #[test]
    fn the_build_script_watches_every_sample() {
        let script = include_str!("../build.rs");
        let watched: Vec<&str> = script
            .split("cargo:rerun-if-changed=")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        for folder in ["../sample-data/utah", "../sample-data/landings"] {
            let covers = |path: &&str| folder == *path || folder.starts_with(&format!("{path}/"));
            assert!(watched.iter().any(covers), "{folder} in {watched:?}");
        }
    }
}
