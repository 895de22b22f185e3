//! The numbers of a die as six buttons.

use egui::Ui;

/// Shows which numbers `what` has; gives the numbers as they shall be, once a button is clicked.
pub(super) fn dice_ui(ui: &mut Ui, what: &str, dice: &[u8]) -> Option<Vec<u8>> {
    let mut new = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for die in 1..=6 {
            let on = dice.contains(&die);
            let button = ui.selectable_label(on, die.to_string());
            let label = format!("Die {die} for {what}");
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, &label));
            if button.on_hover_text(&label).clicked() {
                let mut numbers = dice.to_vec();
                if on {
                    numbers.retain(|other| *other != die);
                } else {
                    numbers.push(die);
                    numbers.sort_unstable();
                }
                new = Some(numbers);
            }
        }
    });
    new
}
