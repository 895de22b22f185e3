//! The tools as a grid of icons, in groups, straight from the table of commands.
//!
//! A tool is found here as soon as it has a row.

use beachhead_schema::pack::Pack;
use egui::{Role, Sense, Ui, Vec2, WidgetInfo, vec2};

use crate::brush::Tool;
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::table::{Menu, Row, rows};
use crate::tool::info;

/// Side of a button in points.
const SIDE: f32 = 28.0;

/// Shows the tools; the one in hand is marked.
pub(crate) fn toolbox_ui(ui: &mut Ui, tool: Tool, pack: &Pack, commands: &mut Commands) {
    let tools = rows().filter_map(|row| match row.command {
        Command::Pick(of) if row.menu == Menu::Tool && row.is_of_use(pack) => Some((of, row)),
        _ => None,
    });
    let mut tools: Vec<(Tool, &Row)> = tools.collect();
    // Stable: within a group the order of the table stays.
    tools.sort_by_key(|(of, _)| info(*of).group);
    ui.spacing_mut().item_spacing = Vec2::splat(2.0);
    ui.horizontal_wrapped(|ui| {
        let mut before = None;
        for (of, row) in tools {
            if before
                .replace(info(of).group)
                .is_some_and(|last| last != info(of).group)
            {
                ui.add_space(5.0);
            }
            if button_ui(ui, of, row, of == tool) {
                commands.send(row.command.clone());
            }
        }
    });
}

fn button_ui(ui: &mut Ui, tool: Tool, row: &Row, on: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, row.text));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(&response, on);
        let painter = ui.painter();
        painter.rect(
            rect.shrink(1.0),
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            egui::StrokeKind::Inside,
        );
        let pen = Pen::new(painter, rect.shrink(5.0), visuals.text_color());
        (info(tool).icon)(&pen);
    }
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.strong(row.text);
        ui.label(row.hint(ui.ctx()));
    });
    response.clicked()
}
