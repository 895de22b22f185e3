use super::*;
use crate::arbitrary::walk;
use crate::{mentions_of_kind, regrid, rename_kind, rename_unit, uses_of_kind};
use beachhead_base::Id;
use beachhead_model::pack::Pack;
use beachhead_model::vocabulary::Vocabulary;
use beachhead_text::samples::sample;
use beachhead_text::{SourceFile, Syntax, read_part, write_part};

const RULES: &str = r#"(
    format: 1,
    title: "Utah, once more",
    classes: [
        (id: "leg", units: "kind=infantry or figure.attack>3"),
    ],
    phases: [
        (nr: 1, id: "allies", side: Only("Allied"), does: [Move("field")]),
    ],
    rules: [
        (id: "allowance", printed: "5.1", says: Move(Allowance(figure: "movement", mode: "field"))),
        (id: "stops", printed: "5.2", says: Zoc(Stops), units: "side=Allied and not id=8/4"),
        (id: "rivers", printed: "5.3", says: Zoc(NotOver(hexsides: "river", but_for: ["bridge"])), replaces: ["stops"]),
        (id: "marsh", printed: "5.4 (2)", says: Move(StopsIn), hexes: "terrain=MARSH and number=2206 or terrain=mar*"),
        (id: "roads", printed: "5.5", says: Move(PathCost(table: "paths", never: "region=victory or path=\"road\""))),
    ],
)"#;

/// Utah with rules that are data.
fn pack() -> Pack {
    let mut pack = sample("utah");
    let read = read_part(&SourceFile::new("rules.ron", RULES), Syntax::Ron);
    assert_eq!(read.diagnostics, []);
    pack.rules = read.value.expect("it can be read");
    pack.manifest.rules = Some("rules.ron".to_owned());
    pack
}

fn text(pack: &Pack) -> String {
    write_part(&pack.rules, Syntax::Ron).expect("plain data")
}

/// The lines of the rules that differ.
fn changed(before: &Pack, after: &Pack) -> Vec<String> {
    let (before, after) = (text(before), text(after));
    let lines = before.lines().zip(after.lines());
    let changed = lines.filter(|(before, after)| before != after);
    changed.map(|(_, after)| after.trim().to_owned()).collect()
}

#[test]
fn words_of_records_and_of_queries_follow_a_renaming() {
    use Vocabulary::{Figures, Hexsides, Paths, Sides, Terrains, Units};
    for (list, old, new, expected) in [
        (
            Sides,
            "Allied",
            "western allies",
            &[
                "(nr: 1, id: \"allies\", side: Only(\"western allies\"), does: [Move(\"field\")]),",
                "(id: \"stops\", printed: \"5.2\", says: Zoc(Stops), units: \"side=\\\"western allies\\\" and not id=8/4\"),",
            ][..],
        ),
        (
            Units,
            "infantry",
            "foot",
            &["(id: \"leg\", units: \"kind=foot or figure.attack>3\"),"],
        ),
        (
            Figures,
            "attack",
            "fire",
            &["(id: \"leg\", units: \"kind=infantry or figure.fire>3\"),"],
        ),
        (
            Figures,
            "movement",
            "pace",
            &[
                "(id: \"allowance\", printed: \"5.1\", says: Move(Allowance(figure: \"pace\", mode: \"field\"))),",
            ],
        ),
        (
            Hexsides,
            "bridge",
            "crossing",
            &[
                "(id: \"rivers\", printed: \"5.3\", says: Zoc(NotOver(hexsides: \"river\", but_for: [\"crossing\"])), replaces: [\"stops\"]),",
            ],
        ),
        (
            Terrains,
            "marsh",
            "swamp",
            &[
                "(id: \"marsh\", printed: \"5.4 (2)\", says: Move(StopsIn), hexes: \"terrain=swamp and number=2206 or terrain=mar*\"),",
            ],
        ),
        (
            Paths,
            "road",
            "way",
            &[
                "(id: \"roads\", printed: \"5.5\", says: Move(PathCost(table: \"paths\", never: \"region=victory or path=\\\"way\\\"\"))),",
            ],
        ),
    ] {
        let before = pack();
        let followed = rename_kind(&before, list, &old.into(), new);
        let followed = followed.expect("it can be renamed").expect("a change");
        let mut after = before.clone();
        walk(&mut after, followed.edit);
        assert_eq!(changed(&before, &after), expected, "{old}");
    }
}

#[test]
fn what_may_mean_something_else_stays_and_is_listed() {
    let before = pack();
    for (list, word, expected) in [
        // A region of this kind has the same word as its id.
        (Vocabulary::Regions, "victory", &["rule 5.5 roads"][..]),
        (Vocabulary::Terrains, "marsh", &["rule 5.4 marsh"]),
        (Vocabulary::Terrains, "woods", &[]),
        (Vocabulary::Paths, "road", &[]),
    ] {
        let mentions = mentions_of_kind(&before, list, &word.into());
        let of_rules = mentions
            .iter()
            .filter(|mention| mention.starts_with("rule "));
        assert_eq!(of_rules.collect::<Vec<_>>(), expected, "{word}");
    }
    let renamed = rename_kind(&before, Vocabulary::Regions, &"victory".into(), "goal");
    let mut after = before.clone();
    let renamed = renamed.expect("it can be renamed").expect("a change");
    walk(&mut after, renamed.edit);
    assert_eq!(changed(&before, &after), [""; 0]);
    let uses = uses_of_kind(&before, Vocabulary::Units, &"infantry".into());
    assert!(uses.contains(&("classes", 1)), "{uses:?}");
}

