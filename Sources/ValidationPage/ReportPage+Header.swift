import FeedValidator
import HTMLMarkup
import TransitValues

extension ReportPage {
  var title: String {
    let names = report.summary.agencies.compactMap { $0.first { $0.name == "name" }?.value }.filter { !$0.isEmpty }
    let publisher = report.summary.feedInfo.first { $0.name == "publisherName" }?.value ?? ""
    if names.isEmpty { return publisher.isEmpty ? "GTFS feed" : publisher }
    return names.count <= 3 ? names.joined(separator: ", ") : "\(names[0]) and \(names.count - 1) other agencies"
  }

  func count(of severity: NoticeSeverity) -> Int { report.count(of: severity) }

  /// The result in one sentence.
  var verdict: String {
    let (errors, warnings) = (count(of: .error), count(of: .warning))
    let kinds = report.notices.count { $0.severity == .error }
    switch (errors, warnings) {
    case (0, 0): return "No errors and no warnings"
    case (0, _): return "No errors, \(Self.counted(warnings, "warning"))"
    default:
      return "\(Self.counted(errors, "error")) of \(Self.counted(kinds, "kind")), \(Self.counted(warnings, "warning"))"
    }
  }

  static func counted(_ number: Int, _ noun: String) -> String {
    "\(number == 0 ? "no" : number.grouped) \(noun)\(number == 1 ? "" : "s")"
  }

  private var advice: String {
    if count(of: .error) > 0 {
      return "Apps drop or misread the rows with errors. Mend these first."
    }
    return count(of: .warning) > 0
      ? "The feed can be used. The warnings show what riders may stumble over." : "The feed follows all rules."
  }

  var header: Markup {
    let counts: [Markup] = NoticeSeverity.allCases.reversed().map { severity in
      let number = count(of: severity)
      return """
        <li class="\(severity.rawValue)"><b>\(number.grouped)</b> \(severity.noun)\(number == 1 ? "" : "s")</li>

        """
    }
    return """
      <header><div class="wide">
      <p class="kicker">\(Markup.feedText(title))</p>
      <h1>\(verdict)</h1>
      <p class="verdict">\(advice)</p>
      <ul class="counts">
      \(counts)</ul>
      <nav aria-label="Parts of this page"><ul>
      <li><a href="#feed">Feed</a></li>
      <li><a href="#notices">Notices</a></li>
      <li><a href="#network">Network</a></li>
      <li><a href="#service">Service</a></li>
      <li><a href="#routes">Routes</a></li>
      </ul></nav>
      </div></header>

      """
  }

  /// The facts about the feed itself.
  var feed: Markup {
    let info = Dictionary(report.summary.feedInfo.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let period = { (start: String, end: String) -> String in
      let days = [info[start] ?? "", info[end] ?? ""]
      return days.allSatisfy(\.isEmpty) ? "" : days.map { $0.isEmpty ? "?" : $0 }.joined(separator: " to ")
    }
    let agencies = report.summary.agencies.compactMap { $0.first { $0.name == "name" }?.value }
    var facts: [(String, String)] = [
      ("Publisher", info["publisherName"] ?? ""),
      ("Agencies", Self.listed(agencies)),
      ("Valid", period("feedStartDate", "feedEndDate")),
      ("Service", period("feedServiceWindowStart", "feedServiceWindowEnd")),
      ("Time zone", picture.timeZone), ("Language", info["feedLanguage"] ?? ""),
      ("Judged for", ServiceDay.hyphenated(report.summary.today)),
      ("Phone numbers of", report.summary.country == "ZZ" ? "" : report.summary.country),
    ]
    // A table with errors in its rows counts as empty.
    facts += report.summary.counts.filter { $0.count > 0 }.map { ($0.name, $0.count.grouped) }
    if let bundle {
      facts += [("Bundle", "\(bundle.byteCount.grouped) bytes"), ("Content root", bundle.contentRoot)]
    }
    let rows: [Markup] = facts.filter { !$0.1.isEmpty }.map { name, value in
      "<div><dt>\(name)</dt><dd>\(Markup.feedText(value))</dd></div>\n"
    }
    let content: Markup = """
      <dl>
      \(rows)</dl>
      \(Self.tags("Features", report.summary.features))\(Self.tags("Files", report.summary.files))
      """
    return StaticPage.section("feed", "Feed", content)
  }

  /// Returns the first of some names, and the number of the others.
  private static func listed(_ names: [String]) -> String {
    if names.count <= 6 { return names.joined(separator: ", ") }
    return names.prefix(5).joined(separator: ", ") + " and \((names.count - 5).grouped) others"
  }

  private static func tags(_ heading: String, _ names: [String]) -> Markup {
    if names.isEmpty { return "" }
    let items: [Markup] = names.map { "<li>\($0)</li>\n" }
    return "<h3>\(heading)</h3>\n<ul class=\"tags\">\n\(items)</ul>\n"
  }
}

extension NoticeSeverity {
  var noun: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "info"
    }
  }
}
