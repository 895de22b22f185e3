//! The file of a journal as its writer sees it: something that grows at its end. Tests put one in its place that fails.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Waits until what has been written to a file is on the disk.
pub(super) type Syncing = Box<dyn FnOnce() -> io::Result<()> + Send>;

/// Where files are made.
pub(super) trait Disk: Send {
    /// Makes a file that isn't there yet.
    fn create(&self, path: &Path) -> io::Result<Box<dyn AppendFile>>;
}

/// A file that grows at its end.
pub(super) trait AppendFile: Send {
    /// Writes behind the first `length` bytes; what was there is gone.
    fn write_behind(&mut self, length: u64, bytes: &[u8]) -> io::Result<()>;
    /// What waits until everything so far is on the disk; more can be written meanwhile.
    fn syncing(&self) -> io::Result<Syncing>;
    /// The first `length` bytes.
    fn read_back(&mut self, length: u64) -> io::Result<Vec<u8>>;
    /// Shows when its writer was last alive, by the time of the file. Where that can't be, nothing is shown.
    fn touch(&self);
    /// Whether anybody would find it.
    fn is_there(&self) -> bool;
}

/// The disk.
pub(super) struct RealDisk;

struct RealAppendFile {
    file: File,
    path: PathBuf,
}

impl Disk for RealDisk {
    fn create(&self, path: &Path) -> io::Result<Box<dyn AppendFile>> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(path)?;
        // Whoever looks for journals of editors that were killed sees that this one is alive. A system that can't lock
        // files shows it as one of the dead; nothing is lost by that.
        drop(file.try_lock());
        // The name itself should be found as well.
        if let Some(folder) = path.parent() {
            drop(File::open(folder).and_then(|folder| folder.sync_all()));
        }
        let path = path.to_path_buf();
        Ok(Box::new(RealAppendFile { file, path }))
    }
}

impl AppendFile for RealAppendFile {
    fn write_behind(&mut self, length: u64, bytes: &[u8]) -> io::Result<()> {
        if self.file.metadata()?.len() != length {
            self.file.set_len(length)?;
        }
        self.file.seek(SeekFrom::Start(length))?;
        self.file.write_all(bytes)
    }

    fn syncing(&self) -> io::Result<Syncing> {
        let file = self.file.try_clone()?;
        Ok(Box::new(move || file.sync_data()))
    }

    fn read_back(&mut self, length: u64) -> io::Result<Vec<u8>> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        (&self.file).take(length).read_to_end(&mut bytes)?;
        if bytes.len() as u64 == length {
            Ok(bytes)
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }

    fn touch(&self) {
        drop(self.file.set_modified(SystemTime::now()));
    }

    fn is_there(&self) -> bool {
        let (Ok(found), Ok(ours)) = (fs::metadata(&self.path), self.file.metadata()) else {
            return false;
        };
        found.len() == ours.len()
    }
}
