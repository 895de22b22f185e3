//! The rules of a pack that are data, for those who show them: read, and read back in English.

pub use beachhead_table::order_of_play;
pub use beachhead_table::readback::{Silence, sentence, silences};
pub use beachhead_table::reading::{Fault, FaultKind, ReadLine, Reading, RecordAt};
