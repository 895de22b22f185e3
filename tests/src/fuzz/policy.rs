//! `beachhead.toml` and baselines.

use std::path::Path;

use beachhead_check::policy::{self, Baseline, Policy};
use beachhead_report::{FindingSet, Shown, Sources};
use beachhead_schema::diag::{Code, Diagnostic, Place, Severity};

use super::shown::{assert_fit, assert_is_one_line};

/// A finding of every kind that a policy distinguishes.
fn found() -> Vec<Diagnostic> {
    let gap = Code {
        id: "MAP014",
        name: "river-gap",
    };
    [Severity::Error, Severity::Warning, Severity::Info]
        .map(|severity| Diagnostic::new(severity, gap, "a gap").at(Place::file("drafts/map.ron")))
        .to_vec()
}

/// A policy: what it makes of findings, or what is wrong with it and where.
pub fn policy(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match policy::read(Path::new("beachhead.toml"), text) {
        Ok(policy) => {
            let mut findings = found();
            policy.apply(&mut findings);
            assert!(findings.len() <= 3);
            let mut again = found();
            policy.apply(&mut again);
            assert_eq!(findings, again);
        }
        Err(why) => assert_is_reported(&why, "beachhead.toml", text),
    }
}

/// A baseline: what can be read of it is written and read again as the same, and it says what is wrong and where.
pub fn baseline(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let path = Path::new("known.toml");
    let mut baseline = Baseline::read(path, text);
    assert_eq!(
        baseline.is_whole(),
        baseline
            .findings()
            .iter()
            .all(|it| it.severity < Severity::Error)
    );
    let renewed = baseline.renewed(&[]);
    let again = Baseline::read(path, &renewed);
    assert!(again.is_whole(), "{renewed}");
    assert_eq!(again.renewed(&[]), renewed, "its own layout");
    assert_fit(&baseline.findings(), baseline.source());
    let all = found();
    let mut found = FindingSet::of(Shown::all(&all, &Sources::new()));
    let files = ["drafts/map.ron".to_owned()];
    let is_there = |path: &Path| !path.ends_with("gone.ron");
    let taken = baseline.take(&Policy::default(), &files, &mut found, &is_there);
    let count = taken.known.len() + taken.waiting.len() + found.len();
    assert_eq!(count, all.len(), "none is lost");
    let followed = baseline.follow(&[&taken.waiting], &is_there);
    assert_eq!(followed.concat().len(), taken.waiting.len());
    assert_fit(&baseline.findings(), baseline.source());
    let written = baseline.renewed(&found.shown);
    assert!(Baseline::read(path, &written).is_whole(), "{written}");
}

/// `name:2:1: why`, in one line, at a line that there is.
fn assert_is_reported(why: &str, name: &str, text: &str) {
    assert_is_one_line(why);
    let place = why
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(':'));
    let place = place.unwrap_or_else(|| panic!("{why} says in which file"));
    let line = place
        .split(':')
        .next()
        .and_then(|line| line.parse::<usize>().ok());
    let lines = text.split('\n').count();
    assert!(line.is_none_or(|line| (1..=lines).contains(&line)), "{why}");
}
