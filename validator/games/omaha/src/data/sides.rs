//! The two sides.

use serde::{Deserialize, Serialize};

beachhead_kit::sides! {
    /// Who lands, and who holds the beach.
    #[derive(Serialize, Deserialize)]
    pub enum Side { Us = "US", German = "German" }
}
