//! Broken files of every kind: told with their place, never a panic, and nothing else is lost by them.
//!
//! Here the library reads them; `bad_input_outside.rs` gives them to the program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::{
    DiskFiles, Files as _, MAX_FILE, MemoryFiles, SourceFile, Syntax, pack_texts, read_pack,
};
use beachhead_tests::{Scratch, root, utah};
use beachhead_validator::check::{Checked, check_pack};
use beachhead_validator::engine::Watch;
use beachhead_validator::registry::rulebook;
use proptest::prelude::*;

/// The parts of the packs that are spoilt here, by the field of the manifest that names them.
const PARTS: [(&str, &str); 7] = [
    ("palette", "palette.ron"),
    ("map", "map.ron"),
    ("forces", "forces.ron"),
    ("tables", "tables.ron"),
    ("claims", "claims.ron"),
    ("errata", "errata.ron"),
    ("scenarios", "scenario.ron"),
];

fn parts() -> impl Iterator<Item = &'static str> {
    PARTS.into_iter().map(|(_, name)| name).chain(["pack.ron"])
}

/// A small pack in which nearly every field of every file is used: that of the golden files.
fn pack_in(syntax: Syntax) -> &'static MemoryFiles {
    static RON: LazyLock<MemoryFiles> = LazyLock::new(|| packed(&golden(), Syntax::Ron));
    static JSON: LazyLock<MemoryFiles> = LazyLock::new(|| packed(&golden(), Syntax::Json));
    match syntax {
        Syntax::Ron => &RON,
        Syntax::Json => &JSON,
    }
}

fn golden() -> PathBuf {
    root().join("schema/golden/format-1")
}

fn packed(folder: &Path, syntax: Syntax) -> MemoryFiles {
    let read = read_pack(&DiskFiles(folder.to_path_buf()));
    let texts = pack_texts(&read.pack.expect("it is whole"), syntax).expect("plain data");
    let bytes = texts
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()));
    MemoryFiles(bytes.collect())
}

/// What reading says when one file holds this instead.
fn told(files: &MemoryFiles, name: &str, content: &[u8]) -> Vec<Diagnostic> {
    let mut files = files.clone();
    files.0.insert(name.to_owned(), content.to_vec());
    assert_fit_to_be_checked(&files);
    read_pack(&files).diagnostics
}

/// The lints and the rulebook get on with whatever could be read, and all that is found can be shown.
fn assert_fit_to_be_checked(files: &MemoryFiles) -> Checked {
    let checked = check_pack(files);
    for finding in &checked.diagnostics {
        assert_fit_to_be_shown(finding, &checked);
    }
    checked
}

/// One line that says what is wrong, in a file, at a stretch that can be shown.
fn assert_fit_to_be_shown(finding: &Diagnostic, checked: &Checked) {
    let message = &finding.message;
    assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
    assert!(message.len() < 400, "a screenful: {message}");
    assert!(!message.contains('\n'), "{message:?} is more than a line");
    let file = finding.place.file.as_str();
    assert!(!file.is_empty(), "{message}: in which file?");
    if let Some(span) = finding.place.span {
        let text = checked.sources.get(file).map(SourceFile::text);
        let shown = text.and_then(|text| text.get(span.range()));
        assert!(
            shown.is_some(),
            "{message}: {span:?} is no stretch of {file}"
        );
    }
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    let mut codes: Vec<_> = found.iter().map(|finding| finding.code.name).collect();
    codes.dedup();
    codes
}

#[test]
fn a_file_cut_short_is_told_in_that_file() {
    for syntax in [Syntax::Ron, Syntax::Json] {
        let files = pack_in(syntax);
        for (name, whole) in &files.0 {
            let (cuts, end) = (24, whole.trim_ascii_end().len());
            // Evenly, and at each of the last bytes.
            let evenly = (0..cuts).map(|cut| end * cut / cuts);
            for at in evenly.chain(end.saturating_sub(8)..end) {
                assert_told_when_cut(files, name, at);
            }
        }
    }
    let files = packed_utah();
    for name in ["map.ron", "scenario.ron"] {
        let end = files.0[name].len();
        (1..6).for_each(|cut| assert_told_when_cut(files, name, end * cut / 6));
    }
}

fn assert_told_when_cut(files: &MemoryFiles, name: &str, at: usize) {
    let found = told(files, name, &files.0[name][..at]);
    let is_told = |finding: &Diagnostic| finding.severity == Severity::Error;
    assert!(found.iter().any(is_told), "{name} cut at {at}");
    for finding in &found {
        assert_eq!(finding.place.file, name, "cut at {at}: {finding:?}");
    }
}

