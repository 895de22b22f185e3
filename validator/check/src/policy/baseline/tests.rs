//! Baselines as a project keeps them: what stays accepted, what is reported again.

use std::path::Path;

use beachhead_model::diag::{Place, Severity, Subject};

use super::matching::{IsThere, inside};
use super::*;
use crate::finding::{About, FindingSet, Location, Shown};
use crate::pages::{CHANGED, MOVED, STALE, UNEXPLAINED};
use crate::policy::Policy;

/// A finding about a hex. What is wrong is its fingerprint, which entries of version 1 know it by.
fn finding(hex: &str, print: &str) -> Shown {
    Shown {
        code: "MAP014".into(),
        name: "river-gap".into(),
        severity: Severity::Warning,
        message: format!("a \"gap\"\nat {hex}\u{1}"),
        file: Some("packs/map.ron".to_owned()),
        start: None,
        end: None,
        subjects: vec![About {
            kind: "hex".into(),
            name: hex.to_owned(),
        }],
        locations: Vec::new(),
        what: Some(print.to_owned()),
        times: 1,
        rule: None,
        reconstructed: false,
        notes: Vec::new(),
        help: None,
        fixes: Vec::new(),
        fingerprint: print.to_owned(),
        line_hash: None,
    }
}

const HOME: &str = "beachhead-baseline.toml";

/// Every file exists.
fn is_there(_: &Path) -> bool {
    true
}

/// The finding `print` in this file.
fn finding_in(file: &str, print: &str) -> Shown {
    Shown {
        file: Some(file.to_owned()),
        ..finding("0103", print)
    }
}

/// An entry about this file.
fn entry(file: &str, print: &str) -> String {
    format!(
        "[[accepted]]\ncode = \"MAP014\"\nsubject = \"hex 0103\"\ncontent = \"{print}\"\nfile = \"{file}\"\nreason = \"so\"\n"
    )
}

/// The files of the findings that no entry accepts, once all of them were waited for.
fn followed(baseline: &mut Baseline, waiting: FindingSet, is_there: IsThere<'_>) -> Vec<String> {
    let accepted = baseline.follow(&[&waiting], is_there).concat().into_iter();
    let left = waiting.shown.into_iter().zip(accepted);
    let left = left.filter(|(_, is_accepted)| !is_accepted);
    left.filter_map(|(finding, _)| finding.file).collect()
}

/// Each row: the entries about files that are gone, the findings; the files whose findings are reported, and the findings
/// about the baseline.
#[test]
fn a_renamed_file_is_followed_where_there_is_no_doubt() {
    for (why, entries, found, reported, about) in [
        (
            "the one file that has it",
            &[("old/1", "aa")][..],
            &[("q1", "aa")][..],
            &[][..],
            &["baseline-moved"][..],
        ),
        (
            "several files have it",
            &[("old/1", "aa")],
            &[("p2", "aa"), ("p3", "aa"), ("q1", "aa")],
            &["p2", "p3", "q1"],
            &["baseline-moved"],
        ),
        (
            "one file has all, another a part",
            &[("old/1", "aa"), ("old/1", "bb")],
            &[("p2", "aa"), ("q1", "aa"), ("q1", "bb")],
            &["p2"],
            &["baseline-moved", "baseline-moved", "baseline-shared"],
        ),
        (
            "no file has all",
            &[("old/1", "aa"), ("old/1", "bb")],
            &[("p2", "aa")],
            &["p2"],
            &["baseline-moved"],
        ),
        (
            "two files that are gone, and one that has what both had",
            &[("old/1", "aa"), ("old/2", "aa")],
            &[("q1", "aa")],
            &["q1"],
            &["baseline-moved", "baseline-moved"],
        ),
        (
            "two files that are gone, and two that are new",
            &[("old/1", "aa"), ("old/2", "bb")],
            &[("q1", "aa"), ("q2", "bb")],
            &[],
            &["baseline-moved", "baseline-moved"],
        ),
    ] {
        let text = entries.iter().map(|(file, print)| entry(file, print));
        let text = text.collect::<String>();
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        let is_there = |path: &Path| !path.starts_with("old");
        let mut waiting = FindingSet::default();
        for (file, print) in found {
            let files = [(*file).to_owned()];
            let mut found = FindingSet::of(vec![finding_in(file, print)]);
            let taken = baseline.take(&Policy::default(), &files, &mut found, &is_there);
            waiting.extend(taken.waiting);
            assert_eq!((taken.known.len(), found.len()), (0, 0), "{why}");
        }
        assert_eq!(
            followed(&mut baseline, waiting, &is_there),
            reported,
            "{why}"
        );
        let findings = baseline.findings();
        let mut names: Vec<&str> = findings.iter().map(|it| it.code.name).collect();
        names.sort_unstable();
        assert_eq!(names, about, "{why}");
        let moved = findings.iter().filter(|it| it.code == MOVED);
        assert!(
            moved.clone().all(|it| it.severity == Severity::Warning),
            "{why}"
        );
        let renewed = baseline.renewed(&[]);
        assert_eq!(
            renewed.matches("[[accepted]]").count(),
            entries.len(),
            "no reason is lost: {why}"
        );
    }
}

