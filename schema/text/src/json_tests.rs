//! JSON is read as strictly as other programs read it: what they refuse is an error here, with its place.

use proptest::prelude::*;
use serde_json::Value;

use super::{Part, SourceFile, Syntax, pack_texts, read_part};
use beachhead_model::arbitrary::small_pack;
use beachhead_model::claims::Claims;
use beachhead_model::diag::Severity;
use beachhead_model::forces::Forces;
use beachhead_model::map::Map;
use beachhead_model::pack::Manifest;
use beachhead_model::scenario::Scenario;

/// What reading finds wrong: line, column and message of each error.
fn errors<P: Part>(text: &str, syntax: Syntax) -> Vec<String> {
    let source = SourceFile::new("part.json", text);
    let read = read_part::<P>(&source, syntax);
    let errors = read.diagnostics.into_iter();
    errors
        .filter(|finding| finding.severity == Severity::Error)
        .map(|finding| {
            let start = finding.place.span.map_or(0, |span| span.start);
            let (line, column) = source.line_column(start);
            format!("{line}:{column} {}", finding.message)
        })
        .collect()
}

const UNIT: &str = r#"{"id": "a", "side": "s", "kind": "k", "steps": 1, "figures": {"attack": 1}}"#;

#[test]
fn invalid_json_is_an_error() {
    let twice = UNIT.replace("{\"attack\": 1}", "{\"attack\": 1, \"attack\": 2}");
    for (text, expected) in [
        (format!("{{\"format\": 1, \"units\": [{UNIT}]}}"), None),
        ("{\"format\": 1, \"units\": []}".to_owned(), None),
        (
            format!("{{\"format\": 1, \"units\": [{UNIT},]}}"),
            Some("1:100 JSON allows no comma after the last record"),
        ),
        (
            format!("{{\"format\": 1, \"units\": [{UNIT}],}}"),
            Some("1:101 JSON allows no comma after the last field"),
        ),
        (
            "{\"format\": 1,}".to_owned(),
            Some("1:13 JSON allows no comma after the last field"),
        ),
        (
            "{\"format\": 1, units: []}".to_owned(),
            Some("1:15 JSON has the names of fields in double quotes"),
        ),
        (
            "{\"format\": 01, \"units\": []}".to_owned(),
            Some("1:12 the format is a number, not `01`"),
        ),
        (
            format!("{{\"format\": 1, \"units\": [{twice}]}}"),
            Some("field `attack` stands twice"),
        ),
    ] {
        let found = errors::<Forces>(&text, Syntax::Json);
        match expected {
            None => assert_eq!(found, [""; 0], "{text}"),
            Some(expected) => {
                assert!(
                    found.len() == 1 && found[0].ends_with(expected),
                    "{text}: {found:?}"
                );
            }
        }
    }
}

/// RON allows a comma after the last record and field; a key stands once in it too.
#[test]
fn what_only_json_refuses_is_ron() {
    let unit = "(id: \"a\", side: \"s\", kind: \"k\", steps: 1, figures: {\"attack\": 1})";
    for (text, expected) in [
        (format!("(format: 1, units: [{unit},],)"), &[][..]),
        (
            format!(
                "(format: 1, units: [{}])",
                unit.replace("1}", "1, \"attack\": 2}")
            ),
            &["1:86 field `attack` stands twice"],
        ),
    ] {
        assert_eq!(errors::<Forces>(&text, Syntax::Ron), expected, "{text}");
    }
}

/// A text of JSON that is damaged at some places, and how it is read as the part that it was.
fn arb_damaged() -> impl Strategy<Value = (&'static str, String)> {
    let pack = small_pack();
    let texts = pack_texts(&pack, Syntax::Json).expect("plain data");
    let kinds = ["pack.json", "map.json", "forces.json", "claims.json"];
    let mut all: Vec<(&'static str, String)> = kinds
        .into_iter()
        .map(|name| (name, texts[name].clone()))
        .collect();
    let scenario = texts["scenarios/landing.json"].clone();
    all.push(("scenario", scenario));
    let damage = (
        any::<prop::sample::Index>(),
        0..3_usize,
        r#"[,:{}\[\]"0-9a-z+. ]{0,2}"#,
    );
    let damages = prop::collection::vec(damage, 1..3);
    (prop::sample::select(all), damages).prop_map(|((name, mut text), damages)| {
        for (at, drop, noise) in damages {
            let from = text.floor_char_boundary(at.index(text.len().max(1)));
            let to = text.ceil_char_boundary((from + drop).min(text.len()));
            text.replace_range(from..to, &noise);
        }
        (name, text)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn what_another_reader_refuses_is_an_error((name, text) in arb_damaged()) {
        let found = match name {
            "pack.json" => errors::<Manifest>(&text, Syntax::Json),
            "map.json" => errors::<Map>(&text, Syntax::Json),
            "forces.json" => errors::<Forces>(&text, Syntax::Json),
            "claims.json" => errors::<Claims>(&text, Syntax::Json),
            _ => errors::<Scenario>(&text, Syntax::Json),
        };
        let theirs = serde_json::from_str::<Value>(&text);
        prop_assert!(theirs.is_ok() || !found.is_empty(), "{theirs:?}\n{text}");
    }
}
