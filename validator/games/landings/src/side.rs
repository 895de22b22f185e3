//! The two sides, and something for each of them.

pub(crate) use beachhead_kit::BySide;

beachhead_kit::sides! {
    /// Who defends the coast, and who lands on it.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub enum Side { Axis = "Axis", Allies = "Allies" }
}
