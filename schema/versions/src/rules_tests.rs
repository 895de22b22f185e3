//! Rules in two versions and in two branches of a pack.

use super::diff::Changes;
use super::merge::{merge, open_conflicts, resolve};
use beachhead_edit::{rename_kind, rename_rule};
use beachhead_model::conflict::Version;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{RuleLine, Rules, Says, Stack, StackUnit};
use beachhead_model::stored::Stored;
use beachhead_model::vocabulary::Vocabulary;
use beachhead_text::samples::sample;
use beachhead_text::{SourceFile, Syntax, read_part};

const RULES: &str = r#"(
    format: 1,
    title: "Utah, once more",
    phases: [
        (nr: 1, id: "set-up", side: Each, does: [SetUp], before: true),
        (nr: 2, id: "movement", side: Each, does: [Move("field")]),
    ],
    rules: [
        (id: "stops", printed: "5.2", says: Zoc(Stops), units: "kind=infantry"),
        (id: "two-to-a-hex", printed: "6.1", says: Stack(Limit(most: 2, of: Units))),
        (id: "one-gun", printed: "6.2", says: Stack(Limit(most: 1, of: Units)), replaces: ["two-to-a-hex"]),
    ],
)"#;

fn rules(text: &str) -> Stored<Rules> {
    let read = read_part(&SourceFile::new("rules.ron", text), Syntax::Ron);
    assert_eq!(read.diagnostics, []);
    read.value.expect("it can be read")
}

fn pack() -> Pack {
    let mut pack = sample("utah");
    pack.rules = rules(RULES);
    pack.manifest.rules = Some("rules.ron".to_owned());
    pack
}

/// The pack with a rule changed.
fn with_rule(pack: &Pack, id: &str, change: impl FnOnce(&mut RuleLine)) -> Pack {
    let mut pack = pack.clone();
    let mut lines: Vec<RuleLine> = pack.rules.rules.iter().cloned().collect();
    change(lines.iter_mut().find(|line| line.id == id).expect("a rule"));
    pack.rules.rules = lines.into_iter().collect();
    pack
}

fn most(most: u8) -> impl FnOnce(&mut RuleLine) {
    move |line| {
        let of = StackUnit::Units;
        line.says = Says::Stack(Stack::Limit { most, of });
    }
}

#[test]
fn a_change_of_rules_is_one_change() {
    type Make = fn(Pack) -> Pack;
    let cases: [(Make, &[&str]); 7] = [
        (
            |pack| with_rule(&pack, "two-to-a-hex", most(3)),
            &["changed rule 6.1 two-to-a-hex: says.Stack.Limit.most 2 → 3"],
        ),
        (
            |pack| with_rule(&pack, "stops", |line| line.printed = "5.3".into()),
            &["renamed rule 5.2 stops: printed \"5.2\" → \"5.3\""],
        ),
        // The rule that it is replaced by, and the claims that cite it, only follow.
        (
            |mut pack| {
                let renamed = rename_rule(&pack, "two-to-a-hex", "6.4 two");
                let renamed = renamed.expect("it can be renamed").expect("a change");
                renamed.followed.edit.apply(&mut pack).expect("it fits");
                pack
            },
            &[
                "renamed rule 6.1 two-to-a-hex: id \"two-to-a-hex\" → \"two\", printed \"6.1\" → \"6.4\"",
            ],
        ),
        (
            |mut pack| {
                let renamed = rename_kind(&pack, Vocabulary::Units, &"infantry".into(), "foot");
                let renamed = renamed.expect("it can be renamed").expect("a change");
                renamed.edit.apply(&mut pack).expect("it fits");
                pack
            },
            &["renamed unit kind infantry: id \"infantry\" → \"foot\""],
        ),
        (
            |mut pack| {
                let mut phases: Vec<_> = pack.rules.phases.iter().cloned().collect();
                phases[1].nr = 3;
                pack.rules.phases = phases.into_iter().collect();
                pack
            },
            &["changed phase movement: nr 2 → 3"],
        ),
        (
            |mut pack| {
                pack.rules.edition = Some("second".to_owned());
                pack
            },
            &["changed rulebook: edition null → \"second\""],
        ),
        (
            |mut pack| {
                pack.rules.rules = pack.rules.rules.iter().skip(1).cloned().collect();
                pack
            },
            &["removed rule 5.2 stops"],
        ),
    ];
    for (make, expected) in cases {
        let before = pack();
        let after = make(before.clone());
        let changes = Changes::between(&before, &after);
        let lines = changes.all.iter().map(|change| {
            let fields = change.fields.iter();
            let fields =
                fields.map(|field| format!("{} {} → {}", field.path, field.before, field.after));
            let fields = fields.collect::<Vec<_>>().join(", ");
            let line = format!("{} {}: {fields}", change.kind.name(), change.label);
            line.trim_end_matches([' ', ':']).to_owned()
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn two_branches_of_rules_are_merged_by_record() {
    let base = pack();
    let ours = with_rule(&base, "two-to-a-hex", most(3));
    let apart = with_rule(&base, "stops", |line| line.units = None);
    let merged = merge(&base, &ours, &apart);
    assert_eq!(open_conflicts(&merged.pack), []);
    let says = |pack: &Pack| {
        let line = pack
            .rules
            .rules
            .iter()
            .find(|line| line.id == "two-to-a-hex");
        line.expect("a rule").says.clone()
    };
    assert_eq!(says(&merged.pack), says(&ours));
    assert!(
        merged
            .pack
            .rules
            .rules
            .iter()
            .all(|line| line.units.is_none())
    );

    let theirs = with_rule(&base, "two-to-a-hex", most(4));
    let merged = merge(&base, &ours, &theirs);
    let open = open_conflicts(&merged.pack);
    let [(place, conflict)] = &open[..] else {
        panic!("{open:?}");
    };
    assert_eq!(conflict.list, "rules");
    for (version, of) in [
        (Version::Ours, &ours),
        (Version::Theirs, &theirs),
        (Version::Base, &base),
    ] {
        let resolved = resolve(&merged.pack, place, version).expect("it has a place");
        assert_eq!(says(&resolved), says(of), "{version:?}");
        assert_eq!(open_conflicts(&resolved), []);
    }
}

#[test]
fn titles_and_files_of_rules_are_merged() {
    let base = pack();
    let titled = |title: &str, edition: Option<&str>| {
        let mut pack = base.clone();
        pack.rules.title = title.to_owned();
        pack.rules.edition = edition.map(str::to_owned);
        pack
    };
    let (ours, theirs) = (titled("A", Some("1")), titled("B", None));
    let merged = merge(&base, &ours, &theirs).pack;
    assert_eq!(
        (&*merged.rules.title, merged.rules.edition.as_deref()),
        ("A", Some("1"))
    );
    let open = open_conflicts(&merged);
    let [(place, _)] = &open[..] else {
        panic!("{open:?}");
    };
    let resolved = resolve(&merged, place, Version::Theirs).expect("it has a place");
    assert_eq!(resolved.rules.title, "B");
    // Taken out by one, changed by the other: it stays until somebody decides.
    let mut without = base.clone();
    without.rules = Stored::default();
    without.manifest.rules = None;
    let merged = merge(&base, &without, &ours).pack;
    assert_eq!(merged.rules.title, "A");
    assert_eq!(open_conflicts(&merged).len(), 1);
    let merged = merge(&base, &without, &base).pack;
    assert_eq!(
        (merged.manifest.rules.as_deref(), merged.rules),
        (None, Stored::default())
    );
}
