import HTMLMarkup
import TransitBundle
import TransitValues

/// The timetables of a line: for each direction and each kind of day a line for each place, and a column for each trip.
struct LinePage {
  private let route: Route
  private let texts: PageTexts
  /// By direction.
  private let sections: [(weekdays: [Int], value: Table)]

  /// The printed part of a timetable. Days with equal tables are printed once.
  private struct Table: Hashable {
    let direction: Direction?
    let places: [Trip.Place]
    let columns: [Column]

    init(_ timetable: RouteTimetable) {
      direction = timetable.direction
      places = timetable.places
      columns = timetable.columns.map {
        Column(number: $0.shortName, isExact: $0.repetition?.isExact != false, $0.cells)
      }
    }

    /// Where the trips end: the places of most of them.
    var ends: String {
      var counts: [Int: Int] = [:]
      for column in columns {
        if let end = column.cells.lastIndex(where: { $0 != nil }) { counts[end, default: 0] += 1 }
      }
      let ends = counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(Self.mostEnds)
      return ends.map { places[$0.key].printedName }.joined(separator: ", ")
    }

    private static let mostEnds = 3
  }

  private struct Column: Hashable {
    let number: String?
    let cells: [PrintedCall?]

    init(number: String?, isExact: Bool, _ cells: [RouteTimetable.Cell?]) {
      self.number = number
      let calls = cells.indices.filter { cells[$0] != nil }
      self.cells = cells.enumerated().map { line, cell in
        cell.flatMap { PrintedCall($0, isExact: isExact, isFirst: line == calls.first, isLast: line == calls.last) }
      }
    }
  }

  init(_ route: Route, _ week: PrintedWeek, _ timetable: Timetable, _ texts: PageTexts) throws(BundleError) {
    (self.route, self.texts) = (route, texts)
    let tables = try week.grouped { date throws(BundleError) in
      try timetable.printedTimetables(of: route.id, on: date).map(Table.init)
    }
    // Of one direction, the days keep their order.
    sections = Dictionary(grouping: tables) { $0.value.direction?.rawValue ?? .max }.sorted { $0.key < $1.key }
      .flatMap { $0.value }
  }

  var hasService: Bool { !sections.isEmpty }

  /// - Parameter link: The page of a place; `nil` if it has none.
  func body(_ link: (StopID) -> String?) -> Markup {
    var body: Markup = "<h1>\(RouteBadge(route).markup) \(Markup.feedText(route.longName ?? ""))</h1>\n"
    var marks: Set<PrintedCall.Mark> = []
    for section in sections {
      let table = section.value
      body += "<h2>\(texts.toward(table.ends)) · \(texts.text(ofWeekdays: section.weekdays))</h2>\n"
      var start = 0
      while start < table.columns.count {
        let columns = table.columns[start..<min(start + Self.columnsOfSheet, table.columns.count)]
        body += block(table, columns, isFirst: start == 0, link)
        for call in columns.lazy.flatMap({ $0.cells }) { marks.formUnion(call?.marks ?? []) }
        start += Self.columnsOfSheet
      }
    }
    return body + PrintedCall.legend(of: marks, texts)
  }

  /// So many fit on a sheet of A4 across, each with a mark.
  private static let columnsOfSheet = 16

  private func block(
    _ table: Table, _ columns: ArraySlice<Column>, isFirst: Bool, _ link: (StopID) -> String?
  ) -> Markup {
    var block: Markup = "<table class=\"line\">\n"
    if !isFirst { block += "<caption>\(texts.continued)</caption>\n" }
    if columns.contains(where: { $0.number != nil }) {
      block += "<thead><tr><td></td>"
      for column in columns { block += "<th scope=\"col\">\(column.number ?? "")</th>" }
      block += "</tr></thead>\n"
    }
    block += "<tbody>\n"
    // A line without a time in this block would only take space.
    for (line, place) in table.places.enumerated() where columns.contains(where: { $0.cells[line] != nil }) {
      block += "<tr><th scope=\"row\">\(Self.markup(of: place, link))</th>"
      for column in columns { block += "<td>\(column.cells[line].map { $0.markup } ?? "")</td>" }
      block += "</tr>\n"
    }
    return block + "</tbody></table>\n"
  }

  private static func markup(of place: Trip.Place, _ link: (StopID) -> String?) -> Markup {
    guard case .stop(let stop) = place, let page = link(stop.id) else { return Markup.feedText(place.printedName) }
    return "<a href=\"\(page)\">\(Markup.feedText(stop.displayName))</a>"
  }
}

extension Trip.Place {
  fileprivate var printedName: String {
    switch self {
    case .stop(let stop): stop.displayName
    case .location(let id): id.rawValue
    case .locationGroup(let id): id.rawValue
    case .unknown: ""
    }
  }
}
