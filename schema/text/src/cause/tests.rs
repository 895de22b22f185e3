//! Values that don't fit, in RON and JSON: the stretch that is meant, and what is said of it.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde::Deserialize;

use super::super::number::unfit;
use super::super::split::outline;
use super::super::value::ron_options;
use super::*;

#[derive(Debug, PartialEq, Deserialize)]
enum TestKind {
    Clear,
    Woods,
    Rules(String),
    Phase { turn: u8 },
    Do(TestSide, #[serde(default)] Vec<u8>),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TestSide {
    between: (String, String),
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Sample {
    text: String,
    small: u8,
    signed: i16,
    real: f32,
    flag: bool,
    maybe: Option<TestKind>,
    list: Vec<String>,
    pair: Option<(String, u8)>,
    table: BTreeMap<String, u8>,
    inner: Option<Box<Sample>>,
    side: Option<TestSide>,
}

fn found(text: &str, syntax: Syntax) -> Option<(String, String)> {
    let fault = of::<Sample>(text, syntax, None)?;
    let meant = text.get(fault.span.range()).unwrap_or("<no stretch>");
    Some((meant.to_owned(), fault.message))
}

fn check(syntax: Syntax, cases: &[(&str, &str, &str)]) {
    for (text, meant, message) in cases {
        let (expected, found) = (
            (meant.to_string(), message.to_string()),
            found(text, syntax),
        );
        assert_eq!(found, Some(expected), "{text}");
    }
}

#[test]
fn values_that_do_not_fit() {
    check(
        Syntax::Ron,
        &[
            (
                "(small: 2.5)",
                "2.5",
                "`small` must be a whole number, not `2.5`",
            ),
            ("(small: -2)", "-2", "`small` must be 0 or more, not `-2`"),
            (
                "(small: 300)",
                "300",
                "`small` must be at most 255, not `300`",
            ),
            (
                "(small: \"3\")",
                "\"3\"",
                "`small` must be a whole number without quotes",
            ),
            (
                "(small: many)",
                "many",
                "`small` must be a whole number, not `many`",
            ),
            (
                "(small: [1])",
                "[1]",
                "`small` must be a whole number, not a list",
            ),
            (
                "(signed: 40000)",
                "40000",
                "`signed` must be at most 32767, not `40000`",
            ),
            ("(real: abc)", "abc", "`real` must be a number, not `abc`"),
            (
                "(flag: yes)",
                "yes",
                "`flag` must be `true` or `false`, not `yes`",
            ),
            (
                "(flag: \"true\")",
                "\"true\"",
                "`flag` must be `true` or `false`, not `\"true\"`",
            ),
            (
                "(text: 0101)",
                "0101",
                "`text` must be text in double quotes, not `0101`",
            ),
            (
                "(text: Carentan)",
                "Carentan",
                "`text` must be text in double quotes, not `Carentan`",
            ),
            (
                "(text: null)",
                "null",
                "`text` must be text in double quotes, not `null`",
            ),
            (
                "(list: \"a\")",
                "\"a\"",
                "`list` must be a list, `[ … ]`, not `\"a\"`",
            ),
            (
                "(list: (\"a\"))",
                "(\"a\")",
                "`list` must be a list, `[ … ]`, not a record",
            ),
            (
                "(list: [a: \"a\"])",
                "a",
                "`a:` names a value where values have no names",
            ),
            (
                "(pair: (\"a\"))",
                "(\"a\")",
                "`pair` must hold 2 values, not 1",
            ),
            (
                "(pair: [\"a\", 1])",
                "[\"a\", 1]",
                "`pair` must be 2 values in brackets, `( … )`, not a list",
            ),
            (
                "(table: {\"a\": x})",
                "x",
                "`a` must be a whole number, not `x`",
            ),
            (
                "(table: (a: 1))",
                "(a: 1)",
                "`table` must be a table of names and values, `{ … }`, not a record",
            ),
            (
                "(maybe: Wodds)",
                "Wodds",
                "`Wodds` is none of the choices here",
            ),
            (
                "(maybe: \"Clear\")",
                "\"Clear\"",
                "`maybe` must be written without quotes: `Clear`",
            ),
            (
                "(maybe: Rules)",
                "Rules",
                "`Rules` needs a value: `Rules( … )`",
            ),
            (
                "(maybe: Rules(13))",
                "13",
                "`Rules` must be text in double quotes, not `13`",
            ),
            (
                "(maybe: Clear(1))",
                "Clear(1)",
                "`Clear` takes no value: nothing belongs behind it",
            ),
            (
                "(maybe: Phase(turn: -1))",
                "-1",
                "`turn` must be 0 or more, not `-1`",
            ),
            (
                "(maybe: Do((between: (\"a\", 2))))",
                "2",
                "this must be text in double quotes, not `2`",
            ),
            (
                "(maybe: Do((between: (\"a\", \"b\")), [1], 2))",
                "2",
                "there is a value too many here",
            ),
            (
                "(side: (betwen: (\"a\", \"b\")))",
                "betwen",
                "there is no field `betwen` here",
            ),
            ("(side: ())", "()", "field `between` is missing"),
            (
                "(small: 1, text: \"a\", small: 2)",
                "small",
                "field `small` stands twice",
            ),
            (
                "(\"small\": 1)",
                "\"small\"",
                "a field's name stands without quotes: `small`",
            ),
            ("(1)", "1", "a value stands here without a field's name"),
            (
                "(inner: (small: 9999999999999999999999))",
                "9999999999999999999999",
                "`small` must be at most 255, not `9999999999999999999999`",
            ),
        ],
    );
    check(
        Syntax::Json,
        &[
            (
                r#"{"small": 2.5}"#,
                "2.5",
                "`small` must be a whole number, not `2.5`",
            ),
            (
                r#"{"small": 007}"#,
                "007",
                "`small`: JSON has no number with a 0 before it, as in `007`",
            ),
            (
                r#"{"text": 101}"#,
                "101",
                "`text` must be text in double quotes, not `101`",
            ),
            (
                r#"{"flag": True}"#,
                "True",
                "`flag` must be `true` or `false`, not `True`",
            ),
            (
                r#"{"maybe": Clear}"#,
                "Clear",
                "`maybe` must be text in double quotes, not `Clear`",
            ),
            (
                r#"{"maybe": {"Rules": 1}}"#,
                "1",
                "`Rules` must be text in double quotes, not `1`",
            ),
            (
                r#"{"maybe": {"Wods": 1}}"#,
                "\"Wods\"",
                "`Wods` is none of the choices here",
            ),
            (
                r#"{"pair": ["a"]}"#,
                "[\"a\"]",
                "`pair` must hold 2 values, not 1",
            ),
            (
                r#"{"inner": null, "side": {"between": 1}}"#,
                "1",
                "`between` must be 2 values in brackets, `[ … ]`, not `1`",
            ),
            (
                r#"{small: 1}"#,
                "small",
                "JSON has the names of fields in double quotes",
            ),
        ],
    );
}

#[test]
fn text_that_is_no_value() {
    check(
        Syntax::Ron,
        &[
            (
                "(text: “a”)",
                "“a”",
                "this text begins with a typographic quote, `“`",
            ),
            ("(text: `a`)", "`a`", "this text begins with a backquote"),
            (
                "(text: 'abc')",
                "'abc'",
                "a text stands in double quotes, not in single ones",
            ),
            (
                "(text: Sainte Mère, small: 1)",
                "Sainte Mère",
                "a text must stand in quotes: `\"Sainte Mère\"`",
            ),
            (
                "(text: \"a \"b\" c\")",
                "\"a \"b\" c\"",
                "a quote inside this text needs a backslash before it: `\\\"`",
            ),
            (
                "(text: \"parts\\map.ron\")",
                "\\m",
                "`\\` begins an escape in a text, and `\\m` is none",
            ),
            (
                "(small: 1 text: \"a\")",
                "text",
                "a comma is missing before this",
            ),
            (
                "(text: \"a\" small: 1)",
                "small",
                "a comma is missing before this",
            ),
            ("(text: \"a\";)", ";", "`,` belongs here, not `;`"),
            ("(text \"a\")", "text", "`:` is missing behind `text`"),
            ("(text = \"a\")", "=", "`:` belongs behind `text`, not `=`"),
            ("(text: )", "text", "`text` has no value"),
            (
                "(text: \"a\",, small: 1)",
                ",",
                "nothing stands before this comma",
            ),
            (
                "(text: \"a\", # why\n small: 1)",
                "# why",
                "`#` does not begin a comment here",
            ),
            (
                "(text: \"a\",\u{a0}small: 1)",
                "\u{a0}",
                "an invisible character stands here: U+00A0 (no-break space)",
            ),
            (
                "(small: 1\u{200b})",
                "\u{200b}",
                "an invisible character stands here: U+200B (zero width space)",
            ),
        ],
    );
    check(
        Syntax::Json,
        &[
            (
                "{\"text\": 'a'}",
                "'a'",
                "a text stands in double quotes, not in single ones",
            ),
            (
                "{\"small\": 1,}",
                ",",
                "JSON allows no comma after the last field",
            ),
            ("{\"small\": 1 // why\n}", "// why", "JSON has no comments"),
            (
                "{\"text\": \"a\tb\"}",
                "\t",
                "a tab in a JSON text must be written `\\t`",
            ),
            (
                "{\"text\": \"a\\'b\"}",
                "\\'",
                "`\\` begins an escape in a text, and `\\'` is none",
            ),
        ],
    );
}

/// Sound texts, as people and programs write them.
const SOUND_RON: [&str; 6] = [
    "(text: \"é \\\"x\\\" \\u{e9}\\x41\\\\\", small: 0x1f, signed: -1_000, real: 2.5e3, flag: true)",
    "Sample(maybe: Some(Rules(\"13.0\")), list: [\"a\", /* b */ r#\"b\"c\"#,], pair: (\"a\", 3))",
    "(maybe: None, table: {\"a\": 1, \"b\": 2,}, inner: (small: 007, inner: (text: \"\")), real: 1)",
    "(maybe: Do((between: (\"a\", \"b\"))), side: (between: (\"2503\", \"W\"))) // end",
    "(maybe: Do((between: (\"a\", \"b\")), [1, 2]), pair: None)",
    "(maybe: Phase(turn: 3), real: 1e300, list: [])",
];
const SOUND_JSON: [&str; 3] = [
    r#"{"text": "é \"x\" \u00e9\ud83d\udc09\/", "small": 31, "signed": -1, "real": 2.5e3, "flag": true}"#,
    r#"{"maybe": {"Rules": "13.0"}, "list": ["a"], "pair": ["a", 3], "table": {"a": 1}, "inner": null}"#,
    r#"{"maybe": {"Do": [{"between": ["a", "b"]}, [1]]}, "inner": {"maybe": {"Phase": {"turn": 1}}}}"#,
];

/// Whether a file with this value is read. Splitting the file comes first: for it a text ends in its line, for `ron` it
/// need not. The bracket stands on a line of its own, since a value may end in a comment.
fn is_read(text: &str, syntax: Syntax) -> bool {
    let (file, is_parsed) = match syntax {
        Syntax::Ron => (
            format!("(value: {text}\n)"),
            ron_options().from_str::<Sample>(text).is_ok(),
        ),
        Syntax::Json => (
            format!("{{\"value\": {text}\n}}"),
            serde_json::from_str::<Sample>(text).is_ok(),
        ),
    };
    let is_fit = unfit(text, syntax).is_none();
    is_parsed && is_fit && outline(&file, syntax).problems.is_empty()
}

#[test]
fn the_sound_texts_are_read() {
    for (texts, syntax) in [(&SOUND_RON[..], Syntax::Ron), (&SOUND_JSON, Syntax::Json)] {
        for text in texts {
            assert!(is_read(text, syntax), "{text}");
            assert_eq!(found(text, syntax), None, "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// A finding about something sound would be a lie; a stretch that cuts a letter could not be shown.
    #[test]
    fn what_can_be_read_has_no_cause(
        at in 0..SOUND_RON.len() + SOUND_JSON.len(),
        slips in prop::collection::vec((any::<prop::sample::Index>(), 0..3u8, "[ \"'(),:;=#\\[\\]{}a-z0-9_./\\-\\\\NS\u{e9}\u{a0}\u{201c}\n]"), 0..3),
    ) {
        let (text, syntax) = match SOUND_RON.get(at) {
            Some(text) => (*text, Syntax::Ron),
            None => (SOUND_JSON[at - SOUND_RON.len()], Syntax::Json),
        };
        let mut text: Vec<char> = text.chars().collect();
        for (place, what, letter) in slips {
            let place = place.index(text.len().max(1)).min(text.len());
            let letter = letter.chars().next().unwrap_or(' ');
            match what {
                0 => text.insert(place, letter),
                1 if place < text.len() => text[place] = letter,
                _ if place < text.len() => drop(text.remove(place)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        let fault = of::<Sample>(&text, syntax, None);
        if let Some(fault) = &fault {
            prop_assert!(text.get(fault.span.range()).is_some(), "{fault:?} of {text}");
            prop_assert!(!fault.message.contains("expected"), "{fault:?} of {text}");
        }
        prop_assert!(!is_read(&text, syntax) || fault.is_none(), "{fault:?} of {text}");
    }
}