/// Of a finding that is about several hexes: what was accepted, what is found, and what the entry says of it.
#[test]
fn a_finding_with_more_or_fewer_subjects_is_reported_and_its_entry_names_them() {
    let about = |hexes: &[&str], name: &str| {
        let subjects = hexes.iter().map(|hex| About {
            kind: "hex".into(),
            name: (*hex).to_owned(),
        });
        Shown {
            message: format!("the palette has no terrain `{name}`"),
            subjects: subjects.collect(),
            ..finding("", &hexes.concat())
        }
    };
    let files = ["packs/map.ron".to_owned()];
    for (before, after, name, expected) in [
        (
            &["G7"][..],
            &["G7", "I5"][..],
            "cuntry",
            Some("now has more subjects: hex I5"),
        ),
        (
            &["G7", "I5"],
            &["G7"],
            "cuntry",
            Some("now has fewer subjects, without hex I5"),
        ),
        (&["G7"], &["I5"], "cuntry", None),
        (&["G7"], &["G7", "I5"], "wods", None),
    ] {
        let subject: Vec<String> = before.iter().map(|hex| format!("hex {hex}")).collect();
        let text = entry("packs/map.ron", &before.concat())
            .replace("hex 0103", &subject.join(", "))
            + "message = \"the palette has no terrain `cuntry`\"\n";
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        let mut found = FindingSet::of(vec![about(after, name)]);
        baseline.take(&Policy::default(), &files, &mut found, &is_there);
        assert_eq!(found.len(), 1, "{after:?}: it is reported");
        let [finding] = &baseline.findings()[..] else {
            panic!("one entry, one finding")
        };
        match expected {
            Some(how) => {
                assert!(
                    finding.code == CHANGED && finding.message.contains(how),
                    "{}",
                    finding.message
                );
                let renewed = baseline.renewed(&found.shown);
                assert_eq!(renewed.matches("[[accepted]]").count(), 1, "{renewed}");
                assert!(renewed.contains("reason = \"so\""), "{renewed}");
            }
            None => assert_eq!(finding.code, STALE, "{after:?}"),
        }
    }
}

