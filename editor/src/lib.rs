//! The editor of Beachhead: paints the map of a hex wargame and sets its scenario up.
//!
//! | room | what it does |
//! |---|---|
//! | [`document`] | the pack and its history: the only gate to the data |
//! | `home` | what it must know of the folder it is saved in |
//! | [`journal`] | every edit that is not saved, in a file, for the day the editor is killed |
//! | [`recovery`] | what an editor that was killed has left behind, and how it is restored |
//! | [`snapshot`] | a document as it was at one moment, for a thread of its own |
//! | `path_text` | paths as text, whatever they are made of |
//! | `lock` | that two windows on one pack know of each other |
//! | `watch` | whether another program changes the files of the pack |
//! | [`scan`] | scans under the grid: reading them, and what is known of them |
//! | `selection` | what is selected |
//! | `settings` | how the user likes it to look, kept between sessions |
//! | [`command`] | everything that can be asked for |
//! | [`table`] | what of it menus, buttons and keys ask for, in one table |
//! | [`new_map`] | the pack that a new map begins as |
//! | `regridding` | what another grid means for the files that are carried along |
//! | `brush` | what tools draw, and in what manner |
//! | `sight` | who sees whom, asked in the background |
//! | `plan` | what the records of a scenario say of hexes and units |
//! | `tool` | what the mouse does on the map |
//! | `picture` | how the map is drawn on the screen |
//! | `canvas` | the map as people work on it |
//! | `workbench` | the document with all that features and panels work on |
//! | `feature` | what people do in the window, each feature with its state and how it is shown |
//! | `panel` | what stands around the map in any case |
//! | [`app`] | the window: carries commands out, lays panels out |
//! | [`checker`] | the validator in the background |
//! | [`player`] | a script that is gone through, played in the background |
//! | [`exporter`] | the export dialog, and the export in the background |
//! | `fonts` | the fonts that the project adds to the bundled ones |
//! | [`headless`] | what is done where there is no display |

pub mod app;
mod brush;
pub mod bundled;
mod canvas;
pub mod checker;
pub mod command;
pub mod dialog;
pub mod document;
pub mod exporter;
mod feature;
mod form;
pub mod headless;
mod home;
mod image_place;
pub mod journal;
pub mod live;
mod lock;
pub mod new_map;
mod panel;
mod path_text;
mod picture;
mod plan;
pub mod player;
mod project;
pub mod recent;
pub mod recovery;
mod regridding;
pub mod scan;
mod selection;
mod settings;
mod sight;
pub mod snapshot;
mod workbench;
// In a browser a page opens the editor, not a command line.
#[cfg(not(target_family = "wasm"))]
mod start;
pub mod table;
mod tool;
mod watch;
mod words;

pub use app::{App, Layout};
pub use brush::{
    Area, Brush, ChartDraft, ElevationMode, Heights, LabelDraft, Lies, Options, Picking, Shape,
    Stretch, Tool,
};
pub use document::Document;
pub use form::{RecordPath, Step};
pub use picture::{OverlayCounts, View};
pub use selection::How;
#[cfg(not(target_family = "wasm"))]
pub use start::start;
