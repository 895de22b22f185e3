//! The editor where there is no display: one line says so, and the other half of the main job is done instead.

use beachhead_test_support::{Scratch, font, root, run, scripts_of, utah};

const EDITOR: &str = env!("CARGO_BIN_EXE_beachhead-editor");

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_bundled_pack_is_checked_and_played() {
    let anywhere = tempfile::tempdir().expect("there is room");
    let ran = run(EDITOR, anywhere.path(), &[]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let first = ran.out.lines().next().unwrap_or_default();
    assert!(first.contains("no display"), "{first}");
    let scripts = scripts_of(&utah()).len();
    for expected in [
        format!("{scripts} of {scripts} scripts pass"),
        "462 hexes".to_owned(),
        "reconstructed".to_owned(),
        "no findings".to_owned(),
        "applied ".to_owned(),
    ] {
        assert!(ran.out.contains(&expected), "{expected} in {}", ran.out);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_a_pack_of_ones_own_is_checked_and_played() {
    let scratch = Scratch::utah();
    let folder = scratch.folder().to_str().expect("a plain name");
    let ran = run(EDITOR, &root(), &[folder]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    scratch.replace("map.ron", "(between: (\"1809\", ", "(between: (\"0101\", ");
    for path in [folder, &format!("{folder}/pack.ron")] {
        let ran = run(EDITOR, &root(), &[path]);
        assert_eq!(ran.code, Some(1), "{}", ran.output());
        assert!(ran.out.contains("MAP012"), "{}", ran.out);
    }
    scratch.write("pack.ron", [0; 100]);
    let ran = run(EDITOR, &root(), &[folder]);
    assert!(matches!(ran.code, Some(1 | 2)), "{}", ran.output());
    assert!(
        ran.output().contains("pack.ron") && !ran.err.contains("panicked"),
        "{}",
        ran.output()
    );
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_fonts_of_the_project_count() {
    let scratch = Scratch::utah();
    let folder = scratch.folder().to_str().expect("a plain name");
    scratch.replace("map.ron", "name: \"Catz\"", "name: \"名前\"");
    let out = || run(EDITOR, &root(), &[folder]).out;
    assert!(out().contains("MAP046"), "{}", out());
    scratch.write("squares.ttf", font(&[('名', 900), ('前', 900)]));
    let settings = "[export]\nfonts = [\"squares.ttf\", \"map.ron\"]\n";
    scratch.write("beachhead.toml", settings);
    let out = out();
    assert!(!out.contains("MAP046"), "{out}");
    assert!(
        out.contains("beachhead.toml:2:25: map.ron is no font: "),
        "{out}"
    );
}

#[test]
fn what_is_no_pack_or_no_option_is_refused() {
    let anywhere = tempfile::tempdir().expect("there is room");
    let ran = run(EDITOR, anywhere.path(), &["nowhere"]);
    assert!(matches!(ran.code, Some(1 | 2)), "{}", ran.output());
    assert!(ran.output().contains("nowhere"), "{}", ran.output());
    for arguments in [&["--frobnicate"][..], &["one", "two"]] {
        let ran = run(EDITOR, anywhere.path(), arguments);
        assert_eq!(ran.code, Some(2), "{}", ran.output());
        assert!(ran.err.contains("Usage: "), "{}", ran.err);
    }
    assert_eq!(run(EDITOR, anywhere.path(), &["--help"]).code, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_pipe_changes_no_exit_code() {
    let pack = Scratch::utah();
    let run = |out: std::process::Stdio| {
        std::process::Command::new(EDITOR)
            .arg(pack.folder())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdout(out)
            .stderr(std::process::Stdio::null())
            .status()
            .expect("it starts")
            .code()
    };
    let closed = || {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        run(writer.into())
    };
    assert_eq!(closed(), Some(0), "nothing is wrong");
    pack.replace("map.ron", "terrain: \"", "terrain: \"x");
    assert_eq!(closed(), Some(1), "something is found");
    let full = std::fs::File::options().write(true).open("/dev/full");
    assert_eq!(run(full.expect("Linux has it").into()), Some(2));
}
