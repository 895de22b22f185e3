//! Whether another program changes the files of the pack while it is open: sizes and times every two seconds, and the
//! files themselves only where one of those is another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::{Duration, Instant, SystemTime};

use beachhead_schema::io::{DiskFiles, Files};

use crate::document::Document;
use crate::home::Print;
use crate::words::counted;

/// How many lines of a file are listed.
const MOST_LINES: usize = 30;

/// When a file was written last, and how long it is; `None` for a file that isn't there.
type Stamp = Option<(Option<SystemTime>, u64)>;

/// What is known of the files on the disk.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    looked: Option<Instant>,
    stamps: BTreeMap<String, Stamp>,
    /// What the document believed when that was looked at.
    believed: BTreeMap<String, Print>,
    /// Files that another program has changed.
    pub(crate) changed: Vec<String>,
    /// The folder is gone.
    pub(crate) gone: bool,
}

impl Watch {
    /// How long nothing is looked at.
    pub(crate) const PAUSE: Duration = Duration::from_secs(2);

    /// Looks, if it is time. Reports whether it did.
    pub(crate) fn poll(&mut self, document: &Document) -> bool {
        let due = self.looked.is_none_or(|at| at.elapsed() >= Self::PAUSE)
            || self.believed != *document.on_disk();
        if due {
            self.look(document);
        }
        due
    }

    /// Looks at the files.
    pub(crate) fn look(&mut self, document: &Document) {
        self.looked = Some(Instant::now());
        let Some(folder) = document.folder() else {
            *self = Self {
                looked: self.looked,
                ..Self::default()
            };
            return;
        };
        self.gone = !folder.is_dir();
        let believed = document.on_disk();
        let stamp = |name: &String| {
            let metadata = fs::metadata(folder.join(name)).ok()?;
            Some((metadata.modified().ok(), metadata.len()))
        };
        let stamps: BTreeMap<String, Stamp> = believed
            .keys()
            .map(|name| (name.clone(), stamp(name)))
            .collect();
        if stamps == self.stamps && *believed == self.believed {
            return;
        }
        self.changed = document.changed_on_disk().into_keys().collect();
        self.stamps = stamps;
        self.believed.clone_from(believed);
    }
}

/// How the files on the disk differ from what would be saved now: the lines that only one of the two has.
pub(crate) fn differences(document: &Document) -> Vec<String> {
    let Some(folder) = document.folder() else {
        return Vec::new();
    };
    let disk = DiskFiles(folder.clone());
    let mut reported = Vec::new();
    for (name, here) in document.snapshot().texts().0 {
        let there = disk.read(&name).unwrap_or_default();
        let [there, here] = [&there, &here].map(|bytes| String::from_utf8_lossy(bytes));
        let [only_there, only_here] = [only_in(&there, &here), only_in(&here, &there)];
        if only_there.is_empty() && only_here.is_empty() {
            continue;
        }
        reported.push(format!(
            "{name}: {} only on the disk, {} only in this window",
            counted(only_there.len(), "line"),
            only_here.len()
        ));
        for (who, lines) in [("disk  ", only_there), ("window", only_here)] {
            let shown = lines.iter().take(MOST_LINES);
            reported.extend(shown.map(|line| format!("  {who}  {}", line.trim())));
        }
    }
    if reported.is_empty() {
        reported.push("Nothing differs: only the layout of the text does".to_owned());
    }
    reported
}

fn only_in<'t>(text: &'t str, other: &str) -> Vec<&'t str> {
    let known: BTreeSet<&str> = other.lines().map(str::trim).collect();
    let lines = text.lines().filter(|line| !known.contains(line.trim()));
    lines.collect()
}
