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
            "format: 2",
            "map.ron is of map format 2, and this beachhead reads up to 1: update beachhead",
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