#[test]
fn units_and_hexes_in_queries_follow() {
    let before = pack();
    let mut after = before.clone();
    let renamed = rename_unit(&before, &"8/4".into(), "8th of 4").expect("it can be renamed");
    walk(&mut after, renamed.expect("a change"));
    assert_eq!(
        changed(&before, &after),
        [
            "(id: \"stops\", printed: \"5.2\", says: Zoc(Stops), units: \"side=Allied and not id=\\\"8th of 4\\\"\"),"
        ]
    );
    let mut spec = before.map.grid.spec().clone();
    spec.sheets[0].numbering.separator = "-".to_owned();
    let (edit, lost) = regrid(&before, spec, (0, 0)).expect("another grid");
    assert!(lost.is_nothing());
    let mut after = before.clone();
    walk(&mut after, edit);
    assert_eq!(
        changed(&before, &after),
        [
            "(id: \"marsh\", printed: \"5.4 (2)\", says: Move(StopsIn), hexes: \"terrain=MARSH and number=22-06 or terrain=mar*\"),"
        ]
    );
    // A hex that is cut off is reported with the rule that names it.
    let spec = before.map.grid.spec().clone();
    let (_, lost) = regrid(&before, spec, (-25, 0)).expect("it is moved away");
    assert!(
        lost.cut.iter().any(|cut| cut.what == "rule 5.4 marsh"),
        "{lost:?}"
    );
}

#[test]
fn a_renamed_rule_is_followed_by_whoever_cites_it() {
    let mut before = pack();
    let first = before.claims.claims.iter().next().expect("a claim").clone();
    for rule in ["5.2 stops", "5.2"] {
        let claim = beachhead_model::claims::ClaimRecord {
            rule: rule.to_owned(),
            ..first.clone()
        };
        let key = beachhead_base::layer::Keyed::key(&claim);
        before.claims.claims.exchange(&key, vec![claim]);
    }
    let renamed = rename_rule(&before, "stops", " 6.1 (2) halts ");
    let renamed = renamed.expect("it can be renamed").expect("a change");
    assert_eq!(
        [renamed.old_row.as_str(), &renamed.new_row],
        ["5.2 stops", "6.1 halts"]
    );
    assert_eq!(
        renamed.followed.edit.name,
        "Rename rule 5.2 stops to 6.1 halts"
    );
    assert_eq!(renamed.followed.records, [("rules", 2), ("claims", 1)]);
    let mut after = before.clone();
    walk(&mut after, renamed.followed.edit);
    let line = after
        .rules
        .rules
        .iter()
        .find(|line| line.id == "halts")
        .expect("it is there");
    assert_eq!(line.printed.as_str(), "6.1 (2)");
    assert!(text(&after).contains("replaces: [\"halts\"]"));
    let rules: Vec<&str> = after
        .claims
        .claims
        .iter()
        .map(|claim| claim.rule.as_str())
        .collect();
    assert!(
        rules.contains(&"6.1 halts") && rules.contains(&"5.2") && !rules.contains(&"5.2 stops")
    );
}

#[test]
fn a_rule_gets_no_name_that_it_cannot_have() {
    let mut pack = pack();
    fn missing<T>(called: &str, near: Option<&str>) -> Result<T, RuleError> {
        Err(RuleError::Missing {
            called: called.to_owned(),
            near: near.map(str::to_owned),
        })
    }
    for (old, new, expected) in [
        ("stop", "halts", missing("stop", Some("stops"))),
        ("5.2 stop", "halts", missing("5.2 stop", Some("5.2 stops"))),
        ("xyzxyz", "halts", missing("xyzxyz", None)),
        ("stops", "  ", Err(RuleError::Blank)),
        (
            "stops",
            "rivers",
            Err(RuleError::Taken("5.3 rivers".to_owned())),
        ),
        ("stops", "5.2 stops", Ok(None)),
        ("5.2 stops", "stops", Ok(None)),
    ] {
        assert_eq!(rename_rule(&pack, old, new), expected, "{old} to {new}");
    }
    assert_eq!(
        missing::<()>("stop", Some("stops"))
            .unwrap_err()
            .to_string(),
        "the rules have no rule `stop`: did you mean `stops`?"
    );
    let mut twin = pack.rules.rules.iter().next().expect("a rule").clone();
    twin.id = Id::from("stops");
    let key = beachhead_base::layer::Keyed::key(&twin);
    pack.rules.rules.exchange(&key, vec![twin]);
    assert_eq!(
        rename_rule(&pack, "stops", "halts"),
        Err(RuleError::Several("stops".to_owned()))
    );
    assert!(rename_rule(&pack, "5.2 stops", "halts").is_ok());
}
