//! Exit code and other outputs where nobody reads the standard output, or it is full.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::pipe;
use std::path::Path;
use std::process::{Command, Stdio};

use beachhead_test_support::{Scratch, files_below, run, utah};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Command lines of every subcommand, and the exit code where the output is read.
const COMMANDS: [(&str, i32); 39] = [
    ("--help", 0),
    ("--version", 0),
    ("check --help", 0),
    ("help merge", 0),
    ("init --own-game new", 0),
    ("check good", 0),
    ("check bad", 1),
    ("check bad good --format json", 1),
    ("check bad --format json-lines", 1),
    ("check bad --format sarif --quiet", 1),
    ("check bad --diff --unsafe-fixes", 1),
    ("check bad --fix", 1),
    ("check nosuch", 2),
    ("diff good bad", 1),
    ("diff good good", 0),
    ("diff good bad --format json", 1),
    ("merge good bad worse -o merged", 1),
    ("resolve --pack conflicts", 1),
    ("git-setup .", 0),
    (
        "git-driver diff map.ron good/map.ron x 100644 bad/map.ron x 100644",
        0,
    ),
    ("report merge report.json", 1),
    ("report merge report.json --format text", 1),
    ("play utah/scripts/failing.ron", 1),
    ("replay utah/records/broken.ron", 1),
    ("explain MAP012", 0),
    ("explain", 0),
    ("rules utah", 0),
    ("claims --strength good", 0),
    ("hex 0101 --pack good", 0),
    ("los tall 0101 0105", 0),
    ("scan proof good", 2),
    ("fmt --check bad", 1),
    ("rename rule stops halts ruled --check", 1),
    ("migrate --check good", 0),
    ("convert good converted", 0),
    ("export good", 0),
    ("schema map", 0),
    ("completions bash", 0),
    ("man", 0),
];

/// Target of a run's standard output.
#[derive(Clone, Copy, Debug)]
enum To {
    Nowhere,
    ClosedPipe,
    FullDisk,
}

impl To {
    fn stdio(self) -> Stdio {
        match self {
            Self::Nowhere => Stdio::null(),
            Self::ClosedPipe => {
                let (reader, writer) = pipe().expect("a pipe can be made");
                drop(reader);
                writer.into()
            }
            Self::FullDisk => {
                let full = File::options().write(true).open("/dev/full");
                full.expect("Linux has it").into()
            }
        }
    }
}

impl To {
    /// Exit code of a run into it.
    fn code(self, read: i32) -> i32 {
        match self {
            Self::FullDisk => 2,
            Self::Nowhere | Self::ClosedPipe => read,
        }
    }
}

/// A repository with packs, sound ones and others, and what else the command lines name.
fn world() -> TempDir {
    let world = tempfile::tempdir().expect("room");
    let folder = world.path();
    let git = Command::new("git")
        .args(["init", "-q"])
        .arg(folder)
        .status();
    assert!(git.expect("git is there").success());
    let prepare = |arguments: &[&str]| run(BEACHHEAD, folder, arguments);
    prepare(&["init", "--own-game", "good"]);
    prepare(&["init", "--own-game", "tall"]);
    prepare(&["init", "--own-game", "ruled"]);
    let rules =
        "(format: 1, title: \"\", rules: [(id: \"stops\", printed: \"1\", says: Zoc(Stops))])";
    fs::write(folder.join("ruled/rules.ron"), rules).expect("there is room");
    let manifest = folder.join("ruled/pack.ron");
    let text = fs::read_to_string(&manifest).expect("it is there");
    let text = text.replacen("    map:", "    rules: \"rules.ron\",\n    map:", 1);
    fs::write(manifest, text).expect("there is room");
    let heights = "(format: 1, tables: [(id: \"heights\", title: \"Heights\", columns: [\"metres\"])], \
        rows: [(table: \"heights\", nr: 1, row: \"clear\", cells: [\"0\"])])";
    fs::write(folder.join("tall/tables.ron"), heights).expect("there is room");
    let line = "(hex: \"0101\", terrain: \"clear\")";
    for (name, terrain) in [("bad", "clearx"), ("worse", "cleary")] {
        let pack = Scratch::copy_of(&folder.join("good"));
        // Not formatted, too.
        let other = format!("(hex: \"0101\",  terrain: \"{terrain}\")");
        pack.replace("map.ron", line, &other);
        copy(pack.folder(), &folder.join(name));
    }
    prepare(&["merge", "good", "bad", "worse", "-o", "conflicts"]);
    let report = prepare(&["check", "bad", "--format", "json"]);
    fs::write(folder.join("report.json"), report.out).expect("room");
    copy(&utah(), &folder.join("utah"));
    let script = "(format: 1, scenario: \"nosuch\", steps: [])";
    fs::write(folder.join("utah/scripts/failing.ron"), script).expect("room");
    let record = folder.join("utah/records/sudden-death.ron");
    let record = fs::read_to_string(record).expect("it is there");
    let record = record.replacen("seed: ", "seed: 9", 1);
    fs::write(folder.join("utah/records/broken.ron"), record).expect("room");
    world
}

