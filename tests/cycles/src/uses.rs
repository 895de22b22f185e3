//! Which file needs which: every path, method call and field in a crate's code, followed to where it is declared.

use std::collections::{BTreeMap, BTreeSet};

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Expr, FnArg, ImplItemFn, Item, ItemFn, ItemUse, Local, Macro, Member, Pat, Path, Signature,
    Token,
};

use crate::resolve::Meaning;
use crate::source::{FileIx, ItemIx, ModuleIx, Source, imported, is_for_tests};

/// Methods that the standard library's types have as well: on something unknown they say nothing.
const OF_THE_STANDARD_LIBRARY: [&str; 42] = [
    "all",
    "any",
    "as_str",
    "chain",
    "chars",
    "clear",
    "clone",
    "cmp",
    "contains",
    "count",
    "entry",
    "eq",
    "extend",
    "filter",
    "find",
    "finish",
    "first",
    "fmt",
    "get",
    "get_mut",
    "hash",
    "insert",
    "into_iter",
    "is_empty",
    "iter",
    "iter_mut",
    "join",
    "last",
    "len",
    "lines",
    "map",
    "max",
    "min",
    "next",
    "pop",
    "position",
    "push",
    "remove",
    "retain",
    "sort",
    "sum",
    "take",
];

/// What each file needs of which other file, by name.
pub(crate) type Needs = BTreeMap<(FileIx, FileIx), BTreeSet<String>>;

/// What all files of a crate need of each other. Of a type that can't be seen, the name of a method says nothing where another
/// crate declares one of that name, too: `elsewhere` says which those are.
pub(crate) fn needs(source: &Source, elsewhere: &BTreeSet<&str>) -> Needs {
    let mut needs = Needs::new();
    for (at, module) in source.modules.iter().enumerate() {
        let mut reader = Reader {
            source,
            elsewhere,
            module: at,
            own: None,
            locals: Vec::new(),
            needs: &mut needs,
        };
        for item in &module.code {
            reader.visit_item(item);
        }
    }
    needs
}

struct Reader<'s> {
    source: &'s Source,
    elsewhere: &'s BTreeSet<&'s str>,
    module: ModuleIx,
    /// The type whose methods are read.
    own: Option<ItemIx>,
    /// Types of variables that are types of this crate, those of inner functions last.
    locals: Vec<BTreeMap<String, ItemIx>>,
    needs: &'s mut Needs,
}

