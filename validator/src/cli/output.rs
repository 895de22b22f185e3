//! Where a subcommand writes.

use std::io::Write;

use beachhead_report::{Format, StandardOutput, Style, Visible};

/// An output of which is known whether anybody reads it.
pub(super) trait Ends: Write {
    /// Whether what is written goes nowhere.
    fn has_ended(&self) -> bool;
}

impl<W: Write> Ends for StandardOutput<W> {
    fn has_ended(&self) -> bool {
        Self::has_ended(self)
    }
}

/// Where a subcommand writes, and how.
pub(super) struct Output<'w> {
    /// For what people read.
    pub(super) out: Visible<&'w mut dyn Ends>,
    pub(super) style: Style,
    pub(super) is_terminal: bool,
}

impl Output<'_> {
    /// For the contents of a file, which come out byte for byte: on a terminal a person reads them.
    pub(super) fn data(&mut self) -> &mut dyn Write {
        if self.is_terminal {
            &mut self.out
        } else {
            self.out.below()
        }
    }

    /// For a reporter. Reports for people go through [`Visible`] with their colours.
    pub(super) fn report(&mut self, format: Format) -> &mut dyn Write {
        if format.is_for_people() {
            self.out.below()
        } else {
            self.data()
        }
    }
}
