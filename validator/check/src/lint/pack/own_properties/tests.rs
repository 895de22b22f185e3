//! Every kind of record, and everything that a schema may demand of a scalar.

use beachhead_text::MemoryFiles;

use crate::check::check_pack;
use crate::sample::sixteen_hexes;

/// What the lints of own properties find in the example pack with this schema, after some texts of its files were replaced.
fn found(schema: &str, replaced: &[(&str, &str, &str)]) -> Vec<String> {
    let mut files = sixteen_hexes();
    let named = (
        "pack.ron",
        "title:",
        "own: \"own.schema.json\",\n    title:",
    );
    for (name, from, to) in replaced.iter().chain([&named]) {
        let text = files.get_mut(*name).expect("the pack has such a file");
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
    }
    files.insert("own.schema.json".to_owned(), schema.to_owned());
    let files = files
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()));
    let checked = check_pack(&MemoryFiles(files.collect()));
    let ours =
        { checked.diagnostics.iter() }.filter(|finding| finding.code.name.starts_with("own-"));
    let shown = ours.map(|finding| {
        let place = checked.line_column(&finding.place);
        let place = place.map_or_else(String::new, |(line, column)| format!(":{line}:{column}"));
        let help = finding.help.as_deref().unwrap_or("-");
        let file = &finding.place.file;
        format!(
            "{file}{place} {} {}; {help}",
            finding.code.id, finding.message
        )
    });
    shown.collect()
}

/// What is found where hex 2602 has this own property, and the schema says this of it.
fn of_value(property: &str, value: &str) -> Vec<String> {
    let schema =
        format!("{{\"properties\": {{\"hex\": {{\"properties\": {{\"a\": {property}}}}}}}}}");
    let hex = "(hex: \"2602\", terrain: \"woods\"";
    let with = format!("{hex}, own: {{\"a\": {value}}}");
    let found = found(&schema, &[("map.ron", hex, &with)]);
    let begin = "map.ron:10:52 PACK011 the own property `a` of hex 2602 must be ";
    let cut = found
        .iter()
        .map(|found| found.strip_prefix(begin).unwrap_or(found));
    cut.map(str::to_owned).collect()
}

