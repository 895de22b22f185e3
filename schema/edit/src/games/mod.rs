//! Edits of what only one rulebook has, a file each: what the other edits need of it, they ask of
//! [`ScenarioPart`](beachhead_model::games::ScenarioPart).

pub mod omaha;
