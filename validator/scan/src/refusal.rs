//! Why a scan is not shown, and what to do about it.

use std::fmt;

use beachhead_model::diag::one_line;

/// The most pixels a scan may have.
pub(crate) const MOST_PIXELS: u64 = 400_000_000;
/// The longest side that a scan may have: what a JPEG can say.
pub(crate) const LONGEST: u32 = 65_535;

/// Why a scan is not shown, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong with the file.
    pub why: String,
    /// What to do.
    pub help: &'static str,
}

/// What to do with a file that is damaged.
pub(crate) const DAMAGED: &str =
    "copy the file again from where it came from, or scan the map again";
/// What to do with a file that is whole, but of a kind that isn't read.
pub const RESAVE: &str =
    "open it in a picture editor and save it as PNG (8 bit, not interlaced), then choose that file";
/// What to do with an image that is too large.
pub(crate) const SHRINK: &str =
    "scan it at 300 dpi, or scale it down, or cut it into one file for each sheet of the map";

impl Refusal {
    /// A reason, kept on one line, and what to do.
    pub fn new(why: impl Into<String>, help: &'static str) -> Self {
        Self {
            why: one_line(why.into()),
            help,
        }
    }

    /// The file ends, or makes no sense, after some of its rows.
    pub(crate) fn damaged(what: impl fmt::Display) -> Self {
        Self::new(format!("the file is damaged: {what}"), DAMAGED)
    }

    /// The file couldn't be read at all.
    pub fn unreadable(error: &std::io::Error) -> Self {
        let why = format!("the file can't be read: {error}");
        Self::new(
            why,
            "see whether it is there and may be read, or choose another file",
        )
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}; {}", self.why, self.help)
    }
}

/// Refuses sizes that no scan has, before anything is allocated for them.
pub(crate) fn check_size(size: [u32; 2]) -> Result<(), Refusal> {
    let [width, height] = size;
    let pixels = u64::from(width) * u64::from(height);
    let megapixels = pixels / 1_000_000;
    if pixels == 0 {
        return Err(Refusal::damaged("it says that it has no pixels"));
    }
    if pixels > MOST_PIXELS || width.max(height) > LONGEST {
        let most = MOST_PIXELS / 1_000_000;
        return Err(Refusal::new(
            format!(
                "the file says that it is {width} × {height} pixels, {megapixels} megapixels; the most that is shown is {most} megapixels, and {LONGEST} pixels a side"
            ),
            SHRINK,
        ));
    }
    Ok(())
}
