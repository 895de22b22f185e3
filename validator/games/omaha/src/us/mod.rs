//! The US side after the landing: ammunition (2.9), the overdraft (2.11), and the 29th Division's way west (2.7b).

pub(crate) mod ammunition;
pub(crate) mod exit;
pub(crate) mod overdraft;
