//! What is done to heights.

/// What is done to heights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ElevationMode {
    /// All hexes get one height.
    #[default]
    Set,
    /// Each is raised by steps.
    Raise,
    /// Each is lowered by steps.
    Lower,
}

impl ElevationMode {
    /// All of them, with what they are called.
    pub const ALL: [(Self, &str); 3] = [
        (Self::Set, "Set"),
        (Self::Raise, "Raise"),
        (Self::Lower, "Lower"),
    ];
}

/// What the elevation tool does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heights {
    /// What is done.
    pub way: ElevationMode,
    /// The height that is set.
    pub height: i16,
    /// How much is raised or lowered at once; at least 1.
    pub step: i16,
}

impl Default for Heights {
    fn default() -> Self {
        Self {
            way: ElevationMode::Set,
            height: 1,
            step: 1,
        }
    }
}

impl Heights {
    /// The height of a hex afterwards.
    pub(crate) fn after(self, before: i16) -> i16 {
        match self.way {
            ElevationMode::Set => self.height,
            ElevationMode::Raise => before.saturating_add(self.step),
            ElevationMode::Lower => before.saturating_sub(self.step),
        }
    }

    /// The same in words, before how many hexes.
    pub(crate) fn reported(self) -> String {
        match self.way {
            ElevationMode::Set => format!("Elevation {}", self.height),
            ElevationMode::Raise => format!("Raise by {}:", self.step),
            ElevationMode::Lower => format!("Lower by {}:", self.step),
        }
    }
}
