//! A line of a journal: what it says, and a print by which one knows that it is whole.
//!
//! Journals have formats of their own. The first line states the format of all of them, and begins with
//! `Start((format:` in every format there will be; the lines of an older journal are upgraded ([`StoredValue`]). Lines are
//! appended before anybody knows what comes later, so a journal is always begun in the newest format.
//!
//! Holds always: what is written is read back, and of a file that ends anywhere all whole lines are
//! (`tests::a_torn_file_is_read_as_far_as_it_goes`).

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::SystemTime;

use beachhead_schema::edit::{EarlierEdit, Edit};
use beachhead_schema::io::{Parse, StoredValue, read_stored};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::home::{Print, print_of};

/// The format of journals that this editor writes, and the newest that it reads.
pub const FORMAT: u32 = <Line as StoredValue>::NEWEST;

/// How the first line of every journal begins; the number follows.
const HEAD: &str = "Start((format:";

/// Where the document of a journal lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Home {
    /// It is the pack that came with the editor.
    Bundled,
    /// It was made in the editor, and never saved.
    New,
    /// In this folder.
    Folder(#[serde(with = "crate::path_text")] PathBuf),
}

/// What a journal starts from: its first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The format of the journal.
    pub format: u32,
    /// What people call the pack.
    pub title: String,
    /// Where it lies.
    pub home: Home,
    /// The prints of its files as they lie there.
    pub files: BTreeMap<String, Print>,
    /// All its files as text, where it doesn't start from those on the disk.
    pub texts: Option<BTreeMap<String, String>>,
}

/// One line. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Line {
    /// What it starts from: the first line and no other.
    Start(Start),
    /// An edit was made.
    Apply {
        /// When.
        at: u64,
        /// The edit.
        edit: Edit,
    },
    /// The history was gone through: this many steps are done, counted from the start of the journal.
    Jump {
        /// When.
        at: u64,
        /// How many steps; below 0 for those before the start.
        to: i64,
    },
    /// A step from before the start was taken back by this edit; it can be made again.
    Under {
        /// When.
        at: u64,
        /// The edit that takes it back.
        edit: Edit,
    },
    /// The document is being saved. If it was, its files have these prints.
    Saving(BTreeMap<String, Print>),
}

impl Line {
    /// When it happened, if it happened to the document.
    pub fn at(&self) -> Option<u64> {
        match self {
            Self::Apply { at, .. } | Self::Jump { at, .. } | Self::Under { at, .. } => Some(*at),
            Self::Start(_) | Self::Saving(_) => None,
        }
    }

    /// The line as it stands in the file; `None` for what has no text.
    pub fn text(&self) -> Option<String> {
        let text = ron::to_string(self).ok()?;
        Some(format!("{:016x} {text}\n", print_of(text.as_bytes())))
    }
}

/// A line of a journal of format 1, whose edits have the records that maps had then.
#[derive(Clone, Debug, Deserialize)]
pub enum EarlierLine {
    /// What it starts from: the first line and no other.
    Start(Start),
    /// An edit was made.
    Apply {
        /// When.
        at: u64,
        /// The edit.
        edit: EarlierEdit,
    },
    /// The history was gone through.
    Jump {
        /// When.
        at: u64,
        /// How many steps; below 0 for those before the start.
        to: i64,
    },
    /// A step from before the start was taken back by this edit.
    Under {
        /// When.
        at: u64,
        /// The edit that takes it back.
        edit: EarlierEdit,
    },
    /// The document is being saved.
    Saving(BTreeMap<String, Print>),
}

impl StoredValue for EarlierLine {
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }
}

impl StoredValue for Line {
    const SINCE: u32 = 2;
    // Format 3 has edits that exchange all comments of a file.
    const NEWEST: u32 = 3;
    type Before = EarlierLine;

    fn upgrade(before: EarlierLine) -> Self {
        match before {
            EarlierLine::Start(start) => Self::Start(start),
            EarlierLine::Apply { at, edit } => Self::Apply {
                at,
                edit: Edit::upgrade(edit),
            },
            EarlierLine::Jump { at, to } => Self::Jump { at, to },
            EarlierLine::Under { at, edit } => Self::Under {
                at,
                edit: Edit::upgrade(edit),
            },
            EarlierLine::Saving(files) => Self::Saving(files),
        }
    }
}

/// What could be read of a journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines<L = Line> {
    /// The format that its first line states, if that is whole and does.
    pub format: Option<u32>,
    /// The whole lines, up to the first that isn't; none where the format is newer than this program reads.
    pub lines: Vec<L>,
    /// How many lines are behind one that is damaged, with it. The last line may be torn: that counts for nothing.
    pub damaged: usize,
}

/// Reads as many lines as are whole.
pub fn read_lines(bytes: &[u8]) -> Lines {
    read_as(bytes)
}

fn read_as<L: StoredValue>(bytes: &[u8]) -> Lines<L> {
    let mut lines = Vec::new();
    let mut rest = bytes.split_inclusive(|byte| *byte == b'\n');
    let stated = rest.clone().next().and_then(format_of);
    let format = stated.unwrap_or(L::NEWEST);
    let damaged = loop {
        if format > L::NEWEST {
            break 0;
        }
        let Some(bytes) = rest.next() else { break 0 };
        match whole(bytes, format) {
            Some(line) => lines.push(line),
            None => {
                let behind = rest.count();
                let torn = behind == 0 && !bytes.ends_with(b"\n");
                break behind + usize::from(!torn);
            }
        }
    };
    Lines {
        format: stated,
        lines,
        damaged,
    }
}

/// A line without its print.
struct Ron<'a>(&'a str);

impl Parse for Ron<'_> {
    type Fault = ron::error::SpannedError;

    fn parse<T: DeserializeOwned>(&self) -> Result<T, Self::Fault> {
        ron::from_str(self.0)
    }
}

