import FeedTables
import TransitBundle
import TransitValues

/// The rows of stop_times.txt, one trip after another.
struct CallGroups: RowGroups, ~Copyable {
  private var source: FeedCallRows
  private var trips: FeedTrips
  private let layout: Layout
  /// Whether ``calls`` are needed. Set before the first trip.
  var keepsCalls = false
  private var patterns = KeptTexts()
  private var extras = KeptTexts()

  // The rows of the trip: its id as CSV, its calls and times.
  private var idCell: [UInt8] = []
  private var places: SharedText?
  private var extraPlaces: SharedText?
  private var times = FeedCallRows.Times()
  /// For each row, the indexes of its call in ``places``, ``times`` and ``extraPlaces``; -1 for none.
  private var rows: [(place: Int, time: Int, extra: Int)] = []

  init?(_ timetable: Timetable, _ query: TableQuery) throws(DatabaseError) {
    guard let source = try FeedCallRows(timetable, header: query.header) else { return nil }
    let trips = try FeedTrips(timetable)
    self.source = source
    self.trips = trips
    layout = Layout(source.columns)
  }

  mutating func step() throws(DatabaseError) -> Bool { try trips.step() }

  var isUsual: Bool { trips.isUsual }

  var id: [UInt8] { trips.id }

  var pattern: Int { trips.pattern }

  var rowCount: Int { rows.count }

  /// The calls of the trip's pattern; `nil` if the trip may have others.
  var calls: [ComposedTrips.Call]? { places?.calls }

  /// The times of a row, in seconds.
  func arrival(of row: Int) -> Int? { time(times.arrivals[rows[row].time]) }
  func departure(of row: Int) -> Int? { time(times.departures[rows[row].time]) }
  private func time(_ time: Int) -> Int? { time == FeedCallRows.Times.none ? nil : trips.start + time }

  mutating func read() throws(DatabaseError) -> Bool {
    rows.removeAll(keepingCapacity: true)
    guard let places = try places(ofPattern: trips.pattern), let extraPlaces = try extraPlaces(of: trips.extra),
      let times = try source.times(ofProfile: trips.profile)
    else { return false }
    if let bounds = times.bounds {
      let (first, isSmall) = trips.start.addingReportingOverflow(bounds.lowerBound)
      let (last, isLarge) = trips.start.addingReportingOverflow(bounds.upperBound)
      guard !isSmall, !isLarge, first >= 0, last < 360_000 else { return false }
    }
    var cell = CSVRows()
    trips.id.withSpan { cell.field(utf8: $0) }
    (self.places, self.extraPlaces, self.times, idCell) = (places, extraPlaces, times, cell.bytes)
    join(places, extraPlaces)
    return true
  }

  /// Finds the calls that have a pattern's row and a profile's.
  private mutating func join(_ places: SharedText, _ extraPlaces: SharedText) {
    var (time, extra) = (0, 0)
    for (place, position) in places.positions.enumerated() {
      while time < times.positions.count, times.positions[time] < position { time += 1 }
      guard time < times.positions.count else { return }
      guard times.positions[time] == position else { continue }
      while extra < extraPlaces.positions.count, extraPlaces.positions[extra] < position { extra += 1 }
      let hasExtra = extra < extraPlaces.positions.count && extraPlaces.positions[extra] == position
      rows.append((place, time, hasExtra ? extra : -1))
    }
  }

  func append(_ row: Int, to rows: inout CSVRows) {
    rows.fields { append(self.rows[row], to: &$0) }
  }

  private func append(_ row: (place: Int, time: Int, extra: Int), to bytes: inout [UInt8]) {
    let (place, time, extra) = row
    for (index, part) in layout.parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch part {
      case .trip: bytes += idCell
      case .arrival: append(times.arrivals[time], to: &bytes)
      case .departure: append(times.departures[time], to: &bytes)
      case .places(let segment): places?.append(segment, of: place, to: &bytes)
      case .extras(let segment, let columnCount):
        if extra >= 0 {
          extraPlaces?.append(segment, of: extra, to: &bytes)
        } else {
          for _ in 1..<columnCount { bytes.append(UInt8(ascii: ",")) }
        }
      }
    }
  }

  private func append(_ time: Int, to bytes: inout [UInt8]) {
    if time != FeedCallRows.Times.none { bytes.append(time: trips.start + time) }
  }

  private mutating func places(ofPattern pattern: Int) throws(DatabaseError) -> SharedText? {
    if let text = patterns[pattern] { return text }
    let text = try source.places(ofPattern: pattern).flatMap {
      SharedText($0, segments: layout.places, keepsCalls: keepsCalls)
    }
    patterns[pattern] = text
    return text
  }

  private mutating func extraPlaces(of extra: Int) throws(DatabaseError) -> SharedText? {
    if let text = extras[extra] { return text }
    let text = try source.extraPlaces(of: extra).flatMap { SharedText($0, segments: layout.extras) }
    extras[extra] = text
    return text
  }
}

/// The columns of the file as the parts of its rows.
private struct Layout {
  enum Part {
    case trip, arrival, departure
    /// Adjacent columns of the pattern, by the index of their segment.
    case places(Int)
    case extras(Int, columnCount: Int)
  }

  private(set) var parts: [Part] = []
  /// The indexes of the cells of each segment.
  private(set) var places: [[Int]] = []
  private(set) var extras: [[Int]] = []

  init(_ columns: [FeedCallRows.Column]) {
    for column in columns {
      switch column {
      case .trip: parts.append(.trip)
      case .arrival: parts.append(.arrival)
      case .departure: parts.append(.departure)
      case .place(let index):
        if case .places(let segment) = parts.last {
          places[segment].append(index)
        } else {
          parts.append(.places(places.count))
          places.append([index])
        }
      case .extra(let index):
        if case .extras(let segment, let count) = parts.last {
          parts[parts.count - 1] = .extras(segment, columnCount: count + 1)
          extras[segment].append(index)
        } else {
          parts.append(.extras(extras.count, columnCount: 1))
          extras.append([index])
        }
      }
    }
  }
}

/// Texts by number. Forgets all when they take too much memory.
private struct KeptTexts {
  private var texts: [Int: SharedText] = [:]
  private var byteCount = 0
  private static let largestByteCount = 16 << 20

  subscript(number: Int) -> SharedText? {
    get { texts[number] }
    set {
      guard let newValue else { return }
      if byteCount > Self.largestByteCount {
        texts.removeAll()
        byteCount = 0
      }
      texts[number] = newValue
      byteCount += newValue.byteCount
    }
  }
}
