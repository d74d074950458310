import BundleReader
import TransitBundle
import TransitValues

/// Makes the columns of stop_times.txt of the tables that store them: the calls of a pattern once for many trips.
struct StopTimeColumns: ~Copyable {
  private var columns: [FeedColumn]
  private var rows: FeedCallRows
  private var trips: FeedTrips
  /// The values of the cells of a pattern's calls, by column: those of the trip and its times are empty.
  private var places: [Int: Template] = [:]
  private var extras: [Int: Template] = [:]
  private var keptCount = 0

  /// About 32 MB.
  private static let largestKeptCount = 4 << 20

  private struct Template {
    let positions: [Int]
    /// Of the columns that the calls have.
    let cells: [ColumnCells]
  }

  /// - Returns: `nil` if only SQLite can read the rows.
  static func columns(of timetable: Timetable, header: [String]) throws(DatabaseError) -> [FeedColumn]? {
    guard let rows = try FeedCallRows(timetable, header: header) else { return nil }
    var maker = StopTimeColumns(
      columns: header.map { FeedColumn($0, of: GTFSSchema.stopTimes) }, rows: rows, trips: try FeedTrips(timetable))
    guard let rowCount = try maker.rowCount(of: timetable) else { return nil }
    maker.trips = try FeedTrips(timetable)
    for index in maker.columns.indices { maker.columns[index].cells.reserveCapacity(rowCount) }
    while try maker.trips.step() {
      try QuestionCancellation.check()
      guard try maker.appendTrip() else { return nil }
    }
    return maker.trips.isUsual ? maker.columns : nil
  }

  /// The number of rows at most: the calls of all trips' patterns.
  ///
  /// - Throws: If trips of long patterns multiply the file, as no feed does: rows would take any memory.
  private mutating func rowCount(of timetable: Timetable) throws(DatabaseError) -> Int? {
    let file = timetable.file
    let most = Self.mostRowsPerByte * file.pageCount * file.pageSize
    var count = 0
    while try trips.step() {
      guard let places = try places(ofPattern: trips.pattern) else { return nil }
      count += places.positions.count
      if count > most { throw .tooBig("stop_times has more than \(most) rows, too many for its size") }
    }
    return count
  }

  /// Feeds have about 0.1.
  private static let mostRowsPerByte = 8

  /// Appends the rows of the trip that was read; `false` if they may be others.
  private mutating func appendTrip() throws(DatabaseError) -> Bool {
    guard let places = try places(ofPattern: trips.pattern), let extras = try extras(of: trips.extra),
      let times = try rows.times(ofProfile: trips.profile)
    else { return false }
    if let bounds = times.bounds {
      let (first, isSmall) = trips.start.addingReportingOverflow(bounds.lowerBound)
      let (last, isLarge) = trips.start.addingReportingOverflow(bounds.upperBound)
      guard !isSmall, !isLarge, first >= 0, last < 360_000 else { return false }
    }
    if places.positions == times.positions, extras.positions.isEmpty || extras.positions == places.positions {
      appendAll(places, extras, times)
    } else {
      appendJoined(places, extras, times)
    }
    return true
  }

  private mutating func appendAll(_ places: Template, _ extras: Template, _ times: FeedCallRows.Times) {
    let count = places.positions.count
    for (index, column) in rows.columns.enumerated() {
      switch column {
      case .trip: columns[index].cells.append(repeating: columns[index].value(ofText: trips.id), count: count)
      case .arrival: for time in times.arrivals { append(time, to: index) }
      case .departure: for time in times.departures { append(time, to: index) }
      case .place: columns[index].cells.append(contentsOf: places.cells[index])
      case .extra where extras.positions.isEmpty: columns[index].cells.append(repeating: nil, count: count)
      case .extra: columns[index].cells.append(contentsOf: extras.cells[index])
      }
    }
  }

  /// Appends the calls that the pattern and the profile have.
  private mutating func appendJoined(_ places: Template, _ extras: Template, _ times: FeedCallRows.Times) {
    let timeOf = Dictionary(uniqueKeysWithValues: times.positions.enumerated().map { ($1, $0) })
    let extraOf = Dictionary(uniqueKeysWithValues: extras.positions.enumerated().map { ($1, $0) })
    for (place, position) in places.positions.enumerated() {
      guard let time = timeOf[position] else { continue }
      for (index, column) in rows.columns.enumerated() {
        switch column {
        case .trip: columns[index].cells.append(columns[index].value(ofText: trips.id))
        case .arrival: append(times.arrivals[time], to: index)
        case .departure: append(times.departures[time], to: index)
        case .place: columns[index].cells.append(places.cells[index][place])
        case .extra: columns[index].cells.append(extraOf[position].flatMap { extras.cells[index][$0] })
        }
      }
    }
  }

  private mutating func append(_ time: Int, to index: Int) {
    columns[index].cells.append(time == FeedCallRows.Times.none ? nil : trips.start + time)
  }
}

// MARK: Cells that trips share

extension StopTimeColumns {
  private mutating func places(ofPattern pattern: Int) throws(DatabaseError) -> Template? {
    if let template = places[pattern] { return template }
    guard let calls = try rows.places(ofPattern: pattern) else { return nil }
    let template = template(of: calls) { if case .place(let cell) = $0 { cell } else { nil } }
    places[pattern] = template
    return template
  }

  private mutating func extras(of extra: Int) throws(DatabaseError) -> Template? {
    if let template = extras[extra] { return template }
    guard let calls = try rows.extraPlaces(of: extra) else { return nil }
    let template = template(of: calls) { if case .extra(let cell) = $0 { cell } else { nil } }
    extras[extra] = template
    return template
  }

  private mutating func template(
    of calls: [FeedCallRows.Place], cell: (FeedCallRows.Column) -> Int?
  ) -> Template {
    var cells = [ColumnCells](repeating: ColumnCells(), count: columns.count)
    for (index, column) in rows.columns.enumerated() {
      guard let cell = cell(column) else { continue }
      for call in calls { cells[index].append(columns[index].value(of: call.cells[cell])) }
    }
    keptCount += calls.count * cells.count
    if keptCount > Self.largestKeptCount {
      places.removeAll()
      extras.removeAll()
      keptCount = 0
    }
    return Template(positions: calls.map { $0.position }, cells: cells)
  }
}

extension FeedColumn {
  fileprivate mutating func value(of cell: FeedCell) -> Int? {
    switch cell {
    case .empty: nil
    case .integer(let number): value(ofInteger: number)
    case .time(let seconds): seconds
    case .text(let text) where kind == .text: value(ofText: text)
    case .decimal, .text: cell.number.map(Self.value(ofNumber:))
    }
  }
}
