//! How far a long run is, for who watches it: on a terminal, and nowhere else.

#[cfg(unix)]
#[test]
fn progress_is_shown_on_a_terminal_only() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::{BEACHHEAD, beachhead, packs};

    // Scripts are played, so that it takes long enough for anybody to wonder.
    let folder = packs(&["a", "b", "c"]);
    let arguments = ["check", "--scripts", "--jobs", "1"];
    let begin = Instant::now();
    let ran = beachhead(folder.path(), &arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    if begin.elapsed() < Duration::from_secs(3) {
        println!("skipped: this machine is too fast for progress to be shown");
        return;
    }
    let seen = |format: &str, pipeline: &str| {
        let command = format!("'{BEACHHEAD}' {} --format {format}", arguments.join(" "));
        let script = Command::new("script")
            .args(["-qec", &format!("{command} > report"), "/dev/null"])
            .current_dir(folder.path())
            .env("CI", pipeline)
            .stdin(Stdio::null())
            .output();
        let seen = script.map(|ran| String::from_utf8_lossy(&ran.stdout).into_owned());
        seen.map(|seen| seen.contains("of 3 checked"))
    };
    let Ok(is_seen) = seen("text", "") else {
        println!("skipped: there is no `script` that makes a terminal");
        return;
    };
    assert!(is_seen, "who watches is reported");
    for (format, pipeline) in [("text", "true"), ("json", "")] {
        let is_seen = seen(format, pipeline).expect("it ran before");
        assert!(!is_seen, "{format}, CI={pipeline}");
    }
}
