//! Charts: boxes and tracks beside the hexes, each a card with a title and cells.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::Bounds;
use beachhead_model::map::{Chart, ChartKind, Map, TITLE_HEIGHT};
use emath::{Pos2, Rect, Vec2, pos2, vec2};

use crate::counter::{Face, SIDE};
use crate::geometry::point;
use crate::ink::{Ink, MARK};
use crate::layer::Level;
use crate::list::{LevelSheet, List, Text};
use crate::style::Style;

/// The card that a chart is printed on, its lines and its letters.
const CARD: Ink = Ink::rgb(244, 238, 222);
const LINE: Ink = Ink::rgb(84, 72, 54);
const LETTERS: Ink = Ink::rgb(58, 48, 34);
/// Size of the title, and of the largest labels of cells.
const TITLE: f32 = 0.46;
const LABEL: f32 = 0.34;
/// Room for the label at the top of a cell.
const LABEL_ROOM: f32 = 0.46;
/// Points of the screen from which letters are drawn.
const READ_FROM: f32 = 5.0;
/// Room between counters of a cell.
const GAP: f32 = 0.06;
/// How far counters that find no room beside others lie up and to the right of them.
const UPON: Vec2 = vec2(0.1, -0.1);

/// The counters in the cells of charts, those of one cell from the bottom up.
pub type CellCounters = BTreeMap<(Id, u16), Vec<(Id, Face)>>;

/// The rectangle around all hexes and the charts beside them.
pub fn sheet(map: &Map) -> Rect {
    let hexes = map.grid.bounds();
    let charts = map.charts.iter().map(|chart| chart.bounds(hexes));
    charts.map(rect).fold(rect(hexes), Rect::union)
}

/// The room that each chart takes.
pub fn chart_rooms(map: &Map) -> impl Iterator<Item = Rect> {
    let hexes = map.grid.bounds();
    map.charts
        .iter()
        .map(move |chart| rect(chart.bounds(hexes)))
}

/// The topmost chart at a point.
pub fn chart_at(map: &Map, at: Pos2) -> Option<&Chart> {
    let hexes = map.grid.bounds();
    let mut under = map.charts.iter().rev();
    under.find(|chart| rect(chart.bounds(hexes)).contains(at))
}

/// The cell of a chart at a point.
pub fn cell_at(map: &Map, at: Pos2) -> Option<(&Chart, u16)> {
    let chart = chart_at(map, at)?;
    let cell = chart.cell_at(map.grid.bounds(), at.into())?;
    Some((chart, cell))
}

fn rect(bounds: Bounds) -> Rect {
    Rect::from_min_max(point(bounds.min), point(bounds.max))
}

/// Draws every chart; the cell of this turn on turn tracks is marked.
pub fn charts(map: &Map, turn: Option<u16>, style: &Style) -> List {
    let mut list = List::default();
    let hexes = map.grid.bounds();
    for chart in &map.charts {
        draw(chart, hexes, turn, style, list.on(Level::Chart));
    }
    list
}

fn draw(chart: &Chart, hexes: Bounds, turn: Option<u16>, style: &Style, sheet: &mut LevelSheet) {
    let whole = rect(chart.bounds(hexes));
    let thin = style.at_least(0.04, 0.7);
    let corners = |room: Rect| {
        [
            room.left_top(),
            room.right_top(),
            room.right_bottom(),
            room.left_bottom(),
        ]
    };
    sheet.polygon(&corners(whole), CARD);
    if let Some(title) = chart.heading() {
        let middle = pos2(whole.center().x, whole.top() + TITLE_HEIGHT / 2.0);
        let heavy = |text| Text {
            heavy: true,
            ..text
        };
        sheet
            .texts
            .extend(letters(title, middle, TITLE, whole.width() - 0.2, style).map(heavy));
    }
    let now = turn.filter(|_| chart.kind == ChartKind::Turns);
    for cell in chart.numbers() {
        let Some(room) = chart.cell_bounds(hexes, cell).map(rect) else {
            continue;
        };
        if now == Some(cell) {
            sheet.polygon(&corners(room.shrink(thin)), MARK);
        }
        sheet.ring(&corners(room), thin, LINE);
        let Some(label) = chart.cell_label(cell) else {
            continue;
        };
        let middle = pos2(room.center().x, room.top() + LABEL_ROOM / 2.0);
        let label = letters(&label, middle, LABEL, room.width() - 0.15, style);
        sheet.texts.extend(label);
    }
    sheet.ring(&corners(whole), thin * 1.8, LINE);
}

