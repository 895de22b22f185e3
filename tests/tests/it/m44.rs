//! Our own `.m44` file comes back as we write it, and the importer's standard is the sample's. Other people's files are tested
//! by `tests/corpus.rs`.

use std::path::PathBuf;

use beachhead_schema::import::m44::{export, import};
use beachhead_schema::io::{MAX_FILE, read_source};
use beachhead_test_support::root;

/// What an imported pack begins with is what the sample has.
#[test]
fn the_standard_is_the_samples_own() {
    let read = |path: PathBuf| std::fs::read_to_string(path).expect("it is there");
    for name in ["palette.ron", "tables.ron"] {
        let sample = read(root().join("sample-data/landings").join(name));
        let standard = read(root().join("schema/import/src/m44/standard").join(name));
        assert!(
            sample == standard,
            "{name}: copy the sample's over the importer's"
        );
    }
}

fn village() -> PathBuf {
    root().join("tests/fixtures/village.m44")
}

/// Our own battle is written as we write it, and nothing about it is doubtful.
#[test]
fn the_village_is_as_we_write_it() {
    let source = read_source(&village(), MAX_FILE).expect("it can be read");
    let read = import(&source);
    assert_eq!(read.diagnostics, []);
    let pack = read.pack.expect("a battle");
    let written = export(&pack, &"battle".into()).text;
    if std::env::var_os("BEACHHEAD_BLESS").is_some() {
        std::fs::write(village(), written.as_deref().unwrap_or_default())
            .expect("it can be written");
        return;
    }
    assert_eq!(written.as_deref(), Some(source.text()));
    let sides = ["Axis", "Allies"].map(|side| {
        let units = pack.forces.units.iter();
        units.filter(|unit| unit.side == *side).count()
    });
    assert_eq!(sides, [12, 12]);
}