#[test]
fn what_is_no_part_at_all_is_told() {
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    };
    let deep = |open: &str, close: &str| (open.repeat(40_000) + &close.repeat(40_000)).into_bytes();
    let files = pack_in(Syntax::Ron);
    for (kind, content, expected) in [
        ("empty", vec![], "bracket"),
        ("blank", b" \n\t\r\n ".to_vec(), "bracket"),
        ("a comment", b"// nothing yet".to_vec(), "bracket"),
        ("an open comment", b"/* nothing yet".to_vec(), "bracket"),
        ("a word", b"utah".to_vec(), "bracket"),
        ("a list", b"[1, 2]".to_vec(), "bracket"),
        (
            "JSON by the name of RON",
            b"{\"format\": 1}".to_vec(),
            "bracket",
        ),
        ("nothing but a bracket", b"(".to_vec(), "bracket"),
        ("no fields", b"()".to_vec(), "format-version"),
        ("values without names", b"(1, 2, 3)".to_vec(), "bad-record"),
        (
            "two in one file",
            b"(format: 1)\n(format: 1)".to_vec(),
            "bracket",
        ),
        ("zeros", vec![0; 4096], "bracket"),
        (
            "an image",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
            "not-text",
        ),
        (
            "an archive",
            b"PK\x03\x04\x14\0\0\0\x08\0\xff\xfe".to_vec(),
            "not-text",
        ),
        (
            "every byte",
            (0..=255).cycle().take(65_536).collect(),
            "not-text",
        ),
        (
            "Latin-1",
            b"(format: 1, title: \"Cond\xe9\")".to_vec(),
            "not-text",
        ),
        (
            "UTF-16 from Windows",
            utf16("\u{feff}(format: 1)", u16::to_le_bytes),
            "not-text",
        ),
        (
            "UTF-16 from elsewhere",
            utf16("\u{feff}(format: 1)", u16::to_be_bytes),
            "not-text",
        ),
        (
            "UTF-16 without its mark",
            utf16("(format: 1)", u16::to_le_bytes),
            "bracket",
        ),
        ("brackets without end", b"(".repeat(80_000), "too-deep"),
        ("deep brackets", deep("(", ")"), "too-deep"),
        (
            "a deep list",
            deep("(format: 1, title: [", "])"),
            "too-deep",
        ),
        ("deep maps", deep("(format: {1: ", "})"), "too-deep"),
        (
            "deep comments",
            [b"/*".repeat(40_000), b"*/".repeat(40_000)].concat(),
            "bracket",
        ),
        (
            "an open string",
            b"(format: 1, title: \"Utah)\n".to_vec(),
            "bracket",
        ),
        (
            "an open raw string",
            b"(format: 1, title: r##\"Utah\"#)".to_vec(),
            "bracket",
        ),
        (
            "raw strings without end",
            b"(r#\"".repeat(20_000),
            "bracket",
        ),
        ("closing brackets", b"(format: 1, ]})".to_vec(), "bracket"),
        (
            "nothing but commas",
            [&b"(format: 1"[..], &b",".repeat(20_000)].concat(),
            "bracket",
        ),
        (
            "nothing but colons",
            [&b"(format"[..], &b":".repeat(20_000)].concat(),
            "bracket",
        ),
        ("nothing but lines", b"\n".repeat(100_000), "bracket"),
        (
            "too many fields",
            b"(format: 1"
                .iter()
                .copied()
                .chain((0..20_000).flat_map(|nr| format!(", f{nr}: 1").into_bytes()))
                .collect(),
            "too-large",
        ),
        (
            "one field, again and again",
            [&b"(format: 1"[..], &b", format: 1".repeat(20_000)].concat(),
            "doubled-field",
        ),
    ] {
        for name in parts() {
            let found = told(files, name, &content);
            assert!(
                codes(&found).contains(&expected),
                "{kind} as {name}: {found:#?}"
            );
            assert!(
                found.iter().all(|finding| finding.place.file == name),
                "{kind}: {found:#?}"
            );
        }
    }
}

