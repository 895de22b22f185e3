//! Reads a case of the collection so that no word of it is left unread: what is not read was not understood.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::Value;

/// An object of a case, and where it stands in it.
///
/// Fields with [`get`](Self::get) are read as a whole; those with [`object`](Self::object) and [`list`](Self::list) by
/// their own fields.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'a> {
    value: &'a Value,
    path: String,
    read: &'a RefCell<BTreeSet<String>>,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value, read: &'a RefCell<BTreeSet<String>>) -> Self {
        Self {
            value,
            path: String::new(),
            read,
        }
    }

    fn below(&self, key: &str) -> String {
        format!("{}/{key}", self.path)
    }

    /// A field, null where there is none.
    pub(crate) fn get(&self, key: &str) -> &'a Value {
        self.read.borrow_mut().insert(self.below(key));
        &self.value[key]
    }

    /// Whether there is such a field. That does not count as reading it.
    pub(crate) fn has(&self, key: &str) -> bool {
        !self.value[key].is_null()
    }

    /// Whether the field is named at all, be it as null.
    pub(crate) fn names(&self, key: &str) -> bool {
        self.value.get(key).is_some()
    }

    /// A field that is an object.
    pub(crate) fn object(&self, key: &str) -> Fields<'a> {
        Fields {
            value: &self.value[key],
            path: self.below(key),
            read: self.read,
        }
    }

    /// A field that is a list of objects.
    pub(crate) fn list(&self, key: &str) -> Vec<Fields<'a>> {
        if self.value[key].as_array().is_some_and(Vec::is_empty) {
            self.get(key);
        }
        let items = self.value[key].as_array().into_iter().flatten();
        let path = self.below(key);
        let fields = items.map(|value| Fields {
            value,
            path: path.clone(),
            read: self.read,
        });
        fields.collect()
    }

    /// A word; the empty one where there is none.
    pub(crate) fn word(&self, key: &str) -> &'a str {
        self.get(key).as_str().unwrap_or_default()
    }

    /// A number that has to be there.
    pub(crate) fn number(&self, key: &str) -> Result<u8, String> {
        let value = self.get(key);
        let number = value.as_u64().and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| format!("`{}` is {value}, not a small number", self.below(key)))
    }

    /// The fields that nothing has read.
    pub(crate) fn unread(&self) -> Vec<String> {
        let mut unread = BTreeSet::new();
        find_unread(self.value, &self.path, &self.read.borrow(), &mut unread);
        unread.into_iter().collect()
    }
}

fn find_unread(value: &Value, path: &str, read: &BTreeSet<String>, unread: &mut BTreeSet<String>) {
    if read.contains(path) {
        return;
    }
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                find_unread(value, &format!("{path}/{key}"), read, unread);
            }
        }
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for item in items {
                find_unread(item, path, read, unread);
            }
        }
        _ => {
            unread.insert(path.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_that_nothing_reads_are_found() {
        let case = json!({
            "setup": {"hexes": [{"row": 1, "fog": true}, {"row": 2}], "empty": []},
            "expect": {"dice": 3, "then": {"hits": 1, "flags": 2}},
        });
        let read = RefCell::default();
        let fields = Fields::of(&case, &read);
        for hex in fields.object("setup").list("hexes") {
            hex.get("row");
        }
        fields.object("setup").list("empty");
        fields.object("expect").get("dice");
        fields.object("expect").object("then").get("flags");
        assert_eq!(fields.unread(), ["/expect/then/hits", "/setup/hexes/fog"]);
    }
}
