//! What can be asked about work that is not saved: the journal, and files that others change.

/// Something to be done about work that is not saved: the journal, and files that others change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeepAsk {
    /// Looks for work that an editor which was killed has left behind.
    FindWork,
    /// Restores the work found with this number, counted from 0.
    Restore(usize),
    /// Removes the work found with this number.
    Discard(usize),
    /// Removes the journal with this number of those that can't be read.
    DiscardUnreadable(usize),
    /// Leaves the work that was found where it is.
    Later,
    /// Looks whether another program has changed the files of the pack.
    LookAtFiles,
    /// Opens the pack again as it lies on the disk; what isn't saved is lost.
    Reload,
    /// Keeps what is in the window, whatever another program wrote.
    KeepMine,
    /// Shows or hides how what is on the disk differs from what is in the window.
    Compare,
    /// Takes a bar away that has been read.
    Read(Notice),
}

/// What a bar over the map says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notice {
    /// The pack is open in another window.
    OtherWindow,
    /// The journal can't lie beside the pack.
    Elsewhere,
    /// There is no journal.
    Nowhere,
    /// The folder of the pack is gone.
    Gone,
}
