//! A file that is no part of a pack, or is cut short, or is of another time or system.

use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::io::{MemoryFiles, Syntax};

use super::{codes, pack_in, packed_utah, parts, reported};

#[test]
fn a_file_cut_short_is_reported_in_that_file() {
    for syntax in [Syntax::Ron, Syntax::Json] {
        let files = pack_in(syntax);
        for (name, whole) in &files.0 {
            let (cuts, end) = (24, whole.trim_ascii_end().len());
            // Evenly, and at each of the last bytes.
            let evenly = (0..cuts).map(|cut| end * cut / cuts);
            for at in evenly.chain(end.saturating_sub(8)..end) {
                assert_reported_when_cut(files, name, at);
            }
        }
    }
    let files = packed_utah();
    for name in ["map.ron", "scenario.ron"] {
        let end = files.0[name].len();
        (1..6).for_each(|cut| assert_reported_when_cut(files, name, end * cut / 6));
    }
}

fn assert_reported_when_cut(files: &MemoryFiles, name: &str, at: usize) {
    let found = reported(files, name, &files.0[name][..at]);
    let is_reported = |finding: &Diagnostic| finding.severity == Severity::Error;
    assert!(found.iter().any(is_reported), "{name} cut at {at}");
    for finding in &found {
        assert_eq!(finding.place.file, name, "cut at {at}: {finding:?}");
    }
}

#[test]
fn what_is_no_part_at_all_is_reported() {
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
            "not-text",
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
            let found = reported(files, name, &content);
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
            assert_eq!(reported(files, name, other.as_bytes()), []);
        }
    }
}

#[test]
fn versions_that_this_program_does_not_know_are_reported() {
    for syntax in [Syntax::Ron, Syntax::Json] {
        let files = pack_in(syntax);
        for (name, text) in &files.0 {
            let text = str::from_utf8(text).expect("it is text");
            // The map has a tide line, and is of format 2.
            let field = ["format: 1", "format: 2", "\"format\": 1", "\"format\": 2"]
                .into_iter()
                .find(|field| text.contains(field));
            let field = field.expect("each part has a format");
            // No kind of file has a format 3 yet.
            for version in [
                "3",
                "0",
                "-1",
                "1.0",
                "99999999999999999999",
                "\"1\"",
                "one",
            ] {
                let found = reported(
                    files,
                    name,
                    text.replacen(field, &field.replace(['1', '2'], version), 1)
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
                codes(&reported(files, name, none.as_bytes())),
                ["format-version"]
            );
        }
    }
}