/// Each row: the entries, the findings in the order of their packs, the files that are gone; the files whose findings are
/// reported, and the findings about the baseline.
#[test]
fn an_entry_accepts_one_finding_in_its_own_file() {
    const GONE: &str = "old/map.ron";
    for (why, entries, found, reported, about) in [
        (
            "the same mistake in another pack is another finding",
            &[("a/map.ron", "aa")][..],
            &[("a/map.ron", "aa"), ("b/map.ron", "aa")][..],
            &["b/map.ron"][..],
            &["baseline-shared"][..],
        ),
        (
            "wherever it comes first",
            &[("b/map.ron", "aa")],
            &[("a/map.ron", "aa"), ("b/map.ron", "aa")],
            &["a/map.ron"],
            &["baseline-shared"],
        ),
        (
            "an entry for each",
            &[("a/map.ron", "aa"), ("b/map.ron", "aa")],
            &[("a/map.ron", "aa"), ("b/map.ron", "aa")],
            &[],
            &[],
        ),
        (
            "a second entry for the same file accepts nothing",
            &[("a/map.ron", "aa"), ("a/map.ron", "aa")],
            &[("a/map.ron", "aa"), ("b/map.ron", "aa")],
            &["b/map.ron"],
            &["baseline-shared", "baseline-stale"],
        ),
        (
            "a renamed file is followed",
            &[(GONE, "aa")],
            &[("a/map.ron", "aa"), ("b/map.ron", "bb")],
            &["b/map.ron"],
            &["baseline-moved"],
        ),
        (
            "an entry for the file comes before one that is followed",
            &[(GONE, "aa"), ("a/map.ron", "aa")],
            &[("a/map.ron", "aa"), ("b/map.ron", "aa")],
            &[],
            &["baseline-moved"],
        ),
        (
            "an entry may name no file",
            &[("", "aa")],
            &[("a/map.ron", "aa"), ("b/map.ron", "bb")],
            &["b/map.ron"],
            &["baseline-moved"],
        ),
        (
            "a file that is gone from a pack that was checked",
            &[("a/scenarios/old/map.ron", "bb")],
            &[("a/map.ron", "aa")],
            &["a/map.ron"],
            &["baseline-stale"],
        ),
        (
            "and from one that wasn't",
            &[(GONE, "bb")],
            &[("a/map.ron", "aa")],
            &["a/map.ron"],
            &[],
        ),
    ] {
        let text: String = entries
            .iter()
            .map(|(file, print)| entry(file, print))
            .collect();
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        let is_there = |path: &Path| !path.ends_with(GONE);
        let (mut left, mut waiting) = (Vec::new(), FindingSet::default());
        for (file, print) in found {
            let manifest = file.replace("map.ron", "pack.ron");
            let files = [manifest, (*file).to_owned()];
            let mut found = FindingSet::of(vec![finding_in(file, print)]);
            let knows = baseline.knows(&found, &is_there);
            let taken = baseline.take(&Policy::default(), &files, &mut found, &is_there);
            assert_eq!(knows, [found.is_empty()], "{why}");
            waiting.extend(taken.waiting);
            left.extend(found.shown.into_iter().filter_map(|finding| finding.file));
        }
        left.extend(followed(&mut baseline, waiting, &is_there));
        assert_eq!(left, reported, "{why}");
        let mut names: Vec<&str> = baseline.findings().iter().map(|it| it.code.name).collect();
        names.sort_unstable();
        assert_eq!(names, about, "{why}");
    }
}

#[test]
fn a_moved_entry_keeps_what_was_decided_and_names_the_new_file() {
    let mut baseline = Baseline::read(Path::new(HOME), &entry("old/map.ron", "aa"));
    let files = ["new/map.ron".to_owned()];
    let mut found = FindingSet::of(vec![finding_in("new/map.ron", "aa")]);
    let is_there = |path: &Path| !path.starts_with("old");
    let taken = baseline.take(&Policy::default(), &files, &mut found, &is_there);
    assert_eq!(baseline.follow(&[&taken.waiting], &is_there), [[true]]);
    let renewed = baseline.renewed(&found.shown);
    assert!(renewed.contains("file = \"new/map.ron\"") && renewed.contains("reason = \"so\""));
    assert!(!renewed.contains("old/map.ron"), "{renewed}");
}

/// The baseline of a folder beside the packs is the same one wherever the program runs.
#[test]
fn an_entry_is_known_by_either_spelling_of_its_file() {
    let home = Path::new("ci/known.toml");
    for file in ["packs/map.ron", "../packs/map.ron"] {
        let mut baseline = Baseline::read(home, &entry(file, "aa"));
        let mut found = FindingSet::of(vec![finding_in("packs/map.ron", "aa")]);
        let files = ["packs/map.ron".to_owned()];
        let known = baseline.take(&Policy::default(), &files, &mut found, &is_there);
        assert_eq!(
            (known.known.len(), baseline.findings().len()),
            (1, 0),
            "{file}"
        );
        let renewed = baseline.renewed(&[]);
        assert!(renewed.contains("file = \"../packs/map.ron\""), "{renewed}");
        baseline = Baseline::read(home, &entry(file, "aa"));
        baseline.take(
            &Policy::default(),
            &files,
            &mut FindingSet::default(),
            &is_there,
        );
        assert_eq!(baseline.findings()[0].code, STALE, "{file}");
    }
}

