//! [`Texts`]: a list of texts that is built in, or owned where it is read from a file.

use std::fmt;
use std::sync::Arc;

use serde::{Serialize, Serializer};

/// A list of texts. Lists are equal that hold the same.
#[derive(Clone)]
pub enum Texts {
    /// Built in.
    Built(&'static [&'static str]),
    /// Read from a file.
    Own(Arc<[String]>),
}

impl Texts {
    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let (built, own) = match self {
            Self::Built(built) => (*built, &[][..]),
            Self::Own(own) => (&[][..], &**own),
        };
        let own = own.iter().map(String::as_str);
        built.iter().copied().chain(own)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Whether this text is among them.
    pub fn contains(&self, text: &str) -> bool {
        self.iter().any(|known| known == text)
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::Built(&[])
    }
}

impl FromIterator<String> for Texts {
    fn from_iter<I: IntoIterator<Item = String>>(texts: I) -> Self {
        Self::Own(texts.into_iter().collect())
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Texts {}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// `Terrain 8, Terrain 41`.
impl fmt::Display for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.iter().collect();
        f.write_str(&texts.join(", "))
    }
}

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owned_texts_are_as_good_as_built_ones() {
        let built = Texts::Built(&["U1", "U2"]);
        let own: Texts = ["U1", "U2"].map(str::to_owned).into_iter().collect();
        assert_eq!(built, own);
        assert_eq!(built.to_string(), own.to_string());
        assert_eq!(format!("{built:?}"), format!("{own:?}"));
        let json = |texts: &Texts| serde_json::to_string(texts).expect("a list of texts");
        assert_eq!(json(&built), json(&own));
        assert!(own.contains("U2") && !own.contains("U"));
        assert!(Texts::default().is_empty() && !own.is_empty());
    }
}
