//! `beachhead git-setup` in real repositories: merge, rebase, cherry-pick and difftool by record; drivers that stop.

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
fn the_difftool_shows_what_differs_by_record() {
    let repository = repository();
    let hexes = bocage(&repository);
    let difftool = ["difftool", "-y", "-t", "beachhead"];
    paint(&repository, &hexes[..1], "woods");
    let shown = repository.git(&difftool);
    assert!(shown.contains(&hexes[0]), "{shown}");
    assert!(shown.contains("bocage → woods"), "{shown}");
    assert!(!shown.contains("@@"), "{shown}");
    // What is none of ours, what is new, and what only reads otherwise is shown by line.
    repository.edit(MAP, |map| map.replacen("(\n", "( // a comment\n", 1));
    std::fs::write(repository.path().join("other.ron"), "(a: 1)\n").expect("room");
    repository.git(&["add", "other.ron"]);
    let shown = repository.git(&[&difftool[..], &["--cached"]].concat());
    assert!(
        shown.contains("+++ b/other.ron\n") && shown.contains("+(a: 1)"),
        "{shown}"
    );
}

#[test]
fn the_patch_of_git_diff_is_a_patch() {
    let repository = repository();
    // As an earlier version has set it up.
    let program = format!("'{BEACHHEAD}' git-driver diff");
    repository.git(&["config", "diff.beachhead.command", &program]);
    repository.edit(".gitattributes", |text| {
        text.replace("*.ron merge", "*.ron diff=beachhead merge")
    });
    repository.commit("set up before");
    assert_eq!(beachhead(repository.path(), &["git-setup"]).code, Some(0));
    let old = repository.try_git(&["config", "--get-regexp", r"^diff\.beachhead"]);
    assert!(old.stdout.is_empty(), "{old:?}");
    assert!(!repository.text(".gitattributes").contains("diff="));
    repository.commit("set up");
    let scripts = repository.git(&["ls-files", "packs/utah/scripts"]);
    let scripts: Vec<&str> = scripts.lines().collect();
    for file in [
        "map", "palette", "forces", "tables", "claims", "errata", "scenario", "pack",
    ] {
        let file = format!("packs/utah/{file}.ron");
        repository.edit(&file, |text| text.replacen("(\n", "( // changed\n", 1));
    }
    for file in &scripts[..2] {
        std::fs::remove_file(repository.path().join(file)).expect("it is there");
    }
    for name in [
        "new.ron",
        "packs/utah/new.json",
        "packs/utah/scripts/new.ron",
    ] {
        std::fs::write(repository.path().join(name), "(a: 1)\n").expect("room");
    }
    repository.commit("changed");
    let names = repository.git(&["diff", "--name-only", "HEAD~1"]);
    assert_eq!(names.lines().count(), 13, "{names}");
    let patch = repository.git(&["diff", "HEAD~1"]);
    let file = tempfile::NamedTempFile::new().expect("room");
    std::fs::write(file.path(), patch).expect("room");
    repository.git(&["checkout", "-q", "HEAD~1"]);
    repository.git(&["apply", "--index", &file.path().display().to_string()]);
    assert_eq!(repository.git(&["diff", "--cached", "main"]), "");
    assert_eq!(repository.git(&["diff", "main"]), "");
}

/// Commits what `theirs` does on a branch of that name, and what `ours` does on `main`.
fn branches(repository: &Repository, theirs: impl Fn(), ours: impl Fn()) {
    repository.git(&["checkout", "-q", "-b", "theirs"]);
    theirs();
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "main"]);
    ours();
    repository.commit("ours");
}

