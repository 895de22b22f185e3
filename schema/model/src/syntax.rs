//! [`Syntax`]: the two ways a file is written: RON for people, JSON for other tools.

/// How a file is written. Both hold the same and convert without loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// Rusty Object Notation: what people edit.
    Ron,
    /// What other tools read.
    Json,
}

impl Syntax {
    /// By the extension of a file's name: `.json` is JSON, all else RON.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        if extension.eq_ignore_ascii_case("json") {
            Self::Json
        } else {
            Self::Ron
        }
    }

    /// The same name, with an extension that fits this syntax.
    #[must_use]
    pub fn rename(self, name: &str) -> String {
        match name.rsplit_once('.') {
            _ if Self::of_name(name) == self => name.to_owned(),
            Some((stem, "ron" | "json")) => format!("{stem}.{}", self.extension()),
            _ => format!("{name}.{}", self.extension()),
        }
    }

    /// The extension a file of this syntax gets.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Ron => "ron",
            Self::Json => "json",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Syntax;

    #[test]
    fn the_extension_decides() {
        for (name, expected) in [
            ("utah/map.ron", Syntax::Ron),
            ("utah/map.JSON", Syntax::Json),
            ("map.json.ron", Syntax::Ron),
            ("json", Syntax::Ron), // a name, no extension
        ] {
            assert_eq!(Syntax::of_name(name), expected, "{name}");
        }
    }

    #[test]
    fn a_renamed_file_is_of_the_syntax() {
        for (name, ron, json) in [
            ("map.ron", "map.ron", "map.json"),
            ("parts/map.json", "parts/map.ron", "parts/map.json"),
            ("map", "map", "map.json"),
            ("map.JSON", "map.JSON.ron", "map.JSON"), // unusual, but kept apart from `map.json`
        ] {
            assert_eq!(
                [Syntax::Ron, Syntax::Json].map(|syntax| syntax.rename(name)),
                [ron, json]
            );
        }
    }
}
