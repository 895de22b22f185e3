//! What can be asked about the scan under the grid and its calibration.

use std::path::PathBuf;

use beachhead_schema::Id;
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::Fit;
use egui::Pos2;

/// Something to be done about the scan under the grid and its calibration.
#[derive(Clone, Debug, PartialEq)]
pub enum ScanAsk {
    /// Shows the panel of the scans.
    Open,
    /// Asks for an image to be put under the grid.
    Add,
    /// Asks for the path of such an image to be typed.
    AddTyped,
    /// Puts this image under the grid, or in the place of the one that is chosen again.
    Take(PathBuf),
    /// Asks for an image in the place of this scan's.
    ChooseAgain(Id),
    /// Keeps the anchors of this scan and accepts the image as it is now.
    Accept(Id),
    /// Reads the image of this scan anew.
    Reload(Id),
    /// Copies the image of this scan into the pack's folder.
    CopyIn(Id),
    /// Takes this scan away.
    Remove(Id),
    /// Makes this the scan that is worked on.
    Activate(Id),
    /// Shows or hides this scan.
    ToggleScan(Id),
    /// Fits another kind of map through the anchors of this scan.
    Fit(Id, Fit),
    /// The number of the next anchor, as far as it is typed.
    Number(String),
    /// Brings the place where that hex should be into view; without a number, takes the one that would help most.
    Aim,
    /// The mouse was pulled so on the map with the anchor tool: a click sets an anchor, a pull moves one.
    Pull {
        /// Where the button went down.
        from: Pos2,
        /// Where it went up.
        to: Pos2,
    },
    /// Says that an anchor of this scan belongs to another hex.
    Rename(Id, HexNo, HexNo),
    /// Takes the anchor of a hex away.
    DropAnchor(Id, HexNo),
    /// How far the scan shows through the map, from 0 to 1.
    Through(f32),
    /// Lets the scan show through the map more.
    More,
    /// Lets the scan show through the map less.
    Less,
    /// Shows scan and map in turn.
    Blink,
    /// Shows or hides the crops by which a calibration is proved.
    Proof,
    /// Lets clicks go to the middle of the printed hex around them, or leaves them where they are.
    Snap,
    /// Looks for the grid that is printed on the scan that is worked on.
    Find,
    /// Gives that up, or what it has found.
    StopFinding,
    /// The number of the hex that is asked for, as far as it is typed.
    FoundNumber(String),
    /// Takes that number.
    TakeFoundNumber,
    /// Asks for the number of the hex at a place of the map instead.
    AskAt(Pos2),
    /// Moves each anchor that was clicked to the middle of the printed hex around it.
    SnapAll,
    /// Solves the numbering from the anchors.
    Solve,
    /// Gives the map the grid of the solution with this number.
    UseSolution(usize),
}
