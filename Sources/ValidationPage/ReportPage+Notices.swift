import FeedValidator
import HTMLMarkup

extension ReportPage {
  var notices: Markup {
    let entries = report.log.entries.sorted { left, right in
      (right.kind.severity, left.kind.code) < (left.kind.severity, right.kind.code)
    }
    if entries.isEmpty { return StaticPage.section("notices", "Notices", "<p>There are none.</p>\n") }
    let boxes: [Markup] = NoticeSeverity.allCases.reversed().map { severity in
      """
      <label class="\(severity.rawValue)"><input type="checkbox" name="severity" value="\(severity.rawValue)" checked> \
      \(severity.noun.prefix(1).uppercased() + severity.noun.dropFirst())s</label>

      """
    }
    let content: Markup = """
      <div class="tools" data-script hidden>
      <label class="hidden" for="filter">Filter notices</label>
      <input type="search" id="filter" placeholder="Filter by code, file or value" autocomplete="off">
      \(boxes)<span id="matches" role="status">\(Self.counted(entries.count, "kind")) of notices</span>
      </div>
      \(entries.map { notice($0.kind, $0.entry) })
      """
    return StaticPage.section("notices", "Notices", content)
  }

  private func notice(_ kind: NoticeKind, _ entry: NoticeLog.Entry) -> Markup {
    let before = report.baseline.map { entry.count - ($0.counts[kind.code] ?? 0) } ?? 0
    let change: Markup = before == 0 ? "" : " <small>\(before > 0 ? "+" : "")\(before.grouped)</small>"
    return """
      <details class="notice" data-severity="\(kind.severity.rawValue)" id="\(kind.code)">
      <summary><span class="title">\(kind.title) <code class="hiddenSmall">\(kind.code)</code></span>\
      <span class="count \(kind.severity.rawValue)">\(entry.count.grouped)\(change) \
      <span class="hidden">\(kind.severity.noun)s</span></span></summary>
      <div class="body">
      <p>\(Markup.explanation(kind.meaning))</p>
      <p>\(Markup.explanation(kind.consequence))</p>
      <p><strong>What to do:</strong> \(Markup.explanation(kind.remedy))</p>
      \(samples(of: kind, entry))</div>
      </details>

      """
  }

  private func samples(of kind: NoticeKind, _ entry: NoticeLog.Entry) -> Markup {
    let names = Self.columns(of: entry.samples)
    if names.isEmpty { return "" }
    let places = Dictionary(
      picture.network.marks.filter { $0.kind == kind }.map { ($0.sample, $0.point) },
      uniquingKeysWith: { first, _ in first })
    let heads: [Markup] = names.map { "<th scope=\"col\">\(Self.label($0))</th>" }
    let rows: [Markup] = entry.samples.enumerated().map { number, sample in
      let values = Dictionary(sample.fields.pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      let cells: [Markup] = names.map { name in "<td>\(Markup.feedText(Self.shortened(values[name]?.text ?? "")))</td>"
      }
      return "<tr>\(cells)\(places.isEmpty ? "" : Self.placeCell(places[number]))</tr>\n"
    }
    let caption =
      entry.samples.count < entry.count
      ? "The first \(entry.samples.count) of \(entry.count.grouped)" : Self.counted(entry.count, "notice")
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Samples of \(kind.code)"><table>
      <caption>\(caption)</caption>
      <thead><tr>\(heads)\(places.isEmpty ? "" : "<th scope=\"col\">Map</th>" as Markup)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div>

      """
  }

  private static func placeCell(_ point: MapPath.Point?) -> Markup {
    guard let point else { return "<td></td>" }
    return """
      <td><button type="button" data-place="\(Int(point.x)) \(Int(point.y))" data-script hidden>Show</button></td>
      """
  }

  /// The names of fields with a value, file and row first.
  private static func columns(of samples: [Notice]) -> [String] {
    var names: [String] = []
    for sample in samples {
      for (name, value) in sample.fields.pairs where value != .none && !names.contains(name) { names.append(name) }
    }
    let first = names.filter { $0 == "filename" } + names.filter { $0 == "csvRowNumber" }
    return first + names.filter { !first.contains($0) }
  }

  /// The name of a field in words: `Csv row number` for `csvRowNumber`.
  private static func label(_ name: String) -> String {
    if name == "filename" { return "File" }
    if name == "csvRowNumber" { return "Row" }
    var words = ""
    for character in name {
      if character.isUppercase, words.last?.isLowercase == true { words += " " }
      words += character.lowercased()
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A text of at most 200 characters.
  private static func shortened(_ text: String) -> String {
    text.count > 200 ? text.prefix(199) + "…" : text
  }
}
