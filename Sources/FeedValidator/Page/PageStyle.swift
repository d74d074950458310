/// The style sheet of the page.
enum PageStyle {
  /// Rules for one color of route badges each. The policy of the page allows no styles beside its style sheet.
  static func badges(_ colors: Set<LineColor>) -> String {
    colors.sorted().map { ".c\($0.hex){background:#\($0.hex);color:#\($0.text)}\n" }.joined()
  }

  static let text = """
    :root { color-scheme: light dark; --ink: #1c1e21; --soft: #5a6068; --line: #dfe2e6; --paper: #ffffff;
      --panel: #f6f7f8; --accent: #0b5cad; --error: #b3261e; --warning: #8a5300; --info: #2b5f8a;
      --heat0: #eceef0; --heat1: #c6dbef; --heat2: #85b7de; --heat3: #3f8bc4; --heat4: #0f5a99; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e8eaed; --soft: #a4abb3; --line: #363b42; --paper: #16181b; --panel: #1f2226;
        --accent: #7fb8f0; --error: #ff8a80; --warning: #f2b84b; --info: #8fc3ee;
        --heat0: #2a2e33; --heat1: #1d3f5e; --heat2: #27608f; --heat3: #4390cb; --heat4: #9dcdf5; } }
    * { box-sizing: border-box; }
    html { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
      font-variant-numeric: tabular-nums; color: var(--ink); background: var(--paper); }
    body { margin: 0; overflow-wrap: anywhere; }
    .wide { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
    a { color: var(--accent); }
    code { font: 0.92em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 0.5rem; background: var(--paper); padding: 0.5rem 1rem; z-index: 2; }
    header { padding: 3rem 0 1rem; }
    h1 { font-size: clamp(1.6rem, 4vw, 2.5rem); line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 0.5rem; }
    h2 { font-size: 1.4rem; letter-spacing: -0.01em; margin: 0 0 1rem; }
    h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
    section { padding: 2rem 0; border-top: 1px solid var(--line); }
    .verdict { font-size: 1.15rem; max-width: 45rem; margin: 0 0 1.5rem; color: var(--soft); }
    .kicker { color: var(--soft); margin: 0 0 0.75rem; }
    .counts { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 0; padding: 0; list-style: none; }
    .counts b { display: block; font-size: 2.2rem; line-height: 1.1; font-weight: 650; letter-spacing: -0.02em; }
    .ERROR { color: var(--error); } .WARNING { color: var(--warning); } .INFO { color: var(--info); }
    nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; list-style: none; margin: 1.5rem 0 0; padding: 0; }
    dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem 1.5rem; margin: 0; }
    dt { color: var(--soft); font-size: 0.875rem; } dd { margin: 0; }
    .tags { display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; margin: 0; padding: 0; }
    .tags li { background: var(--panel); border: 1px solid var(--line); border-radius: 1rem; padding: 0 0.7rem;
      font-size: 0.875rem; }
    .tools { display: flex; flex-wrap: wrap; gap: 0.75rem 1.25rem; align-items: center; margin-bottom: 1rem; }
    input[type=search] { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--soft);
      border-radius: 0.5rem; padding: 0.4rem 0.8rem; width: min(24rem, 100%); }
    button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
      border-radius: 0.5rem; padding: 0.25rem 0.7rem; cursor: pointer; }
    button:hover { border-color: var(--soft); }
    details { border: 1px solid var(--line); border-radius: 0.6rem; margin: 0 0 0.6rem; background: var(--paper); }
    summary { display: flex; gap: 0.9rem; align-items: baseline; padding: 0.7rem 1rem; cursor: pointer;
      list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before { content: "\\203A"; color: var(--soft); transition: transform 0.12s; }
    details[open] > summary::before { transform: rotate(90deg); }
    @media (prefers-reduced-motion: reduce) { summary::before { transition: none; } }
    summary .title { font-weight: 600; flex: 1; } summary code { color: var(--soft); font-weight: 400; }
    summary .count { font-weight: 650; }
    .body { padding: 0 1rem 1rem 2.2rem; } .body p { margin: 0 0 0.6rem; max-width: 46rem; }
    .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.5rem; max-height: 26rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.875rem; overflow-wrap: normal; }
    caption { text-align: left; color: var(--soft); padding: 0.5rem 0.75rem; }
    th, td { text-align: left; padding: 0.35rem 0.75rem; border-top: 1px solid var(--line); vertical-align: top;
      white-space: nowrap; max-width: 22rem; overflow: hidden; text-overflow: ellipsis; }
    thead th { position: sticky; top: 0; background: var(--panel); border-top: 0; }
    th button { border: 0; background: none; padding: 0; font-weight: inherit; }
    th[aria-sort=ascending] button::after { content: " \\2191"; }
    th[aria-sort=descending] button::after { content: " \\2193"; }
    td.n, th.n { text-align: right; }
    .badge { display: inline-block; min-width: 2.2rem; max-width: 12rem; overflow: hidden; text-overflow: ellipsis;
      text-align: center; border-radius: 0.35rem; padding: 0 0.45rem; font-weight: 650; vertical-align: bottom; }
    .map { position: relative; border: 1px solid var(--line); border-radius: 0.6rem; overflow: hidden; }
    .map svg { display: block; width: 100%; height: auto; max-height: 85vh; background: #f7f6f2; touch-action: none;
      cursor: grab; }
    @media (prefers-color-scheme: dark) { .map svg { background: #e6e4dd; } }
    .map path { fill: none; vector-effect: non-scaling-stroke; }
    .map path, .map use { stroke-linecap: round; stroke-linejoin: round; }
    .map .bus { stroke-width: 1.3px; } .map .rail { stroke-width: 2.6px; }
    .map .casing { stroke: #f7f6f2; stroke-width: 4.6px; }
    .map .zone { fill: #7a5ea8; fill-opacity: 0.14; stroke: #7a5ea8; stroke-width: 1px; }
    .map .s0 { stroke: #5d6269; stroke-width: 1.8px; stroke-opacity: 0.55; }
    .map .s1 { stroke: #43474d; stroke-width: 3px; stroke-opacity: 0.7; }
    .map .s2 { stroke: #26292d; stroke-width: 5px; stroke-opacity: 0.85; }
    .map .s3 { stroke: #111; stroke-width: 7.5px; }
    .map .mark { stroke-width: 10px; stroke-opacity: 0.55; }
    .map .mERROR { stroke: #d3261b; } .map .mWARNING { stroke: #e08a00; } .map .mINFO { stroke: #3277b3; }
    .map .here { stroke: #d0006f; stroke-width: 3px; }
    .map text { font-size: 160px; font-weight: 600; fill: #17191c; stroke: #f7f6f2; stroke-width: 0.22em;
      paint-order: stroke; stroke-linejoin: round; pointer-events: none; }
    .zoom { position: absolute; right: 0.6rem; top: 0.6rem; display: grid; gap: 0.3rem; }
    .zoom button { width: 2.2rem; height: 2.2rem; padding: 0; background: #fff; color: #111; border-color: #8b9097; }
    .scale { position: absolute; left: 0.8rem; bottom: 0.7rem; color: #17191c; font-size: 0.8rem; line-height: 1.3;
      border-bottom: 2px solid #17191c; text-align: center; background: #f7f6f2cc; }
    .year { width: 100%; height: auto; display: block; margin-bottom: 0.75rem; }
    .year text, .hours text { fill: var(--soft); font-size: 9px; }
    .h0 { fill: var(--heat0); } .h1 { fill: var(--heat1); } .h2 { fill: var(--heat2); } .h3 { fill: var(--heat3); }
    .h4 { fill: var(--heat4); } .none { fill: none; stroke: var(--line); } .today { stroke: var(--ink); }
    .legend { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; color: var(--soft); font-size: 0.875rem; }
    .legend svg { width: 0.8rem; height: 0.8rem; vertical-align: -1px; margin-right: 0.3rem; }
    .three { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1.5rem; }
    figure { margin: 0; } figcaption { color: var(--soft); font-size: 0.875rem; margin-top: 0.3rem; }
    .hours { width: 100%; height: auto; display: block; } .hours rect { fill: var(--heat3); }
    .hours line { stroke: var(--line); }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    [hidden] { display: none !important; }
    footer { color: var(--soft); font-size: 0.875rem; padding: 2rem 0 3rem; border-top: 1px solid var(--line); }
    @media (max-width: 40rem) { summary { flex-wrap: wrap; gap: 0.2rem 0.7rem; } .body { padding-left: 1rem; } .hiddenSmall { display: none; } }
    @media print { .tools, .zoom, nav, .skip, td button { display: none; } section { break-inside: auto; }
      .scroll { max-height: none; overflow: visible; } details, figure { break-inside: avoid; }
      details::details-content { content-visibility: visible; height: auto; } }

    """
}