#[test]
fn marks_and_line_ends_of_other_systems_are_no_mistakes() {
    let files = pack_in(Syntax::Ron);
    for name in parts() {
        let text = String::from_utf8(files.0[name].clone()).expect("it is text");
        for other in [
            format!("\u{feff}{text}"),
            text.replace('\n', "\r\n"),
            text.replace("    ", "\t"),
        ] {
            assert_eq!(told(files, name, other.as_bytes()), []);
        }
    }
}

#[test]
fn versions_that_this_program_does_not_know_are_told() {
    for syntax in [Syntax::Ron, Syntax::Json] {
        let files = pack_in(syntax);
        for (name, text) in &files.0 {
            let text = str::from_utf8(text).expect("it is text");
            let field = ["format: 1", "\"format\": 1"]
                .into_iter()
                .find(|field| text.contains(field));
            let field = field.expect("each part has a format");
            for version in [
                "2",
                "0",
                "-1",
                "1.0",
                "99999999999999999999",
                "\"1\"",
                "one",
            ] {
                let found = told(
                    files,
                    name,
                    text.replacen(field, &field.replace('1', version), 1)
                        .as_bytes(),
                );
                let [finding] = &found[..] else {
                    panic!("{name} of format {version}: {found:#?}")
                };
                assert_eq!(finding.code.name, "format-version");
                assert!(finding.place.span.is_some(), "it says where");
            }
            let none = text.replacen(&format!("{field},"), "", 1);
            assert_eq!(
                codes(&told(files, name, none.as_bytes())),
                ["format-version"]
            );
        }
    }
}

/// Each in the place of what is there: numbers that nothing can hold, and grids that no paper can.
#[test]
fn numbers_beyond_reason_are_told() {
    let files = pack_in(Syntax::Ron);
    for (name, from, to, expected) in [
        (
            "scenario.ron",
            "turns: 17",
            "turns: 99999999999999999999999999",
            "bad-record",
        ),
        ("scenario.ron", "turns: 17", "turns: -1", "bad-record"),
        ("scenario.ron", "turns: 17", "turns: 1e999", "bad-record"),
        (
            "scenario.ron",
            "turns: 17",
            "turns: 0x1_0000_0000",
            "bad-record",
        ),
        ("scenario.ron", "turns: 17", "turns: NaN", "bad-record"),
        ("forces.ron", "steps: 2", "steps: 256", "bad-record"),
        ("tables.ron", "nr: 1,", "nr: -99999999999,", "bad-record"),
        ("map.ron", "columns: 4", "columns: 65536", "bad-record"),
        ("map.ron", "columns: 4", "columns: 0", "bad-grid"),
        (
            "map.ron",
            "columns: 4,\n                rows: 3",
            "columns: 65535,\n                rows: 65535",
            "bad-grid",
        ),
        (
            "map.ron",
            "at: (0, 1)",
            "at: (2147483647, -2147483648)",
            "bad-grid",
        ),
        (
            "map.ron",
            "at: (0, 1)",
            "at: (99999999999, 0)",
            "bad-record",
        ),
        ("map.ron", "Digits(2)", "Digits(255)", "bad-grid"),
        ("map.ron", "Digits(2)", "Digits(256)", "bad-record"),
        (
            "map.ron",
            "sheets: [",
            "sheets: [], more: [",
            "unknown-field",
        ),
        (
            "map.ron",
            "hex: \"0102\"",
            "hex: \"0102\", elevation: 40000",
            "bad-record",
        ),
        ("map.ron", "size: 40", "size: -40", "bad-record"),
        ("map.ron", "size: 40", "size: 70000", "bad-record"),
    ] {
        let text = str::from_utf8(&files.0[name]).expect("it is text");
        assert!(text.contains(from), "{name} holds {from}");
        let found = told(files, name, text.replacen(from, to, 1).as_bytes());
        assert!(
            codes(&found).contains(&expected),
            "{to} in {name}: {found:#?}"
        );
        let at = found
            .iter()
            .find(|finding| finding.code.name == expected)
            .and_then(|finding| finding.place.span);
        assert!(at.is_some(), "{to} in {name} has a place");
    }
}

/// Sheets are compared with each other: a long list of them must not take ever longer.
#[test]
fn many_sheets_are_laid_out_or_refused() {
    let sheet = |at: i32| {
        let first = format!(
            "(counts: Rows, grows: North, start: {}, glyphs: Digits(8))",
            at * 12 + 1
        );
        let second = "(counts: Columns, grows: East, glyphs: Digits(8))";
        format!(
            "(columns: 12, rows: 12, shifted: Odd, at: (0, {}), numbering: (first: {first}, second: {second}))",
            at * 12
        )
    };
    for (sheets, expected) in [(100, &[][..]), (101, &["bad-grid"])] {
        let sheets: Vec<String> = (0..sheets).map(sheet).collect();
        let map = format!(
            "(format: 1, title: \"x\", grid: (orientation: Pointy, sheets: [{}]))",
            sheets.join(", ")
        );
        assert_eq!(
            codes(&told(pack_in(Syntax::Ron), "map.ron", map.as_bytes())),
            expected
        );
    }
}