#[test]
fn values_are_held_to_what_the_schema_says() {
    for (property, right, wrong, says) in [
        (
            r#"{"type": "boolean"}"#,
            "true",
            "1",
            "`true` or `false`, not 1; -",
        ),
        (
            r#"{"type": "integer"}"#,
            "-3",
            "1.5",
            "a whole number, not 1.5; -",
        ),
        (
            r#"{"type": "number"}"#,
            "1.5",
            "\"1\"",
            "a number, not \"1\"; -",
        ),
        (r#"{"type": "string"}"#, "\"\"", "true", "text, not true; -"),
        (
            r#"{"type": ["integer", "string"]}"#,
            "\"x\"",
            "false",
            "a whole number or text, not false; -",
        ),
        (r#"{"minimum": 1}"#, "1", "0", "at least 1, not 0; -"),
        (r#"{"maximum": 1.5}"#, "1.5", "2", "at most 1.5, not 2; -"),
        (
            r#"{"exclusiveMinimum": 1}"#,
            "2",
            "1",
            "more than 1, not 1; -",
        ),
        (
            r#"{"exclusiveMaximum": 1}"#,
            "0",
            "1",
            "less than 1, not 1; -",
        ),
        (
            r#"{"multipleOf": 5}"#,
            "15",
            "7",
            "a multiple of 5, not 7; -",
        ),
        (
            r#"{"minLength": 1}"#,
            "\"a\"",
            "\"\"",
            "at least 1 character long, not \"\"; -",
        ),
        (
            r#"{"maxLength": 2}"#,
            "\"ab\"",
            "\"abc\"",
            "at most 2 characters long, not \"abc\"; -",
        ),
        (
            r#"{"pattern": "^[a-c]+$"}"#,
            "\"abc\"",
            "\"abd\"",
            "as the pattern `^[a-c]+$` has it, not \"abd\"; -",
        ),
        (
            r#"{"enum": ["mud", "dry", 3]}"#,
            "3",
            "\"mudd\"",
            "\"mud\", \"dry\" or 3, not \"mudd\"; did you mean \"mud\"?",
        ),
        (r#"{"const": "x"}"#, "\"x\"", "\"y\"", "\"x\", not \"y\"; -"),
        (
            r#"{"anyOf": [{"type": "integer"}, {"const": "all"}]}"#,
            "\"all\"",
            "\"some\"",
            "as the schema's `anyOf` has it, not \"some\"; -",
        ),
        (
            r#"{"not": {"const": 0}}"#,
            "1",
            "0",
            "as the schema's `not` has it, not 0; -",
        ),
    ] {
        assert_eq!(of_value(property, right), [""; 0], "{property}");
        assert_eq!(of_value(property, wrong), [says], "{property}");
    }
}

#[test]
fn every_kind_of_record_is_held_to_its_part() {
    let schema = |kind: &str| {
        let of_kind = r#"{"properties": {"a": {"type": "integer"}, "b": {}}, "dependentRequired": {"a": ["b"]}}"#;
        format!("{{\"properties\": {{\"{kind}\": {of_kind}}}}}")
    };
    for (kind, file, from, line, named) in [
        (
            "hex",
            "map.ron",
            "(hex: \"2602\", terrain: \"woods\"",
            "10:46",
            "hex 2602",
        ),
        (
            "hexside",
            "map.ron",
            "(between: (\"2503\", \"2603\"), kind: \"bridge\"",
            ":",
            "bridge 2503/2603",
        ),
        ("unit", "forces.ron", "(id: \"8/4\"", "", "unit 8/4"),
        (
            "scenario",
            "scenario.ron",
            "title: ",
            "",
            "scenario landing",
        ),
    ] {
        let with = match kind {
            "scenario" => format!("own: {{\"a\": 1.5, \"c\": 2}},\n    {from}"),
            _ => format!("{from}, own: {{\"a\": 1.5, \"c\": 2}}"),
        };
        let found = found(&schema(kind), &[(file, from, &with)]);
        let [absent, value, undeclared] = &found[..] else {
            panic!("{kind}: {found:?}")
        };
        for (found, says) in [
            (
                undeclared,
                format!("PACK010 {named} has the own property `c`, which the schema has not"),
            ),
            (
                value,
                format!("PACK011 the own property `a` of {named} must be a whole number, not 1.5"),
            ),
            (
                absent,
                format!("PACK012 {named} lacks the own property `b`; add `\"b\": …` to `own`"),
            ),
        ] {
            assert!(
                found.starts_with(file) && found.contains(&says),
                "{kind}: {found}"
            );
        }
        assert!(absent.contains(line), "{kind}: {absent}");
    }
}

#[test]
fn what_a_schema_forbids_is_found_once() {
    let hex = "(hex: \"2602\", terrain: \"woods\"";
    let with = format!("{hex}, own: {{\"b\": 1}}");
    for of_hexes in [
        r#"{"additionalProperties": false}"#,
        r#"{"unevaluatedProperties": false}"#,
        r#"{"properties": {"b": false}}"#,
        "{}",
    ] {
        let schema = format!("{{\"properties\": {{\"hex\": {of_hexes}}}}}");
        let found = found(&schema, &[("map.ron", hex, &with)]);
        let says = "map.ron:10:52 PACK010 hex 2602 has the own property `b`, which the schema has not; the schema of a hex has none";
        assert_eq!(found, [says], "{of_hexes}");
    }
}

#[test]
fn a_schema_that_is_none_is_found_where_it_is_wrong() {
    for (schema, says) in [
        (
            "{\"properties\": {\"hex\": {\"properties\": {\"a\": {\"type\": \"whole\"}}}}}",
            "own.schema.json:1:",
        ),
        (
            "{\"properties\": {\"hex\": {\"properties\": {\"a\": {\"pattern\": \"(\"}}}}}",
            "own.schema.json",
        ),
        (
            "{\"properties\": {\"hex\": {\"properties\": {\"a\": {\"pattern\": \"(?=a)\"}}}}}",
            "own.schema.json",
        ),
        (
            "{\"properties\": {\"hex\": {\"$ref\": \"#/$defs/none\"}}}",
            "own.schema.json",
        ),
        (
            "{\"properties\": {\"hex\": {\"$ref\": \"other.json\"}}}",
            "own.schema.json:1:33 PACK009 `other.json` is outside of this file",
        ),
    ] {
        let found = found(schema, &[]);
        let [found] = &found[..] else {
            panic!("{schema}: {found:?}")
        };
        assert!(
            found.starts_with(says) && found.contains("PACK009"),
            "{found}"
        );
    }
}

#[test]
fn without_a_schema_anything_goes() {
    let mut files = sixteen_hexes();
    let map = files.get_mut("map.ron").expect("it has a map");
    *map = map.replacen(
        "terrain: \"woods\"",
        "terrain: \"woods\", own: {\"a\": 1}",
        1,
    );
    let files = files
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()));
    let checked = check_pack(&MemoryFiles(files.collect()));
    let codes: Vec<&str> = { checked.diagnostics.iter() }
        .map(|finding| finding.code.id)
        .collect();
    // It has no rulebook.
    assert_eq!(codes, ["PACK001"]);
}