impl Reader<'_> {
    fn need(&mut self, file: FileIx, name: &str) {
        let from = self.source.modules[self.module].file;
        if file != from {
            let names = self.needs.entry((from, file)).or_default();
            names.insert(name.to_owned());
        }
    }

    fn path(&mut self, names: &[String]) {
        if let (Some(own), [first, method, ..]) = (self.own, names)
            && first == "Self"
        {
            if let Some((file, _)) = self.source.method(own, method) {
                self.need(file, method);
            }
            return;
        }
        let Some((meaning, taken)) = self.source.resolve(self.module, names) else {
            return;
        };
        let last = names.get(taken - 1).map_or("", String::as_str);
        // A module that is only passed through is not needed itself.
        if !matches!(meaning, Meaning::Module(_)) {
            self.need(self.source.file_of(meaning), last);
        }
        if let (Meaning::Item(item), Some(method)) = (meaning, names.get(taken))
            && let Some((file, _)) = self.source.method(item, method)
        {
            self.need(file, method);
        }
    }

    /// The type of an expression, where that can be seen.
    fn type_of(&self, expression: &Expr) -> Option<ItemIx> {
        match expression {
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                match name.as_str() {
                    "self" => self.own,
                    name => self
                        .locals
                        .iter()
                        .rev()
                        .find_map(|known| known.get(name))
                        .copied(),
                }
            }
            Expr::Field(field) => {
                let owner = self.type_of(&field.base)?;
                let name = match &field.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(number) => number.index.to_string(),
                };
                self.source.field(owner, &name)
            }
            Expr::MethodCall(call) => {
                let owner = self.type_of(&call.receiver)?;
                self.source.method(owner, &call.method.to_string())?.1
            }
            Expr::Call(call) => {
                let Expr::Path(path) = &*call.func else {
                    return None;
                };
                let names = names_of(&path.path);
                match self.source.resolve(self.module, &names)? {
                    (Meaning::Item(item), taken) if taken == names.len() => {
                        self.source.items[item].returns
                    }
                    (Meaning::Item(item), taken) => self.source.method(item, names.get(taken)?)?.1,
                    _ => None,
                }
            }
            Expr::Reference(inner) => self.type_of(&inner.expr),
            Expr::Unary(inner) => self.type_of(&inner.expr),
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Struct(made) => {
                let names = names_of(&made.path);
                match (names.as_slice(), self.source.resolve(self.module, &names)) {
                    ([own], _) if own == "Self" => self.own,
                    (_, Some((Meaning::Item(item), taken))) if taken == names.len() => Some(item),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn enter(&mut self, signature: &Signature) {
        let mut known = BTreeMap::new();
        for argument in &signature.inputs {
            if let FnArg::Typed(typed) = argument
                && let Pat::Ident(name) = &*typed.pat
                && let Some(kind) = self.source.type_named(self.module, self.own, &typed.ty)
            {
                known.insert(name.ident.to_string(), kind);
            }
        }
        self.locals.push(known);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        if let Item::Impl(implementation) = item {
            let own = self
                .source
                .type_named(self.module, None, &implementation.self_ty);
            let outer = std::mem::replace(&mut self.own, own);
            visit::visit_item(self, item);
            self.own = outer;
            return;
        }
        visit::visit_item(self, item);
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        for (_, path) in imported(&import.tree) {
            self.path(&path);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        if is_for_tests(&function.attrs) {
            return;
        }
        self.enter(&function.sig);
        visit::visit_item_fn(self, function);
        self.locals.pop();
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if is_for_tests(&function.attrs) {
            return;
        }
        self.enter(&function.sig);
        visit::visit_impl_item_fn(self, function);
        self.locals.pop();
    }

    fn visit_local(&mut self, local: &'ast Local) {
        visit::visit_local(self, local);
        let (name, kind) = match &local.pat {
            Pat::Ident(name) => {
                let made = local.init.as_ref();
                (name, made.and_then(|made| self.type_of(&made.expr)))
            }
            Pat::Type(typed) => match &*typed.pat {
                Pat::Ident(name) => {
                    let kind = self.source.type_named(self.module, self.own, &typed.ty);
                    (name, kind)
                }
                _ => return,
            },
            _ => return,
        };
        if let (Some(kind), Some(known)) = (kind, self.locals.last_mut()) {
            known.insert(name.ident.to_string(), kind);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        self.path(&names_of(path));
        visit::visit_path(self, path);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        if let Expr::MethodCall(call) = expression {
            let name = call.method.to_string();
            let owner = self.type_of(&call.receiver);
            match owner.and_then(|owner| self.source.method(owner, &name)) {
                Some((file, _)) => self.need(file, &name),
                // Of a type that can't be seen, a name that only one file defines says enough.
                None => {
                    let files = self.source.by_name.get(&name);
                    let is_usual = OF_THE_STANDARD_LIBRARY.contains(&name.as_str())
                        || self.elsewhere.contains(name.as_str());
                    if let (Some(files), None, false) = (files, owner, is_usual)
                        && let (Some(file), 1) = (files.first(), files.len())
                    {
                        self.need(*file, &name);
                    }
                }
            }
        }
        visit::visit_expr(self, expression);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        self.path(&names_of(&called.path));
        let tokens = called.tokens.clone();
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        if let Ok(arguments) = list.parse2(tokens.clone()) {
            for argument in &arguments {
                read_owned(self, argument);
            }
            return;
        }
        // `matches!(place, Place::Map(hex) if hex == target)`
        let matched = |input: syn::parse::ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pattern = Pat::parse_multi_with_leading_vert(input)?;
            let guard = match input.parse::<Option<Token![if]>>()? {
                Some(_) => Some(input.parse::<Expr>()?),
                None => None,
            };
            input.parse::<Option<Token![,]>>()?;
            Ok((value, pattern, guard))
        };
        if let Ok((value, pattern, guard)) = matched.parse2(tokens) {
            read_owned(self, &value);
            self.visit_pat_owned(&pattern);
            if let Some(guard) = guard {
                read_owned(self, &guard);
            }
        }
    }
}

/// What a macro is given lives no longer than its reading.
fn read_owned(reader: &mut Reader<'_>, expression: &Expr) {
    let mut inner = Reader {
        source: reader.source,
        elsewhere: reader.elsewhere,
        module: reader.module,
        own: reader.own,
        locals: reader.locals.clone(),
        needs: reader.needs,
    };
    inner.visit_expr(expression);
}

impl Reader<'_> {
    fn visit_pat_owned(&mut self, pattern: &Pat) {
        let mut inner = Reader {
            source: self.source,
            elsewhere: self.elsewhere,
            module: self.module,
            own: self.own,
            locals: self.locals.clone(),
            needs: self.needs,
        };
        inner.visit_pat(pattern);
    }
}

fn names_of(path: &Path) -> Vec<String> {
    path.segments
        .iter()
        .map(|it| it.ident.to_string())
        .collect()
}
