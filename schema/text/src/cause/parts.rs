//! What a list, a record, a table or a choice consists of, value by value.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use super::Value;
use super::error::Cause;
use crate::node::{Item, Kind, Node};
use crate::number::whole_number;
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

/// The values of a list.
pub(super) struct Items<'n, 't> {
    pub(super) of: Value<'n, 't>,
    pub(super) items: std::slice::Iter<'n, Item<'t>>,
}

impl<'n, 't> SeqAccess<'t> for &mut Items<'n, 't> {
    type Error = Cause;

    fn next_element_seed<T: DeserializeSeed<'t>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Cause> {
        let Some(item) = self.items.next() else {
            return Ok(None);
        };
        let value = seed.deserialize(self.of.of(&item.value, None));
        value
            .map(Some)
            .map_err(|cause: Cause| cause.at(item.value.span))
    }
}

/// The fields of a record.
pub(super) struct Fields<'n, 't> {
    pub(super) of: Value<'n, 't>,
    pub(super) items: std::slice::Iter<'n, Item<'t>>,
    pub(super) value: Option<Value<'n, 't>>,
}

impl<'n, 't> MapAccess<'t> for Fields<'n, 't> {
    type Error = Cause;

    fn next_key_seed<K: DeserializeSeed<'t>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Cause> {
        let Some(item) = self.items.next() else {
            return Ok(None);
        };
        let Some(key) = &item.key else {
            let message = "a value stands here without a field's name";
            let cause = Cause::bad(message).help("write it as `name: value`");
            return Err(cause.at(item.value.span));
        };
        self.value = Some(self.of.of(&item.value, key.name()));
        let key = Key(self.of.of(key, None));
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'t>>(&mut self, seed: T) -> Result<T::Value, Cause> {
        match self.value.take() {
            Some(value) => {
                let made = seed.deserialize(value);
                made.map_err(|cause: Cause| cause.at(value.node.span))
            }
            None => Err(Cause::bad("a value is missing here")),
        }
    }
}

/// The name of a field, or what a table finds a value by: in JSON a number is one as a text.
pub(super) struct Key<'n, 't>(pub(super) Value<'n, 't>);

macro_rules! key_numbers {
    ($($method:ident),+ $(,)?) => {$(
        fn $method<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
            let number = match (&self.0.node.kind, self.0.syntax) {
                (Kind::Text(text), Syntax::Json) => whole_number(text, Syntax::Json),
                _ => return self.0.$method(visitor),
            };
            let number = number.ok_or_else(|| self.0.must_be("a whole number"))?;
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            visitor.visit_i64(number).map_err(|cause: Cause| cause.at(self.0.node.span))
        }
    )+};
}

impl<'n, 't> Deserializer<'t> for Key<'n, 't> {
    type Error = Cause;

    key_numbers! {
        deserialize_i8, deserialize_i16, deserialize_i32, deserialize_i64,
        deserialize_u8, deserialize_u16, deserialize_u32, deserialize_u64,
    }

    fn deserialize_any<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.0.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'t>>(
        self,
        name: &'static str,
        choices: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Cause> {
        self.0.deserialize_enum(name, choices, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'t>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Cause> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_identifier<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.0.deserialize_identifier(visitor)
    }

    fn deserialize_str<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.0.deserialize_str(visitor)
    }

    fn deserialize_string<V: Visitor<'t>>(self, visitor: V) -> Result<V::Value, Cause> {
        self.0.deserialize_str(visitor)
    }

    serde::forward_to_deserialize_any! {
        <W: Visitor<'t>>
        bool f32 f64 char bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct ignored_any
    }
}

/// One of several choices, and what belongs to it.
pub(super) struct Choice<'n, 't> {
    pub(super) of: Value<'n, 't>,
    pub(super) name: &'n str,
    pub(super) span: Span,
    pub(super) content: Option<&'n Node<'t>>,
}

impl<'n, 't> EnumAccess<'t> for Choice<'n, 't> {
    type Error = Cause;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<(T::Value, Self), Cause> {
        let name: StrDeserializer<'n, Cause> = self.name.into_deserializer();
        let variant = seed
            .deserialize(name)
            .map_err(|cause: Cause| cause.at(self.span))?;
        Ok((variant, self))
    }
}

impl<'n, 't> Choice<'n, 't> {
    /// What belongs to it; a finding if there is nothing.
    fn content(&self) -> Result<Value<'n, 't>, Cause> {
        let Some(content) = self.content else {
            let name = self.name;
            let message = match self.of.syntax {
                Syntax::Ron => format!("`{name}` needs a value: `{name}( … )`"),
                Syntax::Json => format!("`{name}` needs a value: `{{\"{name}\": … }}`"),
            };
            return Err(Cause::bad(message).at(self.span));
        };
        Ok(self.of.of(content, Some(self.name)))
    }

    /// The values in its own brackets.
    fn items(&self, json: u8, wanted: &str) -> Result<(Value<'n, 't>, &'n [Item<'t>]), Cause> {
        let content = self.content()?;
        let open = if self.of.syntax == Syntax::Ron {
            b'('
        } else {
            json
        };
        let items = content.items(open, wanted)?;
        Ok((content, items))
    }
}

impl<'n, 't> VariantAccess<'t> for Choice<'n, 't> {
    type Error = Cause;

    fn unit_variant(self) -> Result<(), Cause> {
        match self.content {
            None => Ok(()),
            Some(_) => {
                let message = format!("`{}` takes no value: nothing belongs behind it", self.name);
                Err(Cause::bad(message).at(self.of.node.span))
            }
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'t>>(self, seed: T) -> Result<T::Value, Cause> {
        if self.of.syntax == Syntax::Json {
            return seed.deserialize(self.content()?);
        }
        let (content, items) = self.items(b'[', "in brackets")?;
        let name = self.name;
        match items {
            [Item { key: None, value }] => seed.deserialize(content.of(value, Some(name))),
            [] => {
                Err(Cause::bad(format!("a value is missing in `{name}()`")).at(content.node.span))
            }
            [Item { key: Some(_), .. }, ..] => {
                let message = format!("`{name}` needs double brackets: `{name}(( … ))`");
                Err(Cause::bad(message).at(content.node.span))
            }
            [_, more, ..] => {
                let message = format!("`{name}( … )` holds one value, and here is another");
                Err(Cause::bad(message).at(more.value.span))
            }
        }
    }

    fn tuple_variant<V: Visitor<'t>>(self, _: usize, visitor: V) -> Result<V::Value, Cause> {
        let (content, items) = self.items(b'[', "a list, `[ … ]`")?;
        content.seq(content.unnamed(items)?, visitor)
    }

    fn struct_variant<V: Visitor<'t>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Cause> {
        let (content, items) = self.items(b'{', "a record, `{ … }`")?;
        content.fields(items, visitor)
    }
}
