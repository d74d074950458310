"use strict";
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
for (const part of all("[data-script]")) part.hidden = false;

// The network: the view box moves and shrinks.
const map = document.querySelector(".map svg");
if (map) {
  const full = map.viewBox.baseVal, whole = { x: full.x, y: full.y, w: full.width, h: full.height };
  const view = { ...whole }, meters = Number(map.dataset.meters);
  const bar = document.querySelector(".scale"), here = map.querySelector(".here");
  function draw() {
    view.w = Math.max(whole.w / 64, Math.min(whole.w, view.w));
    view.h = view.w * whole.h / whole.w;
    view.x = Math.max(whole.x, Math.min(whole.x + whole.w - view.w, view.x));
    view.y = Math.max(whole.y, Math.min(whole.y + whole.h - view.h, view.y));
    map.setAttribute("viewBox", [view.x, view.y, view.w, view.h].join(" "));
    const box = map.getBoundingClientRect();
    if (!box.width || !bar) return;
    const unit = Math.max(view.w / box.width, view.h / box.height);
    for (const text of all("text", map)) text.style.fontSize = 12.5 * unit + "px";
    let length = meters * unit * 160, power = 10 ** Math.floor(Math.log10(length));
    length = [5, 2, 1].map(n => n * power).find(n => n <= length);
    bar.style.width = length / meters / unit + "px";
    bar.textContent = length < 1000 ? length + " m" : length / 1000 + " km";
  }
  function zoom(factor, x = 0.5, y = 0.5) {
    const w = Math.max(whole.w / 64, Math.min(whole.w, view.w * factor)), h = w * whole.h / whole.w;
    view.x += (view.w - w) * x; view.y += (view.h - h) * y; view.w = w; view.h = h;
    draw();
  }
  function move(x, y) { view.x += x * view.w; view.y += y * view.h; draw(); }
  const actions = {
    "+": () => zoom(0.6), "=": () => zoom(0.6), "-": () => zoom(1 / 0.6), "0": () => zoom(1e9),
    ArrowLeft: () => move(-0.15, 0), ArrowRight: () => move(0.15, 0),
    ArrowUp: () => move(0, -0.15), ArrowDown: () => move(0, 0.15),
  };
  map.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
  for (const button of all(".zoom button")) button.addEventListener("click", () => actions[button.value]());
  map.addEventListener("wheel", event => {
    // Without a key the page scrolls, as everywhere.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = map.getBoundingClientRect();
    zoom(Math.exp(event.deltaY / 300), (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height);
  }, { passive: false });
  const pointers = new Map();
  map.addEventListener("pointerdown", event => {
    pointers.set(event.pointerId, event);
    map.setPointerCapture(event.pointerId);
  });
  map.addEventListener("pointermove", event => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const box = map.getBoundingClientRect();
    const others = [...pointers.values()].filter(other => other.pointerId !== event.pointerId);
    if (others.length) {
      const gap = point => Math.hypot(point.clientX - others[0].clientX, point.clientY - others[0].clientY);
      zoom(gap(last) / Math.max(1, gap(event)));
    } else {
      move((last.clientX - event.clientX) / box.width, (last.clientY - event.clientY) / box.height);
    }
    pointers.set(event.pointerId, event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    map.addEventListener(end, event => pointers.delete(event.pointerId));
  }
  for (const button of all("[data-place]")) {
    button.addEventListener("click", () => {
      const [x, y] = button.dataset.place.split(" ").map(Number);
      view.w = whole.w / 8; view.h = whole.h / 8; view.x = x - view.w / 2; view.y = y - view.h / 2;
      here.setAttribute("d", `M${x - 60} ${y}a60 60 0 1 0 120 0a60 60 0 1 0 -120 0`);
      draw();
      map.focus();
    });
  }
  new ResizeObserver(draw).observe(map);
  draw();
}

// Tables: sorted by any column.
const collator = new Intl.Collator(undefined, { numeric: true });
for (const button of all(".sortable th button")) {
  button.addEventListener("click", () => {
    const head = button.closest("th"), index = head.cellIndex, body = head.closest("table").tBodies[0];
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of all("th[aria-sort]", head.parentNode)) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = row => row.cells[index].dataset.value ?? row.cells[index].textContent;
    const rows = [...body.rows].map(row => ({ row, value: value(row) }));
    rows.sort((a, b) => collator.compare(a.value, b.value));
    body.append(...(down ? rows.reverse() : rows).map(entry => entry.row));
  });
}
