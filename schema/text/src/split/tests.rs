//! The splitter against damage: truncation, noise, depth, and files made to be slow.

use proptest::prelude::*;

use super::*;

const SAMPLE: &str = r##"#![enable(implicit_some)]
Sheet(
    format: 1, // the first
    title: r#"The "Utah" map ("#,
    hexes: [
        (hex: "0101", terrain: Clear),
        (hex: "0102", terrain: Woods, name: "\"[\" and '('", mark: '"'),
        /* a /* nested */ ( */
        (
            hex: "0103",
            tags: [("a"), ("b")],
        ),
        (hex: "0104", at: Some((1, -2.5e3))),
    ],
    grid: (rows: 33),
    empty: [],
)
"##;

fn texts(text: &str, spans: &[Span]) -> Vec<String> {
    spans
        .iter()
        .filter_map(|span| text.get(span.range()))
        .map(str::to_owned)
        .collect()
}

/// Every span must be one of the text, or someone who prints it would get nothing.
fn assert_sound(text: &str, parts: &Outline) {
    let fields = parts
        .fields
        .iter()
        .flat_map(|field| [field.name, field.value]);
    let records = parts
        .fields
        .iter()
        .flat_map(|field| field.records.iter().flatten().copied());
    let others = parts.loose.iter().chain(&parts.comments).copied();
    let problems = parts.problems.iter().map(|problem| problem.span);
    for span in fields.chain(records).chain(others).chain(problems) {
        let range = span.range();
        assert!(text.get(range).is_some(), "{span:?} of {text:?}");
    }
}

#[test]
fn a_sound_file_is_split() {
    let parts = outline(SAMPLE, Syntax::Ron);
    assert_eq!(parts.problems, []);
    let names: Vec<Span> = parts.fields.iter().map(|field| field.name).collect();
    assert_eq!(
        texts(SAMPLE, &names),
        ["format", "title", "hexes", "grid", "empty"]
    );
    let records = |index: usize| {
        parts
            .fields
            .get(index)
            .and_then(|field| field.records.clone())
    };
    let hexes = texts(SAMPLE, &records(2).unwrap());
    assert_eq!(hexes.len(), 4);
    assert_eq!(hexes.first().unwrap(), "(hex: \"0101\", terrain: Clear)");
    assert_eq!(
        hexes.last().unwrap(),
        "(hex: \"0104\", at: Some((1, -2.5e3)))"
    );
    assert_eq!((records(3), records(4)), (None, Some(vec![])));
    assert_eq!(
        texts(SAMPLE, &parts.comments),
        ["// the first", "/* a /* nested */ ( */"]
    );
}

/// A letter of more than one byte is reported whole: half of it is no stretch of the file, and nothing could be shown.
#[test]
fn what_is_reported_of_is_whole_letters() {
    for (text, syntax, reported) in [
        ("(format: 1) \u{e4}", Syntax::Ron, "\u{e4}"),
        ("\u{feff}{\"format\": 1}", Syntax::Json, "\u{feff}"),
        ("{\"format\": \"1\" \u{1f409}}", Syntax::Json, "\u{1f409}"),
        (
            "(format: \"1\" \u{1f409}\u{e4})",
            Syntax::Ron,
            "\u{1f409}\u{e4}",
        ),
    ] {
        let parts = outline(text, syntax);
        assert_sound(text, &parts);
        let problems: Vec<Span> = parts.problems.iter().map(|problem| problem.span).collect();
        assert_eq!(texts(text, &problems), [reported], "{text:?}");
    }
}

#[test]
fn layout_means_nothing_to_a_sound_file() {
    let one_line: String = SAMPLE
        .lines()
        .map(|line| line.split(" //").next().unwrap_or_default().trim())
        .collect();
    let flat: String = SAMPLE
        .lines()
        .map(|line| format!("{}\r\n", line.trim()))
        .collect();
    for text in [one_line, flat] {
        let parts = outline(&text, Syntax::Ron);
        assert_eq!(parts.problems, [], "{text}");
        let records: Vec<_> = parts
            .fields
            .iter()
            .map(|field| field.records.as_ref().map(Vec::len))
            .collect();
        assert_eq!(records, [None, None, Some(4), None, Some(0)], "{text}");
    }
}

#[test]
fn a_file_cut_anywhere_says_so() {
    let whole = SAMPLE.trim_end().len();
    for end in (0..whole).filter(|end| SAMPLE.is_char_boundary(*end)) {
        let text = &SAMPLE[..end];
        let parts = outline(text, Syntax::Ron);
        assert!(!parts.problems.is_empty(), "{text}");
        assert_sound(text, &parts);
    }
}

/// What happens to one record must not happen to the others, wherever it stands in its list.
#[test]
fn others_survive() {
    for damaged in [
        "(hex: \"x\"",
        "hex: \"x\")",
        "(hex: \"x\")),",
        "(hex: \"x),",
        "(hex: x\"),",
        "(hex: [\"x\"),",
        "(hex: \"x\"],",
        "(hex: \"x\"}",
        "((((((hex: \"x\",",
        "(hex: r#\"x\"),",
        ")",
        "}",
        "((\"x\")",
        "(\n            hex: (\n        ),",
    ] {
        for position in 0..3 {
            let sound = ["(hex: \"0\"),", "(hex: \"1\"),", "(hex: \"2\"),"];
            let mut lines = sound.to_vec();
            lines.insert(position, damaged);
            let text = format!(
                "(\n    format: 1,\n    hexes: [\n        {}\n    ],\n    note: \"end\",\n)\n",
                lines.join("\n        ")
            );
            let parts = outline(&text, Syntax::Ron);
            assert!(!parts.problems.is_empty(), "{text}");
            let names: Vec<Span> = parts.fields.iter().map(|field| field.name).collect();
            assert_eq!(
                texts(&text, &names),
                ["format", "hexes", "note"],
                "{text}\n{:?}",
                parts.problems
            );
            let records = parts
                .fields
                .iter()
                .find_map(|field| field.records.as_ref())
                .unwrap();
            let found = texts(&text, records);
            for record in sound {
                assert!(
                    found.contains(&record.trim_end_matches(',').to_owned()),
                    "{record} in\n{text}\n{found:?}"
                );
            }
        }
    }
}

#[test]
fn depth_has_an_end() {
    let nested = |depth: usize| format!("(a: {}{})", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(outline(&nested(MAX_DEPTH - 1), Syntax::Ron).problems, []);
    for text in [
        nested(MAX_DEPTH),
        "[".repeat(100_000),
        format!("(a: {}", "[".repeat(100_000)),
    ] {
        let parts = outline(&text, Syntax::Ron);
        assert_eq!(parts.problems.len(), 1, "reported once");
    }
}

/// Each of these would take hours if the splitter looked at all that follows for each line.
#[test]
fn files_made_to_be_slow_are_read_in_time() {
    for line in [
        "(", "((", "\"", "r#\"", "/*", "(\"x", "]", ")", ":", "a:", "(a: [", "(]", "'", "#![",
        "{}", ",", "(),", "r##\"\"#",
    ] {
        for (before, after) in [
            ("(a: [\n", ""),
            ("(\n", ""),
            ("(a: [\n(\n", "]]\n)"),
            ("(a: [(\n", "\""),
        ] {
            let text = format!("{before}{}{after}", format!("{line}\n").repeat(20_000));
            let begun = std::time::Instant::now();
            assert_sound(&text, &outline(&text, Syntax::Ron));
            assert_sound(&text, &outline(&text, Syntax::Json));
            assert!(begun.elapsed().as_secs() < 10, "{before}{line}");
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_split(text in r#"([()\[\]{},:"'/*#!r\\\n a1é]|\PC|, ?\n        \(){0,200}"#) {
        for syntax in [Syntax::Ron, Syntax::Json] {
            assert_sound(&text, &outline(&text, syntax));
        }
    }

    #[test]
    fn any_damage_is_survived(at in 0..SAMPLE.len(), drop in 0_usize..20, noise in r#"[()\[\]{},:"'/*#r\\\n ]{0,3}"#) {
        let (Some(head), Some(tail)) = (SAMPLE.get(..at), SAMPLE.get((at + drop).min(SAMPLE.len())..)) else { return Ok(()) };
        let text = format!("{head}{noise}{tail}");
        assert_sound(&text, &outline(&text, Syntax::Ron));
    }
}
