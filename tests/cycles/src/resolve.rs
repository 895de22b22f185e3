//! What a path means: followed through modules, imports and globs to the item and its file.

use syn::Type;

use crate::source::{FileIx, ItemIx, ModuleIx, Name, Source, bare};

/// Imports that lead to each other end somewhere.
const MOST_STEPS: usize = 32;

/// What a path of names leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Module(ModuleIx),
    Item(ItemIx),
    /// A name in this file that a macro declares.
    InFile(FileIx),
}

impl Source {
    /// What a path means in a module, and how many of its names that takes; what follows an item is its own.
    pub(crate) fn resolve(&self, module: ModuleIx, path: &[String]) -> Option<(Meaning, usize)> {
        self.resolve_within(module, path, MOST_STEPS)
    }

    fn resolve_within(
        &self,
        module: ModuleIx,
        path: &[String],
        steps: usize,
    ) -> Option<(Meaning, usize)> {
        let steps = steps.checked_sub(1)?;
        let first = path.first()?;
        let mut at = match first.as_str() {
            "crate" => Meaning::Module(0),
            "self" => Meaning::Module(module),
            "super" => Meaning::Module(self.modules[module].parent?),
            name => self.name_in(module, name, steps)?,
        };
        let mut taken = 1;
        while let (Meaning::Module(inner), Some(name)) = (at, path.get(taken)) {
            at = match name.as_str() {
                "super" => Meaning::Module(self.modules[inner].parent?),
                name => {
                    let found = self.name_in(inner, name, steps);
                    // A name that no declaration shows is one that a macro of that file declares.
                    found.unwrap_or(Meaning::InFile(self.modules[inner].file))
                }
            };
            taken += 1;
        }
        Some((at, taken))
    }

    fn name_in(&self, module: ModuleIx, name: &str, steps: usize) -> Option<Meaning> {
        let steps = steps.checked_sub(1)?;
        match self.modules[module].names.get(name) {
            Some(Name::Module(inner)) => return Some(Meaning::Module(*inner)),
            Some(Name::Item(item)) => return Some(Meaning::Item(*item)),
            Some(Name::Import(path)) if path.first().is_some_and(|first| first != name) => {
                return self
                    .resolve_within(module, path, steps)
                    .map(|found| found.0);
            }
            _ => {}
        }
        self.modules[module].globs.iter().find_map(|glob| {
            let (found, taken) = self.resolve_within(module, glob, steps)?;
            match found {
                Meaning::Module(from) if taken == glob.len() && from != module => {
                    let is_declared = self.modules[from].names.contains_key(name);
                    let has_globs = !self.modules[from].globs.is_empty();
                    let found = (is_declared || has_globs).then(|| self.name_in(from, name, steps));
                    found.flatten()
                }
                _ => None,
            }
        })
    }

    /// The type of this crate that is written there.
    pub(crate) fn type_named(
        &self,
        module: ModuleIx,
        own: Option<ItemIx>,
        kind: &Type,
    ) -> Option<ItemIx> {
        let path = &bare(kind)?.path;
        let names: Vec<String> = path
            .segments
            .iter()
            .map(|it| it.ident.to_string())
            .collect();
        if names == ["Self"] {
            return own;
        }
        match self.resolve(module, &names)? {
            (Meaning::Item(item), taken) if taken == names.len() => Some(item),
            _ => None,
        }
    }

    /// The file in which a type's method stands, and the type that it returns.
    pub(crate) fn method(&self, owner: ItemIx, name: &str) -> Option<(FileIx, Option<ItemIx>)> {
        let mut owner = Some(owner);
        for _ in 0..MOST_STEPS {
            let of = owner?;
            if let Some(method) = self.methods.get(&(of, name.to_owned())) {
                return Some((method.file, method.returns));
            }
            owner = self.targets.get(&of).copied();
        }
        None
    }

    /// The type of a field.
    pub(crate) fn field(&self, owner: ItemIx, name: &str) -> Option<ItemIx> {
        let mut owner = Some(owner);
        for _ in 0..MOST_STEPS {
            let of = owner?;
            if let Some(kind) = self.fields.get(&(of, name.to_owned())) {
                return Some(*kind);
            }
            owner = self.targets.get(&of).copied();
        }
        None
    }

    pub(crate) fn file_of(&self, meaning: Meaning) -> FileIx {
        match meaning {
            Meaning::Module(module) => self.modules[module].file,
            Meaning::Item(item) => self.items[item].file,
            Meaning::InFile(file) => file,
        }
    }
}