#[test]
fn what_is_accepted_is_known_again() {
    let files = ["packs/map.ron".to_owned()];
    let both = [finding("2503", "aa"), finding("2605", "bb")];
    let text = Baseline::empty(Path::new(HOME)).renewed(&both);
    let text = text.replacen("reason = \"\"", "reason = \"Printed so\"", 1);
    let mut baseline = Baseline::read(Path::new(HOME), &text);
    let mut found = FindingSet::of(vec![
        finding("2503", "aa"),
        finding("2503", "cc"),
        finding("2605", "bb"),
    ]);
    let known = baseline.take(&Policy::default(), &files, &mut found, &is_there);
    assert_eq!(
        (known.known.len(), found.len()),
        (2, 1),
        "another mistake about the same hex"
    );
    let messages: Vec<&str> = baseline
        .findings()
        .iter()
        .map(|finding| finding.code.name)
        .collect();
    assert_eq!(
        messages,
        ["baseline-unexplained"],
        "of the second, which has no reason"
    );
    let renewed = baseline.renewed(&found.shown);
    assert!(
        renewed.contains("reason = \"Printed so\""),
        "what was decided is kept"
    );
    assert_eq!(renewed.matches("[[accepted]]").count(), 3);
}

#[test]
fn what_keeps_a_file_from_being_read_is_never_accepted() {
    let mut torn = finding("", "aa");
    (torn.code, torn.severity) = ("IO001".into(), Severity::Error);
    let text = Baseline::empty(Path::new(HOME)).renewed(&[torn.clone()]);
    assert!(!text.contains("IO001"), "{text}");
    let entry = "[[accepted]]\ncode = \"IO001\"\nsubject = \"hex \"\ncontent = \"aa\"\n";
    let mut baseline = Baseline::read(Path::new(HOME), &format!("{text}\n{entry}"));
    assert!(
        baseline.is_whole() && !baseline.knows(&FindingSet::of(vec![torn.clone()]), &is_there)[0]
    );
    let mut found = FindingSet::of(vec![torn]);
    let known = baseline.take(&Policy::default(), &[], &mut found, &is_there);
    assert_eq!((known.known.len(), found.len()), (0, 1));
}

#[test]
fn what_only_playing_finds_is_not_gone_where_nothing_is_played() {
    let mut refused = finding("2503", "aa");
    refused.code = "PLAY001".into();
    let text = Baseline::empty(Path::new(HOME)).renewed(&[refused]);
    let files = ["packs/map.ron".to_owned()];
    for (plays, stays) in [(false, true), (true, false)] {
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        baseline.take(
            &Policy::default().playing(plays),
            &files,
            &mut FindingSet::default(),
            &is_there,
        );
        assert_eq!(baseline.renewed(&[]).contains("PLAY001"), stays);
    }
}

#[test]
fn what_is_gone_is_reported_for_files_that_were_looked_at() {
    let text = Baseline::empty(Path::new(HOME)).renewed(&[finding("2503", "aa")]);
    let mut baseline = Baseline::read(Path::new(HOME), &text);
    baseline.take(
        &Policy::default(),
        &["packs/forces.ron".to_owned()],
        &mut FindingSet::default(),
        &is_there,
    );
    assert_eq!(
        baseline.findings()[0].code,
        UNEXPLAINED,
        "that file wasn't checked"
    );
    assert_eq!(baseline.renewed(&[]), text);
    baseline.take(
        &Policy::default(),
        &["packs/map.ron".to_owned()],
        &mut FindingSet::default(),
        &is_there,
    );
    let [stale] = &baseline.findings()[..] else {
        panic!("one entry, one finding")
    };
    assert_eq!(stale.code, STALE);
    assert_eq!(
        baseline
            .source()
            .line_column(stale.place.span.expect("a place").start)
            .0,
        4
    );
    assert!(!baseline.renewed(&[]).contains("accepted]"));
}

#[test]
fn what_was_not_asked_for_is_kept() {
    let text = Baseline::empty(Path::new(HOME)).renewed(&[finding("2503", "aa")]);
    let files = ["packs/map.ron".to_owned()];
    for (select, kept) in [("MAP014", false), ("MAP", false), ("CLM", true)] {
        let codes = select.parse().expect("a code");
        let policy = Policy::default().overruled(&[codes], &[], false);
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        baseline.take(&policy, &files, &mut FindingSet::default(), &is_there);
        let stale = baseline
            .findings()
            .iter()
            .any(|finding| finding.code == STALE);
        assert_eq!(stale, !kept, "{select}");
        assert_eq!(baseline.renewed(&[]) == text, kept, "{select}");
    }
}

