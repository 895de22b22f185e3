//! Samples for tests, here and with the feature `samples` in crates above: a small pack without a mistake, and a finding.

use std::collections::BTreeMap;

use beachhead_model::diag::Severity;

use crate::finding::{About, Position, Shown};

const FILES: [(&str, &str); 8] = [
    ("pack.ron", include_str!("pack.ron")),
    ("palette.ron", include_str!("palette.ron")),
    ("map.ron", include_str!("map.ron")),
    ("forces.ron", include_str!("forces.ron")),
    ("tables.ron", include_str!("tables.ron")),
    ("scenario.ron", include_str!("scenario.ron")),
    ("claims.ron", include_str!("claims.ron")),
    ("errata.ron", include_str!("errata.ron")),
];

/// A pack of sixteen hexes by its files, without a mistake.
pub fn sixteen_hexes() -> BTreeMap<String, String> {
    FILES
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into()
}

/// The files by which the pack of sixteen hexes has rules of its own in the place of a rulebook.
const WITH_RULES: [(&str, &str); 4] = [
    ("pack.ron", include_str!("rules/pack.ron")),
    ("rules.ron", include_str!("rules/rules.ron")),
    ("scenario.ron", include_str!("rules/scenario.ron")),
    ("tables.ron", include_str!("rules/tables.ron")),
];

/// The pack of sixteen hexes with rules of its own, without a mistake.
pub fn sixteen_hexes_with_rules() -> BTreeMap<String, String> {
    let mut files = sixteen_hexes();
    files.extend(WITH_RULES.map(|(name, text)| (name.to_owned(), text.to_owned())));
    files
}

/// A finding of this severity, to be shown.
pub fn some_finding(severity: Severity) -> Shown {
    Shown {
        code: "MAP014".into(),
        name: "river-gap".into(),
        severity,
        message: "a gap".to_owned(),
        file: Some("utah/map.ron".to_owned()),
        start: Some(Position { line: 2, column: 3 }),
        end: Some(Position { line: 2, column: 9 }),
        subjects: vec![About {
            kind: "hex".into(),
            name: "2503".to_owned(),
        }],
        locations: Vec::new(),
        what: None,
        times: 1,
        rule: None,
        reconstructed: false,
        notes: Vec::new(),
        help: Some("look again".to_owned()),
        fixes: Vec::new(),
        fingerprint: "0123456789abcdef".to_owned(),
        line_hash: None,
    }
}
