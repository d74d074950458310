// How a board looks on any page. The page's color-scheme chooses between light and dark. Policies that forbid style
// elements allow such a sheet.
export const STYLE = new CSSStyleSheet();

STYLE.replaceSync(`
:host {
  --ink: light-dark(#15181d, #f0f2f5); --soft: light-dark(#565e6b, #a9b1bd); --edge: light-dark(#e6e8ec, #31363f);
  --good: light-dark(#0b6b3a, #62d296); --late: light-dark(#9a4a00, #ffb765); --bad: light-dark(#b3211a, #ff9088);
  display: block; box-sizing: border-box; padding: .8em 1em; border-radius: .8em; overflow-wrap: anywhere;
  background: light-dark(#ffffff, #1b1f26); color: var(--ink); text-align: start;
  font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
:host([hidden]) { display: none; }
p, ol { margin: 0; padding: 0; list-style: none; }
.name { font-size: 1.2em; font-weight: 700; padding-bottom: .3em; }
.boardRow { display: flex; align-items: center; gap: .8em; padding: .55em 0; }
li + li { border-top: 1px solid var(--edge); }
.badge {
  flex: none; box-sizing: border-box; width: 3.6em; padding: .15em .25em; border-radius: .4em; font-weight: 700;
  font-size: .95em; text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
  box-shadow: inset 0 0 0 1px light-dark(rgb(0 0 0 / .1), rgb(255 255 255 / .18));
}
.goal { flex: 1; min-width: 0; display: grid; }
.headsign { font-weight: 600; line-height: 1.3; }
.details { display: flex; flex-wrap: wrap; gap: 0 .7em; color: var(--soft); font-size: .9em; }
.when { flex: none; display: grid; text-align: end; }
.clock { font-weight: 650; white-space: nowrap; }
.minutes, .old, .note { color: var(--soft); font-size: .9em; }
.old { font-weight: 450; }
.gone :is(.headsign, .clock) { text-decoration: line-through; color: var(--soft); }
.live { font-weight: 600; }
.live.good { color: var(--good); } .live.late { color: var(--late); } .live.bad { color: var(--bad); }
.problem { color: var(--bad); padding-top: .4em; }
@media (forced-colors: active) { .badge { forced-color-adjust: none; } }
`);
