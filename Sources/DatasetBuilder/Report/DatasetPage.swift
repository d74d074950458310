import HTMLMarkup
import TransitValues
import ValidationPage

/// The report of a run as one HTML file that asks for nothing from anywhere.
struct DatasetPage {
  let report: DatasetReport

  var html: String {
    let body: Markup = """
      <header><div class="wide">
      <p class="kicker">\(Markup.feedText(report.name))</p>
      <h1>\(headline)</h1>
      \(problem)<p class="verdict">\(summary)</p>
      </div></header>
      <main>
      \(feeds)\(steps)\(bundle)\(regions)</main>
      """
    return StaticPage(title: "\(report.name): \(headline)", body: body).html
  }

  private var headline: String {
    switch report.outcome {
    case .built: "The bundle was built"
    case .unchanged: "Nothing has changed"
    case .failed: "The run failed"
    }
  }

  private var problem: Markup {
    report.problem.map { "<p class=\"verdict ERROR\">\($0)</p>\n" } ?? ""
  }

  private var summary: Markup {
    let time = "\(report.started), \(String(report.seconds)) s"
    if report.outcome == .failed { return "\(time). The bundles and everything published are as they were." }
    guard let verdict = report.verdict else { return "\(time)" }
    return """
      \(time). The feed has \(verdict.errors.counted("error")) and \(verdict.warnings.counted("warning")): \
      <a href="report.html">verdict</a>.
      """
  }

  private var feeds: Markup {
    let rows = report.feeds.map { feed -> Markup in
      let terms = [feed.license, feed.licenseURL, feed.attribution].compactMap(\.self).joined(separator: ", ")
      let name: Markup = "\(Markup.feedText(feed.id))<br>\(Markup.feedText(feed.source))"
      let state: Markup = "\(feed.state.rawValue)\(feed.problem.map { "<br>\($0)" as Markup } ?? "")"
      let contents = [feed.time, feed.bytes.map { "\($0) bytes" }].compactMap(\.self).joined(separator: ", ")
      let hash: Markup = "\(contents)\(feed.sha256.map { "<br><code>\($0)</code>" as Markup } ?? "")"
      return Self.row([name, state, hash, Markup.feedText(terms)])
    }
    return StaticPage.section(
      "feeds", "Feeds", Self.table("All feeds", ["Feed", "State", "Contents", "License"], rows))
  }

  private var steps: Markup {
    if report.steps.isEmpty { return "" }
    let rows = report.steps.map { step -> Markup in
      let notes = step.notes.map { "\(Markup.feedText($0))<br>" as Markup }
      return Self.row(["\(step.name)", "\(step.isDone ? "done" : "failed")", "\(String(step.seconds)) s", "\(notes)"])
    }
    return StaticPage.section("steps", "Steps", Self.table("All steps", ["Step", "Result", "Time", "Notes"], rows))
  }

  private var bundle: Markup {
    guard let bundle = report.bundle else { return "" }
    var facts: [(String, String)] = [
      ("File", bundle.path), ("Bytes", String(bundle.bytes)), ("SHA-256", bundle.sha256), ("Content", bundle.content),
    ]
    if let days = bundle.validity { facts.append(("Service", days.joined(separator: " to "))) }
    if let publication = report.publication {
      facts.append(("Published", Self.words(publication)))
    }
    let entries = facts.map { "<div><dt>\($0.0)</dt><dd>\(Markup.feedText($0.1))</dd></div>\n" as Markup }
    return StaticPage.section("bundle", "Bundle", "<dl>\n\(entries)</dl>\n")
  }

  private var regions: Markup {
    guard let regions = report.regions, !regions.isEmpty else { return "" }
    let rows = regions.map { region -> Markup in
      let file: Markup = "\(Markup.feedText(region.bundle.path))<br>\(region.bundle.bytes) bytes"
      let hashes: Markup = "<code>\(region.bundle.sha256)</code><br><code>\(region.bundle.content)</code>"
      return Self.row([
        "\(region.id)", file, hashes, "\((region.bundle.validity ?? []).joined(separator: " to "))",
        "\(region.publication.map(Self.words) ?? "")",
      ])
    }
    return StaticPage.section(
      "regions", "Regions",
      Self.table("All regions", ["Region", "File", "SHA-256 and content", "Service", "Published"], rows))
  }

  private static func words(_ publication: DatasetReport.Publication) -> String {
    "\(publication.feed)/\(publication.channel), sequence \(publication.sequence), expires \(publication.expires)"
  }

  private static func row(_ cells: [Markup]) -> Markup {
    "<tr>\(cells.map { "<td>\($0)</td>" as Markup })</tr>\n"
  }

  private static func table(_ label: String, _ names: [String], _ rows: [Markup]) -> Markup {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(label)"><table>
    <thead><tr>\(names.map { "<th scope=\"col\">\($0)</th>" as Markup })</tr></thead>
    <tbody>
    \(rows)</tbody>
    </table></div>

    """
  }
}
