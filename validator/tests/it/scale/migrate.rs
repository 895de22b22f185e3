//! `migrate`: what is behind is brought up to date, what is current is left, what is newer is refused.

use beachhead_test_support::{Scratch, files_below, root};

use super::beachhead;

#[test]
fn what_is_current_is_said_to_be() {
    let ran = beachhead(&root(), &["migrate", "sample-data"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let formats = "pack 1, palette 1, map 1, forces 1, tables 1, claims 1, errata 1, scenario 1";
    let expected = ["landings", "utah"].map(|pack| {
        let formats = match pack {
            "landings" => formats.replace("errata 1, ", ""),
            _ => formats.to_owned(),
        };
        format!("sample-data/{pack}: up to date: {formats}\n")
    });
    let expected = expected.concat();
    assert!(
        expected
            .lines()
            .all(|line| ran.out.lines().any(|reported| reported == line)),
        "{}",
        ran.out
    );
}

#[test]
fn a_file_that_does_not_say_its_format_is_given_it() {
    for (file, format) in [
        ("map.ron", "    format: 1,\n"),
        ("pack.ron", "    format: 1,\n"),
    ] {
        let pack = Scratch::utah();
        let sound = pack.text(file);
        pack.replace(file, format, "");
        let draft = pack.text(file);
        let migrate = |arguments: &[&str]| {
            let ran = beachhead(pack.folder(), &[&["migrate"], arguments].concat());
            (ran.code, ran.out, ran.err)
        };
        let line = format!("./{file}\n");
        let would = (Some(1), format!("would rewrite {line}"), String::new());
        assert_eq!(migrate(&["--check"]), would);
        let (code, out, _) = migrate(&["--diff"]);
        assert_eq!(code, Some(1));
        assert!(out.contains(&format!("\n+{format}")), "{out}");
        assert_eq!(pack.text(file), draft, "nothing is written");
        assert_eq!(beachhead(pack.folder(), &["check"]).code, Some(1));

        pack.write(file, format!("// Of 1984.\n{draft}"));
        assert_eq!(migrate(&[]).0, Some(0));
        assert_eq!(pack.text(file), format!("// Of 1984.\n{sound}"));

        pack.write(file, &draft);
        assert_eq!(
            migrate(&[]),
            (Some(0), format!("rewrote {line}"), String::new())
        );
        assert_eq!(pack.text(file), sound);
        let current = (
            Some(0),
            ".: up to date: pack 1, palette 1, map 1, forces 1, tables 1, claims 1, errata 1, scenario 1\n".to_owned(),
            String::new(),
        );
        assert_eq!(migrate(&[]), current);
        assert_eq!(beachhead(pack.folder(), &["check"]).code, Some(0));
    }
}

#[test]
fn what_is_newer_or_broken_is_left_alone_and_reported() {
    for (file, from, to, why) in [
        (
            "map.ron",
            "format: 1",
            "format: 3",
            "map.ron is of map format 3, and this beachhead reads up to 2: update beachhead",
        ),
        ("pack.ron", "format: 1", "format: 2", "update beachhead"),
        (
            "map.ron",
            "format: 1",
            "format: one",
            "1 mistake keeps it from being read",
        ),
        ("forces.ron", "(", "((", "keep"),
    ] {
        let pack = Scratch::utah();
        pack.replace(file, from, to);
        let before: Vec<_> = files_below(pack.folder())
            .iter()
            .map(std::fs::read)
            .map(Result::ok)
            .collect();
        let ran = beachhead(pack.folder(), &["migrate"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{file}");
        assert!(ran.err.contains(why), "{file}: {}", ran.err);
        let after: Vec<_> = files_below(pack.folder())
            .iter()
            .map(std::fs::read)
            .map(Result::ok)
            .collect();
        assert!(before == after, "{file}: nothing is written");
    }
}

/// A pack of format 1 with a shore: its map alone is rewritten, with its comments; nothing is lost, and what no migration can know
/// is a warning.
#[test]
fn a_shore_of_format_1_is_migrated() {
    let pack = Scratch::copy_of(&root().join("tests/golden/3/shore"));
    let run = |arguments: &[&str]| {
        let ran = beachhead(pack.folder(), arguments);
        (ran.code, ran.out)
    };
    let before = pack.text("map.ron");
    let (code, out) = run(&["check", "--strict"]);
    assert_eq!(code, Some(0), "{out}");
    let warning = "warning: ./map.ron:148:9: marker breach-1 on 0305 has security hexes but names no hexside: a breach lies on one\n";
    let (code, out) = run(&["migrate", "--check"]);
    assert_eq!(
        (code, out),
        (Some(1), format!("would rewrite ./map.ron\n{warning}"))
    );
    let (code, out) = run(&["migrate"]);
    assert_eq!(
        (code, out),
        (Some(0), format!("rewrote ./map.ron\n{warning}"))
    );
    let after = pack.text("map.ron");
    let changed: Vec<(&str, &str)> = before
        .lines()
        .zip(after.lines())
        .filter(|(a, b)| a != b)
        .collect();
    assert_eq!(
        before.lines().count(),
        after.lines().count(),
        "one record in, one out"
    );
    assert_eq!(
        changed.len(),
        1 + 3 + 4,
        "the format, tide lines and sectors: {changed:#?}"
    );
    for (old, new) in &changed[1..4] {
        let hour = |line: &str| line.replace("hours: [", "hour: ").replacen("],", ",", 1);
        assert_eq!(hour(new), *old);
    }
    for (old, new) in &changed[4..] {
        let (head, rest) = new.split_once(", from: [").expect("an edge");
        let (edge, tail) = rest.split_once(']').expect("its end");
        assert_eq!(format!("{head}{tail}"), *old);
        assert!(
            head.contains(&format!("hexes: [{edge}")),
            "it begins where the chain began: {new}"
        );
    }
    let formats = ".: up to date: pack 1, palette 1, map 2, forces 1, tables 1, scenario 1\n";
    assert_eq!(run(&["migrate"]), (Some(0), formats.to_owned()));
    assert_eq!(run(&["fmt", "--check"]).0, Some(0));
    // What the chains did not reach is reported now.
    let (_, out) = run(&["check", "--format", "concise"]);
    for code in ["MAP049", "MAP052"] {
        assert!(out.contains(code), "{out}");
    }
}