/// Text around a point, so small that it is no wider than this; none where it can't be read.
fn letters(text: &str, middle: Pos2, size: f32, width: f32, style: &Style) -> Option<Text> {
    let wide = style.metrics.width(text, size);
    let size = size * (width / wide.max(f32::EPSILON)).min(1.0);
    let is_read = size * style.scale >= READ_FROM;
    is_read.then(|| Text::plain(middle, text.to_owned(), size, LETTERS, &style.metrics))
}

/// The middles of so many counters in a cell: side by side below its label as long as there is room, then upon each other.
pub(crate) fn stacked_in(map: &Map, chart: &Id, cell: u16, many: usize) -> Vec<Pos2> {
    let room = map
        .charts
        .get(chart)
        .and_then(|chart| chart.cell_bounds(map.grid.bounds(), cell));
    let Some(mut room) = room.map(rect) else {
        return Vec::new();
    };
    if room.height() >= LABEL_ROOM + SIDE {
        room.min.y += LABEL_ROOM;
    }
    let fit = |side: f32| ((side / (SIDE + GAP)) as usize).max(1);
    let (columns, rows) = (fit(room.width()), fit(room.height()));
    let used = many.min(columns * rows);
    let columns = columns.min(used.max(1));
    let rows = used.div_ceil(columns).max(1);
    let first = room.center() - vec2(columns as f32 - 1.0, rows as f32 - 1.0) * (SIDE + GAP) / 2.0;
    let place = |nth: usize| {
        let (slot, upon) = (nth % used, nth / used);
        let step = vec2((slot % columns) as f32, (slot / columns) as f32) * (SIDE + GAP);
        first + step + UPON * upon as f32
    };
    (0..many).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;
    use beachhead_model::map::Beside;

    fn with_turns() -> Map {
        let mut map = sample("utah").map.part;
        let chart = Chart {
            id: "turns".into(),
            kind: ChartKind::Turns,
            title: Some("Turns".to_owned()),
            beside: Beside::West,
            apart: 100,
            along: 0,
            cells: 5,
            columns: 2,
            width: 260,
            height: 180,
            first: None,
            labels: vec![String::new(), "D+1".to_owned()],
            source: None,
            note: None,
        };
        map.charts = [chart].into_iter().collect();
        map
    }

    #[test]
    fn a_chart_has_its_title_its_labels_and_the_current_turn() {
        let map = with_turns();
        let style = Style::default();
        let texts = |turn| -> (Vec<String>, usize) {
            let mut list = charts(&map, turn, &style);
            let sheet = list.on(Level::Chart);
            let marked = sheet.items().filter(|(item, _)| item.ink == MARK).count();
            (
                sheet.texts.iter().map(|text| text.text.clone()).collect(),
                marked,
            )
        };
        let labels = ["Turns", "1", "D+1", "3", "4", "5"].map(str::to_owned);
        assert_eq!(texts(Some(3)), (labels.to_vec(), 1));
        assert_eq!(texts(Some(6)).1, 0, "the track has no such turn");
        assert_eq!(texts(None).1, 0);
        let far = Style {
            scale: 2.0,
            ..Style::default()
        };
        assert!(charts(&map, None, &far).on(Level::Chart).texts.is_empty());
    }

    #[test]
    fn the_sheet_reaches_as_far_as_its_charts() {
        let map = with_turns();
        let hexes = rect(map.grid.bounds());
        let whole = sheet(&map);
        assert!(
            (hexes.left() - whole.left() - 6.2).abs() < 1e-3,
            "{whole:?}"
        );
        assert_eq!((whole.top(), whole.right()), (hexes.top(), hexes.right()));
        let inside = hexes.left_top() - vec2(2.0, -1.0);
        assert!(chart_at(&map, inside).is_some_and(|chart| chart.id == "turns"));
        assert_eq!(chart_at(&map, hexes.center()), None);
    }

    #[test]
    fn counters_lie_side_by_side_and_then_upon_each_other() {
        let map = with_turns();
        let turns = Id::from("turns");
        let chart = map.charts.get(&turns).expect("it is there");
        let cell = rect(chart.cell_bounds(map.grid.bounds(), 2).expect("it has it"));
        let two = stacked_in(&map, &turns, 2, 2);
        let apart = Rect::from_center_size(two[0], Vec2::splat(SIDE));
        assert!(!apart.intersects(Rect::from_center_size(two[1], Vec2::splat(SIDE))));
        let five = stacked_in(&map, &turns, 2, 5);
        assert_eq!(five.len(), 5);
        assert!(five.iter().all(|middle| cell.contains(*middle)), "{five:?}");
        assert_eq!(stacked_in(&map, &turns, 6, 2), []);
        assert_eq!(stacked_in(&map, &turns, 2, 0), []);
    }
}
