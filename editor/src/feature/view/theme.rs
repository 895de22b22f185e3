//! How the window looks: quiet colours, so that only the map is bright, by night and by day.
//!
//! Holds always: text can be read on whatever lies under it, in both (`tests::text_is_read_by_day_and_by_night`).

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Visuals};

/// Gives the window its letter sizes, and the colours of both themes.
pub(crate) fn apply(ctx: &egui::Context) {
    // Ctrl and plus enlarge the map; the size of everything else has commands of its own.
    ctx.options_mut(|options| options.zoom_with_keyboard = false);
    ctx.all_styles_mut(|style| {
        let size = |points| FontId::new(points, FontFamily::Proportional);
        style.text_styles.insert(TextStyle::Body, size(13.5));
        style.text_styles.insert(TextStyle::Button, size(13.5));
        style.text_styles.insert(TextStyle::Heading, size(17.0));
        style.text_styles.insert(TextStyle::Small, size(11.0));
        style.spacing.button_padding = egui::vec2(8.0, 3.0);
        style.spacing.item_spacing = egui::vec2(7.0, 4.0);
        // A panel is resized where its edge is seen; what lies beside it is the map's.
        style.interaction.resize_grab_radius_side = 2.0;
    });
    ctx.style_mut_of(Theme::Dark, |style| style.visuals = night());
    ctx.style_mut_of(Theme::Light, |style| style.visuals = day());
    ctx.set_theme(Theme::Dark);
}

/// Takes up one of the themes.
pub(crate) fn take_up(ctx: &egui::Context, day: bool) {
    let theme = if day { Theme::Light } else { Theme::Dark };
    if ctx.theme() != theme {
        ctx.set_theme(theme);
    }
}

fn night() -> Visuals {
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
    rounded(visuals)
}

fn day() -> Visuals {
    const ACCENT: Color32 = Color32::from_rgb(140, 88, 0);
    let grey = Color32::from_gray;
    let mut visuals = Visuals::light();
    visuals.panel_fill = Color32::from_rgb(240, 240, 238);
    visuals.window_fill = Color32::from_rgb(248, 248, 246);
    visuals.extreme_bg_color = Color32::WHITE;
    visuals.faint_bg_color = Color32::from_rgb(231, 231, 228);
    visuals.override_text_color = Some(grey(28));
    visuals.selection.bg_fill = Color32::from_rgb(245, 206, 128);
    visuals.selection.stroke = Stroke::new(1.0, ACCENT);
    visuals.hyperlink_color = ACCENT;
    visuals.widgets.noninteractive.bg_stroke = Stroke::new(1.0, grey(190));
    visuals.widgets.inactive.weak_bg_fill = Color32::from_rgb(222, 222, 219);
    visuals.widgets.inactive.bg_fill = Color32::from_rgb(206, 206, 203);
    visuals.widgets.hovered.weak_bg_fill = Color32::from_rgb(208, 208, 204);
    visuals.widgets.active.weak_bg_fill = Color32::from_rgb(236, 208, 150);
    rounded(visuals)
}

fn rounded(mut visuals: Visuals) -> Visuals {
    let widgets = &mut visuals.widgets;
    for state in [
        &mut widgets.noninteractive,
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
    ] {
        state.corner_radius = CornerRadius::same(4);
    }
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much lighter one colour is than the other, as the guidelines for readable text count it: 1 to 21.
    fn contrast(one: Color32, other: Color32) -> f32 {
        let light = |color: Color32| {
            let [red, green, blue, _] = egui::Rgba::from(color).to_array();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (light(one), light(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn text_is_read_by_day_and_by_night() {
        for (name, visuals) in [("night", night()), ("day", day())] {
            let widgets = &visuals.widgets;
            let grounds = [
                visuals.panel_fill,
                visuals.window_fill,
                visuals.extreme_bg_color,
                visuals.faint_bg_color,
                visuals.selection.bg_fill,
                widgets.inactive.weak_bg_fill,
                widgets.hovered.weak_bg_fill,
                widgets.active.weak_bg_fill,
            ];
            for ground in grounds {
                let text = contrast(visuals.text_color(), ground);
                assert!(text >= 4.5, "{name}: {text} on {ground:?}");
            }
            let accent = contrast(visuals.hyperlink_color, visuals.panel_fill);
            assert!(accent >= 4.5, "{name}: links {accent}");
            let weak = contrast(visuals.weak_text_color(), visuals.panel_fill);
            assert!(weak >= 3.0, "{name}: weak text {weak}");
        }
    }
}
