//! What is done where there is no display: the other half of the main job.

/// Whether a window can be opened at all, as far as one can tell without trying.
pub fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}