#[test]
fn different_grids_are_in_conflict() {
    for is_resized_by_ours in [false, true] {
        let repository = repository();
        let hexes = bocage(&repository);
        let resize = || repository.edit(MAP, |map| map.replacen("rows: ", "rows: 1", 1));
        let paint = || paint(&repository, &hexes[..1], "woods");
        match is_resized_by_ours {
            true => branches(&repository, paint, resize),
            false => branches(&repository, resize, paint),
        }
        let rows = |map: &str| {
            let line = map.lines().find(|line| line.contains("rows: "));
            line.expect("a grid").trim().to_owned()
        };
        let before = rows(&repository.text(MAP));
        let merge = repository.try_git(&["merge", "-q", "-m", "merged", "theirs"]);
        assert_eq!(merge.status.code(), Some(1));
        let said = String::from_utf8_lossy(&merge.stderr);
        assert!(said.contains("beachhead merge --revisions"), "{said}");
        assert!(said.contains("conflict grid"), "{said}");
        // It is not ours alone, and not two grids in one.
        let map = repository.text(MAP);
        assert_eq!(rows(&map), before);
        let line = format!("(hex: \"{}\", terrain: \"woods\"", hexes[0]);
        assert!(map.contains(&line));
        let pack = repository.path().join("packs/utah");
        let check = beachhead(&pack, &["check", "--format", "concise"]);
        assert_eq!(check.code, Some(1));
        let open = check.out.lines().filter(|line| line.contains("PACK013"));
        let open: Vec<&str> = open.collect();
        assert_eq!(open.len(), 1, "{}", check.out);
        assert!(open[0].contains("grid is in conflict"), "{open:?}");
        // The whole pack can follow, while the merge waits for it.
        let revisions = ["merge", "--revisions", "main~1", "main", "theirs"];
        let places = ["--path", "packs/utah", "-o", "packs/utah", "--force"];
        let ran = beachhead(repository.path(), &[&revisions[..], &places].concat());
        assert!(matches!(ran.code, Some(0 | 1)), "{}", ran.output());
        let map = repository.text(MAP);
        assert!(map.contains(&line));
        assert!(rows(&map).starts_with("rows: 1"), "{}", rows(&map));
        assert!(!map.contains("conflicts:"));
        repository.commit("merged");
    }
    let repository = repository();
    let ran = beachhead(
        repository.path(),
        &["merge", "--revisions", "v9", "main", "main", "-o", "out"],
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there is no revision `v9`"), "{}", ran.err);
}

#[test]
fn a_grid_that_both_have_changed_alike_is_no_conflict() {
    let repository = repository();
    let hexes = bocage(&repository);
    let resize = || repository.edit(MAP, |map| map.replacen("rows: ", "rows: 1", 1));
    let both = |hexes: &[String], terrain: &str| {
        resize();
        paint(&repository, hexes, terrain);
    };
    branches(
        &repository,
        || both(&hexes[..1], "woods"),
        || both(&hexes[1..2], "town"),
    );
    repository.git(&["merge", "-q", "-m", "merged", "theirs"]);
    let map = repository.text(MAP);
    for (hex, terrain) in [(0, "woods"), (1, "town")] {
        let line = format!("(hex: \"{}\", terrain: \"{terrain}\"", hexes[hex]);
        assert!(map.contains(&line), "{line}");
    }
}

/// A repository with a file of this name whose one line both branches change; and another line far from it, if they merge.
#[cfg(unix)]
fn with_line(name: &str, is_apart: bool) -> Repository {
    let repository = Repository::new();
    let write = |first: &str, last: &str| {
        let text = format!("(\n a: {first},\n b: 1,\n c: 1,\n d: {last},\n)\n");
        std::fs::write(repository.path().join(name), text).expect("room");
    };
    write("base", "base");
    let ran = beachhead(repository.path(), &["git-setup"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    repository.commit("base");
    branches(
        &repository,
        || write("theirs", "base"),
        || match is_apart {
            true => write("base", "ours"),
            false => write("ours", "base"),
        },
    );
    repository
}

/// Puts another program into the configured line.
#[cfg(unix)]
fn with_program(repository: &Repository, program: &Path) {
    let key = "merge.beachhead.driver";
    let line = repository.git(&["config", key]);
    let (_, rest) = line.trim_end()[1..].split_once('\'').expect("it is quoted");
    let program = program.display().to_string();
    let program = program.replace('\'', "'\\''").replace('%', "%%");
    repository.git(&["config", key, &format!("'{program}'{rest}")]);
}

/// Programs in the place of ours: gone, not one that can be run, killed, one that knows no such command.
#[cfg(unix)]
fn lost_programs(folder: &Path) -> Vec<std::path::PathBuf> {
    use std::os::unix::fs::PermissionsExt;
    let write = |name: &str, text: &str, mode: u32| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("room");
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&file, mode).expect("it is ours");
        file
    };
    vec![
        folder.join("gone"),
        write("not executable", "", 0o644),
        write("killed", "#!/bin/sh\nkill -9 $$\n", 0o755),
        write(
            "older",
            "#!/bin/sh\necho 'unrecognized subcommand' >&2\nexit 2\n",
            0o755,
        ),
    ]
}

#[cfg(unix)]
#[test]
fn a_driver_that_stops_leaves_marks_and_not_ours() {
    let folder = tempfile::Builder::new()
        .prefix("it's 100% ")
        .tempdir()
        .expect("room");
    let programs = lost_programs(folder.path());
    let name = "it's 5% of \"it\".ron";
    let ways: [&[&str]; 4] = [
        &["merge", "-m", "merged", "theirs"],
        &["rebase", "theirs"],
        &["cherry-pick", "theirs"],
        &["stash", "pop"],
    ];
    let mut tried: Vec<(&Path, &[&str])> = programs.iter().map(|one| (&**one, ways[0])).collect();
    tried.extend(ways[1..].iter().map(|way| (&*programs[0], *way)));
    for (program, way) in tried {
        let repository = with_line(name, false);
        with_program(&repository, program);
        if way == ways[3] {
            // What is in the stash is a change of the base.
            repository.git(&["checkout", "-q", "theirs~1"]);
            std::fs::write(repository.path().join(name), "(\n a: theirs,\n)\n").expect("room");
            repository.git(&["stash"]);
            repository.git(&["checkout", "-q", "main"]);
        }
        let ran = repository.try_git(way);
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(1), "{program:?} {way:?}: {said}");
        assert!(
            said.contains("merged by line"),
            "{program:?} {way:?}: {said}"
        );
        let text = repository.text(name);
        for mark in ["<<<<<<<", "a: ours", "=======", "a: theirs", ">>>>>>>"] {
            assert!(text.contains(mark), "{program:?} {way:?}: {text}");
        }
        assert!(!repository.git(&["ls-files", "-u"]).is_empty());
    }
    // What lies apart is merged, and what is no text stays in conflict, as git does it.
    for (program, expected) in programs.iter().zip([0, 0, 0, 1]) {
        let repository = with_line(name, true);
        with_program(&repository, program);
        let merge = repository.try_git(&["merge", "-q", "-m", "merged", "theirs"]);
        // Of two grids an earlier version says that they can't be merged.
        assert_eq!(
            merge.status.code(),
            Some(expected),
            "{program:?}: {merge:?}"
        );
        let text = repository.text(name);
        assert!(
            text.contains("a: theirs") && text.contains("d: ours"),
            "{text}"
        );
    }
    let repository = with_line(name, true);
    let binary =
        |byte: u8| std::fs::write(repository.path().join("b.ron"), [0, byte]).expect("room");
    binary(0);
    repository.commit("binary");
    repository.git(&["branch", "-f", "theirs", "main"]);
    repository.git(&["checkout", "-q", "theirs"]);
    binary(1);
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "main"]);
    binary(2);
    repository.commit("ours");
    for program in [Path::new(BEACHHEAD), &*programs[0]] {
        with_program(&repository, program);
        let merge = repository.try_git(&["merge", "-q", "-m", "merged", "theirs"]);
        assert_eq!(merge.status.code(), Some(1), "{merge:?}");
        assert!(!repository.git(&["ls-files", "-u"]).is_empty());
        repository.git(&["merge", "--abort"]);
    }
}

