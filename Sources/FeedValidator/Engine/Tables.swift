import TransitValues

/// All files of a feed, as far as they could be read.
final class Tables: Sendable {
  private let tables: [String: Table]
  let pool: ValuePool
  let zones: ZoneFile?
  /// The files of the feed that GTFS knows, in lower case.
  let files: Set<String>
  /// The day that rules about expiry take for today, in days since 1970-01-01.
  let today: Int32
  /// Whether to judge what the canonical validator skips by mistake.
  let isThorough: Bool

  /// The calls of each trip.
  let calls: Sequences
  /// The points of each shape.
  let points: Sequences
  /// The days of each service.
  let services: ActiveDays

  init(
    _ tables: [Table], pool: ValuePool, zones: ZoneFile?, files: Set<String>, today: Int32, isThorough: Bool = false
  ) {
    self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    self.pool = pool
    self.zones = zones
    self.files = files
    self.today = today
    self.isThorough = isThorough
    let table = { (file: FileSchema) in tables.first { $0.name == file.name } ?? Table(file) }
    services = ActiveDays(calendar: table(.calendar), dates: table(.calendarDates))
    calls = Sequences(table(.stopTimes), id: .tripID, number: .stopSequence, pool)
    points = Sequences(table(.shapes), id: .shapeID, number: .shapePtSequence, pool)
  }

  subscript(file: FileSchema) -> Table { self[file.name] }

  subscript(name: String) -> Table {
    guard let table = tables[name] else { preconditionFailure("GTFS has no table \(name)") }
    return table
  }

  var all: some Collection<Table> { tables.values }

  /// Whether a file has no errors.
  func isComplete(_ file: FileSchema) -> Bool { isComplete(file.name) }

  func isComplete(_ name: String) -> Bool {
    name == FileSchema.locations.name ? zones?.isUsable ?? true : self[name].isComplete
  }

  /// Returns a file as summaries take it: without columns and rows if it has errors.
  func usable(_ name: String) -> Table {
    let table = self[name]
    return table.isComplete ? table : Table(table.schema)
  }

  var areComplete: Bool { tables.values.allSatisfy(\.isComplete) && zones?.isUsable ?? true }

  /// The sequences of a file that has them.
  func sequences(of file: String) -> Sequences? {
    switch file {
    case FileSchema.stopTimes.name: calls
    case FileSchema.shapes.name: points
    default: nil
    }
  }

  func text(_ number: TextNumber) -> NoticeValue {
    .text(pool[number])
  }

  func optional(_ number: TextNumber?) -> NoticeValue {
    number.map { text($0) } ?? .none
  }
}

extension Table {
  /// A value for notices.
  func noticeValue(_ row: Int, _ column: String, _ tables: Tables) -> NoticeValue {
    let position = schema.position(of: column)
    switch columns[position] {
    case .texts(let column): return tables.optional(column[row])
    case .choices(let column): return column[row].map { .integer(Int($0)) } ?? .none
    case .decimals(let column): return column[row].map { .decimal($0) } ?? .none
    case .numbers(let column):
      guard let number = column[row] else { return .none }
      switch schema.columns[position].type {
      case .date: return .date(number)
      case .time, .localTime: return .time(number)
      default: return .integer(Int(number))
      }
    }
  }
}
