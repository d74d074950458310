import Foundation
import TestFeeds
import Testing
import TransitLive

/// The table of docs/use/live.md says of each field of gtfs-realtime.proto whether it is read.
struct FieldTableTests {
  /// How a message of each name is reached from an entity; `nil` for the header.
  private static let places: [String: [Int]?] = [
    "FeedHeader": nil, "FeedEntity": [], "TripUpdate": [3], "TripProperties": [3, 6], "StopTimeUpdate": [3, 2],
    "StopTimeEvent": [3, 2, 2], "StopTimeProperties": [3, 2, 6], "TripDescriptor": [3, 1],
    "VehicleDescriptor": [3, 3], "VehiclePosition": [4], "Position": [4, 2], "CarriageDetails": [4, 11], "Alert": [5],
    "TimeRange": [5, 1], "EntitySelector": [5, 5], "TranslatedString": [5, 10], "Translation": [5, 10, 1],
  ]

  /// A row of the table: the numbers of the fields that are read, and of the others.
  private struct Row {
    let message: String
    let read: Set<Int>
    let unread: Set<Int>

    /// - Parameter line: `| message | used | in answers | not read |`, where the cells name fields and their numbers.
    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].hasPrefix("`"), places.keys.contains(cells[0].trimmingCharacters(in: ["`"]))
      else {
        return nil
      }
      message = cells[0].trimmingCharacters(in: ["`"])
      (read, unread) = (Self.numbers(cells[1]).union(Self.numbers(cells[2])), Self.numbers(cells[3]))
    }

    private static func numbers(_ cell: String) -> Set<Int> { Set(cell.split { !$0.isNumber }.compactMap { Int($0) }) }
  }

  @Test func `the table of fields agrees with the decoder`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../docs/use/live.md")
    let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").compactMap(Row.init)
    #expect(Set(rows.map(\.message)) == Set(Self.places.keys))
    #expect(rows.count == Self.places.count)
    for row in rows {
      let place = try #require(Self.places[row.message])
      let read = Set((1...30).filter { number in Self.reads(number, at: place) })
      #expect(read == row.read, "\(row.message)")
      #expect(read.isDisjoint(with: row.unread), "\(row.message)")
    }
  }

  /// Whether the decoder reads a field, given as a number, as text or message, or as a float.
  private static func reads(_ number: Int, at place: [Int]?) -> Bool {
    let fields: [WireFields] = [
      .number(number, 1), .message(number, .text(1, "x")), .float(number, 1),
    ]
    return fields.contains { decoded($0, at: place) != decoded(.empty, at: place) }
  }

  private static func decoded(_ field: WireFields, at place: [Int]?) -> String {
    var decoder = FeedDecoder()
    var text = ""
    do throws(WireError) {
      let message = (place ?? []).reversed().reduce(field) { .message($1, $0) }
      try decoder.append(WireFields.message(place == nil ? 1 : 2, message).bytes) { entity, _ in text += "\(entity)" }
      let header = try decoder.finish()
      return "\(String(describing: header)) \(text)"
    } catch {
      return "\(error)"
    }
  }
}
