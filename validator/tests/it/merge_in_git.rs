//! `beachhead git-setup` in real repositories: merge, rebase, cherry-pick and diff by record.

use std::path::Path;

use beachhead_test_support::{Ran, Repository, run, utah};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
const MAP: &str = "packs/utah/map.ron";

fn beachhead(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run(BEACHHEAD, folder, arguments);
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    ran
}

/// A repository with utah in it, set up.
fn repository() -> Repository {
    let repository = Repository::new();
    repository.copy(&utah(), "packs/utah");
    let ran = beachhead(repository.path(), &["git-setup"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    repository.commit("base");
    repository
}

/// The hexes of the map in bocage, of which there are hundreds.
fn bocage(repository: &Repository) -> Vec<String> {
    let map = repository.text(MAP);
    let lines = map.lines().filter_map(|line| {
        let rest = line.trim().strip_prefix("(hex: \"")?;
        let (hex, rest) = rest.split_once('"')?;
        rest.starts_with(", terrain: \"bocage\"")
            .then(|| hex.to_owned())
    });
    lines.collect()
}

fn paint(repository: &Repository, hexes: &[String], terrain: &str) {
    repository.edit(MAP, |map| {
        let mut map = map.to_owned();
        for hex in hexes {
            let line = |terrain: &str| format!("(hex: \"{hex}\", terrain: \"{terrain}\"");
            map = map.replace(&line("bocage"), &line(terrain));
        }
        map
    });
}

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// Takes some of a list out of it.
    fn some(&mut self, all: &mut Vec<String>, count: usize) -> Vec<String> {
        (0..count)
            .map(|_| all.remove(self.below(all.len())))
            .collect()
    }
}

#[test]
fn disjoint_hexes_never_conflict() {
    let repository = repository();
    let mut numbers = Numbers(1);
    let ways: [&[&str]; 3] = [
        &["merge", "-q", "-m", "merged", "theirs"],
        &["rebase", "-q", "theirs"],
        &["cherry-pick", "theirs"],
    ];
    for round in 0..12 {
        let mut free = bocage(&repository);
        let (one, other) = (numbers.some(&mut free, 20), numbers.some(&mut free, 20));
        repository.git(&["checkout", "-q", "-B", "theirs", "main"]);
        paint(&repository, &one, "woods");
        repository.commit("theirs");
        repository.git(&["checkout", "-q", "-B", "ours", "main"]);
        paint(&repository, &other, "town");
        repository.commit("ours");
        let way = ways[round % ways.len()];
        repository.git(way);
        let map = repository.text(MAP);
        for (hexes, terrain) in [(&one, "woods"), (&other, "town")] {
            for hex in hexes {
                let line = format!("(hex: \"{hex}\", terrain: \"{terrain}\"");
                assert!(map.contains(&line), "{way:?}: {line}");
            }
        }
        assert!(!map.contains("conflicts"));
    }
    let read = beachhead(repository.path(), &["fmt", "--check", "packs/utah"]);
    assert_eq!(read.code, Some(0), "{}", read.output());
}

#[test]
fn the_same_hex_is_one_conflict_in_a_file_that_can_be_read() {
    let repository = repository();
    let hexes = bocage(&repository);
    repository.git(&["checkout", "-q", "-b", "theirs"]);
    paint(&repository, &hexes[..3], "woods");
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "main"]);
    paint(&repository, &hexes[2..5], "town");
    repository.commit("ours");
    let merge = repository.try_git(&["merge", "-q", "-m", "merged", "theirs"]);
    assert_eq!(merge.status.code(), Some(1));
    let said = String::from_utf8_lossy(&merge.stderr);
    let expected = format!("conflict hexes {}: terrain town | woods", hexes[2]);
    assert!(said.contains(&expected), "{said}");
    // While it is not merged, git names the file alone.
    let shown = repository.git(&["diff", "--cached"]);
    assert!(shown.contains(&format!("* Unmerged path {MAP}")), "{shown}");
    let pack = repository.path().join("packs/utah");
    let check = beachhead(&pack, &["check", "--format", "concise"]);
    let open = check.out.lines().filter(|line| line.contains("PACK013"));
    assert_eq!(open.count(), 1, "{}", check.out);
    let resolved = beachhead(&pack, &["resolve", &hexes[2], "--with", "theirs"]);
    assert_eq!(resolved.code, Some(0), "{}", resolved.output());
    repository.commit("merged");
    let map = repository.text(MAP);
    for (hex, terrain) in [(0, "woods"), (2, "woods"), (3, "town")] {
        let line = format!("(hex: \"{}\", terrain: \"{terrain}\"", hexes[hex]);
        assert!(map.contains(&line), "{line}");
    }
}

