//! How bad a finding is, in colour.

use beachhead_schema::diag::Severity;
use egui::Color32;

/// The colour that findings of a severity are shown in.
pub(crate) fn severity_color(severity: Severity) -> Color32 {
    match severity {
        Severity::Error => Color32::from_rgb(214, 48, 49),
        Severity::Warning => Color32::from_rgb(224, 134, 18),
        Severity::Info => Color32::from_rgb(66, 133, 200),
    }
}
