import FeedValidator
import HTMLMarkup
import TransitCTexts
import ValidationPage

/// A summary as one HTML file that asks for nothing from anywhere.
package struct SummaryPage {
  private let summary: CatalogueSummary
  /// Whether the page is beside the feeds' folders, so that it can link to reports.
  private let hasReports: Bool

  package init(_ summary: CatalogueSummary, besideFeeds hasReports: Bool) {
    self.summary = summary
    self.hasReports = hasReports
  }

  package var html: String {
    let body: Markup = """
      <a class="skip" href="#feeds">Skip to the feeds</a>
      \(header)<main>
      \(changes)\(feeds)\(map)\(slowest)</main>
      """
    return StaticPage(
      // SAFETY: static texts that end with zero.
      title: headline, style: unsafe String(cString: transit_catalogue_css()),
      script: unsafe StaticPage.sharedScript + String(cString: transit_catalogue_js()), body: body
    ).html
  }

  private var headline: String {
    let ended = summary.totals.ended ?? 0
    let endings = ended == 0 ? "" : ", \(ended.grouped) \(ended == 1 ? "has" : "have") ended"
    return switch (summary.feeds.count, summary.totals.failed) {
    case (0, _): "No feeds"
    case (let all, 0): Self.counted(all, "feed") + (endings.isEmpty ? ", none failed" : endings)
    case (let all, let failed): "\(failed.grouped) of \(Self.counted(all, "feed")) failed" + endings
    }
  }

  private var header: Markup {
    let counts: [Markup] = FeedStatus.State.allCases.compactMap { state in
      summary.totals.states[state.rawValue].map { count in
        "<li class=\"\(state.rawValue)\"><b>\(count.grouped)</b> \(state.rawValue)</li>\n"
      }
    }
    let totals = summary.totals
    let size = "\(Self.size(totals.feedBytes)) of feeds are \(Self.size(totals.bundleBytes)) of bundles"
    let work = "\(Self.seconds(totals.seconds)) of work, at most \(Self.size(totals.peakMemory)) of memory"
    return """
      <header><div class="wide">
      <p class="kicker">Feeds of a catalogue, \(summary.made)</p>
      <h1>\(headline)</h1>
      <p class="verdict">\(size); \(work).</p>
      <ul class="counts">
      \(counts)</ul>
      <nav aria-label="Parts of this page"><ul>
      <li><a href="#changes">Changes</a></li>
      <li><a href="#feeds">Feeds</a></li>
      <li><a href="#network">Map</a></li>
      <li><a href="#slowest">Slowest</a></li>
      </ul></nav>
      </div></header>

      """
  }

  private var changes: Markup {
    let heading = summary.since.map { "Changes since \($0)" } ?? "Changes"
    if summary.changes.isEmpty {
      let text = summary.since == nil ? "This is the first summary." : "There are none."
      return StaticPage.section("changes", heading, "<p>\(text)</p>\n")
    }
    let rows: [Markup] = summary.changes.map { change in
      "<tr><th scope=\"row\">\(name(change.id))</th><td>\(change.kind.words)</td><td>\(Markup.feedText(Self.shortened(change.message)))</td></tr>\n"
    }
    return StaticPage.section(
      "changes", heading, Self.table("All changes", [("Feed", ""), ("Change", ""), ("Details", "")], rows))
  }

  private var slowest: Markup {
    let feeds = Dictionary(summary.feeds.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let rows: [Markup] = summary.slowest.compactMap { feeds[$0] }.map { feed in
      "<tr><th scope=\"row\">\(name(feed.id))</th>\(Self.seconds(cell: feed.buildSeconds))\(Self.bytes(cell: feed.peakMemory))</tr>\n"
    }
    if rows.isEmpty { return StaticPage.section("slowest", "Slowest", "<p>No feed was built.</p>\n") }
    return StaticPage.section(
      "slowest", "Slowest",
      Self.table("The slowest feeds", [("Feed", ""), ("Last build", "n"), ("Memory of the last task", "n")], rows))
  }

  private var map: Markup { StaticPage.section("network", "Map", SummaryMap(summary.feeds).markup) }
}

// MARK: The table of feeds

extension SummaryPage {
  private static let columns = [
    ("Feed", ""), ("State", ""), ("Provider, place", ""), ("Service", ""), ("Reason", ""), ("Errors", "n"),
    ("Warnings", "n"), ("Feed size", "n"), ("Bundle", "n"), ("Last build", "n"), ("Last task", ""),
  ]

  private var feeds: Markup {
    if summary.feeds.isEmpty { return StaticPage.section("feeds", "Feeds", "<p>There are none.</p>\n") }
    let states = FeedStatus.State.allCases.filter { summary.totals.states[$0.rawValue] != nil }
    let boxes: [Markup] = states.map { state in
      """
      <label class="\(state.rawValue)"><input type="checkbox" name="state" value="\(state.rawValue)" checked> \
      \(state.rawValue)</label>

      """
    }
    let heads: [Markup] = Self.columns.map { name, style in
      "<th scope=\"col\" class=\"\(style)\"><button type=\"button\">\(name)</button></th>"
    }
    let content: Markup = """
      <div class="tools" data-script hidden>
      <label class="hidden" for="filter">Filter feeds</label>
      <input type="search" id="filter" placeholder="Filter by id, provider, place or reason" autocomplete="off">
      \(boxes)<span id="matches" role="status">\(Self.counted(summary.feeds.count, "feed"))</span>
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label="All feeds"><table class="sortable">
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(summary.feeds.map(row))</tbody></table></div>
      \(Self.whole(summary.feeds.count))
      """
    return StaticPage.section("feeds", "Feeds", content)
  }

  /// Shows the rows that the style sheet leaves out, also without a script.
  private static func whole(_ count: Int) -> Markup {
    if count <= 300 { return "" }
    return """
      <p><label><input type="checkbox" class="whole"> All \(count.grouped) rows instead of 300</label></p>

      """
  }

  private func row(_ feed: FeedStatus) -> Markup {
    let provider = [feed.provider, feed.name, feed.place].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: ", ")
    return """
      <tr data-state="\(feed.state.rawValue)"><th scope="row">\(name(feed.id))</th>\
      <td class="\(feed.state.rawValue)">\(feed.state.rawValue)</td>\(Self.cell(provider))\(service(feed))\
      \(Self.cell(feed.reason?.message))\(Self.number(feed.verdict?.errors))\(Self.number(feed.verdict?.warnings))\
      \(Self.bytes(cell: feed.feed?.bytes))\(Self.bytes(cell: feed.bundle?.bytes))\
      \(Self.seconds(cell: feed.buildSeconds))<td>\(Self.minute(feed.ended ?? feed.started))</td></tr>

      """
  }

  /// The first and last day of service, sorted by the last.
  private func service(_ feed: FeedStatus) -> Markup {
    guard let days = feed.bundle?.validity, days.count == 2 else {
      return feed.bundle == nil ? "<td></td>" : "<td class=\"failed\">none</td>"
    }
    let style = summary.hasEnded(feed) ? "failed" : ""
    return """
      <td class="\(style)" data-value="\(days[1])">\(Markup.feedText(Self.date(days[0]))) to \
      \(Markup.feedText(Self.date(days[1])))</td>
      """
  }

  /// `20261231` as `2026-12-31`.
  private static func date(_ day: String) -> String {
    day.count == 8 ? "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))" : day
  }

  /// `2026-01-01T12:00:00Z` as `2026-01-01 12:00`.
  private static func minute(_ time: String) -> String { time.prefix(16).split(separator: "T").joined(separator: " ") }

  /// The id, with a link to the report where there is one.
  private func name(_ id: String) -> Markup {
    guard hasReports, FeedFolderName.problem(of: id) == nil else { return Markup.feedText(id) }
    return "<a href=\"\(PercentEncoding.encoded(id))/report/index.html\">\(Markup.feedText(id))</a>"
  }

  private static func table(_ label: String, _ columns: [(String, String)], _ rows: [Markup]) -> Markup {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(label)"><table>
    <thead><tr>\(columns.map { "<th scope=\"col\" class=\"\($1)\">\($0)</th>" as Markup })</tr></thead>
    <tbody>
    \(rows)</tbody></table></div>
    \(whole(rows.count))
    """
  }

  private static func cell(_ text: String?) -> Markup {
    text.map { $0.isEmpty ? "<td></td>" : "<td>\(Markup.feedText(shortened($0)))</td>" } ?? "<td></td>"
  }

  private static func number(_ number: Int?) -> Markup {
    number.map { "<td class=\"n\" data-value=\"\($0)\">\($0.grouped)</td>" } ?? "<td></td>"
  }

  private static func bytes(cell number: Int?) -> Markup {
    number.map { "<td class=\"n\" data-value=\"\($0)\">\(size($0))</td>" } ?? "<td></td>"
  }

  private static func seconds(cell number: Double?) -> Markup {
    number.map { "<td class=\"n\" data-value=\"\(String($0))\">\(seconds($0))</td>" } ?? "<td></td>"
  }

  private static func shortened(_ text: String) -> String { text.count > 300 ? text.prefix(299) + "…" : text }

  private static func counted(_ number: Int, _ noun: String) -> String {
    "\(number.grouped) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `712 B`, `1.2 MB`.
  private static func size(_ bytes: Int) -> String {
    var (value, unit) = (Double(bytes), "B")
    for larger in ["kB", "MB", "GB", "TB"] where value >= 1000 { (value, unit) = (value / 1000, larger) }
    return (unit == "B" ? String(bytes) : tenths(value)) + " " + unit
  }

  /// `0.4 s`, `12 min`, `3.4 h`.
  private static func seconds(_ seconds: Double) -> String {
    if seconds < 100 { return tenths(seconds) + " s" }
    return seconds < 6000 ? tenths(seconds / 60) + " min" : tenths(seconds / 3600) + " h"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension SummaryChange.Kind {
  fileprivate var words: String {
    switch self {
    case .failed: "newly failed"
    case .mended: "in order again"
    case .verdict: "verdict is worse"
    case .size: "size out of line"
    case .time: "time out of line"
    case .idle: "no task"
    case .new: "new"
    case .gone: "gone"
    }
  }
}
