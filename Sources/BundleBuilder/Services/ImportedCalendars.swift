import BundleFormat
import GTFSFeed
import TransitValues

/// The services of a feed, from calendar.txt and calendar_dates.txt.
struct ImportedCalendars: Sendable {
  /// All services, those of calendar.txt first. Ranked after each of the two files.
  private(set) var services = IdentifierTable()
  /// The rows of calendar.txt; `nil` if the feed does not have it.
  private(set) var calendar: RowStore?
  /// The rows of calendar_dates.txt, sorted by service, day and type.
  private(set) var exceptions: [ServiceException] = []
  /// The ids that the two files define for other files.
  private(set) var references = References()

  init() {}

  /// Reads calendar.txt.
  mutating func readCalendar(_ references: References, context: ImportContext) throws {
    let schema = GTFSSchema.calendar
    let table = try ImportedTable(schema, references: references, context: context)
    for row in 0..<table.rows.count {
      guard case .text(let range) = table.rows.value(of: row, schema.position(of: "service_id")) else { continue }
      _ = table.rows.withBytes { services.insert($0.extracting(range)) }
    }
    services.rank()
    calendar = table.rows
    self.references = table.references
  }

  /// Reads calendar_dates.txt, after calendar.txt.
  mutating func readDates(_ references: References, context: ImportContext) throws {
    let reader = try TableReader("calendar_dates.txt", context: context)
    let (serviceID, dateColumn) = (reader.column("service_id"), reader.column("date"))
    let exceptionType = reader.column("exception_type")
    var ids = IdentifierTable()
    var extras = SharedTextColumns(reader, references: references)
    var seen = ServiceDates()
    var exceptions: [ServiceException] = []
    var last: (id: [UInt8], number: Int) = ([], 0)
    try reader.forEachRow { row, _, bytes in
      let id = bytes.extracting(row.range(of: serviceID))
      if id.count == 0 { return try row.noteDropped(.missingRequiredField, serviceID) }
      guard let date = try Self.date(of: row, dateColumn, bytes), try extras.allow(row, bytes) else { return }
      if row.isEmpty(exceptionType) { try row.note(.missingRequiredField, exceptionType) }
      var type = try row.smallInteger(exceptionType, in: bytes)
      if type == Int32(BundleSchema.noExceptionType) {
        try row.note(.numberOutOfRange, exceptionType)
        type = nil
      }
      // Consecutive rows often have the same service.
      let isSameService = last.id.withSpan { $0.equals(id) }
      if !isSameService {
        _ = ids.insert(id)
        last.number = services.insert(id).number
        last.id.removeAll(keepingCapacity: true)
        last.id.append(id)
      }
      var exception = ServiceException(
        service: Int32(last.number), day: Int32(date.daysSince1970), type: type ?? Int32(BundleSchema.noExceptionType),
        extras: []
      )
      guard seen.insert(exception, after: exceptions) else { return try row.noteDropped(.duplicateKey, dateColumn) }
      try extras.append(row, bytes, to: &exception.extras)
      exceptions.append(exception)
    }
    services.rank()
    self.exceptions = Self.sorted(exceptions)
    self.references["calendar_dates.txt", "service_id"] = ids
  }

  /// Sorts by service, day and type. Most files are already sorted.
  private static func sorted(_ exceptions: [ServiceException]) -> [ServiceException] {
    let isSorted = exceptions.indices.dropFirst().allSatisfy { !exceptions[$0].precedes(exceptions[$0 - 1]) }
    return isSorted ? exceptions : exceptions.sorted { $0.precedes($1) }
  }

  /// Returns the date. If it is missing or invalid, adds a notice for the dropped row and returns `nil`.
  private static func date(of row: TableRow, _ column: TableColumn, _ bytes: Span<UInt8>) throws -> ServiceDate? {
    let range = row.range(of: column)
    if range.isEmpty {
      try row.noteDropped(.missingRequiredField, column)
      return nil
    }
    do throws(FieldError) {
      return try FieldParser.date(bytes.extracting(range))
    } catch {
      try row.noteDropped(.invalidDate, column)
      return nil
    }
  }
}

/// A row of calendar_dates.txt.
struct ServiceException {
  /// The number of the service in ``ImportedCalendars/services``.
  var service: Int32
  var day: Int32
  /// 1 adds, 2 removes; ``BundleSchema/noExceptionType`` for an empty cell.
  var type: Int32
  /// The texts of the extra columns.
  var extras: [TextIndex]

  var key: SIMD3<Int32> { SIMD3(service, day, type) }

  /// Service and day as one number, with the same sort order.
  var date: UInt64 { UInt64(UInt32(bitPattern: service)) << 32 | UInt64(UInt32(bitPattern: day ^ .min)) }

  func precedes(_ other: ServiceException) -> Bool {
    date == other.date ? type < other.type : date < other.date
  }
}

/// Detects repeated rows of calendar_dates.txt.
///
/// Stores only the last date while service and day increase from row to row, then a number per row, and the keys of all
/// rows once a service has a day twice.
private struct ServiceDates {
  /// The last date, while dates increase.
  private var last: UInt64?
  /// All dates, after one that did not increase.
  private var dates: NumberSet?
  /// The keys of all rows, after a repeated date.
  private var all: Set<SIMD3<Int32>>?

  /// Adds a row; returns false if an earlier row has the same service, day and type.
  ///
  /// - Parameter earlier: All rows added so far.
  mutating func insert(_ exception: ServiceException, after earlier: [ServiceException]) -> Bool {
    let isNewDate = insert(exception.date, after: earlier)
    if isNewDate, all == nil { return true }
    if all == nil { all = Set(earlier.map(\.key)) }
    return all?.insert(exception.key).inserted ?? false
  }

  /// Adds a date; returns false if it is already known.
  private mutating func insert(_ date: UInt64, after earlier: [ServiceException]) -> Bool {
    if dates == nil {
      if last.map({ date > $0 }) ?? true {
        last = date
        return true
      }
      var known = NumberSet()
      for exception in earlier { _ = known.insert(exception.date) }
      dates = known
    }
    return dates?.insert(date) ?? true
  }
}
