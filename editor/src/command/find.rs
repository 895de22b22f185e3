//! What can be asked about finding hexes and replacing what they hold.

/// Something to be done about finding hexes and replacing what they hold.
#[derive(Clone, Debug, PartialEq)]
pub enum FindAsk {
    /// Opens the panel and puts the cursor into its field.
    Open,
    /// Opens the panel to replace something.
    Replace,
    /// Puts the panel away.
    Close,
    /// Looks for this.
    Text(String),
    /// Goes on to the next that was found.
    Next,
    /// Goes back to the one before.
    Previous,
    /// Goes to the one at this place of the list.
    Go(usize),
    /// Selects all that were found.
    SelectAll,
    /// Replaces as the panel says.
    Apply,
}
