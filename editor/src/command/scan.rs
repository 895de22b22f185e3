//! What can be asked about the scan under the grid and its calibration.

/// Something to be done about the scan under the grid and its calibration.
#[derive(Clone, Debug, PartialEq)]
pub enum ScanAsk {}
