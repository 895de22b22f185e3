//! The standard output, whose end is no end of the work.
//!
//! Whoever reads a pipe may stop at any moment (`beachhead check . | head -1`). What is left to be written there then goes
//! nowhere, and whoever writes hears nothing of it: files are still saved, findings still counted, and the exit code is the
//! true one. An output that fails otherwise, such as a full disk, is treated alike, but reported at the end.

use std::io::{self, ErrorKind, Write};

/// A writer that takes everything, also after the output below it has failed.
#[derive(Debug)]
pub struct StandardOutput<W> {
    out: W,
    /// Why nothing more is written.
    failure: Option<io::Error>,
}

impl<W: Write> StandardOutput<W> {
    /// Writes to this output for as long as it takes anything.
    pub fn new(out: W) -> Self {
        Self { out, failure: None }
    }

    /// Whether what is written goes nowhere, so that work that has no other result may end.
    pub fn has_ended(&self) -> bool {
        self.failure.is_some()
    }

    /// Writes what is still held back.
    ///
    /// # Errors
    /// Not all that was written has arrived, for another reason than that nobody reads it.
    pub fn finish(&mut self) -> io::Result<()> {
        self.flush()?;
        match self.failure.take() {
            Some(failure) if failure.kind() != ErrorKind::BrokenPipe => Err(failure),
            _ => Ok(()),
        }
    }

    /// Tries to write, unless that has failed before.
    fn attempt(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) {
        if self.failure.is_none() {
            self.failure = write(&mut self.out).err();
        }
    }
}

impl<W: Write> Write for StandardOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.attempt(|out| out.write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.attempt(W::flush);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An output that takes one write, then fails so.
    struct Fails(ErrorKind, usize);

    impl Write for Fails {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += 1;
            match self.1 {
                1 => Ok(bytes.len()),
                2 => Err(self.0.into()),
                _ => panic!("nothing more is written"),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_output_that_ends_ends_no_work() {
        for (kind, reported) in [
            (ErrorKind::BrokenPipe, None),
            (ErrorKind::StorageFull, Some(ErrorKind::StorageFull)),
        ] {
            let mut out = StandardOutput::new(Fails(kind, 0));
            let ended = ["a", "b", "c"].map(|line| {
                writeln!(out, "{line}").expect("it takes everything");
                out.has_ended()
            });
            // A line is two writes: its text and its end.
            assert_eq!(ended, [true; 3]);
            let finished = out.finish().map_err(|error| error.kind());
            assert_eq!(finished.err(), reported);
        }
    }
}
