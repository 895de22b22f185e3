//! A crate as its files declare it: modules, items, methods, fields. Code that is only compiled for tests is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::{Attribute, ImplItem, Item, ItemUse, ReturnType, Token, TraitItem, Type, UseTree};

use crate::{Failure, failure};

/// A file, by its place in [`Source::files`].
pub(crate) type FileIx = usize;
/// A module, by its place in [`Source::modules`].
pub(crate) type ModuleIx = usize;
/// A function, type, trait or constant, by its place in [`Source::items`].
pub(crate) type ItemIx = usize;

/// A crate.
#[derive(Default)]
pub(crate) struct Source {
    /// As seen from the crate's folder of sources.
    pub files: Vec<PathBuf>,
    pub modules: Vec<Module>,
    pub items: Vec<DeclaredItem>,
    /// The methods of each type or trait, by their names.
    pub methods: BTreeMap<(ItemIx, String), Method>,
    /// The files that define a method of this name, whatever it is a method of.
    pub by_name: BTreeMap<String, BTreeSet<FileIx>>,
    /// The types of fields that are types of this crate.
    pub fields: BTreeMap<(ItemIx, String), ItemIx>,
    /// What a type is dereferenced to.
    pub targets: BTreeMap<ItemIx, ItemIx>,
}

pub(crate) struct Module {
    pub parent: Option<ModuleIx>,
    pub file: FileIx,
    pub names: BTreeMap<String, Name>,
    /// What is imported whole: `use super::cards::*`.
    pub globs: Vec<Vec<String>>,
    pub code: Vec<Item>,
}

/// What a name in a module means.
#[derive(Clone)]
pub(crate) enum Name {
    Module(ModuleIx),
    Item(ItemIx),
    Import(Vec<String>),
}

pub(crate) struct DeclaredItem {
    pub file: FileIx,
    /// What a function returns, if that is a type of this crate.
    pub returns: Option<ItemIx>,
}

pub(crate) struct Method {
    pub file: FileIx,
    pub returns: Option<ItemIx>,
}

impl Source {
    /// Reads the crate whose folder of sources this is.
    pub(crate) fn read(folder: &Path) -> Result<Self, Failure> {
        let mut source = Self::default();
        let top = ["lib.rs", "main.rs"].into_iter();
        let top = top
            .map(PathBuf::from)
            .find(|top| folder.join(top).is_file());
        let top = top.ok_or_else(|| {
            failure(format!(
                "{}: there is no lib.rs or main.rs",
                folder.display()
            ))
        })?;
        source.read_file(folder, &top, None)?;
        source.declare_returns();
        source.declare_members();
        source.name_folders();
        Ok(source)
    }

    fn read_file(
        &mut self,
        folder: &Path,
        file: &Path,
        parent: Option<ModuleIx>,
    ) -> Result<ModuleIx, Failure> {
        let text = fs::read_to_string(folder.join(file))?;
        let parsed = syn::parse_file(&text)
            .map_err(|error| failure(format!("{}: {error}", file.display())))?;
        let file_ix = self.files.len();
        self.files.push(file.to_path_buf());
        let stem = file.file_stem().unwrap_or_default();
        let beside = file.parent().unwrap_or(Path::new(""));
        let home = match ["lib", "main", "mod"].iter().any(|index| stem == *index) {
            true => beside.to_path_buf(),
            false => beside.join(stem),
        };
        self.read_module(folder, &home, file_ix, parent, parsed.items)
    }

    fn read_module(
        &mut self,
        folder: &Path,
        home: &Path,
        file: FileIx,
        parent: Option<ModuleIx>,
        items: Vec<Item>,
    ) -> Result<ModuleIx, Failure> {
        let module = self.modules.len();
        self.modules.push(Module {
            parent,
            file,
            names: BTreeMap::new(),
            globs: Vec::new(),
            code: Vec::new(),
        });
        let mut code = Vec::new();
        for item in items {
            if is_for_tests(attributes(&item)) {
                continue;
            }
            match item {
                Item::Mod(child) => {
                    let name = child.ident.to_string();
                    let child = match child.content {
                        Some((_, items)) => {
                            self.read_module(folder, &home.join(&name), file, Some(module), items)?
                        }
                        None => {
                            let beside = home.join(format!("{name}.rs"));
                            let inside = home.join(&name).join("mod.rs");
                            let is_beside = folder.join(&beside).is_file();
                            let path = if is_beside { beside } else { inside };
                            self.read_file(folder, &path, Some(module))?
                        }
                    };
                    self.modules[module].names.insert(name, Name::Module(child));
                }
                Item::Use(import) => {
                    self.import(module, &import);
                    code.push(Item::Use(import));
                }
                other => {
                    if let Some(name) = declared(&other) {
                        let item = self.items.len();
                        self.items.push(DeclaredItem {
                            file,
                            returns: None,
                        });
                        self.modules[module].names.insert(name, Name::Item(item));
                    }
                    code.push(other);
                }
            }
        }
        self.modules[module].code = code;
        Ok(module)
    }

    fn import(&mut self, module: ModuleIx, import: &ItemUse) {
        for (name, path) in imported(&import.tree) {
            match name {
                Some(name) => {
                    let names = &mut self.modules[module].names;
                    names.entry(name).or_insert(Name::Import(path));
                }
                None => self.modules[module].globs.push(path),
            }
        }
    }

    /// A file `cards.rs` beside a folder `cards` is that folder's own, as `cards/mod.rs` would be.
    fn name_folders(&mut self) {
        let folders: BTreeSet<PathBuf> = self
            .files
            .iter()
            .filter_map(|file| file.parent().map(Path::to_path_buf))
            .collect();
        for file in &mut self.files {
            let folder = file.with_extension("");
            if folders.contains(&folder) {
                *file = folder.join("mod.rs");
            }
        }
    }