#[test]
fn what_two_packs_have_in_common_keeps_both_entries() {
    let mut other = finding("2503", "aa");
    other.file = Some("others/map.ron".to_owned());
    let both = [finding("2503", "aa"), other];
    let text = Baseline::empty(Path::new(HOME)).renewed(&both);
    let mut baseline = Baseline::read(Path::new(HOME), &text);
    let files = ["packs/map.ron".to_owned()];
    baseline.take(
        &Policy::default(),
        &files,
        &mut FindingSet::of(both[..1].to_vec()),
        &is_there,
    );
    assert_eq!(baseline.renewed(&[]), text);
}

#[test]
fn files_are_named_from_the_folder_of_the_baseline() {
    for (home, name, expected) in [
        ("b.toml", "packs/map.ron", "packs/map.ron"),
        ("packs/b.toml", "./packs/map.ron", "map.ron"),
        ("/a/b/../b.toml", "/a/packs/map.ron", "packs/map.ron"),
        ("/a/b.toml", "/a/b/../packs/map.ron", "packs/map.ron"),
        ("/a/b.toml", "/c/map.ron", "../c/map.ron"),
        ("ci/b.toml", "packs/map.ron", "../packs/map.ron"),
        ("b.toml", "", ""),
    ] {
        assert_eq!(inside(Path::new(home), name), expected, "{home}, {name}");
    }
}

/// Each row: what the revision had, what is found now; whether each of it was there.
#[test]
fn what_a_revision_had_is_accepted_once_for_each_time_it_had_it() {
    const GONE: &str = "a/old.ron";
    for (why, then, now, expected) in [
        (
            "two equal ones, one of them new",
            &[("a/map.ron", "aa")][..],
            &[("a/map.ron", "aa"), ("a/map.ron", "aa")][..],
            &[true, false][..],
        ),
        (
            "one for each",
            &[("a/map.ron", "aa"), ("a/map.ron", "aa")],
            &[("a/map.ron", "aa"), ("a/map.ron", "aa")],
            &[true, true],
        ),
        (
            "another text",
            &[("a/map.ron", "aa")],
            &[("a/map.ron", "bb")],
            &[false],
        ),
        (
            "another file, and its own is still there",
            &[("a/map.ron", "aa")],
            &[("a/forces.ron", "aa")],
            &[false],
        ),
        (
            "a renamed file",
            &[(GONE, "aa"), ("a/forces.ron", "bb")],
            &[
                ("a/map.ron", "aa"),
                ("a/map.ron", "cc"),
                ("a/forces.ron", "bb"),
            ],
            &[true, false, true],
        ),
    ] {
        let all = |found: &[(&str, &str)]| {
            let found = found.iter();
            FindingSet::of(found.map(|(file, print)| finding_in(file, print)).collect())
        };
        let files = ["a/pack.ron", "a/map.ron", "a/forces.ron"].map(str::to_owned);
        let is_there = |path: &Path| !path.ends_with(GONE);
        let policy = Policy::default();
        let mut then = Baseline::of(&all(then));
        let [accepted, new] = then.divide(&policy, &files, all(now), &is_there);
        let new: Vec<_> = new
            .shown
            .iter()
            .map(|it| (it.file.as_deref(), it.what()))
            .collect();
        let expected = now.iter().zip(expected).filter(|(_, known)| !**known);
        let expected: Vec<_> = expected
            .map(|((file, what), _)| (Some(*file), *what))
            .collect();
        assert_eq!(new, expected, "{why}");
        assert_eq!(accepted.len() + new.len(), now.len(), "{why}");
    }
}

/// A finding about these hexes of a file, each a mistake of its own.
fn group(hexes: &[&str]) -> Shown {
    let about = |hex: &&str| About {
        kind: "hex".into(),
        name: (*hex).to_owned(),
    };
    let locations = hexes.iter().map(|hex| Location {
        start: None,
        end: None,
        subject: about(hex),
        message: None,
    });
    Shown {
        code: "MAP004".into(),
        message: "the palette has no terrain `bocagge`".to_owned(),
        subjects: hexes.iter().map(about).collect(),
        locations: locations.collect(),
        what: Some("terrain `bocagge`".to_owned()),
        ..finding("", "of all")
    }
}