#[test]
fn a_name_that_leads_nowhere_is_told_where_it_stands() {
    let files = pack_in(Syntax::Ron);
    let manifest = str::from_utf8(&files.0["pack.ron"]).expect("it is text");
    for (field, name) in PARTS {
        for (other, expected) in [
            ("nowhere.ron", "not-readable"),
            ("", "not-readable"),
            (".", "not-readable"),
            ("../utah/map.ron", "leaves-pack"),
            ("/etc/passwd", "leaves-pack"),
            ("C:\\\\map.ron", "leaves-pack"),
            ("a\\u{0}b.ron", "leaves-pack"),
            ("pack.ron", "named-twice"),
            ("./pack.ron", "named-twice"),
        ] {
            let spoilt = manifest.replacen(&format!("\"{name}\""), &format!("\"{other}\""), 1);
            let found = told(files, "pack.ron", spoilt.as_bytes());
            let [finding] = &found[..] else {
                panic!("{field}: {other}: {found:#?}")
            };
            assert_eq!(
                (finding.code.name, finding.place.file.as_str()),
                (expected, "pack.ron"),
                "{field}: {other}"
            );
            let place = finding.place.span.expect("it says where");
            assert!(spoilt[place.range()].contains(other), "{field}: {other}");
        }
    }
}

/// A map that can't be read takes no other part with it.
#[test]
fn a_mistake_in_one_file_hides_none_in_another() {
    let mut files = pack_in(Syntax::Ron).clone();
    for name in parts().filter(|name| *name != "pack.ron") {
        let text = str::from_utf8(&files.0[name]).expect("it is text");
        let spoilt = text.replacen(
            "(\n    format: 1,",
            "(\n    format: 1,\n    colour: \"red\",",
            1,
        );
        files.0.insert(name.to_owned(), spoilt.into_bytes());
    }
    let found = read_pack(&files).diagnostics;
    let mut told: Vec<_> = found
        .iter()
        .map(|finding| finding.place.file.as_str())
        .collect();
    told.sort_unstable();
    let mut expected: Vec<_> = PARTS.into_iter().map(|(_, name)| name).collect();
    expected.sort_unstable();
    assert_eq!(told, expected);
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_on_the_disk_is_told() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    type Spoil = fn(&Path);
    let spoilt: [(&str, Spoil, &str); 8] = [
        ("nothing", |_| {}, "not-readable"),
        (
            "a folder",
            |path| std::fs::create_dir(path).unwrap(),
            "not-readable",
        ),
        (
            "a link to itself",
            |path| symlink("map.ron", path).unwrap(),
            "not-readable",
        ),
        (
            "a link to nothing",
            |path| symlink("nowhere.ron", path).unwrap(),
            "not-readable",
        ),
        (
            "a link out of the pack",
            |path| symlink("/etc/passwd", path).unwrap(),
            "leaves-pack",
        ),
        (
            "an endless device",
            |path| symlink("/dev/zero", path).unwrap(),
            "leaves-pack",
        ),
        (
            "a pipe that nobody writes into",
            |path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
            "not-readable",
        ),
        (
            "a file of zeros, larger than any of ours",
            |path| {
                std::fs::File::create(path)
                    .unwrap()
                    .set_len(MAX_FILE + 1)
                    .unwrap()
            },
            "too-large",
        ),
    ];
    for (kind, spoil, expected) in spoilt {
        let scratch = Scratch::utah();
        scratch.remove("map.ron");
        spoil(&scratch.path("map.ron"));
        let read = read_pack(&DiskFiles(scratch.folder().to_path_buf()));
        let [finding] = &read.diagnostics[..] else {
            panic!("{kind}: {:#?}", read.diagnostics)
        };
        assert_eq!(finding.code.name, expected, "{kind}: {finding:#?}");
        assert!(
            finding.place.file.ends_with(if expected == "too-large" {
                "map.ron"
            } else {
                "pack.ron"
            }),
            "{kind}: {finding:#?}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    for missing in [folder.path().to_path_buf(), folder.path().join("nowhere")] {
        let found = read_pack(&DiskFiles(missing)).diagnostics;
        assert_eq!(codes(&found), ["not-readable"]);
    }
    assert!(
        DiskFiles(utah()).read(&"long/".repeat(20_000)).is_err(),
        "a name longer than any system takes"
    );
}

/// What happens to files: bytes go missing, are doubled, or are others.
fn damaged(bytes: &[u8], damage: &[(u32, u8, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (at, lost, new) in damage {
        let at = *at as usize % (bytes.len() + 1);
        let end = bytes.len().min(at + usize::from(*lost));
        bytes.splice(at..end, new.iter().copied());
    }
    bytes
}

/// Bytes that mean something in RON or JSON, more often than others.
fn a_byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        prop::sample::select(b"()[]{}\",:'r#/*\\ \n-.0\xff".to_vec()),
        any::<u8>()
    ]
}

/// The strings and numbers of a file, and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '"' && c != '-' && c != '/';
    let pieces = text
        .split(is_end)
        .map(|word| (word.as_ptr().addr() - text.as_ptr().addr(), word));
    pieces.filter(|(_, word)| {
        word.starts_with('"') && word.len() > 1 && word.ends_with('"')
            || word.parse::<i64>().is_ok()
    })
}

