// Feeds: the filter and the states.
const filter = document.querySelector("#filter");
const feeds = all("#feeds tbody tr");
let texts;
function applyFilter() {
  texts ??= new Map(feeds.map(row => [row, row.textContent.toLowerCase()]));
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Set(all("[name=state]:checked").map(box => box.value));
  const isFiltered = words.length > 0 || all("[name=state]").some(box => !box.checked);
  document.querySelector("#feeds tbody").classList.toggle("filtered", isFiltered);
  let count = 0;
  for (const row of feeds) {
    const matches = shown.has(row.dataset.state) && words.every(word => texts.get(row).includes(word));
    if (row.hidden === matches) row.hidden = !matches;
    count += matches;
  }
  document.querySelector("#matches").textContent = count + (count === 1 ? " feed" : " feeds");
}
if (filter) {
  filter.addEventListener("input", applyFilter);
  for (const box of all("[name=state]")) box.addEventListener("change", applyFilter);
}