#[cfg(unix)]
#[test]
fn the_program_is_found_wherever_it_is() {
    let folder = tempfile::Builder::new()
        .prefix("it's 100% \"$HOME\" ")
        .tempdir_in(env!("CARGO_TARGET_TMPDIR"))
        .expect("room");
    let program = folder.path().join("beach head");
    std::fs::hard_link(BEACHHEAD, &program).expect("the same disk");
    let repository = repository();
    let ran = run(
        &program.display().to_string(),
        repository.path(),
        &["git-setup"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let hexes = bocage(&repository);
    branches(
        &repository,
        || paint(&repository, &hexes[..1], "woods"),
        || paint(&repository, &hexes[1..2], "town"),
    );
    let merge = repository.try_git(&["merge", "-q", "-m", "merged", "theirs"]);
    let said = String::from_utf8_lossy(&merge.stderr);
    assert_eq!((merge.status.code(), &*said), (Some(0), ""));
    repository.edit(MAP, |map| {
        map.replacen("terrain: \"town\"", "terrain: \"woods\"", 1)
    });
    let shown = repository.git(&["difftool", "-y", "-t", "beachhead"]);
    assert!(shown.contains("town → woods"), "{shown}");
}

#[test]
fn both_places_are_changed_or_none() {
    let repository = Repository::new();
    repository.git(&["config", "merge.beachhead.driver", "mine"]);
    let file = |name: &str| repository.path().join(name);
    let config = || std::fs::read_to_string(file(".git/config")).expect("it is there");
    let entries = || {
        let listed = repository.try_git(&["config", "--local", "--list"]).stdout;
        let listed = String::from_utf8_lossy(&listed).into_owned();
        let mut lines: Vec<String> = listed.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let lock = file(".git/config.lock");
    // A locked configuration: before, and when it is taken back.
    let before = config();
    std::fs::write(&lock, "").expect("room");
    let ran = beachhead(repository.path(), &["git-setup"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.err.contains("lock"), "{}", ran.err);
    assert_eq!(config(), before);
    assert!(!file(".gitattributes").exists());
    std::fs::remove_file(&lock).expect("it is there");
    // Attributes that can't be written.
    #[cfg(target_os = "linux")]
    {
        let before = entries();
        // No file can be made beside the one that the link leads to.
        std::os::unix::fs::symlink("/proc/version", file(".gitattributes")).expect("room");
        let ran = beachhead(repository.path(), &["git-setup"]);
        assert_eq!(ran.code, Some(2), "{}", ran.output());
        assert!(ran.err.contains(".gitattributes"), "{}", ran.err);
        assert_eq!(entries(), before);
        std::fs::remove_file(file(".gitattributes")).expect("it is there");
    }
    assert_eq!(beachhead(repository.path(), &["git-setup"]).code, Some(0));
    let (set_up, attributes) = (entries(), repository.text(".gitattributes"));
    std::fs::write(&lock, "").expect("room");
    let ran = beachhead(repository.path(), &["git-setup", "--undo"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    std::fs::remove_file(&lock).expect("it is there");
    assert_eq!(
        (entries(), repository.text(".gitattributes")),
        (set_up, attributes)
    );
    assert_eq!(
        beachhead(repository.path(), &["git-setup", "--undo"]).code,
        Some(0)
    );
    assert!(!config().contains("beachhead"), "{}", config());
    assert!(!file(".gitattributes").exists());
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
        assert_eq!(text.matches("*.ron merge=beachhead\n").count(), 1);
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
