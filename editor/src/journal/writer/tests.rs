//! The writer on disks that are full or fail.

use std::sync::atomic::{AtomicU64, Ordering};

use beachhead_schema::edit::Edit;

use super::super::append_file::{RealDisk, Syncing};
use super::super::line::{Start, read_lines};
use super::super::place::{journals_beside, journals_in};
use super::super::{FORMAT, Journal};
use super::*;

/// A disk with room for this many bytes beside the pack; in the journal folder there is room enough.
struct Full {
    room: Arc<AtomicU64>,
    full: PathBuf,
}

struct FullAppendFile {
    append_file: Box<dyn AppendFile>,
    room: Arc<AtomicU64>,
}

impl Disk for Full {
    fn create(&self, path: &Path) -> io::Result<Box<dyn AppendFile>> {
        let append_file = RealDisk.create(path)?;
        if !path.starts_with(&self.full) {
            return Ok(append_file);
        }
        let room = Arc::clone(&self.room);
        Ok(Box::new(FullAppendFile { append_file, room }))
    }
}

impl AppendFile for FullAppendFile {
    fn write_behind(&mut self, length: u64, bytes: &[u8]) -> io::Result<()> {
        let room = self.room.load(Ordering::SeqCst).saturating_sub(length);
        let fits = usize::try_from(room).unwrap_or(usize::MAX).min(bytes.len());
        self.append_file.write_behind(length, &bytes[..fits])?;
        if fits < bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
    fn syncing(&self) -> io::Result<Syncing> {
        self.append_file.syncing()
    }
    fn read_back(&mut self, length: u64) -> io::Result<Vec<u8>> {
        self.append_file.read_back(length)
    }
    fn touch(&self) {
        self.append_file.touch();
    }
    fn is_there(&self) -> bool {
        self.append_file.is_there()
    }
}

fn base(folder: &Path) -> Base {
    Base {
        start: Start {
            format: FORMAT,
            title: "A pack".to_owned(),
            home: Home::Folder(folder.to_path_buf()),
            files: BTreeMap::new(),
            texts: None,
        },
        whole: None,
        at_once: false,
        done: 0,
    }
}

fn edit(number: u32) -> Edit {
    Edit {
        name: format!("Edit {number}"),
        swaps: Vec::new(),
    }
}

/// The names of the edits in the only one of these journals.
fn edits_in(journals: Vec<PathBuf>) -> Vec<String> {
    let mut files = journals.into_iter();
    let Some(file) = files.next() else {
        return Vec::new();
    };
    assert!(files.next().is_none(), "one journal");
    let lines = read_lines(&fs::read(file).unwrap()).lines;
    assert!(matches!(lines.first(), Some(Line::Start(_))));
    let edits = lines.into_iter().skip(1).map(|line| match line {
        Line::Apply { edit, .. } => edit.name,
        other => panic!("{other:?}"),
    });
    edits.collect()
}

#[test]
fn a_disk_that_fails_is_left_for_another() {
    let (pack, journal_dir) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for room in (0..1200).step_by(60) {
        let disk = Full {
            room: Arc::new(AtomicU64::new(room)),
            full: pack.path().to_path_buf(),
        };
        let on_shelf = JournalDir::in_folder(journal_dir.path().to_path_buf());
        let mut journal = Journal::begin_on(Box::new(disk), &on_shelf, base(pack.path()));
        (0..8).for_each(|number| journal.applied(edit(number)));
        journal.sync();
        let [beside, moved] = [
            journals_beside(pack.path()),
            journals_in(journal_dir.path()),
        ]
        .map(edits_in);
        let expected: Vec<String> = (0..8).map(|number| edit(number).name).collect();
        match journal.status().trouble {
            None => assert_eq!((beside, moved), (expected, vec![]), "{room} bytes"),
            Some(Trouble::Elsewhere(_)) => {
                assert_eq!((beside, moved), (vec![], expected), "{room} bytes");
            }
            Some(Trouble::Nowhere(why)) => panic!("{why}"),
        }
        journal.discard();
    }
}

#[test]
fn where_nothing_can_be_written_it_is_reported_and_tried_again() {
    let pack = tempfile::tempdir().unwrap();
    let room = Arc::new(AtomicU64::new(0));
    let disk = Full {
        room: Arc::clone(&room),
        full: pack.path().to_path_buf(),
    };
    let mut journal = Journal::begin_on(Box::new(disk), &JournalDir::default(), base(pack.path()));
    (0..3).for_each(|number| journal.applied(edit(number)));
    journal.sync();
    assert!(matches!(
        journal.status().trouble,
        Some(Trouble::Nowhere(_))
    ));
    assert_eq!(edits_in(journals_beside(pack.path())), [""; 0]);
    room.store(u64::MAX, Ordering::SeqCst);
    journal.applied(edit(3));
    journal.sync();
    assert_eq!(journal.status().trouble, None);
    assert_eq!(edits_in(journals_beside(pack.path())).len(), 4);
    // A save begins it anew, and leaves nothing behind.
    let mut journal = journal;
    journal.restart(base(pack.path()));
    journal.sync();
    assert_eq!(edits_in(journals_beside(pack.path())), [""; 0]);
    journal.discard();
}
