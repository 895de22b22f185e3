//! How the window looks: a dark, quiet desk on which only the map is bright.

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Visuals};

/// Gives the window its colours and letter sizes.
pub(super) fn apply(ctx: &egui::Context) {
    ctx.set_theme(Theme::Dark);
    ctx.global_style_mut(|style| {
        let size = |points| FontId::new(points, FontFamily::Proportional);
        style.text_styles.insert(TextStyle::Body, size(13.5));
        style.text_styles.insert(TextStyle::Button, size(13.5));
        style.text_styles.insert(TextStyle::Heading, size(17.0));
        style.text_styles.insert(TextStyle::Small, size(11.0));
        style.spacing.button_padding = egui::vec2(8.0, 3.0);
        style.spacing.item_spacing = egui::vec2(7.0, 4.0);
        style.visuals = visuals();
    });
}

fn visuals() -> Visuals {
    const ACCENT: Color32 = Color32::from_rgb(214, 160, 60);
    let grey = Color32::from_gray;
    let mut visuals = Visuals::dark();
    visuals.panel_fill = Color32::from_rgb(36, 38, 41);
    visuals.window_fill = Color32::from_rgb(44, 46, 50);
    visuals.extreme_bg_color = Color32::from_rgb(25, 27, 29);
    visuals.faint_bg_color = Color32::from_rgb(42, 44, 48);
    visuals.override_text_color = Some(grey(222));
    visuals.selection.bg_fill = Color32::from_rgb(104, 78, 30);
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    visuals.hyperlink_color = ACCENT;
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, grey(62));
    visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(54, 57, 61);
    visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(66, 69, 74);
    visuals.widgets.active.weak_bg_fill = Color32::from_rgb(82, 74, 56);
    let round = CornerRadius::same(4);
    let widgets = &mut visuals.widgets;
    for state in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        state.corner_radius = round;
    }
    visuals
}