#[test]
fn git_shows_what_differs_by_record() {
    let repository = repository();
    let hexes = bocage(&repository);
    paint(&repository, &hexes[..1], "woods");
    let shown = repository.git(&["diff"]);
    assert!(shown.contains(&hexes[0]), "{shown}");
    assert!(shown.contains("bocage → woods"), "{shown}");
    assert!(!shown.contains("@@"), "{shown}");
    // What is none of ours, what is new, and what only reads otherwise is shown by line.
    repository.edit(MAP, |map| map.replacen("(\n", "( // a comment\n", 1));
    std::fs::write(repository.path().join("other.ron"), "(a: 1)\n").expect("room");
    repository.git(&["add", "other.ron"]);
    let shown = repository.git(&["diff", "--cached"]);
    assert!(
        shown.contains("+++ b/other.ron\n") && shown.contains("+(a: 1)"),
        "{shown}"
    );
}

#[test]
fn another_grid_stops_the_driver() {
    let repository = repository();
    let hexes = bocage(&repository);
    repository.git(&["checkout", "-q", "-b", "theirs"]);
    repository.edit(MAP, |map| map.replacen("rows: ", "rows: 1", 1));
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "main"]);
    paint(&repository, &hexes[..1], "woods");
    repository.commit("ours");
    let before = repository.text(MAP);
    let merge = repository.try_git(&["merge", "-q", "-m", "merged", "theirs"]);
    assert!(!merge.status.success());
    let said = String::from_utf8_lossy(&merge.stderr);
    assert!(said.contains("beachhead merge --revisions"), "{said}");
    assert_eq!(repository.text(MAP), before, "ours is left");
    repository.git(&["merge", "--abort"]);
    // The whole pack can follow.
    let ran = beachhead(
        repository.path(),
        &[
            "merge",
            "--revisions",
            "main~1",
            "main",
            "theirs",
            "--path",
            "packs/utah",
            "-o",
            "packs/utah",
            "--force",
        ],
    );
    assert!(matches!(ran.code, Some(0 | 1)), "{}", ran.output());
    let line = format!("(hex: \"{}\", terrain: \"woods\"", hexes[0]);
    assert!(repository.text(MAP).contains(&line));
    let missing = beachhead(
        repository.path(),
        &["merge", "--revisions", "v9", "main", "theirs", "-o", "out"],
    );
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.err.contains("there is no revision `v9`"),
        "{}",
        missing.err
    );
}

#[test]
fn a_file_of_another_program_is_merged_by_line() {
    let repository = repository();
    let file = |text: &str| std::fs::write(repository.path().join("a.ron"), text).expect("room");
    file("(\n a: 1,\n b: 1,\n c: 1,\n d: 1,\n)\n");
    repository.commit("other");
    repository.git(&["checkout", "-q", "-b", "theirs"]);
    file("(\n a: 2,\n b: 1,\n c: 1,\n d: 1,\n)\n");
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "main"]);
    file("(\n a: 1,\n b: 1,\n c: 1,\n d: 2,\n)\n");
    repository.commit("ours");
    repository.git(&["merge", "-q", "-m", "merged", "theirs"]);
    assert_eq!(
        repository.text("a.ron"),
        "(\n a: 2,\n b: 1,\n c: 1,\n d: 2,\n)\n"
    );
}

#[test]
fn the_setup_is_taken_back() {
    let repository = Repository::new();
    repository.copy(&utah(), "packs/utah");
    let attributes = repository.path().join(".gitattributes");
    std::fs::write(&attributes, "*.png binary\n").expect("room");
    let config = || {
        repository
            .try_git(&["config", "--local", "--get-regexp", "beachhead"])
            .stdout
    };
    for _ in 0..2 {
        assert_eq!(beachhead(repository.path(), &["git-setup"]).code, Some(0));
        let text = std::fs::read_to_string(&attributes).expect("it is there");
        assert_eq!(
            text.matches("*.ron diff=beachhead merge=beachhead").count(),
            1
        );
        assert!(text.starts_with("*.png binary\n"), "{text}");
        assert!(!config().is_empty());
    }
    for _ in 0..2 {
        assert_eq!(
            beachhead(repository.path(), &["git-setup", "--undo"]).code,
            Some(0)
        );
        let text = std::fs::read_to_string(&attributes).expect("it is there");
        assert_eq!(text, "*.png binary\n");
        assert!(config().is_empty());
    }
    let outside = tempfile::tempdir().expect("room");
    let ran = beachhead(outside.path(), &["git-setup"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("lies in no git repository"), "{}", ran.err);
}
