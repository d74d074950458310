import FeedValidator
import HTMLMarkup

extension ReportPage {
  var notices: Markup {
    let entries = report.log.entries.sorted { left, right in
      (right.kind.severity, left.kind.code) < (left.kind.severity, right.kind.code)
    }
    if entries.isEmpty { return StaticPage.section("notices", texts.notices, "<p>\(texts.noNotices)</p>\n") }
    let boxes: [Markup] = NoticeSeverity.allCases.reversed().map { severity in
      let noun = texts.severity(severity).many
      return """
        <label class="\(severity.rawValue)"><input type="checkbox" name="severity" value="\(severity.rawValue)" checked> \
        \(noun.prefix(1).uppercased() + noun.dropFirst())</label>

        """
    }
    let content: Markup = """
      <div class="tools" data-script hidden>
      <label class="hidden" for="filter">\(texts.filter)</label>
      <input type="search" id="filter" placeholder="\(texts.filterBy)" autocomplete="off">
      \(boxes)<span id="matches" role="status" data-none="\(texts.shownKinds.none)" data-one="\(texts.shownKinds.one)" \
      data-many="\(texts.shownKinds.many)">\(texts.text(entries.count, texts.shownKinds))</span>
      </div>
      \(entries.map { notice($0.kind, $0.entry) })
      """
    return StaticPage.section("notices", texts.notices, content)
  }

  private func notice(_ kind: NoticeKind, _ entry: NoticeLog.Entry) -> Markup {
    let before = report.baseline.map { entry.count - ($0.counts[kind.code] ?? 0) } ?? 0
    let change: Markup = before == 0 ? "" : " <small>\(before > 0 ? "+" : "")\(texts.text(of: before))</small>"
    let explained = kind.explanation(in: texts.language.rawValue)
    return """
      <details class="notice" data-severity="\(kind.severity.rawValue)" id="\(kind.code)">
      <summary><span class="title">\(explained.title) <code class="hiddenSmall">\(kind.code)</code></span>\
      <span class="count \(kind.severity.rawValue)">\(texts.text(of: entry.count))\(change) \
      <span class="hidden">\(texts.severity(kind.severity).many)</span></span></summary>
      <div class="body">
      <p>\(Markup.explanation(explained.meaning))</p>
      <p>\(Markup.explanation(explained.consequence))</p>
      <p><strong>\(texts.remedy)</strong> \(Markup.explanation(explained.remedy))</p>
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
    let heads: [Markup] = names.map { "<th scope=\"col\">\(label($0))</th>" }
    let rows: [Markup] = entry.samples.enumerated().map { number, sample in
      let values = Dictionary(sample.fields.pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      let cells: [Markup] = names.map { name in "<td>\(Markup.feedText(Self.shortened(values[name]?.text ?? "")))</td>"
      }
      return "<tr>\(cells)\(places.isEmpty ? "" : placeCell(places[number]))</tr>\n"
    }
    let caption =
      entry.samples.count < entry.count
      ? texts.firstOf(texts.text(of: entry.samples.count), texts.text(of: entry.count))
      : texts.text(entry.count, texts.noticeCount)
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(texts.samplesOf(kind.code))"><table>
      <caption>\(caption)</caption>
      <thead><tr>\(heads)\(places.isEmpty ? "" : "<th scope=\"col\">\(texts.map)</th>" as Markup)</tr></thead>
      <tbody>
      \(rows)</tbody></table></div>

      """
  }

  private func placeCell(_ point: MapPath.Point?) -> Markup {
    guard let point else { return "<td></td>" }
    return """
      <td><button type="button" data-place="\(Int(point.x)) \(Int(point.y))" data-script hidden>\(texts.show)</button></td>
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

  /// The name of a field, in English in words: `Stop id` for `stopId`.
  private func label(_ name: String) -> String {
    if name == "filename" { return texts.file }
    if name == "csvRowNumber" { return texts.row }
    if texts.language != .english { return name }
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
