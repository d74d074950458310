import FeedValidator
import HTMLMarkup
import TransitValues

extension ReportPage {
  var title: String {
    let names = report.summary.agencies.compactMap { $0.first { $0.name == "name" }?.value }.filter { !$0.isEmpty }
    let publisher = report.summary.feedInfo.first { $0.name == "publisherName" }?.value ?? ""
    if names.isEmpty { return publisher.isEmpty ? texts.feedWithoutName : publisher }
    return names.count <= 3 ? names.joined(separator: ", ") : firstAndOthers(names[0], names.count - 1)
  }

  func count(of severity: NoticeSeverity) -> Int { report.count(of: severity) }

  /// The result in one sentence.
  var verdict: String {
    let warnings = texts.text(count(of: .warning), texts.warnings)
    let kinds = report.notices.count { $0.severity == .error }
    switch (count(of: .error), count(of: .warning)) {
    case (0, 0): return texts.noErrorsNoWarnings
    case (0, _): return texts.noErrors(warnings)
    case (let errors, _):
      return texts.someErrors(texts.text(errors, texts.errors), texts.text(kinds, texts.kinds), warnings)
    }
  }

  private func firstAndOthers(_ first: String, _ others: Int) -> String {
    texts.firstAndOthers(first, texts.text(others, texts.others))
  }

  private var advice: String {
    if count(of: .error) > 0 { return texts.adviceOnErrors }
    return count(of: .warning) > 0 ? texts.adviceOnWarnings : texts.adviceOnNothing
  }

  var header: Markup {
    let counts: [Markup] = NoticeSeverity.allCases.reversed().map { severity in
      let number = count(of: severity)
      let noun = texts.severity(severity)
      return """
        <li class="\(severity.rawValue)"><b>\(texts.text(of: number))</b> \(number == 1 ? noun.one : noun.many)</li>

        """
    }
    let parts: [Markup] = [
      ("feed", texts.feed), ("notices", texts.notices), ("network", texts.network), ("service", texts.service),
      ("routes", texts.routes),
    ].map { id, name in "<li><a href=\"#\(id)\">\(name)</a></li>\n" }
    return """
      <header><div class="wide">
      <p class="kicker">\(Markup.feedText(title))</p>
      <h1>\(verdict)</h1>
      <p class="verdict">\(advice)</p>
      <ul class="counts">
      \(counts)</ul>
      <nav aria-label="\(texts.parts)"><ul>
      \(parts)</ul></nav>
      \(languages)</div></header>

      """
  }

  private var languages: Markup {
    if otherLanguages.isEmpty { return "" }
    let links: [Markup] = otherLanguages.map { other in
      let tag = other.language.rawValue
      return """
        <li><a href="\(other.file)" lang="\(tag)" hreflang="\(tag)">\(other.language.name)</a></li>

        """
    }
    return "<nav aria-label=\"\(texts.languages)\"><ul>\n\(links)</ul></nav>\n"
  }

  /// The facts about the feed itself.
  var feed: Markup {
    let info = Dictionary(report.summary.feedInfo.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let period = { (start: String, end: String) -> String in
      let days = [info[start] ?? "", info[end] ?? ""]
      let shown = days.map { $0.isEmpty ? "?" : $0 }
      return days.allSatisfy(\.isEmpty) ? "" : texts.range(shown[0], shown[1])
    }
    let agencies = report.summary.agencies.compactMap { $0.first { $0.name == "name" }?.value }
    var facts: [(String, String)] = [
      (texts.publisher, info["publisherName"] ?? ""),
      (texts.agencies, listed(agencies)),
      (texts.valid, period("feedStartDate", "feedEndDate")),
      (texts.service, period("feedServiceWindowStart", "feedServiceWindowEnd")),
      (texts.timeZone, picture.timeZone), (texts.feedLanguage, info["feedLanguage"] ?? ""),
      (texts.judgedFor, ServiceDay.hyphenated(report.summary.today)),
      (texts.phoneNumbersOf, report.summary.country == "ZZ" ? "" : report.summary.country),
    ]
    // A table with errors in its rows counts as empty.
    facts += zip(texts.counts, report.summary.counts).filter { $1.count > 0 }.map { ($0, texts.text(of: $1.count)) }
    if let bundle {
      facts += [
        (texts.bundle, texts.text(bundle.byteCount, texts.bytes)), (texts.contentRoot, bundle.contentRoot),
      ]
    }
    let rows: [Markup] = facts.filter { !$0.1.isEmpty }.map { name, value in
      "<div><dt>\(name)</dt><dd>\(Markup.feedText(value))</dd></div>\n"
    }
    let content: Markup = """
      <dl>
      \(rows)</dl>
      \(Self.tags(texts.features, report.summary.features))\(Self.tags(texts.files, report.summary.files))
      """
    return StaticPage.section("feed", texts.feed, content)
  }

  /// Returns the first of some names, and the number of the others.
  private func listed(_ names: [String]) -> String {
    if names.count <= 6 { return names.joined(separator: ", ") }
    return firstAndOthers(names.prefix(5).joined(separator: ", "), names.count - 5)
  }

  private static func tags(_ heading: String, _ names: [String]) -> Markup {
    if names.isEmpty { return "" }
    let items: [Markup] = names.map { "<li>\($0)</li>\n" }
    return "<h3>\(heading)</h3>\n<ul class=\"tags\">\n\(items)</ul>\n"
  }
}