fn whole<L: StoredValue>(line: &[u8], format: u32) -> Option<L> {
    read_stored(format, &Ron(as_written(line)?)).ok()
}

/// The format that the first line states.
fn format_of(line: &[u8]) -> Option<u32> {
    let (format, _) = as_written(line)?.strip_prefix(HEAD)?.split_once(',')?;
    format.parse().ok()
}

/// What a line says, if it is as somebody has written it.
fn as_written(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (print, text) = line.split_once(' ')?;
    let print = u64::from_str_radix(print, 16).ok()?;
    (print == print_of(text.as_bytes())).then_some(text)
}

/// Whether the first line is whole, whatever it says.
pub fn begins_whole(bytes: &[u8]) -> bool {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    lines.next().is_some_and(|line| as_written(line).is_some())
}

/// The time, in milliseconds since 1970.
pub fn now_ms() -> u64 {
    ms_from_time(SystemTime::now()).unwrap_or(0)
}

/// A time in milliseconds since 1970.
pub fn ms_from_time(time: SystemTime) -> Option<u64> {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::edit::Swap;

    fn lines() -> Vec<Line> {
        let edit = |name: &str| Edit {
            name: name.to_owned(),
            swaps: vec![Swap::Hex("2404".into(), None)],
        };
        let files = BTreeMap::from([("map.ron".to_owned(), u64::MAX)]);
        vec![
            Line::Start(Start {
                format: FORMAT,
                title: "Two\nlines \"quoted\" \u{1f409}".to_owned(),
                home: Home::Folder("/maps/Utah Beach".into()),
                files: files.clone(),
                texts: Some(BTreeMap::from([(
                    "map.ron".to_owned(),
                    "(\n)\n".to_owned(),
                )])),
            }),
            Line::Apply {
                at: 1,
                edit: edit("Paint\n2404"),
            },
            Line::Under {
                at: 2,
                edit: edit("Earlier"),
            },
            Line::Jump { at: 3, to: -1 },
            Line::Saving(files),
        ]
    }

    fn texts() -> Vec<String> {
        lines()
            .iter()
            .map(|line| line.text().expect("plain data"))
            .collect()
    }

    #[cfg(unix)]
    #[test]
    fn a_pack_may_lie_in_a_folder_that_is_no_text() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = std::ffi::OsStr::from_bytes(b"/maps/\xff beach");
        let line = Line::Start(Start {
            format: FORMAT,
            title: String::new(),
            home: Home::Folder(folder.into()),
            files: BTreeMap::new(),
            texts: None,
        });
        let text = line.text().expect("whatever the path is made of");
        assert_eq!(read_lines(text.as_bytes()).lines, [line]);
    }

    #[test]
    fn a_torn_file_is_read_as_far_as_it_goes() {
        let texts = texts();
        let whole = texts.concat();
        for end in 0..=whole.len() {
            let mut left = end;
            let fit = texts.iter().take_while(|text| {
                let fits = text.len() <= left;
                left = left.saturating_sub(text.len());
                fits
            });
            let read = read_lines(&whole.as_bytes()[..end]);
            assert_eq!(read.lines, lines()[..fit.count()], "{end} bytes");
            assert_eq!(read.damaged, 0, "{end} bytes");
        }
    }

    /// A later form of journals, made up: each change says who made it, and prints are gone.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum NextLine {
        Start(Start),
        Apply { at: u64, edit: Edit, by: String },
        Other,
    }

    impl StoredValue for NextLine {
        const SINCE: u32 = 4;
        type Before = Line;

        fn upgrade(before: Line) -> Self {
            match before {
                Line::Start(start) => Self::Start(start),
                Line::Apply { at, edit } => Self::Apply {
                    at,
                    edit,
                    by: "other".to_owned(),
                },
                _ => Self::Other,
            }
        }
    }

    #[test]
    fn an_older_journal_is_upgraded_and_a_newer_one_is_not_read() {
        let older = texts().concat();
        let read = read_as::<NextLine>(older.as_bytes());
        assert_eq!((read.format, read.damaged), (Some(FORMAT), 0));
        let upgraded: Vec<NextLine> = lines().into_iter().map(NextLine::upgrade).collect();
        assert_eq!(read.lines, upgraded);
        assert!(matches!(&upgraded[1], NextLine::Apply { by, .. } if by == "other"));

        let Line::Start(start) = lines().swap_remove(0) else {
            panic!("the first line is the start");
        };
        let start = NextLine::Start(Start { format: 4, ..start });
        let written = [start, upgraded.into_iter().nth(1).expect("an edit")];
        let newer: String = written
            .iter()
            .map(|line| ron::to_string(line).expect("plain data"))
            .map(|text| format!("{:016x} {text}\n", print_of(text.as_bytes())))
            .collect();
        let read = read_as::<NextLine>(newer.as_bytes());
        assert_eq!((read.format, read.lines), (Some(4), written.into()));
        let read = read_lines(newer.as_bytes());
        assert_eq!(
            (read.format, read.lines, read.damaged),
            (Some(4), vec![], 0)
        );
    }

    #[test]
    fn a_damaged_line_ends_what_can_be_trusted() {
        let mut texts = texts();
        texts[1] = texts[1].replacen("2404", "2405", 1);
        let read = read_lines(texts.concat().as_bytes());
        assert_eq!(read.lines, lines()[..1]);
        assert_eq!(read.damaged, 4);
        for (bytes, damaged) in [(&b"no journal\n"[..], 1), (&[0xff; 9], 0), (b"", 0)] {
            let read = read_lines(bytes);
            assert_eq!((read.lines.len(), read.damaged), (0, damaged));
        }
    }
}
