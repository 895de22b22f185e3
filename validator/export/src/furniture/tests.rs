use std::path::Path;

use super::*;
use crate::picture::{Area, tables_of};
use beachhead_schema::io::{DiskFiles, read_pack};

fn sample(id: &str) -> Pack {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
    let pack = read_pack(&DiskFiles(folder.join(id))).pack;
    pack.expect("it is whole")
}

fn furniture(pack: &Pack) -> Furniture {
    let picture = Picture {
        legend: true,
        title: true,
        tables: tables_of("", pack).expect("it has tables"),
        ..Picture::default()
    };
    Furniture::of(pack, &picture, &Frame::of(&pack.map, &picture))
}

#[test]
fn blocks_are_placed_whole_and_once_on_any_page() {
    for id in ["utah", "dday", "landings"] {
        let furniture = furniture(&sample(id));
        for room in [
            (690.0, 1000.0),
            (1000.0, 690.0),
            (690.0, 260.0),
            (3000.0, 4200.0),
            (700.0, f32::INFINITY),
        ] {
            let pages = furniture.on_pages(room);
            let mut next: Vec<usize> = vec![0; pages.blocks.len()];
            for nth in 0..pages.len() {
                let placed: Vec<_> = pages.pieces(nth).collect();
                for (at, (piece, (left, top, right, bottom))) in placed.iter().enumerate() {
                    assert!(
                        *right <= room.0 + 0.1 && *bottom <= room.1 + 0.1,
                        "{id} {room:?}"
                    );
                    let block = &pages.blocks[piece.block];
                    let all = 0..block.rows.len();
                    let is_whole = piece.rows == all;
                    assert!(is_whole || block.height(all) > room.1, "{id} {room:?}");
                    assert_eq!(next[piece.block], piece.rows.start, "rows in their order");
                    next[piece.block] = piece.rows.end;
                    for (_, other) in placed.iter().skip(at + 1) {
                        let apart = other.0 >= *right
                            || other.2 <= *left
                            || other.1 >= *bottom
                            || other.3 <= *top;
                        assert!(apart, "{id} {room:?}: two blocks lie over each other");
                    }
                }
            }
            let all = pages.blocks.iter().map(|block| block.rows.len());
            assert!(
                next.into_iter().eq(all),
                "{id} {room:?}: every row is there"
            );
        }
    }
}

#[test]
fn a_divided_table_repeats_its_heads() {
    let furniture = furniture(&sample("landings"));
    let pages = furniture.on_pages((690.0, 1000.0));
    let mut writer = Writer::new((690.0, 1000.0));
    for nth in 0..pages.len() {
        pages.write(nth, (0.0, 0.0), &mut writer);
    }
    let pieces = (0..pages.len()).flat_map(|nth| pages.pieces(nth));
    let of_terrain = pieces.filter(|(piece, _)| pages.blocks[piece.block].id == "table-terrain");
    let count = of_terrain.count();
    assert!(count > 1, "it is larger than a page");
    let titles = writer.text.matches(">Terrain and obstacles</text>");
    assert_eq!(titles.count(), count);
    let groups = writer.text.matches("<g id=\"table-terrain\">");
    assert_eq!(groups.count(), 1, "an id is there once");
    assert_eq!(
        writer.text.matches(">barracks</text>").count(),
        3,
        "each row once"
    );
}

#[test]
fn a_long_title_is_set_smaller() {
    let mut pack = sample("utah");
    pack.map.title = "A long title ".repeat(20);
    let picture = Picture {
        title: true,
        part: Area::Between("1706".into(), "1706".into()),
        ..Picture::default()
    };
    let furniture = Furniture::of(&pack, &picture, &Frame::of(&pack.map, &picture));
    let (width, _) = furniture.title_above(60.0).expect("a title");
    assert!((width - LEAST_ROOM).abs() < 1.0, "{width}");
    let layout = crate::Layout::of(&pack, &picture);
    assert!(layout.width >= width, "and it is not cut off");
}