fn hexes(found: &FindingSet) -> Vec<&str> {
    let subjects = found.shown.iter().flat_map(|it| &it.subjects);
    subjects.map(|about| &*about.name).collect()
}

/// Each row: the hexes that were accepted, those that are found; those that are reported, and the findings about the
/// baseline.
#[test]
fn of_a_finding_about_many_only_what_is_new_is_reported() {
    for (accepted, found, reported, about) in [
        (&["1", "2", "3"][..], &["1", "2", "3"][..], &[][..], &[][..]),
        (&["1", "2"], &["0", "1", "2", "3"], &["0", "3"], &[]),
        (&["1", "2", "3"], &["1", "3"], &[], &["BASE006"]),
        (&["1", "2", "3"], &["1", "4"], &["4"], &["BASE006"]),
        (&["1", "2"], &["3"], &["3"], &["BASE001"]),
        (&["1"], &["1", "1"], &["1"], &["BASE004"]),
    ] {
        let text = Baseline::empty(Path::new(HOME)).renewed(&[group(accepted)]);
        let text = text.replace("reason = \"\"", "reason = \"so\"");
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        let files = ["packs/map.ron".to_owned()];
        let mut new = FindingSet::of(vec![group(found)]);
        baseline.take(&Policy::default(), &files, &mut new, &is_there);
        assert_eq!(hexes(&new), reported, "{accepted:?} {found:?}");
        let of_baseline = baseline.findings();
        let codes: Vec<&str> = of_baseline.iter().map(|it| it.code.id).collect();
        assert_eq!(codes, about, "{accepted:?} {found:?}");
        let renewed = baseline.renewed(&new.shown);
        let mut again = Baseline::read(Path::new(HOME), &renewed);
        let mut new = FindingSet::of(vec![group(found)]);
        again.take(&Policy::default(), &files, &mut new, &is_there);
        let unexplained = |it: &beachhead_model::diag::Diagnostic| it.code == UNEXPLAINED;
        let is_clean = new.is_empty() && again.findings().iter().all(unexplained);
        assert!(is_clean, "{renewed}");
        let is_kept = renewed.contains("reason = \"so\"");
        assert_eq!(is_kept, about != ["BASE001"], "{renewed}");
    }
}

#[test]
fn an_entry_of_version_1_is_written_anew_with_its_reason() {
    let text = entry("packs/map.ron", "of all")
        .replace("MAP014", "MAP004")
        .replace("hex 0103", "hex 1, hex 2");
    let mut baseline = Baseline::read(Path::new(HOME), &text);
    let files = ["packs/map.ron".to_owned()];
    let mut found = FindingSet::of(vec![group(&["1", "2"])]);
    let taken = baseline.take(&Policy::default(), &files, &mut found, &is_there);
    assert_eq!((taken.known.len(), found.len()), (1, 0));
    let renewed = baseline.renewed(&[]);
    for line in [
        "version = 2",
        "what = \"terrain `bocagge`\"",
        "subjects = [\"hex 1\", \"hex 2\"]",
        "reason = \"so\"",
    ] {
        assert!(renewed.contains(line), "{renewed}");
    }
    assert!(!renewed.contains("content"), "{renewed}");
}

#[test]
fn mistakes_for_which_there_was_no_room_are_recognised() {
    let counted = |numbers: std::ops::Range<u32>| {
        let mut set = FindingSet::default();
        for number in numbers {
            let finding = beachhead_model::diag::Diagnostic::warning(STALE, "the same")
                .at(Place::file("packs/map.ron"))
                .on(Subject::Item(number.to_string()));
            set.overflow.add(&finding);
        }
        set
    };
    let files = ["packs/map.ron".to_owned()];
    let [known, new] = Baseline::of(&counted(0..3_000)).divide(
        &Policy::default(),
        &files,
        counted(1..3_001),
        &is_there,
    );
    assert_eq!((known.len(), new.len()), (2_999, 1));
}
