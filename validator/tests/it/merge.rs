//! `beachhead merge` and `beachhead resolve` from outside: packs and files, what is in conflict, what can't be merged.

use std::path::Path;

use beachhead_schema::edit::regrid;
use beachhead_schema::io::{DiskFiles, Syntax, pack_texts, read_pack};
use beachhead_test_support::{Ran, Scratch, files_below, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn beachhead(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run(BEACHHEAD, folder, arguments);
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    ran
}

/// Three copies of utah, and a folder for what comes of them.
struct Three {
    base: Scratch,
    ours: Scratch,
    theirs: Scratch,
    out: tempfile::TempDir,
}

impl Three {
    fn new() -> Self {
        Self {
            base: Scratch::utah(),
            ours: Scratch::utah(),
            theirs: Scratch::utah(),
            out: tempfile::tempdir().expect("room"),
        }
    }

    fn merge(&self, more: &[&str]) -> Ran {
        let text = |scratch: &Scratch| scratch.folder().display().to_string();
        let folders = [&self.base, &self.ours, &self.theirs].map(text);
        let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
        let arguments = [&["merge"], &folders[..], &["-o", "merged"], more].concat();
        beachhead(self.out.path(), &arguments)
    }

    fn merged(&self, name: &str) -> String {
        let file = self.out.path().join("merged").join(name);
        std::fs::read_to_string(file).expect("it was written")
    }

    fn in_merged(&self, arguments: &[&str]) -> Ran {
        beachhead(&self.out.path().join("merged"), arguments)
    }
}

fn paint(pack: &Scratch, hex: &str, terrain: &str) {
    let from = format!("(hex: \"{hex}\", terrain: \"bocage\"");
    let to = format!("(hex: \"{hex}\", terrain: \"{terrain}\"");
    pack.replace("map.ron", &from, &to);
}

#[test]
fn what_each_branch_changed_is_in_the_merged_pack() {
    let three = Three::new();
    paint(&three.ours, "0203", "woods");
    paint(&three.theirs, "0204", "woods");
    let script = "scripts/airborne.ron";
    let scripts = files_below(&three.base.folder().join("scripts"));
    let script = scripts
        .first()
        .and_then(|file| file.strip_prefix(three.base.folder()).ok())
        .map_or(script.to_owned(), |name| name.display().to_string());
    let about = |pack: &Scratch, text: &str| {
        pack.write(
            &script,
            pack.text(&script)
                .replacen("about: \"", &format!("about: \"{text}"), 1),
        );
    };
    about(&three.theirs, "Theirs. ");
    three.ours.write(
        "errata.ron",
        format!("// Proof-read.\n{}", three.ours.text("errata.ron")),
    );
    let ran = three.merge(&[]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let map = three.merged("map.ron");
    for hex in ["0203", "0204"] {
        assert!(
            map.contains(&format!("(hex: \"{hex}\", terrain: \"woods\"")),
            "{hex}"
        );
    }
    // What one branch has touched is as that one has written it; all else belongs to the pack as before.
    assert_eq!(three.merged("errata.ron"), three.ours.text("errata.ron"));
    assert_eq!(three.merged(&script), three.theirs.text(&script));
    for file in files_below(three.base.folder()) {
        let name = file.strip_prefix(three.base.folder()).expect("below");
        assert!(
            three.out.path().join("merged").join(name).exists(),
            "{name:?}"
        );
    }
    assert_eq!(three.in_merged(&["resolve"]).code, Some(0));
    // Nothing is written over anything else unasked.
    let again = three.merge(&[]);
    assert_eq!(again.code, Some(0), "{}", again.err);
    paint(&three.theirs, "0205", "woods");
    let ran = three.merge(&[]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--force"), "{}", ran.err);
    assert_eq!(three.merge(&["--force"]).code, Some(0));
}

#[test]
fn conflicts_are_reported_until_they_are_resolved() {
    let three = Three::new();
    paint(&three.ours, "0203", "woods");
    paint(&three.theirs, "0203", "town");
    three.ours.replace("scenario.ron", "turns: 17", "turns: 16");
    three
        .theirs
        .replace("scenario.ron", "turns: 17", "turns: 18");
    let ran = three.merge(&[]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    for line in [
        "conflict map: hexes 0203: terrain woods | town",
        "conflict scenario landing-and-linkup: turns: 16 | 18",
        "2 conflicts: ",
    ] {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
    let check = three.in_merged(&["check", "--format", "concise"]);
    assert_eq!(check.code, Some(1));
    let open = check.out.lines().filter(|line| line.contains("PACK013"));
    let open: Vec<&str> = open.collect();
    assert_eq!(open.len(), 2, "{}", check.out);
    assert!(
        open.iter().any(|line| line.contains("map.ron:")),
        "{open:?}"
    );
    let listed = three.in_merged(&["resolve"]);
    assert_eq!((listed.code, listed.out.lines().count()), (Some(1), 2));
    let unknown = three.in_merged(&["resolve", "0999", "--with", "ours"]);
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown.err.contains("`0999` is in no conflict"),
        "{}",
        unknown.err
    );
    let one = three.in_merged(&["resolve", "0203", "--with", "theirs"]);
    assert_eq!(one.code, Some(1), "{}", one.output());
    assert!(one.out.contains("1 conflict is left"), "{}", one.out);
    assert!(
        three
            .merged("map.ron")
            .contains("(hex: \"0203\", terrain: \"town\"")
    );
    assert!(!three.merged("map.ron").contains("conflicts"));
    let all = three.in_merged(&["resolve", "--all", "--with", "base"]);
    assert_eq!(all.code, Some(0), "{}", all.output());
    assert_eq!(
        three.merged("scenario.ron"),
        three.base.text("scenario.ron")
    );
}

#[test]
fn the_same_merge_into_ours_again_changes_nothing() {
    let three = Three::new();
    paint(&three.ours, "0203", "woods");
    paint(&three.theirs, "0203", "town");
    for (pack, turns, about) in [(&three.ours, "16", "Ours"), (&three.theirs, "18", "Theirs")] {
        pack.replace("scenario.ron", "turns: 17", &format!("turns: {turns}"));
        let script = "scripts/airborne-later.ron";
        let text = pack.text(script);
        let changed = text.replacen("about: \"", &format!("about: \"{about}. "), 1);
        pack.write(script, changed);
    }
    let ours = three.ours.folder().display().to_string();
    let merge = || {
        let base = three.base.folder().display().to_string();
        let theirs = three.theirs.folder().display().to_string();
        let arguments = ["merge", &base, &ours, &theirs, "-o", &ours, "--force"];
        let ran = beachhead(three.out.path(), &arguments);
        assert_eq!(ran.code, Some(1), "{}", ran.output());
        assert!(ran.out.contains("\n3 conflicts: "), "{}", ran.out);
        let files = files_below(three.ours.folder());
        let read = files
            .iter()
            .map(|file| std::fs::read(file).expect("it is there"));
        read.collect::<Vec<_>>()
    };
    let first = merge();
    assert!(merge() == first, "the files are as they were");
}

#[test]
fn a_script_with_a_conflict_is_not_played() {
    let three = Three::new();
    let scripts = files_below(&three.base.folder().join("scripts"));
    let name = scripts[0].strip_prefix(three.base.folder()).expect("below");
    let name = name.display().to_string().replace('\\', "/");
    let with_first = |pack: &Scratch, step: &str| {
        let text = pack.text(&name);
        pack.write(
            &name,
            text.replacen("steps: [\n", &format!("steps: [\n        {step},\n"), 1),
        );
    };
    with_first(&three.ours, "Do(Done)");
    with_first(&three.theirs, "Do(Resolve)");
    let ran = three.merge(&[]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    let played = three.in_merged(&["play", &name]);
    assert_eq!(played.code, Some(1));
    assert!(played.output().contains("PACK013"), "{}", played.output());
    let resolved = three.in_merged(&["resolve", "steps 1", "--with", "base"]);
    assert_eq!(resolved.code, Some(0), "{}", resolved.output());
    assert_eq!(three.merged(&name), three.base.text(&name));
}

#[test]
fn single_files_are_merged() {
    let three = Three::new();
    paint(&three.ours, "0203", "woods");
    paint(&three.theirs, "0204", "woods");
    let map = |scratch: &Scratch| scratch.path("map.ron").display().to_string();
    let merge = |files: [&str; 3], out: &str| {
        let [base, ours, theirs] = files;
        beachhead(three.out.path(), &["merge", base, ours, theirs, "-o", out])
    };
    let [base, ours, theirs] = [&three.base, &three.ours, &three.theirs].map(map);
    assert_eq!(merge([&base, &ours, &theirs], "map.ron").code, Some(0));
    let merged = std::fs::read_to_string(three.out.path().join("map.ron")).expect("written");
    let both = three.ours.text("map.ron").replace(
        "(hex: \"0204\", terrain: \"bocage\"",
        "(hex: \"0204\", terrain: \"woods\"",
    );
    assert_eq!(merged, both);
    let forces = three.base.path("forces.ron").display().to_string();
    let record = three.base.folder().join("records");
    let record = files_below(&record)[0].display().to_string();
    let broken = three.out.path().join("broken.ron");
    std::fs::write(&broken, "(format: 2, title: \"a\", grid: (").expect("room");
    let broken = broken.display().to_string();
    let marked = three.out.path().join("marked.ron");
    let marks = format!(
        "<<<<<<< a\n{}=======\n>>>>>>> b\n",
        three.base.text("map.ron")
    );
    std::fs::write(&marked, marks).expect("room");
    let marked = marked.display().to_string();
    for (files, expected) in [
        ([&base, &ours, &forces], "only files of a kind"),
        ([&record, &record, &record], "are not merged"),
        ([&base, &ours, &broken], "broken.ron"),
        ([&base, &ours, &marked], "unresolved merge conflict"),
        ([&base, &ours, &"no.ron".to_owned()], "no.ron"),
    ] {
        let ran = merge(files.map(String::as_str), "other.ron");
        assert_eq!(ran.code, Some(2), "{files:?}");
        assert!(ran.err.contains(expected), "{expected}: {}", ran.err);
        assert!(!three.out.path().join("other.ron").exists());
    }
}

#[test]
fn packs_that_do_not_go_together_are_refused() {
    let three = Three::new();
    let landings = Scratch::sample("landings");
    let broken = Scratch::utah();
    broken.write("map.ron", "(format: 2,");
    for (theirs, expected) in [
        (&landings, "different games"),
        (&broken, "from being merged"),
    ] {
        let text = |scratch: &Scratch| scratch.folder().display().to_string();
        let (base, ours, theirs) = (text(&three.base), text(&three.ours), text(theirs));
        let ran = beachhead(
            three.out.path(),
            &["merge", &base, &ours, &theirs, "-o", "merged"],
        );
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(expected), "{}", ran.err);
        assert!(!three.out.path().join("merged").exists());
    }
}

#[test]
fn the_other_branch_follows_a_renumbered_map() {
    let three = Three::new();
    paint(&three.ours, "0203", "woods");
    let disk = DiskFiles(three.theirs.folder().to_path_buf());
    let mut pack = read_pack(&disk).pack.expect("it can be read");
    let mut spec = pack.map.grid.spec().clone();
    spec.sheets[0].numbering.separator = "-".to_owned();
    let (edit, _) = regrid(&pack, spec, (0, 0)).expect("another numbering");
    edit.apply(&mut pack).expect("it fits");
    for (name, text) in pack_texts(&pack, Syntax::Ron).expect("plain data") {
        three.theirs.write(&name, text);
    }
    let ran = three.merge(&[]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    assert!(
        three
            .merged("map.ron")
            .contains("(hex: \"02-03\", terrain: \"woods\"")
    );
    // One file alone can't be followed by the others.
    let map = |scratch: &Scratch| scratch.path("map.ron").display().to_string();
    let [base, ours, theirs] = [&three.base, &three.ours, &three.theirs].map(map);
    let ran = beachhead(
        three.out.path(),
        &["merge", &base, &ours, &theirs, "-o", "map.ron"],
    );
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("beachhead merge --revisions BASE OURS THEIRS"),
        "{}",
        ran.err
    );
}
