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

    /// What there is to see in it.
    pub fn about(self) -> &'static str {
        match self {
            Self::Utah => "One map of 462 hexes, two scenarios, 57 scripts that play its rules",
            Self::Landings => "Six maps side by side, twenty scenarios",
        }
    }

    /// Its files.
    pub fn files(self) -> MemoryFiles {
        let mut files = BTreeMap::new();
        let folder = match self {
            Self::Utah => &UTAH,
            Self::Landings => &LANDINGS,
        };
        collect(folder, &mut files);
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
}
