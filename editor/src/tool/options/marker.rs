//! The marker in hand: its kind, the hexes that guard it, and taking it away.

use beachhead_schema::edit::{remove_breach, remove_marker, set_marker_kind};
use beachhead_schema::pack::Pack;
use egui::{ComboBox, Ui};

use super::set::set;
use crate::brush::{Brush, Brushes, Options};
use crate::command::{Command, Commands};

/// Shows what can be changed of the marker in hand.
pub(in crate::tool) fn marker_ui(
    ui: &mut Ui,
    pack: &Pack,
    brushes: &Brushes,
    commands: &mut Commands,
) {
    let mut breaches = brushes.options.breaches;
    let tip = "A breach lies on a hexside, through what runs there, and names the hexes that must be secured for it";
    if ui
        .checkbox(&mut breaches, "Breaches, on hexsides")
        .on_hover_text(tip)
        .changed()
    {
        let options = Options {
            breaches,
            ..brushes.options.clone()
        };
        set(options, commands);
    }
    if breaches {
        return breach_ui(ui, pack, brushes, commands);
    }
    let held = brushes.marker_in_hand.as_ref();
    let Some(marker) = held.and_then(|id| pack.map.markers.get(id)) else {
        ui.weak("Click a hex to place a marker, or a marker to take it in hand");
        return;
    };
    ui.label(format!("Marker on {}", marker.hex));
    let kinds = &pack.palette.markers;
    let shown = kinds.get(&marker.kind);
    let shown = shown.map_or(marker.kind.as_str(), |kind| kind.name.as_str());
    ComboBox::from_id_salt("kind of marker")
        .selected_text(shown)
        .show_ui(ui, |ui| {
            for kind in kinds.ordered() {
                let on = kind.id == marker.kind;
                if ui.selectable_label(on, &kind.name).clicked() {
                    let edit = set_marker_kind(&pack.map, &marker.id, &kind.id);
                    commands.extend(edit.map(Command::Apply));
                }
            }
        })
        .response
        .on_hover_text("What kind of marker it is");
    let mut guards = brushes.guards;
    let tip = "While this is on, a click says whether a hex guards the marker; Shift and click does so at any time";
    if ui
        .checkbox(&mut guards, "Click its security hexes")
        .on_hover_text(tip)
        .changed()
    {
        commands.send(Command::Load(Brush::Guards(guards)));
    }
    let security: Vec<&str> = marker.security.iter().map(|hex| hex.as_str()).collect();
    if security.is_empty() {
        ui.weak("No hex guards it");
    } else {
        ui.weak(format!("Guarded by {}", security.join(", ")));
    }
    ui.horizontal(|ui| {
        if ui
            .button("Let go")
            .on_hover_text("Have no marker in hand")
            .clicked()
        {
            commands.send(Command::Load(Brush::MarkerInHand(None)));
        }
        let remove = ui.button("Remove marker");
        if remove
            .on_hover_text("Take it off the map (Delete)")
            .clicked()
        {
            let edit = remove_marker(&pack.map, &marker.id);
            commands.extend(edit.map(Command::Apply));
        }
    });
}

/// Shows what can be changed of the breach in hand.
fn breach_ui(ui: &mut Ui, pack: &Pack, brushes: &Brushes, commands: &mut Commands) {
    let Some(breach) = pack.map.breaches.get(&brushes.options.breach) else {
        ui.weak("Click a hexside to place a breach, or a breach to take it in hand");
        return;
    };
    ui.label(format!(
        "Breach on {} through {}",
        breach.between, breach.through
    ));
    let mut guards = brushes.guards;
    let tip = "While this is on, a click says whether a hex secures the breach; Shift and click does so at any time";
    if ui
        .checkbox(&mut guards, "Click its security hexes")
        .on_hover_text(tip)
        .changed()
    {
        commands.send(Command::Load(Brush::Guards(guards)));
    }
    let security: Vec<&str> = breach.security.iter().map(|hex| hex.as_str()).collect();
    match security.is_empty() {
        true => ui.weak("No security hexes yet"),
        false => ui.weak(format!("Secured by {}", security.join(", "))),
    };
    let remove = ui.button("Remove breach");
    if remove
        .on_hover_text("Take it off the map (Delete)")
        .clicked()
    {
        let edit = remove_breach(&pack.map, &breach.id);
        commands.extend(edit.map(Command::Apply));
    }
}