    fn declare_returns(&mut self) {
        let mut returns = Vec::new();
        for (at, module) in self.modules.iter().enumerate() {
            for item in &module.code {
                if let Item::Fn(function) = item
                    && let ReturnType::Type(_, returned) = &function.sig.output
                    && let Some(returned) = self.type_named(at, None, returned)
                    && let Some(Name::Item(item)) =
                        module.names.get(&function.sig.ident.to_string())
                {
                    returns.push((*item, returned));
                }
            }
        }
        for (item, returned) in returns {
            self.items[item].returns = Some(returned);
        }
    }

    fn declare_members(&mut self) {
        let mut methods: Vec<(ItemIx, String, Method, bool)> = Vec::new();
        let (mut fields, mut targets) = (BTreeMap::new(), BTreeMap::new());
        for (at, module) in self.modules.iter().enumerate() {
            let file = module.file;
            for item in &module.code {
                match item {
                    Item::Struct(item) => {
                        let Some(Name::Item(owner)) = module.names.get(&item.ident.to_string())
                        else {
                            continue;
                        };
                        for (number, field) in item.fields.iter().enumerate() {
                            let name = field.ident.as_ref().map(ToString::to_string);
                            let name = name.unwrap_or_else(|| number.to_string());
                            if let Some(kind) = self.type_named(at, Some(*owner), &field.ty) {
                                fields.insert((*owner, name), kind);
                            }
                        }
                    }
                    Item::Impl(item) => {
                        let Some(owner) = self.type_named(at, None, &item.self_ty) else {
                            continue;
                        };
                        for member in &item.items {
                            match member {
                                ImplItem::Fn(function) if !is_for_tests(&function.attrs) => {
                                    let returns = match &function.sig.output {
                                        ReturnType::Type(_, kind) => {
                                            self.type_named(at, Some(owner), kind)
                                        }
                                        ReturnType::Default => None,
                                    };
                                    let name = function.sig.ident.to_string();
                                    let is_own = item.trait_.is_none();
                                    methods.push((owner, name, Method { file, returns }, is_own));
                                }
                                ImplItem::Type(kind) if kind.ident == "Target" => {
                                    let target = self.type_named(at, Some(owner), &kind.ty);
                                    targets.extend(target.map(|target| (owner, target)));
                                }
                                _ => {}
                            }
                        }
                    }
                    Item::Trait(item) => {
                        let Some(Name::Item(owner)) = module.names.get(&item.ident.to_string())
                        else {
                            continue;
                        };
                        for member in &item.items {
                            if let TraitItem::Fn(function) = member {
                                let returns = None;
                                let name = function.sig.ident.to_string();
                                methods.push((*owner, name, Method { file, returns }, true));
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        (self.fields, self.targets) = (fields, targets);
        // A type's own method goes before one of the same name that it has by a trait.
        methods.sort_by_key(|(.., is_own)| *is_own);
        for (owner, name, method, _) in methods {
            self.by_name
                .entry(name.clone())
                .or_default()
                .insert(method.file);
            self.methods.insert((owner, name), method);
        }
    }
}

/// Whether something is compiled for tests only.
pub(crate) fn is_for_tests(attributes: &[Attribute]) -> bool {
    let mut tests = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    tests.any(|it| {
        let conditions = it.parse_args_with(Punctuated::<syn::Meta, Token![,]>::parse_terminated);
        conditions.is_ok_and(|conditions| conditions.iter().any(names_test))
    })
}

fn names_test(condition: &syn::Meta) -> bool {
    match condition {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("any") => list
            .parse_args_with(Punctuated::<syn::Meta, Token![,]>::parse_terminated)
            .is_ok_and(|parts| parts.iter().any(names_test)),
        _ => false,
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name that an item declares in its module.
fn declared(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// What a `use` brings in: each name, or none for all names, with where it comes from.
pub(crate) fn imported(tree: &UseTree) -> Vec<(Option<String>, Vec<String>)> {
    match tree {
        UseTree::Path(path) => {
            let mut inner = imported(&path.tree);
            for (_, from) in &mut inner {
                from.insert(0, path.ident.to_string());
            }
            inner
        }
        UseTree::Name(name) if name.ident == "self" => vec![(None, Vec::new())],
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            vec![(Some(name.clone()), vec![name])]
        }
        UseTree::Rename(rename) => {
            let (name, from) = (rename.rename.to_string(), rename.ident.to_string());
            vec![(Some(name), vec![from])]
        }
        UseTree::Glob(_) => vec![(None, Vec::new())],
        UseTree::Group(group) => {
            let mut all = Vec::new();
            for tree in &group.items {
                match tree {
                    // `use super::cards::{self, Deck}`: the last name before the braces.
                    UseTree::Name(name) if name.ident == "self" => all.push((None, Vec::new())),
                    other => all.extend(imported(other)),
                }
            }
            all
        }
    }
}

/// The type without references, boxes and the like around it.
pub(crate) fn bare(kind: &Type) -> Option<&syn::TypePath> {
    match kind {
        Type::Reference(inner) => bare(&inner.elem),
        Type::Paren(inner) => bare(&inner.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let holds = ["Box", "Rc", "Arc", "Cow"];
            if holds.iter().any(|holder| last.ident == *holder)
                && let syn::PathArguments::AngleBracketed(arguments) = &last.arguments
            {
                let mut inner = arguments.args.iter().filter_map(|argument| match argument {
                    syn::GenericArgument::Type(kind) => Some(kind),
                    _ => None,
                });
                return bare(inner.next()?);
            }
            Some(path)
        }
        _ => None,
    }
}
