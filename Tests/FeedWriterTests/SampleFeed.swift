import TestFeeds
import Testing

@testable import SampleCity

/// A sample city parsed into tables of strings by a naive reader.
struct SampleFeed {
  struct Table {
    let columns: [String: Int]
    let rows: [[String]]

    /// Returns the values of a column.
    func values(_ column: String) throws -> [String] {
      let index = try #require(columns[column], "no column \(column)")
      return rows.map { $0[index] }
    }

    func rows(where column: String, _ isWanted: (String) -> Bool) throws -> [[String]] {
      let index = try #require(columns[column], "no column \(column)")
      return rows.filter { isWanted($0[index]) }
    }
  }

  /// A call of a trip. Times are in seconds, or `nil` if the timetable has none.
  struct Call {
    let stop: String
    let sequence: Int
    let arrival: Int?
    let departure: Int?
    let distance: Double
    let pickup: String
    let dropOff: String
  }

  let tables: [String: Table]
  let calls: [String: [Call]]

  static let sizes = [1_000, 20_000, 150_000]

  /// The feeds by size. Each is written and read once for all tests.
  static let all: [Int: Result<SampleFeed, any Error>] = Dictionary(
    uniqueKeysWithValues: sizes.map { size in (size, Result { try SampleFeed(stopTimes: size) }) })

  static func of(_ size: Int) throws -> SampleFeed {
    try #require(all[size]).get()
  }

  init(stopTimes: Int, cities: Int = 1) throws {
    let folder = try TemporaryFolder()
    try SampleCity(stopTimes: stopTimes, cities: cities, seed: 5).write(to: folder.file("city.zip"))
    let zip = try ZipReading(path: folder.file("city.zip"))
    let tables = Dictionary(
      uniqueKeysWithValues: zip.members.map { member in
        (member.name, Self.table(member.bytes))
      })
    self.tables = tables
    calls = try Self.calls(try #require(tables["stop_times.txt"]))
  }

  func table(_ file: String) throws -> Table {
    try #require(tables["\(file).txt"], "no \(file).txt")
  }

  static func seconds(_ time: String) throws -> Int? {
    guard !time.isEmpty else { return nil }
    let parts = time.split(separator: ":").compactMap { Int($0) }
    try #require(parts.count == 3 && time.utf8.count == 8, "\(time) is not a time")
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  private static func calls(_ table: Table) throws -> [String: [Call]] {
    let names = [
      "trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time", "shape_dist_traveled", "pickup_type",
      "drop_off_type",
    ]
    let columns = try names.map { try #require(table.columns[$0]) }
    var calls: [String: [Call]] = [:]
    for row in table.rows {
      let fields = columns.map { row[$0] }
      calls[fields[0], default: []].append(
        Call(
          stop: fields[1], sequence: try #require(Int(fields[2])), arrival: try seconds(fields[3]),
          departure: try seconds(fields[4]), distance: try #require(Double(fields[5])), pickup: fields[6],
          dropOff: fields[7]))
    }
    return calls
  }

  private static func table(_ bytes: [UInt8]) -> Table {
    var rows: [[String]] = [[]]
    var field: [UInt8] = []
    var isQuoted = false
    for byte in bytes {
      switch byte {
      case 0x22:
        // The second of two doubled quotes stands for one quote.
        if !isQuoted && !field.isEmpty { field.append(byte) }
        isQuoted.toggle()
      case 0x2c where !isQuoted, 0x0a where !isQuoted:
        rows[rows.count - 1].append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
        if byte == 0x0a { rows.append([]) }
      default: field.append(byte)
      }
    }
    let header = rows[0].enumerated().map { ($1, $0) }
    return Table(columns: Dictionary(uniqueKeysWithValues: header), rows: rows.dropFirst().dropLast())
  }
}
