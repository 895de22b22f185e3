//! Files of every format there has been, one of each kind: what could once be read can be read for ever.
//!
//! Files of an older format are never changed. Those of the newest change with it until it is released.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read and write files"
)]

use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

use beachhead_schema::claims::Claims;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::io::{DiskFiles, Part, SourceFile, Syntax, read_pack, read_part, write_part};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Manifest;
use beachhead_schema::palette::Palette;
use beachhead_schema::rules::Rules;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::stored::Stored;
use beachhead_schema::tables::Tables;

fn folder(format: u32) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/golden")).join(format!("format-{format}"))
}

/// Reads the file and its twin in the other syntax; while the format is the lowest that holds it, both are also written like
/// that.
fn check<P: Part + Debug + PartialEq>(format: u32, name: &str) {
    let [ron, json] = [Syntax::Ron, Syntax::Json].map(|syntax| {
        let file = format!("{name}.{}", syntax.extension());
        let text = fs::read_to_string(folder(format).join(&file)).unwrap_or_default();
        let read = read_part::<P>(&SourceFile::new(&file, text.clone()), syntax);
        assert_eq!(read.diagnostics, [], "{file}");
        let written = read
            .value
            .as_ref()
            .and_then(|value| write_part(value, syntax).ok());
        assert_eq!(written, Some(text), "{file}");
        read.value
    });
    assert_eq!(ron, json, "{name}");
}

/// Reads a file of format 1 whose records have changed since, and its twin in the other syntax. What it is written as is read
/// again, and written so ever after.
fn check_upgraded<P: Part + Debug + PartialEq>(name: &str) {
    let [ron, json] = [Syntax::Ron, Syntax::Json].map(|syntax| {
        let file = format!("{name}.{}", syntax.extension());
        let text = fs::read_to_string(folder(1).join(&file)).unwrap_or_default();
        let read = read_part::<P>(&SourceFile::new(&file, text.clone()), syntax);
        assert_eq!(read.diagnostics, [], "{file}");
        let written_as = |value: &Option<Stored<P>>| {
            let written = value.as_ref().map(|value| write_part(value, syntax));
            written.and_then(Result::ok).unwrap_or_default()
        };
        let written = written_as(&read.value);
        assert_ne!(written, text, "{file}");
        let again = read_part::<P>(&SourceFile::new(&file, written.clone()), syntax);
        assert_eq!(again.diagnostics, [], "{file}");
        assert!(again.value.is_some(), "{file}");
        assert_eq!(again.value, read.value, "{file}");
        assert_eq!(written_as(&again.value), written, "{file}");
        read.value
    });
    assert_eq!(ron, json, "{name}");
}

#[test]
fn format_1_is_read() {
    check::<Manifest>(1, "pack");
    check::<Palette>(1, "palette");
    check_upgraded::<Map>("map");
    check::<Forces>(1, "forces");
    check::<Tables>(1, "tables");
    check::<Rules>(1, "rules");
    check::<Claims>(1, "claims");
    check::<Errata>(1, "errata");
    check::<Scenario>(1, "scenario");
}

#[test]
fn format_2_is_read() {
    check::<Palette>(2, "palette");
    check::<Map>(2, "map");
}

#[test]
fn format_1_is_read_as_a_pack() {
    let read = read_pack(&DiskFiles(folder(1)));
    assert_eq!(read.diagnostics, []);
    assert!(read.pack.is_some());
}
