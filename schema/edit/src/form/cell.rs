//! What each type of field shows, and what it takes.

use super::Value;
use beachhead_base::{Id, Source};
use beachhead_hex::{HexNo, HexsideNo};
use beachhead_model::map::{Beside, ChartKind, EntryHexes, MinorSector, Tile};
use beachhead_shore::{clocks, minutes};

/// A field of a record.
pub(super) trait FieldCell {
    /// What it is.
    fn show(&self) -> Value;

    /// Makes it so; `None` where such a value is none for this field, which then stays as it was.
    fn accept(&mut self, value: Value) -> Option<()>;
}

impl FieldCell for Option<String> {
    fn show(&self) -> Value {
        Value::Text(self.clone().unwrap_or_default())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Text(text) = value else {
            return None;
        };
        *self = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        Some(())
    }
}

impl FieldCell for String {
    fn show(&self) -> Value {
        Value::Text(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let mut text = None;
        text.accept(value)?;
        *self = text?;
        Some(())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl FieldCell for $number {
            fn show(&self) -> Value {
                Value::Number(Some(i64::from(*self)))
            }

            fn accept(&mut self, value: Value) -> Option<()> {
                let Value::Number(Some(number)) = value else {
                    return None;
                };
                *self = number.try_into().ok()?;
                Some(())
            }
        }

        impl FieldCell for Option<$number> {
            fn show(&self) -> Value {
                Value::Number(self.map(i64::from))
            }

            fn accept(&mut self, value: Value) -> Option<()> {
                let Value::Number(number) = value else {
                    return None;
                };
                *self = number.map(<$number>::try_from).transpose().ok()?;
                Some(())
            }
        }
    )+};
}

numbers!(u8, u16, i16, i32);

impl FieldCell for Id {
    fn show(&self) -> Value {
        Value::Word(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Word(id) = value else { return None };
        *self = Some(id).filter(|id| !id.is_empty())?;
        Some(())
    }
}

impl FieldCell for Option<Id> {
    fn show(&self) -> Value {
        Value::Word(self.clone().unwrap_or_default())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Word(id) = value else { return None };
        *self = Some(id).filter(|id| !id.is_empty());
        Some(())
    }
}

impl FieldCell for Vec<Id> {
    fn show(&self) -> Value {
        Value::Words(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Words(ids) = value else {
            return None;
        };
        *self = ids;
        Some(())
    }
}

/// Tiles are chosen by kind; those that stay keep how they lie.
impl FieldCell for Vec<Tile> {
    fn show(&self) -> Value {
        Value::Words(self.iter().map(|tile| tile.kind.clone()).collect())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Words(kinds) = value else {
            return None;
        };
        let mut before = std::mem::take(self);
        *self = kinds
            .into_iter()
            .map(
                |kind| match before.iter().position(|tile| tile.kind == kind) {
                    Some(at) => before.remove(at),
                    None => Tile::new(kind),
                },
            )
            .collect();
        Some(())
    }
}

impl FieldCell for HexNo {
    fn show(&self) -> Value {
        Value::Hex(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Hex(hex) = value else { return None };
        *self = Some(hex).filter(|hex| !hex.as_str().is_empty())?;
        Some(())
    }
}

impl FieldCell for Vec<HexNo> {
    fn show(&self) -> Value {
        Value::Hexes(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Hexes(hexes) = value else {
            return None;
        };
        *self = hexes;
        Some(())
    }
}

impl FieldCell for Vec<u8> {
    fn show(&self) -> Value {
        Value::Dice(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Dice(dice) = value else {
            return None;
        };
        *self = dice;
        Some(())
    }
}

/// Hours as a clock shows them: `06:00, 18:00`.
impl FieldCell for Vec<u16> {
    fn show(&self) -> Value {
        Value::Text(if self.is_empty() {
            String::new()
        } else {
            clocks(self)
        })
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Text(text) = value else {
            return None;
        };
        let typed = text
            .split([',', ';'])
            .filter(|hour| !hour.trim().is_empty());
        *self = typed.map(minutes).collect::<Option<_>>()?;
        Some(())
    }
}

/// What lies on a hexside is moved on the map.
impl FieldCell for HexsideNo {
    fn show(&self) -> Value {
        Value::Reported(self.to_string())
    }

    fn accept(&mut self, _: Value) -> Option<()> {
        None
    }
}

/// One text a line; blank lines at the end are none.
impl FieldCell for Vec<String> {
    fn show(&self) -> Value {
        Value::Text(self.join("\n"))
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Text(text) = value else {
            return None;
        };
        let lines = text.trim_end().lines();
        *self = lines.map(|line| line.trim().to_owned()).collect();
        Some(())
    }
}

/// What is one of a few, as the file names it.
macro_rules! choices {
    ($($choice:ident { $($variant:ident)+ })+) => {$(
        impl FieldCell for $choice {
            fn show(&self) -> Value {
                Value::Word(Id::new(match self {
                    $(Self::$variant => stringify!($variant),)+
                }))
            }

            fn accept(&mut self, value: Value) -> Option<()> {
                let Value::Word(id) = value else { return None };
                *self = match id.as_str() {
                    $(stringify!($variant) => Self::$variant,)+
                    _ => return None,
                };
                Some(())
            }
        }
    )+};
}

choices! {
    ChartKind { Holding Turns Points }
    Beside { North East South West }
}

impl FieldCell for Option<Source> {
    fn show(&self) -> Value {
        Value::Source(self.clone())
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        let Value::Source(source) = value else {
            return None;
        };
        *self = source;
        Some(())
    }
}

impl FieldCell for Vec<MinorSector> {
    fn show(&self) -> Value {
        let parts = self.iter().map(|part| {
            let dice: Vec<String> = part.dice.iter().map(u8::to_string).collect();
            let hexes: Vec<&str> = part.hexes.iter().map(HexNo::as_str).collect();
            format!("{}: {}", dice.join(" "), hexes.join(" "))
        });
        Value::Reported(parts.collect::<Vec<_>>().join("\n"))
    }

    fn accept(&mut self, _: Value) -> Option<()> {
        None
    }
}

impl FieldCell for EntryHexes {
    fn show(&self) -> Value {
        match self {
            Self::Hexes(hexes) => hexes.show(),
            Self::Edge(edge) => Value::Reported(format!("every hex of the {edge} edge")),
            Self::Between(edge, from, to) => {
                Value::Reported(format!("{from} to {to} along the {edge} edge"))
            }
        }
    }

    fn accept(&mut self, value: Value) -> Option<()> {
        match self {
            Self::Hexes(hexes) => hexes.accept(value),
            Self::Edge(_) | Self::Between(..) => None,
        }
    }
}