/// Another string or number: of the Utah Beach pack, so that it mostly means something, or beyond anything in it.
fn a_word() -> impl Strategy<Value = String> {
    let all = packed_utah().0.values();
    let known: BTreeSet<String> = all
        .flat_map(|text| words(str::from_utf8(text).expect("it is text")))
        .map(|(_, word)| word.to_owned())
        .collect();
    let strange = [
        "0",
        "-1",
        "1",
        "255",
        "32767",
        "65535",
        "4000000000",
        "\"\"",
        "\"0000\"",
        "\"9999\"",
        "\"é\"",
        "\"-\"",
        "\"1/2\"",
        "\"-99999999999\"",
    ];
    prop_oneof![
        3 => prop::sample::select(known.into_iter().collect::<Vec<_>>()),
        1 => prop::sample::select(strange.map(str::to_owned).to_vec()),
    ]
}

fn packed_utah() -> &'static MemoryFiles {
    static UTAH: LazyLock<MemoryFiles> = LazyLock::new(|| packed(&utah(), Syntax::Ron));
    &UTAH
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn damaged_files_are_read_as_far_as_they_go(
        is_json in any::<bool>(),
        part in 0_usize..8,
        damage in prop::collection::vec((any::<u32>(), any::<u8>(), prop::collection::vec(a_byte(), 0..12)), 1..4),
    ) {
        let files = pack_in(if is_json { Syntax::Json } else { Syntax::Ron });
        let (name, bytes) = files.0.iter().nth(part).expect("there are eight files");
        told(files, name, &damaged(bytes, &damage));
    }

    /// What is well written and means nonsense: a name or number stands where another belongs. Where the rulebook
    /// opens on it all the same, it is played.
    #[test]
    fn misplaced_words_are_checked_and_played_like_others(changes in prop::collection::vec((0_usize..8, any::<usize>(), a_word()), 1..4)) {
        let mut files = packed_utah().clone();
        for (part, at, word) in changes {
            let text = files.0.values_mut().nth(part).expect("there are eight files");
            let whole = str::from_utf8(text).expect("it is text");
            let (start, old) = words(whole).nth(at % words(whole).count()).expect("it is one of them");
            let new = whole[..start].to_owned() + &word + &whole[start + old.len()..];
            *text = new.into_bytes();
        }
        let checked = assert_fit_to_be_checked(&files);
        let pack = checked.pack.as_ref();
        let rulebook = pack.and_then(|pack| rulebook(pack.manifest.rulebook.as_str()));
        if let (Some(pack), Some(rulebook)) = (pack, rulebook) {
            for scenario in &pack.scenarios {
                if let Ok(game) = rulebook.open(pack, scenario.id.as_str()) {
                    game.play_out(7, 40, Watch::Invariants);
                }
            }
        }
    }

    #[test]
    fn nothing_but_brackets_and_quotes_is_read_as_well(content in prop::collection::vec(a_byte(), 0..400)) {
        let mut head = b"(format: 1, title: \"x\", hexes: [".to_vec();
        head.extend(content);
        told(pack_in(Syntax::Ron), "map.ron", &head);
    }
}
