//! The files of a pack, in both syntaxes.

use std::fmt::Debug;
use std::sync::LazyLock;

use beachhead_check::check::check_pack;
use beachhead_schema::claims::Claims;
use beachhead_schema::diag::Severity;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::io::{
    DiskFiles, MAX_COMMENTS, MemoryFiles, Part, SourceFile, Syntax, pack_texts, read_pack,
    read_part, write_part,
};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Manifest;
use beachhead_schema::palette::Palette;
use beachhead_schema::rules::Rules;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::Tables;

use super::shown::{assert_all_fit, assert_lie};
use beachhead_test_support::root;

/// A file of a pack, written in RON.
pub fn ron(bytes: &[u8]) {
    part_of_a_pack(bytes, Syntax::Ron);
}

/// A file of a pack, written in JSON.
pub fn json(bytes: &[u8]) {
    part_of_a_pack(bytes, Syntax::Json);
}

/// Reads the bytes as each part of a pack, and checks the pack that has them for the part that they fit best.
fn part_of_a_pack(bytes: &[u8], syntax: Syntax) {
    let name = format!("file.{}", syntax.extension());
    if let Some(source) = super::source(&name, bytes) {
        let kinds: [(&str, Asked); 9] = [
            ("pack", assert_reads::<Manifest>),
            ("palette", assert_reads::<Palette>),
            ("map", assert_reads::<Map>),
            ("forces", assert_reads::<Forces>),
            ("tables", assert_reads::<Tables>),
            ("rules", assert_reads::<Rules>),
            ("claims", assert_reads::<Claims>),
            ("errata", assert_reads::<Errata>),
            ("scenario", assert_reads::<Scenario>),
        ];
        let fits = kinds.map(|(kind, read)| (read(&source), kind));
        let best = fits.into_iter().min().map_or("map", |(_, kind)| kind);
        assert_checks(bytes, best, syntax);
    } else {
        assert_checks(bytes, "map", syntax);
    }
}

/// Reads a text as a part.
type Asked = fn(&SourceFile) -> Fits;

/// How well a text fits a part: whether there is anything of it, and how much is wrong.
type Fits = (bool, usize);

/// Reads a text as a part: what is found lies in it, and what is read is written and read again as the same.
pub(super) fn assert_reads<P: Part + Debug + PartialEq>(source: &SourceFile) -> Fits {
    let read = read_part::<P>(source, source.syntax());
    assert_lie(&read.diagnostics, source);
    let errors = read.diagnostics.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    let fits = (read.value.is_none(), errors.count());
    let Some(value) = read.value else {
        return fits;
    };
    for syntax in [Syntax::Ron, Syntax::Json] {
        let text = match write_part(&value, syntax) {
            Ok(text) => text,
            Err(why) => panic!("{why}: what is read can be written: {value:?}"),
        };
        let name = format!("file.{}", syntax.extension());
        let again = read_part::<P>(&SourceFile::new(name, text.as_str()), syntax);
        if syntax == Syntax::Ron && fits.1 == 0 && read.comments <= MAX_COMMENTS {
            assert_eq!(
                again.comments, read.comments,
                "every comment is kept: {text}"
            );
        }
        let (found, mut again) = (again.diagnostics, again.value);
        let twice = again
            .as_ref()
            .map(|value| write_part(value, syntax).expect("it was written before"));
        assert_eq!(twice.as_deref(), Some(text.as_str()), "its own layout");
        // What owns a comment is the same, though it may stand above a line where it stood beside it.
        if let Some(again) = &mut again {
            again.margin.comments = value.margin.comments.clone();
        }
        assert_eq!(again.as_ref(), Some(&value), "{found:?}: {text}");
    }
    fits
}

/// Checks a small pack in which the bytes stand for a file.
fn assert_checks(bytes: &[u8], kind: &str, syntax: Syntax) {
    let mut files = golden(syntax).clone();
    let name = format!("{kind}.{}", syntax.extension());
    let before = files.0.insert(name.clone(), bytes.to_vec());
    assert!(before.is_some(), "the pack has a {name}");
    let checked = check_pack(&files);
    assert_all_fit(&checked.diagnostics, &checked.sources);
}

/// The pack of the golden files, in which nearly every field of every file is used.
fn golden(syntax: Syntax) -> &'static MemoryFiles {
    static RON: LazyLock<MemoryFiles> = LazyLock::new(|| packed(Syntax::Ron));
    static JSON: LazyLock<MemoryFiles> = LazyLock::new(|| packed(Syntax::Json));
    match syntax {
        Syntax::Ron => &RON,
        Syntax::Json => &JSON,
    }
}

fn packed(syntax: Syntax) -> MemoryFiles {
    let folder = root().join("schema/golden/format-1");
    let mut pack = read_pack(&DiskFiles(folder)).pack.expect("it is whole");
    pack.manifest.scripts.clear(); // They are not among the files.
    // A rulebook plays the pack; what is found in the rules beside it is reported all the same.
    let rules = include_str!("../../../schema/golden/format-1/rules.ron");
    pack.manifest.rules = Some("rules.ron".to_owned());
    let rules = read_part(&SourceFile::new("rules.ron", rules), Syntax::Ron);
    pack.rules = rules.value.expect("it is whole");
    let texts = pack_texts(&pack, syntax).expect("plain data").into_iter();
    MemoryFiles(
        texts
            .map(|(name, text)| (name, text.into_bytes()))
            .collect(),
    )
}
