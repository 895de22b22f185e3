//! Finds where faults can be planted in a file.
//!
//! What a fault must not touch is left out: tests, constants, patterns, types, and the bodies of macros, in which nothing can
//! be switched at run time.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprClosure, Lit, ReturnType, Signature, Stmt, UnOp};

use crate::site::{Mutant, Operator, Plant};

/// The faults that can be planted in a file, in the order of its text.
///
/// # Errors
/// The file is not Rust.
pub(crate) fn find(text: &str) -> Result<Vec<Mutant>, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder {
        text,
        functions: Vec::new(),
        found: Vec::new(),
    };
    finder.visit_file(&file);
    let mut found = finder.found;
    found.sort_by_key(|mutant| (mutant.line, mutant.operator));
    Ok(found)
}

/// Methods whose closure answers a question.
const ASKING: [&str; 13] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "partition",
    "partition_point",
    "position",
    "retain",
    "rposition",
    "skip_while",
    "take_while",
];

struct Function {
    name: String,
    rows: Vec<String>,
}

struct Finder<'t> {
    text: &'t str,
    functions: Vec<Function>,
    found: Vec<Mutant>,
}

impl Finder<'_> {
    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    fn add(&mut self, operator: Operator, place: Range<usize>, after: String, plant: Plant) {
        let Some(function) = self.functions.last() else {
            return;
        };
        let (function, rows) = (function.name.clone(), function.rows.clone());
        let line = 1 + self.slice(0..place.start).matches('\n').count();
        let before = clipped(self.slice(place));
        self.found.push(Mutant {
            operator,
            line,
            before,
            after: clipped(&after),
            function,
            rows,
            plant,
        });
    }

    fn instead(&mut self, operator: Operator, place: Range<usize>, after: String) {
        let plant = Plant::Instead(place.clone(), after.clone());
        self.add(operator, place, after, plant);
    }

    fn negate(&mut self, expression: &Expr) {
        if negates_itself(expression) {
            return;
        }
        let place = expression.span().byte_range();
        let after = format!("!({})", self.slice(place.clone()));
        self.instead(Operator::Negation, place, after);
    }

    fn binary(&mut self, binary: &syn::ExprBinary) {
        let place = binary.span().byte_range();
        let [left, right] = [&binary.left, &binary.right].map(|side| side.span().byte_range());
        let others: &[(Operator, &str)] = match binary.op {
            BinOp::Lt(_) => &[(Operator::Comparison, "<="), (Operator::Comparison, ">=")],
            BinOp::Le(_) => &[(Operator::Comparison, "<"), (Operator::Comparison, ">")],
            BinOp::Gt(_) => &[(Operator::Comparison, ">="), (Operator::Comparison, "<=")],
            BinOp::Ge(_) => &[(Operator::Comparison, ">"), (Operator::Comparison, "<")],
            BinOp::Eq(_) => &[(Operator::Comparison, "!=")],
            BinOp::Ne(_) => &[(Operator::Comparison, "==")],
            BinOp::And(_) if has_let(&binary.left) || has_let(&binary.right) => &[],
            BinOp::And(_) => &[(Operator::Logic, "||")],
            BinOp::Or(_) => &[(Operator::Logic, "&&")],
            BinOp::Add(_) => &[(Operator::Arithmetic, "-")],
            BinOp::Sub(_) => &[(Operator::Arithmetic, "+")],
            BinOp::AddAssign(_) => &[(Operator::Arithmetic, "-=")],
            BinOp::SubAssign(_) => &[(Operator::Arithmetic, "+=")],
            _ => &[],
        };
        for (operator, other) in others {
            // Brackets keep what binds less tightly than the other operator together.
            let (left, right) = (self.slice(left.clone()), self.slice(right.clone()));
            let after = match binary.op {
                BinOp::AddAssign(_) | BinOp::SubAssign(_) => format!("{left} {other} {right}"),
                _ => format!("({left}) {other} ({right})"),
            };
            self.instead(*operator, place.clone(), after);
        }
    }

    fn literal(&mut self, literal: &syn::ExprLit) {
        let place = literal.span().byte_range();
        match &literal.lit {
            Lit::Bool(flag) => {
                self.instead(Operator::Constant, place, (!flag.value).to_string());
            }
            Lit::Int(number) => {
                let Ok(value) = number.base10_parse::<u64>() else {
                    return;
                };
                let suffix = number.suffix();
                let more = format!("{}{suffix}", value + 1);
                self.instead(Operator::Arithmetic, place.clone(), more);
                if let Some(less) = value.checked_sub(1) {
                    self.instead(Operator::Arithmetic, place, format!("{less}{suffix}"));
                }
            }
            _ => {}
        }
    }

    fn function(&mut self, signature: &Signature, block: &Block, visit: impl FnOnce(&mut Self)) {
        // Nothing can be asked while the compiler runs.
        if signature.constness.is_some() {
            return;
        }
        let mut rows = Rows::default();
        rows.visit_block(block);
        rows.0.sort();
        rows.0.dedup();
        self.functions.push(Function {
            name: signature.ident.to_string(),
            rows: rows.0,
        });
        let start = block.brace_token.span.open().byte_range();
        match returned(&signature.output) {
            Some(Returned::Check) => {
                let plant = Plant::Return(start.end);
                let place = signature.ident.span().byte_range();
                self.add(Operator::EarlyOk, place, "return Ok(())".to_owned(), plant);
            }
            Some(Returned::Bool) => {
                if let Some(Stmt::Expr(tail, None)) = block.stmts.last() {
                    self.negate(tail);
                }
            }
            None => {}
        }
        visit(self);
        self.functions.pop();
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if !is_test(&item.attrs) {
            self.function(&item.sig, &item.block, |finder| {
                visit::visit_block(finder, &item.block);
            });
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            self.function(&item.sig, &item.block, |finder| {
                visit::visit_block(finder, &item.block);
            });
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block, |finder| visit::visit_block(finder, block));
        }
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let derived = ["Debug", "Display"];
        let of = item
            .trait_
            .as_ref()
            .and_then(|(_, path, _)| path.segments.last());
        let is_shown = of.is_some_and(|name| derived.iter().any(|shown| name.ident == shown));
        if !is_test(&item.attrs) && !is_shown {
            visit::visit_item_impl(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'a syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'a syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_item_macro(&mut self, _: &'a syn::ItemMacro) {}
    fn visit_pat(&mut self, _: &'a syn::Pat) {}
    fn visit_type(&mut self, _: &'a syn::Type) {}
    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
    fn visit_generic_argument(&mut self, _: &'a syn::GenericArgument) {}

    fn visit_expr_repeat(&mut self, repeat: &'a syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_if(&mut self, condition: &'a syn::ExprIf) {
        if !has_let(&condition.cond) {
            self.negate(&condition.cond);
        }
        visit::visit_expr_if(self, condition);
    }

    fn visit_expr_while(&mut self, condition: &'a syn::ExprWhile) {
        if !has_let(&condition.cond) {
            self.negate(&condition.cond);
        }
        visit::visit_expr_while(self, condition);
    }

    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        self.binary(binary);
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
        if matches!(unary.op, UnOp::Not(_)) {
            let inner = self.slice(unary.expr.span().byte_range()).to_owned();
            self.instead(Operator::Negation, unary.span().byte_range(), inner);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_lit(&mut self, literal: &'a syn::ExprLit) {
        self.literal(literal);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let is_asking = ASKING.iter().any(|name| call.method == name);
        if is_asking && let Some(Expr::Closure(ExprClosure { body, .. })) = call.args.first() {
            match &**body {
                Expr::Block(block) => {
                    if let Some(Stmt::Expr(tail, None)) = block.block.stmts.last() {
                        self.negate(tail);
                    }
                }
                body => self.negate(body),
            }
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && !matches!(
                expression,
                Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Macro(_)
            )
        {
            let place = statement.span().byte_range();
            let plant = Plant::Without(place.clone());
            self.add(Operator::DroppedStatement, place, String::new(), plant);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_match(&mut self, choice: &'a syn::ExprMatch) {
        // A name in small letters catches all that is left; `None` does not.
        let catches = |arm: &Arm| match &arm.pat {
            _ if arm.guard.is_some() => false,
            syn::Pat::Wild(_) => true,
            syn::Pat::Ident(name) => name.ident.to_string().starts_with(char::is_lowercase),
            _ => false,
        };
        let last = choice.arms.iter().rposition(catches).unwrap_or(0);
        for arm in choice.arms.iter().take(last) {
            let place = arm.pat.span().byte_range();
            let plant = match &arm.guard {
                None => Plant::NoArm(place.end),
                Some((_, guard)) if has_let(guard) => continue,
                Some((_, guard)) => Plant::NoArmGuarded(guard.span().byte_range()),
            };
            self.add(Operator::DroppedArm, place, String::new(), plant);
        }
        for arm in &choice.arms {
            if let Some((_, guard)) = &arm.guard
                && !has_let(guard)
            {
                self.negate(guard);
            }
        }
        visit::visit_expr_match(self, choice);
    }
}

/// The rows of the rule index that a function names.
#[derive(Default)]
struct Rows(Vec<String>);

impl<'a> Visit<'a> for Rows {
    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut names = path
            .segments
            .iter()
            .rev()
            .map(|segment| segment.ident.to_string());
        if let (Some(row), Some("Rule")) = (names.next(), names.next().as_deref()) {
            self.0.push(row);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'a syn::Macro) {
        let text = called.tokens.to_string();
        let named = text.split("Rule :: ").skip(1);
        let names = named.map(|rest| rest.split(|letter: char| !letter.is_alphanumeric()).next());
        self.0.extend(names.flatten().map(str::to_owned));
    }
}

enum Returned {
    Bool,
    /// `Result<(), …>`.
    Check,
}

fn returned(output: &ReturnType) -> Option<Returned> {
    let ReturnType::Type(_, kind) = output else {
        return None;
    };
    let syn::Type::Path(path) = &**kind else {
        return None;
    };
    let last = path.path.segments.last()?;
    if last.ident == "bool" {
        return Some(Returned::Bool);
    }
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match arguments.args.first()? {
        syn::GenericArgument::Type(syn::Type::Tuple(tuple))
            if last.ident == "Result" && tuple.elems.is_empty() =>
        {
            Some(Returned::Check)
        }
        _ => None,
    }
}

/// Whether other faults turn the expression round already, or it can't be.
fn negates_itself(expression: &Expr) -> bool {
    match expression {
        Expr::Binary(binary) => !matches!(
            binary.op,
            BinOp::And(_) | BinOp::Or(_) | BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_)
        ),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
        Expr::Paren(inner) => negates_itself(&inner.expr),
        Expr::If(_) | Expr::Match(_) | Expr::Block(_) | Expr::Lit(_) | Expr::Let(_) => true,
        Expr::Return(_) => true,
        _ => false,
    }
}

fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Whether it is compiled for tests only, or for tests and behind a feature of theirs.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    let names_test = |cfg: String| cfg == "test" || cfg.replace(' ', "").starts_with("any(test,");
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let tokens = attribute
            .meta
            .require_list()
            .map(|list| list.tokens.to_string());
        attribute.path().is_ident("test") || is_cfg && tokens.is_ok_and(names_test)
    })
}

/// A piece of code on one line, not too long.
fn clipped(text: &str) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    match line.char_indices().nth(90) {
        Some((at, _)) => format!("{}…", line.get(..at).unwrap_or_default()),
        None => line,
    }
}
