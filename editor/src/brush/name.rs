//! What people call that which a tool draws.

use beachhead_schema::Id;
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::pack::Pack;

use super::{Brush, Brushes, Shape, Tool};

impl Brushes {
    /// What people call that which a tool would draw now, where a kind of thing is in hand.
    pub(crate) fn called(&self, tool: Tool, pack: &Pack) -> Option<String> {
        let brush = match tool {
            Tool::Terrain => Brush::Terrain(self.terrain.clone()),
            Tool::Hexside => Brush::Hexside(self.hexside.clone()),
            Tool::Path => Brush::Path(self.path.clone()),
            Tool::Feature => Brush::Feature(self.feature.clone()),
            Tool::Region => match &self.area {
                Some(area) => Brush::Area(area.clone()),
                None => Brush::Region(self.region.clone()),
            },
            Tool::Elevation => Brush::Heights(self.heights),
            _ => return None,
        };
        Some(brush.called(pack)).filter(|name| !name.is_empty())
    }
}

impl Brush {
    /// What people call it; its id where nothing is known of it.
    pub(crate) fn called(&self, pack: &Pack) -> String {
        let (palette, map) = (&pack.palette, &pack.map);
        match self {
            Self::Terrain(id) => name(&palette.terrains, id, |kind| Some(&kind.name)),
            Self::Feature(id) => name(&palette.features, id, |kind| Some(&kind.name)),
            Self::Hexside(id) => name(&palette.hexsides, id, |kind| Some(&kind.name)),
            Self::Path(id) => name(&palette.paths, id, |kind| Some(&kind.name)),
            Self::Marker(id) => name(&palette.markers, id, |kind| Some(&kind.name)),
            Self::Region(id) => name(&map.regions, id, |region| region.name.as_ref()),
            Self::Area(area) => {
                let kind = name(&palette.regions, &area.kind, |kind| Some(&kind.name));
                format!("{kind} {}", area.number)
            }
            Self::Unit(id) => format!("unit {id}"),
            Self::Heights(heights) => format!("elevation {}", heights.height),
            Self::Label(draft) => format!("text as of {}", draft.lettering.text),
            Self::Record(Some(record), _) => record.to_string(),
            Self::Chart(draft) => draft.kind.title().to_lowercase(),
            Self::Named(called) => called.clone(),
            Self::Shape(shape) => Shape::ALL
                .iter()
                .find(|(known, _)| known == shape)
                .map_or_else(String::new, |(_, name)| (*name).to_owned()),
            _ => "what is here".to_owned(),
        }
    }
}

fn name<T: Keyed<Key = Id>>(
    layer: &Layer<T>,
    id: &Id,
    called: impl Fn(&T) -> Option<&String>,
) -> String {
    let known = layer.get(id).and_then(called);
    known.map_or_else(|| id.to_string(), Clone::clone)
}
