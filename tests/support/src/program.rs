//! Starts a program as its users do, and waits for it: a program that hangs fails the test instead of stopping it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more than anything here takes on a slow machine: who needs longer hangs.
const HANGS: Duration = Duration::from_secs(120);

/// The memory that no file, however broken, may make a program take.
pub const GIB: u64 = 1 << 30;

/// What came of a program.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Its exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to its standard output.
    pub out: String,
    /// What it wrote to its standard error.
    pub err: String,
}

impl Ran {
    /// The last line of its standard output.
    pub fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }

    /// Everything it wrote.
    pub fn output(&self) -> String {
        format!("{}{}", self.out, self.err)
    }
}

/// Runs a program in a folder, without a display.
pub fn run(program: &str, folder: &Path, args: &[&str]) -> Ran {
    finish(Command::new(program).args(args), folder, Stdio::null())
}

/// The same, where the program is given this text on its standard input.
pub fn run_on(input: &[u8], program: &str, folder: &Path, args: &[&str]) -> Ran {
    let reported = tempfile::tempdir().expect("there is room");
    let file = reported.path().join("input");
    fs::write(&file, input).expect("there is room");
    let input = File::open(&file).expect("it was written");
    finish(Command::new(program).args(args), folder, input.into())
}

/// The same, where the program gets no more than this many bytes of memory (on systems that can hold it to that).
pub fn run_within(bytes: u64, program: &str, folder: &Path, args: &[&str]) -> Ran {
    if !cfg!(target_os = "linux") {
        return run(program, folder, args);
    }
    let limited = format!("ulimit -v {} && exec \"$0\" \"$@\"", bytes >> 10);
    let mut shell = Command::new("sh");
    shell.args([OsStr::new("-c"), OsStr::new(&limited), OsStr::new(program)]);
    finish(shell.args(args), folder, Stdio::null())
}

/// The same as [`run`], with these variables in the environment.
pub fn run_with(variables: &[(&str, &str)], program: &str, folder: &Path, args: &[&str]) -> Ran {
    // Through a program that sets them, since those that steer reports are removed from ours.
    let variables = variables
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let mut command = Command::new("env");
    command.args(variables).arg(program).args(args);
    finish(&mut command, folder, Stdio::null())
}

fn finish(command: &mut Command, folder: &Path, input: Stdio) -> Ran {
    // Into files, since a full pipe would make it wait.
    let reported = tempfile::tempdir().expect("there is room");
    let [out, err] = ["out", "err"].map(|name| reported.path().join(name));
    let open = |path: &Path| Stdio::from(File::create(path).expect("a file can be made"));
    let mut child = command
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("RUST_BACKTRACE")
        // Whatever the machine says of colours and of its own checkout, tests say what they mean.
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("GITHUB_WORKSPACE")
        .env_remove("CI_PROJECT_DIR")
        .stdin(input)
        .stdout(open(&out))
        .stderr(open(&err))
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child can be asked") {
            break status;
        }
        if begin.elapsed() > HANGS {
            drop(child.kill());
            panic!("{command:?} hangs");
        }
        sleep(Duration::from_millis(2));
    };
    let [out, err] = [out, err].map(|path| {
        let bytes = fs::read(path).expect("what was written can be read");
        String::from_utf8_lossy(&bytes).into_owned()
    });
    Ran {
        code: status.code(),
        out,
        err,
    }
}
