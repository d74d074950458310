import FeedTables
import TransitBundle

/// The text of calls that several trips share, except what differs between the trips.
struct SharedText {
  /// The position of each call, rising.
  let positions: [Int]
  /// The calls, if they were to be kept; `nil` if the rows of their trips may be others.
  let calls: [ComposedTrips.Call]?
  private let bytes: [UInt8]
  /// Where each segment of each call ends.
  private let ends: [Int]
  private let segmentCount: Int

  /// - Parameter segments: For each run of adjacent columns of the file, the indexes of its cells.
  /// - Returns: `nil` if a cell can only be written by SQLite.
  init?(_ places: [FeedCallRows.Place], segments: [[Int]], keepsCalls: Bool = false) {
    var (rows, ends): (CSVRows, [Int]) = (CSVRows(), [])
    for place in places {
      for segment in segments {
        for index in segment {
          guard rows.field(place.cells[index]) else { return nil }
        }
        ends.append(rows.bytes.count)
        rows.endRow()
      }
    }
    positions = places.map(\.position)
    (bytes, self.ends, segmentCount) = (rows.bytes, ends, segments.count)
    calls = keepsCalls ? ComposedTrips.Call.all(places) : nil
  }

  /// Appends a segment of a call, by their indexes.
  @inline(__always)
  func append(_ segment: Int, of call: Int, to target: inout [UInt8]) {
    let index = call &* segmentCount &+ segment
    // A line end separates the segments.
    target += bytes[(index == 0 ? 0 : ends[index - 1] + 1)..<ends[index]]
  }

  /// Approximate memory use in bytes.
  var byteCount: Int { bytes.count + 8 * (ends.count + positions.count) + 100 * (calls?.count ?? 0) + 200 }
}

extension CSVRows {
  /// Appends a cell; `false` if only SQLite can write it.
  mutating func field(_ cell: FeedCell) -> Bool {
    switch cell {
    case .empty: emptyField()
    case .integer(let number): field(number)
    case .decimal(let units, let digits): field(units: units, digits: digits)
    case .time(let seconds):
      guard (0..<360_000).contains(seconds) else { return false }
      field(time: seconds)
    case .text(let bytes): bytes.withSpan { field(utf8: $0) }
    }
    return true
  }
}
