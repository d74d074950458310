// Notices: the filter and the severities.
const filter = document.querySelector("#filter");
const notices = all(".notice");
const texts = notices.map(notice => notice.textContent.toLowerCase());
function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Set(all("[name=severity]:checked").map(box => box.value));
  let count = 0;
  notices.forEach((notice, index) => {
    const matches = shown.has(notice.dataset.severity) && words.every(word => texts[index].includes(word));
    notice.hidden = !matches;
    count += matches;
  });
  const matches = document.querySelector("#matches"), { none, one, many } = matches.dataset;
  matches.textContent = count === 0 ? none : count === 1 ? one : many.replace("#", count);
}
if (filter) {
  filter.addEventListener("input", applyFilter);
  for (const box of all("[name=severity]")) box.addEventListener("change", applyFilter);
}
