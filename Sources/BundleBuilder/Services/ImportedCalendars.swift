import BundleFormat
import GTFSFeed
import TransitValues

/// The services of a feed: the weekly patterns of calendar.txt and the dates of calendar_dates.txt.
struct ImportedCalendars: Sendable {
  /// All services, those of calendar.txt first, ranked once a file is read.
  private(set) var services = IdentifierTable()
  /// The rows of calendar.txt; `nil` where the feed lacks it.
  private(set) var calendar: RowStore?
  /// The rows of calendar_dates.txt, by service, day and type.
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
    try reader.forEachRow { row, bytes in
      let id = bytes.extracting(row.range(of: serviceID))
      if id.count == 0 { return try row.noteDropped(.missingRequiredField, serviceID) }
      guard let date = try Self.date(of: row, dateColumn, bytes), try extras.allow(row, bytes) else { return }
      if row.isEmpty(exceptionType) { try row.note(.missingRequiredField, exceptionType) }
      var type = try row.smallInteger(exceptionType, in: bytes)
      if type == Int32(BundleSchema.noExceptionType) {
        try row.note(.numberOutOfRange, exceptionType)
        type = nil
      }
      // Neighboring rows mostly belong to one service.
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

  /// By service, day and type, as they mostly come.
  private static func sorted(_ exceptions: [ServiceException]) -> [ServiceException] {
    let isSorted = exceptions.indices.dropFirst().allSatisfy { !exceptions[$0].precedes(exceptions[$0 - 1]) }
    return isSorted ? exceptions : exceptions.sorted { $0.precedes($1) }
  }

  /// The date, without which a row says nothing.
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
  /// The service in the order of the files.
  var service: Int32
  var day: Int32
  /// 1 adds, 2 removes; ``BundleSchema/noExceptionType`` for an empty cell.
  var type: Int32
  /// The texts of the columns that have no form of their own.
  var extras: [TextIndex]

  var key: SIMD3<Int32> { SIMD3(service, day, type) }

  /// The service and the day, as a number that rises with both.
  var date: UInt64 { UInt64(UInt32(bitPattern: service)) << 32 | UInt64(UInt32(bitPattern: day ^ .min)) }

  func precedes(_ other: ServiceException) -> Bool {
    date == other.date ? type < other.type : date < other.date
  }
}

/// The rows of calendar_dates.txt that came: nothing while services and days rise, then a number for each, and more where
/// a day comes twice.
private struct ServiceDates {
  /// The last date while they rise, each larger than the one before.
  private var last: UInt64?
  /// All dates, once one did not rise.
  private var dates: NumberSet?
  /// All rows, once one had the service and the day of another.
  private var all: Set<SIMD3<Int32>>?

  /// Takes a row; false when one that says the same is there already.
  ///
  /// - Parameter earlier: The rows taken before.
  mutating func insert(_ exception: ServiceException, after earlier: [ServiceException]) -> Bool {
    let isNewDate = insert(exception.date, after: earlier)
    if isNewDate, all == nil { return true }
    if all == nil { all = Set(earlier.map(\.key)) }
    return all?.insert(exception.key).inserted ?? false
  }

  /// Takes a date; false when it was there already.
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