fn copy(from: &Path, to: &Path) {
    for file in files_below(from) {
        let copy = to.join(file.strip_prefix(from).expect("it lies below"));
        fs::create_dir_all(copy.parent().expect("a folder")).expect("room");
        fs::copy(&file, copy).expect("room");
    }
}

/// The exit code of a command line, and what it wrote to its error output.
fn ended(folder: &Path, line: &str, to: To) -> (Option<i32>, String) {
    let output = Command::new(BEACHHEAD)
        .args(line.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(to.stdio())
        .stderr(Stdio::piped())
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn the_exit_code_is_the_true_one_wherever_the_output_goes() {
    let full = cfg!(target_os = "linux").then_some(To::FullDisk);
    let places = [To::Nowhere, To::ClosedPipe].into_iter().chain(full);
    for to in places {
        // Some of them write: each place has a world of its own.
        let world = world();
        for (line, read) in COMMANDS {
            let (code, said) = ended(world.path(), line, to);
            assert_eq!(code, Some(to.code(read)), "{line} into {to:?}: {said}");
            let full = "beachhead: the output can't be written: ";
            // What can't be done writes nothing there.
            let is_said = matches!(to, To::FullDisk) && read < 2;
            assert_eq!(said.contains(full), is_said, "{line} into {to:?}: {said}");
            assert!(!said.contains("panicked"), "{line} into {to:?}: {said}");
        }
    }
}

#[test]
fn every_subcommand_is_tried() {
    let help = run(BEACHHEAD, Path::new("."), &["--help"]).out;
    let (_, listed) = help.split_once("Commands:\n").expect("they are listed");
    let (listed, _) = listed.split_once("\n\n").expect("options follow");
    let listed = listed
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty());
    let tried: BTreeSet<&str> = { COMMANDS.iter() }
        .filter_map(|(line, _)| line.split(' ').next())
        .collect();
    let missing: Vec<&str> = listed.filter(|name| !tried.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn what_goes_elsewhere_is_whole_where_nobody_reads_the_output() {
    for to in [To::Nowhere, To::ClosedPipe] {
        let world = world();
        let folder = world.path();
        let line = "check bad worse good -o sarif:report.sarif -o json:all.json";
        assert_eq!(ended(folder, line, to).0, Some(1), "{to:?}");
        for report in ["report.sarif", "all.json"] {
            let text = fs::read_to_string(folder.join(report)).expect("it is written");
            assert!(text.contains("cleary"), "{report}, {to:?}: {text}");
        }
        let line = "convert good converted";
        assert_eq!(ended(folder, line, to).0, Some(0), "{to:?}");
        assert!(folder.join("converted/pack.json").is_file(), "{to:?}");
    }
}

#[test]
fn watching_ends_where_nobody_reads_what_is_found() {
    let world = world();
    let (reader, writer) = pipe().expect("a pipe can be made");
    drop(reader);
    let (input, _open) = pipe().expect("a pipe can be made");
    let mut child = Command::new(BEACHHEAD)
        .args(["check", "--watch", "bad"])
        .current_dir(world.path())
        .stdin(input)
        .stdout(writer)
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let status = child.wait().expect("a child can be waited for");
    assert!(status.success(), "{status}");
}
