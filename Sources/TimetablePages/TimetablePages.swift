package import HTMLMarkup
package import Operations
package import TransitBundle
import TransitFiles
package import TransitValues

/// Timetables as a folder of HTML files, for people: a page for each line and each place, which print on A4.
///
/// The pages need no scripts and no server. With several languages, each has a folder of its own.
package struct TimetablePages: Sendable {
  private let timetable: Timetable
  private let languages: [PageLanguage]
  private let week: PrintedWeek

  /// The size of the pages.
  package struct Report: Sendable {
    package fileprivate(set) var fileCount = 0
    package fileprivate(set) var byteCount = 0
  }

  /// - Parameters:
  ///   - first: The first of the seven days.
  ///   - languages: At least one.
  package init(_ timetable: Timetable, from first: ServiceDate, languages: [PageLanguage]) throws(BundleError) {
    (self.timetable, self.languages) = (timetable, languages)
    week = try PrintedWeek(from: first, timetable)
  }

  /// Writes the pages. Those of an earlier time are replaced, and those of lines and places that are gone are removed.
  ///
  /// - Throws: ``FileError``, `BundleError`, or `CancellationError`: then some pages are the new ones, others the old.
  package func write(to folder: String, progress: ProgressReporter) throws -> Report {
    var report = Report()
    let routes = try timetable.routes()
    let places = try timetable.places()
    progress.begin(total: languages.count * (routes.count + places.count))
    try FileSystem.createFolders(folder, mayBeLink: true)
    for language in languages {
      let root = languages.count > 1 ? "\(folder)/\(language.rawValue)" : folder
      var writer = try PageWriter(root, report)
      try write(.in(language), &writer, progress)
      report = writer.report
    }
    try SmallFile.write(PageFrame.style, to: "\(folder)/pages.css")
    if languages.count > 1 {
      let welcome = PageFrame.welcome(languages, timetable.information.name)
      try SmallFile.write(welcome, to: "\(folder)/index.html")
    }
    progress.finish()
    return report
  }

  private func write(_ texts: PageTexts, _ writer: inout PageWriter, _ progress: ProgressReporter) throws {
    let timetable = timetable.localized(preferring: [texts.language.rawValue])
    let frame = try PageFrame(
      texts: texts, languages: languages, name: timetable.information.name,
      validity: texts.validFrom(texts.text(of: week.days.lowerBound), texts.text(of: week.days.upperBound)),
      attribution: timetable.agencies().compactMap { $0.name })
    var stops: [(name: Markup, path: String)] = []
    var pages: [StopID: String] = [:]
    for place in try timetable.places() {
      try Cancellation.current.check()
      progress.advance(by: 1)
      let page = try PlacePage(place, week, timetable, texts)
      if !page.hasService { continue }
      let path = "stops/" + PageName.of(place.id)
      let body = page.body { "../lines/" + PageName.of($0) }
      try writer.write(frame.html(path, title: "\(texts.departures) \(place.displayName)", body), to: path)
      stops.append((Markup.feedText(place.displayName), path))
      pages[place.id] = path
    }
    var lines: [(name: Markup, path: String)] = []
    for route in try timetable.routes() {
      try Cancellation.current.check()
      progress.advance(by: 1)
      let page = try LinePage(route, week, timetable, texts)
      if !page.hasService { continue }
      let path = "lines/" + PageName.of(route.id)
      let body = page.body { pages[$0].map { "../" + $0 } }
      try writer.write(frame.html(path, title: "\(texts.timetable) \(route.displayName)", body), to: path)
      lines.append(("\(RouteBadge(route).markup) \(Markup.feedText(route.longName ?? ""))", path))
    }
    stops.sort { ($0.name.html, $0.path) < ($1.name.html, $1.path) }
    for (path, heading, entries) in [("stops.html", texts.stops, stops), ("index.html", texts.lines, lines)] {
      try writer.write(frame.html(path, title: heading, Self.index(heading, entries, texts)), to: path)
    }
    try writer.removeOthers()
  }

  private static func index(_ heading: String, _ entries: [(name: Markup, path: String)], _ texts: PageTexts) -> Markup
  {
    var list: Markup = "<h1>\(heading)</h1>\n"
    if entries.isEmpty { return list + "<p>\(texts.noService)</p>\n" }
    list += "<ul class=\"index\">\n"
    for entry in entries { list += "<li><a href=\"\(entry.path)\">\(entry.name)</a></li>\n" }
    return list + "</ul>\n"
  }
}

/// Writes the pages of a language, and removes those of an earlier time.
private struct PageWriter {
  private static let folders = ["lines", "stops"]
  private let root: String
  private var written: Set<String> = []
  private(set) var report: TimetablePages.Report

  init(_ root: String, _ report: TimetablePages.Report) throws(FileError) {
    (self.root, self.report) = (root, report)
    for folder in Self.folders { try FileSystem.createFolders("\(root)/\(folder)", mayBeLink: false) }
  }

  mutating func write(_ html: String, to path: String) throws(FileError) {
    try SmallFile.write(html, to: "\(root)/\(path)")
    written.insert(path)
    report.fileCount += 1
    report.byteCount += html.utf8.count
  }

  func removeOthers() throws(SystemError) {
    for folder in Self.folders {
      for name in try FolderNames.list("\(root)/\(folder)")
      where name.hasSuffix(".html") && !written.contains("\(folder)/\(name)") {
        try FileSystem.remove("\(root)/\(folder)/\(name)")
      }
    }
  }
}
