// Tables for the C data interface of Arrow.
import FeedTables
import TransitCCore
import TransitStatistics

/// A table, or why there is none, as JSON.
private enum TableAnswer {
  case columns([FeedColumn])
  case error([UInt8])
}

@_cdecl("transit_table") @unsafe
public func table(
  _ timetable: UnsafeRawPointer?, _ name: UnsafePointer<CChar>?, _ stream: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<CChar>? {
  let wanted = unsafe name.map { unsafe String(cString: $0) } ?? ""
  return unsafe fill(stream, of: timetable) { (asked) throws(BundleError) in
    if let columns = try asked.timetable.table(wanted) { return .columns(columns) }
    return .error(AskedTimetable.errorBytes(unknownTable: wanted, of: asked.timetable.tableNames))
  }
}

@_cdecl("transit_calls") @unsafe
public func calls(
  _ timetable: UnsafeRawPointer?, _ date: UnsafePointer<CChar>?, _ days: Int32, _ stream: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<CChar>? {
  let first = unsafe date.flatMap { unsafe ServiceDate(String(cString: $0)) }
  return unsafe fill(stream, of: timetable) { (asked) throws(BundleError) in
    guard let first, (1...4000).contains(days) else {
      let problem = "expected a date such as 20260706 and 1 to 4000 days"
      return .error(AskedTimetable.errorBytes(FailureFacts(.invalidParameter), problem, near: []))
    }
    let timetable = asked.timetable
    let calls = try timetable.runCalls(first...first.advanced(by: Int(days) - 1))
    func ids(_ name: String, _ table: FeedIDs.Table, _ ranks: [Int]) throws(BundleError) -> FeedColumn {
      let ids = try timetable.ids(of: table).ids
      return FeedColumn(name, in: ids, at: ranks.map { ids.indices.contains($0 - 1) ? $0 - 1 : nil })
    }
    return .columns([
      FeedColumn("service_date", .day, of: calls.dates.map { $0.daysSince1970 }),
      try ids("trip_id", .trips, calls.trips.map { $0.index }),
      try ids("route_id", .routes, calls.routes.map { $0.index }),
      try ids("stop_id", .stops, calls.stops.map { $0.index }),
      FeedColumn("stop_sequence", .integer, of: calls.sequences.map { Optional($0) }),
      FeedColumn("arrival", .instant, of: calls.arrivals),
      FeedColumn("departure", .instant, of: calls.departures),
    ])
  }
}

/// Makes a table and moves it into an ArrowArrayStream; returns an error as text if there is none.
@unsafe
private func fill(
  _ stream: UnsafeMutableRawPointer?, of timetable: UnsafeRawPointer?,
  _ make: (AskedTimetable) throws(BundleError) -> TableAnswer
) -> UnsafeMutablePointer<CChar>? {
  guard let timetable = unsafe timetable, let stream = unsafe stream else {
    let problem = "the timetable or the stream is NULL"
    return unsafe text(AskedTimetable.errorBytes(FailureFacts(.badRequest), problem, near: []))
  }
  // SAFETY: the pointer is of transit_open, and not closed.
  let open = unsafe Unmanaged<OpenTimetable>.fromOpaque(timetable).takeUnretainedValue()
  let problem = open.interruption().during { () -> [UInt8]? in
    do throws(BundleError) {
      switch try make(open.asked) {
      case .error(let text): return text
      case .columns(let columns):
        if unsafe move(columns, to: stream) { return nil }
        throw BundleError(.database, path: open.asked.timetable.path, "out of memory")
      }
    } catch let problem {
      return open.asked.errorBytes(.bundle(problem))
    }
  }
  return unsafe problem.map { unsafe text($0) } ?? nil
}

/// Returns `false` if there is no memory.
@unsafe
private func move(_ columns: [FeedColumn], to stream: UnsafeMutableRawPointer) -> Bool {
  guard let table = unsafe transit_core_new_table(Int64(columns.count), Int64(columns.first?.cells.count ?? 0)) else {
    return false
  }
  for column in columns {
    guard unsafe add(column, to: table) else {
      unsafe transit_core_free_table(table)
      return false
    }
  }
  if unsafe transit_core_stream_table(table, stream) != 0 { return true }
  unsafe transit_core_free_table(table)
  return false
}

@unsafe
private func add(_ column: FeedColumn, to table: UnsafeMutableRawPointer) -> Bool {
  let (validity, nullCount) = column.validity
  return unsafe column.name.withCString { name in
    unsafe validity.withUnsafeBufferPointer { validity in
      var added = unsafe transit_core_column()
      unsafe added.name = name
      if nullCount > 0 { unsafe added.validity = validity.baseAddress }
      unsafe added.nulls = Int64(nullCount)
      func add(_ format: StaticString, _ values: UnsafeRawBufferPointer) -> Bool {
        unsafe added.format = UnsafeRawPointer(format.utf8Start).assumingMemoryBound(to: CChar.self)
        unsafe (added.values, added.size) = (values.baseAddress, values.count)
        return unsafe withUnsafePointer(to: added) { unsafe transit_core_add_column(table, $0) != 0 }
      }
      switch column.kind {
      case .integer: return unsafe column.cells.values.withUnsafeBytes { unsafe add("l", $0) }
      case .number: return unsafe column.cells.values.withUnsafeBytes { unsafe add("g", $0) }
      case .seconds: return unsafe column.cells.values.withUnsafeBytes { unsafe add("tDs", $0) }
      case .instant: return unsafe column.cells.values.withUnsafeBytes { unsafe add("tss:UTC", $0) }
      case .day: return unsafe column.narrow.withUnsafeBytes { unsafe add("tdD", $0) }
      case .code:
        return unsafe column.codes.withUnsafeBytes { codes in
          unsafe added.dictionary = UnsafeRawPointer(("l" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
          unsafe added.entries = Int64(column.codes.count)
          unsafe (added.entry_values, added.entry_size) = (codes.baseAddress, codes.count)
          return unsafe column.narrow.withUnsafeBytes { unsafe add("i", $0) }
        }
      case .text:
        let (bytes, offsets) = column.joinedTexts
        return unsafe bytes.withUnsafeBytes { bytes in
          unsafe offsets.withUnsafeBufferPointer { offsets in
            unsafe added.dictionary = UnsafeRawPointer(("U" as StaticString).utf8Start).assumingMemoryBound(to: CChar.self)
            unsafe added.entries = Int64(column.texts.count)
            unsafe (added.entry_values, added.entry_size) = (bytes.baseAddress, bytes.count)
            unsafe added.offsets = offsets.baseAddress
            return unsafe column.narrow.withUnsafeBytes { unsafe add("i", $0) }
          }
        }
      }
    }
  }
}

extension FeedColumn {
  /// A bit for each cell that is not empty, and the number of those that are.
  fileprivate var validity: (bits: [UInt8], nullCount: Int) {
    var bits = [UInt8](repeating: 0, count: (cells.count + 7) / 8)
    var count = 0
    for (index, isEmpty) in cells.isEmpty.enumerated() where !isEmpty {
      bits[index >> 3] |= 1 << UInt8(index & 7)
      count += 1
    }
    return (bits, cells.count - count)
  }

  /// The values in 32 bits.
  fileprivate var narrow: [Int32] { cells.values.map { Int32(clamping: $0) } }

  /// All texts, one after another, and where each begins.
  fileprivate var joinedTexts: (bytes: [UInt8], offsets: [Int64]) {
    var (bytes, offsets): ([UInt8], [Int64]) = ([], [0])
    for text in texts {
      bytes += text
      offsets.append(Int64(bytes.count))
    }
    return (bytes, offsets)
  }
}
