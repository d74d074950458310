import FuzzSupport
import JourneyChecks
import SQLHost
import TestFeeds
import TransitBundle
import TransitJourneys

/// Runs SQL on a bundle with the extension: statements whose every part, also each argument of a function, is selected
/// by a byte. If SQLite accepts the statement, an error names the function; the connection must stay usable.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let city = unsafe City.shared
  var ticks = 0
  // A statement may be endless: a thousand steps each.
  city.connection.setProgressHandler {
    ticks += 1
    return ticks > 20
  }
  let sql = statement(&input)
  guard (try? city.connection.run("EXPLAIN \(sql)")) != nil else { return 0 }
  do throws(SQLHost.Failure) {
    try city.connection.run(sql, limit: 200)
  } catch {
    require(error.isOfSQLite || error.message.hasPrefix("transit_"), "an error names the function")
  }
  require((try? city.connection.value("SELECT transit_version()")) != nil, "the connection answers")
  return 0
}

/// LeakSanitizer does not see what is in the caches of boards, because they store pointers with tags.
@_cdecl("__lsan_is_turned_off")
func isLeakSanitizerTurnedOff() -> CInt { 1 }

private func statement(_ input: inout FuzzInput) -> String {
  let columns = [
    "*", "count(*)", "time, trip_id", "stop_id", "*, stop, at", "local_time", "max(departure)", "journey, leg, *",
  ]
  let sources = (0...input.byte() % 3).map { _ in source(&input) }
  var sql =
    "SELECT \(input.pick(columns)) FROM "
    + sources.joined(separator: input.pick([" JOIN ", " CROSS JOIN ", " LEFT JOIN ", ", "]))
  if input.byte() % 2 == 0 { sql += " WHERE \(condition(&input))" }
  if input.byte() % 3 == 0 { sql += input.pick([" AND ", " OR "]) + "\(condition(&input))" }
  sql += input.pick(["", "", " ORDER BY time", " ORDER BY 1 DESC", " ORDER BY time, trip_id", " GROUP BY 1"])
  if input.byte() % 2 == 0 { sql += " LIMIT \(value(&input))" }
  if input.byte() % 4 == 0 { sql += " OFFSET \(value(&input))" }
  return sql
}

private let functions = [
  "transit_departures", "transit_arrivals", "transit_calls", "transit_journeys", "transit_reachable", "transit_nearby",
  "transit_search", "transit_runs", "transit_first_last", "transit_places", "transit_day", "transit_timetable",
  "transit_notes", "transit_info", "transit_version",
]

private func source(_ input: inout FuzzInput) -> String {
  switch input.byte() % 4 {
  case 0: return input.pick(["stops", "trips", "routes", "(SELECT 1)", "stop_times", "calendar"])
  default:
    let values = (0..<input.byte() % 8).map { _ in value(&input) }
    return input.pick(functions) + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }
}

private func condition(_ input: inout FuzzInput) -> String {
  let names = [
    "stop", "at", "within", "\"limit\"", "bundle", "trip", "date", "origin", "destination", "departing", "arriving",
    "transfers", "walk", "change", "longest", "wheelchair", "without_route", "without_route_type", "lat", "lon",
    "radius", "text", "route", "time", "rowid", "stop_id",
  ]
  return "\(input.pick(names)) \(input.pick(["=", "=", "=", "<", "IS", "LIKE", ">=", "IN"])) "
    + input.pick(["", "", "("]) + value(&input) + input.pick(["", "", ")"])
}

private func value(_ input: inout FuzzInput) -> String {
  switch input.byte() % 8 {
  case 0:
    return input.pick([
      "NULL", "0", "-1", "9223372036854775807", "-9223372036854775808", "1e308", "-1e-308", "0.5", "x'00ff'", "''",
      "char(0)", "zeroblob(100000)", "9e999",
    ])
  case 1: return "\(Int16(truncatingIfNeeded: input.short()))"
  case 2: return input.pick(["stops.stop_id", "stop_id", "trip_id", "time", "route_id", "stop_lat", "stop_lon"])
  case 3: return unsafe input.pick(City.shared.ids)
  case 4: return unsafe input.pick(City.shared.times)
  case 5: return input.pick(["'90m'", "'1h30m'", "'26h'", "'100d'", "'10x'", "3600", "86400", "1e9"])
  case 6: return input.pick(["'main'", "'temp'", "'second'", "1", "20", "200", "'1,1'", "'0.5,0.5'", "'91,0'"])
  default:
    let text = String(decoding: (0..<input.byte() % 6).map { _ in UInt8(input.byte()) }, as: UTF8.self)
    return "'\(text.split(separator: "'").joined())'"
  }
}

extension FuzzInput {
  fileprivate mutating func pick(_ choices: [String]) -> String { choices[byte() % choices.count] }
}

/// A random feed with all that journeys know, in a connection that stays open.
private struct City {
  let connection: SQLHost
  private let feed: BuiltFeed
  let ids: [String]
  let times: [String]

  // SAFETY: the fuzzer has one thread.
  nonisolated(unsafe) static let shared: City = {
    do {
      return try City(seed: 1)
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()

  private init(seed: UInt64) throws {
    let text = RandomJourneyFeed(seed: seed)
    feed = try waiting { try await BuiltFeed(text.text) }
    let path = feed.planner.timetable.path
    connection = try SQLHost(path, path)
    var ids: [String] = []
    for (table, column) in [("stops", "stop_id"), ("trips", "trip_id"), ("routes", "route_id")] {
      ids += try connection.run("SELECT quote(\(column)) FROM \(table) LIMIT 8").compactMap { $0[0] }
    }
    self.ids = ids
    let day = "\(text.day.prefix(4))-\(text.day.dropFirst(4).prefix(2))-\(text.day.suffix(2))"
    times = ["'\(day)'", "'\(day)T08:00'", "'\(day)T23:59:59+02:00'", "'\(text.day)'", "0", "'now'", "1783317600"]
  }
}
