//! What differs as one HTML file that needs nothing else: both maps one upon the other with a slider between them, a ring with
//! the number of its change around each hex that changed, and the list of changes, which leads to the hexes.
//!
//! Rings are light and dark at once and bear numbers, so that they are seen without colours. Without scripts the list still
//! leads to the rings.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_report::escaped;

use super::document::DiffReport;
use super::words::{ChangeLine, broken, effect, found, headline};

/// Both maps as SVG, on the same grid.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapPictures {
    /// Width in units of the picture.
    pub width: f32,
    /// Height in units of the picture.
    pub height: f32,
    /// How far a corner of a hex is from its middle.
    pub radius: f32,
    /// What both maps refer to: SVG elements that are drawn nowhere by themselves.
    pub shared: String,
    /// The elements of the earlier map.
    pub before: String,
    /// Those of the later map.
    pub after: String,
    /// Where each hex lies that changed, by its number.
    pub places: BTreeMap<String, (f32, f32)>,
}

const STYLE: &str = "\
*{box-sizing:border-box}
body{margin:0;font:15px/1.45 system-ui,sans-serif;color:#1c1c1a;background:#f6f4ee;display:flex;flex-direction:column;height:100vh}
header{padding:.6rem 1rem;border-bottom:1px solid #bbb6a8}
h1{font-size:1.15rem;margin:0}
h2{font-size:1rem;margin:1rem 0 .2rem}
header p,.effect p{margin:.1rem 0}
main{display:flex;flex:1;min-height:0}
.map{flex:2;display:flex;flex-direction:column;min-width:0}
.bar{display:flex;gap:.6rem;align-items:center;padding:.4rem 1rem}
.bar input{flex:1}
.frame{flex:1;overflow:auto;background:#fff}
.frame svg{display:block}
.list{flex:1;min-width:18rem;overflow:auto;padding:0 1rem 1rem;border-left:1px solid #bbb6a8}
ol{margin:0;padding-left:2.2rem}
li{margin:.15rem 0}
li i{color:#4a4a45;font-style:normal}
.mark{display:block;font-weight:600}
.halo{fill:none;stroke:#fff;stroke-width:9}
.ring{fill:none;stroke:#111;stroke-width:5;stroke-dasharray:9 4}
.nr text{font:700 20px sans-serif;fill:#111;stroke:#fff;stroke-width:6;paint-order:stroke}
#edge{stroke:#111;stroke-width:3}
#here{fill:none;stroke:#111;stroke-width:6;visibility:hidden}
table{border-collapse:collapse}
td,th{border:1px solid #bbb6a8;padding:.15rem .4rem;text-align:left;vertical-align:top}
@media(max-width:60rem){main{flex-direction:column}.list{border-left:0;border-top:1px solid #bbb6a8}}
";

const SCRIPT: &str = "\
const $=id=>document.getElementById(id),s=$('slider'),f=document.querySelector('.frame'),m=$('map');
if(s){const W=m.viewBox.baseVal.width,H=m.viewBox.baseVal.height;
const cut=()=>{const x=W*s.value/100;$('cut').setAttribute('width',x);$('edge').setAttribute('x1',x);$('edge').setAttribute('x2',x)};
s.addEventListener('input',cut);cut();
let z=Math.min(1,f.clientWidth/W);
const zoom=to=>{z=Math.max(.05,Math.min(4,to));m.setAttribute('width',W*z);m.setAttribute('height',H*z)};
const about=to=>{const k=z,x=(f.scrollLeft+f.clientWidth/2)/k,y=(f.scrollTop+f.clientHeight/2)/k;zoom(to);f.scrollTo(x*z-f.clientWidth/2,y*z-f.clientHeight/2)};
$('in').onclick=()=>about(z*1.4);$('out').onclick=()=>about(z/1.4);zoom(z);
document.querySelectorAll('li a').forEach(a=>a.addEventListener('click',e=>{e.preventDefault();
if(z<.6)zoom(1);const r=$(a.hash.slice(1)),x=+r.getAttribute('x'),y=+r.getAttribute('y');f.scrollTo({left:x*z-f.clientWidth/2,top:y*z-f.clientHeight/2});
const h=$('here');h.setAttribute('cx',x);h.setAttribute('cy',y);h.style.visibility='visible'}))}
";

/// What differs, as an HTML file; without maps, where none are compared.
pub fn html(report: &DiffReport, maps: Option<&MapPictures>) -> String {
    let title = format!("{}: {}", report.title, headline(report));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"generator\" content=\"beachhead diff\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n<p>{} → {}</p>\n</header>\n<main>\n",
        escaped(&report.before),
        escaped(&report.after),
        title = escaped(&title),
    );
    if let Some(maps) = maps {
        push_maps(&mut out, report, maps);
    }
    push_list(&mut out, report, maps);
    out += "</main>\n<script>\n";
    out += SCRIPT;
    out += "</script>\n</body>\n</html>\n";
    out
}

fn push_maps(out: &mut String, report: &DiffReport, maps: &MapPictures) {
    let MapPictures {
        width,
        height,
        radius,
        ..
    } = maps;
    let half = width / 2.0;
    *out += &format!(
        "<section class=\"map\">\n<div class=\"bar\"><label for=\"slider\">earlier</label>\
         <input id=\"slider\" type=\"range\" min=\"0\" max=\"100\" value=\"50\" aria-label=\"how much of the earlier map is shown\">\
         <span>later</span><button id=\"out\" title=\"smaller\">−</button><button id=\"in\" title=\"larger\">+</button></div>\n\
         <div class=\"frame\">\n<svg id=\"map\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n<defs>\n\
         <clipPath id=\"earlier\"><rect id=\"cut\" x=\"0\" y=\"0\" width=\"{half}\" height=\"{height}\"/></clipPath>\n\
         <g id=\"o\"><circle class=\"halo\" r=\"{radius}\"/><circle class=\"ring\" r=\"{radius}\"/></g>\n",
        radius = radius * 0.9,
    );
    *out += &maps.shared;
    *out += "</defs>\n<g>\n";
    *out += &maps.after;
    *out += "</g>\n<g clip-path=\"url(#earlier)\">\n";
    *out += &maps.before;
    *out += &format!(
        "</g>\n<line id=\"edge\" x1=\"{half}\" y1=\"0\" x2=\"{half}\" y2=\"{height}\"/>\n<g>\n"
    );
    let mut numbers: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (at, change) in report.changes.iter().enumerate() {
        let hexes: BTreeSet<&String> = change
            .hexes_before
            .iter()
            .chain(&change.hexes_after)
            .collect();
        for hex in hexes {
            numbers.entry(hex).or_default().push((at + 1).to_string());
        }
    }
    let mut texts = String::new();
    for (ring, (hex, (x, y))) in maps.places.iter().enumerate() {
        *out += &format!("<use id=\"r{ring}\" href=\"#o\" x=\"{x:.0}\" y=\"{y:.0}\"/>\n");
        if let Some(numbers) = numbers.get(hex.as_str()) {
            // Beside the ring, where neither the number nor the name of the hex stands.
            let (x, y) = (x + radius * 0.8, y - radius * 0.6);
            let numbers = numbers.join(",");
            texts += &format!("<text x=\"{x:.0}\" y=\"{y:.0}\">{numbers}</text>\n");
        }
    }
    *out += &format!(
        "</g>\n<g class=\"nr\">\n{texts}</g>\n<circle id=\"here\" r=\"{}\"/>\n</svg>\n</div>\n</section>\n",
        radius * 1.3
    );
}

fn push_list(out: &mut String, report: &DiffReport, maps: Option<&MapPictures>) {
    *out += "<section class=\"list\">\n";
    let places = maps.into_iter().flat_map(|maps| maps.places.keys());
    let rings: BTreeMap<&str, usize> = places.map(String::as_str).zip(0..).collect();
    let lines: Vec<ChangeLine> = report.changes.iter().map(ChangeLine::of).collect();
    let mut number = 0;
    for group in lines.chunk_by(|a, b| a.place == b.place) {
        let Some(first) = group.first() else { continue };
        *out += &format!(
            "<h2>{}</h2>\n<ol start=\"{}\">\n",
            escaped(&first.place),
            number + 1
        );
        for line in group {
            let change = report.changes.get(number);
            let mut hexes = change
                .into_iter()
                .flat_map(|change| change.hexes_after.iter().chain(&change.hexes_before));
            let ring = hexes.find_map(|hex| rings.get(hex.as_str()));
            let label = escaped(&line.label);
            *out += &match ring {
                Some(ring) => format!("<li><a href=\"#r{ring}\">{label}</a> "),
                None => format!("<li><b>{label}</b> "),
            };
            *out += &escaped(&line.what);
            if !line.costs.is_empty() {
                *out += &format!(" <i>{}</i>", escaped(&line.costs));
            }
            for mark in &line.marks {
                *out += &format!("<span class=\"mark\">{}</span>", escaped(mark));
            }
            *out += "</li>\n";
            number += 1;
        }
        *out += "</ol>\n";
    }
    if !report.findings.is_empty() {
        *out += "<h2>New findings</h2>\n<ul>\n";
        for finding in &report.findings {
            *out += &format!("<li>{}</li>\n", escaped(&found(finding)));
        }
        *out += "</ul>\n";
    }
    if let Some(effect) = effect(report) {
        *out += &format!(
            "<h2>Effect</h2>\n<div class=\"effect\"><p>{}</p>\n",
            escaped(&effect)
        );
        let broken = broken(report);
        if !broken.is_empty() {
            *out += "<table>\n<tr><th>script or record</th><th>fails</th><th>by</th></tr>\n";
            for (at, why, by) in broken {
                let cells = [at, why, by].map(|cell| format!("<td>{}</td>", escaped(&cell)));
                *out += &format!("<tr>{}</tr>\n", cells.concat());
            }
            *out += "</table>\n";
        }
        *out += "</div>\n";
    }
    for problem in &report.problems {
        *out += &format!("<p class=\"mark\">not compared: {}</p>\n", escaped(problem));
    }
    *out += "</section>\n";
}
