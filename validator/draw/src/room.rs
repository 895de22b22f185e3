//! Rectangles that are taken, found by where they lie.

use std::collections::BTreeMap;

use emath::Rect;

/// Rectangles by the cells of a coarse lattice that they touch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms {
    cells: BTreeMap<(i32, i32), Vec<u32>>,
    rooms: Vec<Rect>,
}

/// The side of a cell.
const CELL: f32 = 3.0;

fn cells(room: Rect) -> impl Iterator<Item = (i32, i32)> {
    let at = |edge: f32| (edge / CELL).floor().clamp(-1e6, 1e6) as i32;
    let columns = at(room.left())..=at(room.right());
    (at(room.top())..=at(room.bottom()))
        .flat_map(move |row| columns.clone().map(move |column| (column, row)))
}

impl Rooms {
    pub(crate) fn add(&mut self, room: Rect) {
        let nth = self.rooms.len() as u32;
        for cell in cells(room) {
            self.cells.entry(cell).or_default().push(nth);
        }
        self.rooms.push(room);
    }

    /// Those that may meet a rectangle; one may come more than once.
    fn near(&self, room: Rect) -> impl Iterator<Item = &Rect> {
        let near = cells(room).filter_map(|cell| self.cells.get(&cell));
        near.flatten()
            .filter_map(|nth| self.rooms.get(*nth as usize))
    }

    /// Whether anything taken meets a rectangle.
    pub(crate) fn meets(&self, room: Rect) -> bool {
        self.near(room).any(|other| other.intersects(room))
    }

    /// How much of a rectangle the largest part is that one of those taken covers.
    pub(crate) fn covered(&self, room: Rect) -> f32 {
        let shared = self.near(room).map(|other| other.intersect(room));
        let shared = shared.filter(Rect::is_positive).map(|part| part.area());
        shared.fold(0.0, f32::max)
    }
}

impl FromIterator<Rect> for Rooms {
    fn from_iter<I: IntoIterator<Item = Rect>>(rooms: I) -> Self {
        let mut all = Self::default();
        rooms.into_iter().for_each(|room| all.add(room));
        all
    }
}
