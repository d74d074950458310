import Foundation

/// An independent model of places: which stops of a feed riders know as one. Compares each stop with each other.
package struct NaiveStopPlaces {
  /// The stop_ids of each stop's place, by its stop_id.
  package private(set) var places: [String: Set<String>] = [:]

  private struct Stop {
    let id: String
    let name: String
    let (x, y, z): (Double, Double, Double)
    let (latitude, longitude): (Double, Double)

    /// In meters, from the chord.
    func distance(to other: Stop) -> Double {
      let chord = hypot(hypot(x - other.x, y - other.y), z - other.z)
      return 2 * 6_371_008.8 * asin(min(1, chord / 2))
    }
  }

  package init(_ feed: FeedText) {
    let rows = feed.table("stops.txt").records
    let byID = Dictionary(rows.map { ($0["stop_id"], $0) }) { first, _ in first }
    let sequences = Self.sequences(feed)
    var groups: [String: [Stop]] = [:]
    for row in rows {
      let top = Self.topmost(row, byID)
      if top["stop_id"] == row["stop_id"], let stop = Self.stop(row, byID) {
        groups[stop.name, default: []].append(stop)
      }
      places[row["stop_id"]] = [top["stop_id"]]
    }
    for stops in groups.values {
      for chain in Self.chains(stops, gap: 150) {
        let isOne = Self.span(chain) <= 300 && chain.count <= 256 && !Self.haveCallsInARow(chain, sequences)
        let parts = isOne ? [chain] : Self.chains(chain, gap: 40)
        for part in parts where Self.span(part) <= 300 && part.count <= 256 {
          for stop in part { places[stop.id] = Set(part.map(\.id)) }
        }
      }
    }
    for row in rows { places[row["stop_id"]] = places[Self.topmost(row, byID)["stop_id"]] }
  }

  private static func topmost(_ row: FeedTable.Record, _ byID: [String: FeedTable.Record]) -> FeedTable.Record {
    var row = row
    while let parent = byID[row["parent_station"]] { row = parent }
    return row
  }

  private static func stop(_ row: FeedTable.Record, _ byID: [String: FeedTable.Record]) -> Stop? {
    guard ["", "0"].contains(row["location_type"]), let latitude = Double(row["stop_lat"]),
      let longitude = Double(row["stop_lon"]), max(abs(latitude), abs(longitude)) > 1
    else { return nil }
    let plain = row["stop_name"].folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let name = plain.components(separatedBy: CharacterSet.alphanumerics.inverted).filter { !$0.isEmpty }
    if name.isEmpty { return nil }
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    return Stop(
      id: row["stop_id"], name: name.joined(separator: " "), x: cos(north) * cos(east), y: cos(north) * sin(east),
      z: sin(north), latitude: latitude, longitude: longitude)
  }

  /// Joins groups until no two of them have stops within the gap.
  private static func chains(_ stops: [Stop], gap: Double) -> [[Stop]] {
    var chains = stops.map { [$0] }
    var index = 0
    while index < chains.count {
      let near = chains.indices.filter { other in
        other > index && chains[other].contains { stop in chains[index].contains { stop.distance(to: $0) <= gap } }
      }
      if near.isEmpty {
        index += 1
      } else {
        for other in near.reversed() { chains[index] += chains.remove(at: other) }
      }
    }
    return chains
  }

  /// The diagonal of the box around stops, in meters.
  private static func span(_ stops: [Stop]) -> Double {
    let (latitudes, longitudes) = (stops.map(\.latitude).sorted(), stops.map(\.longitude).sorted())
    func corner(_ latitude: Double, _ longitude: Double) -> Stop {
      let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
      return Stop(
        id: "", name: "", x: cos(north) * cos(east), y: cos(north) * sin(east), z: sin(north), latitude: latitude,
        longitude: longitude)
    }
    guard let south = latitudes.first, let west = longitudes.first, let north = latitudes.last,
      let east = longitudes.last
    else { return 0 }
    return corner(south, west).distance(to: corner(north, east))
  }

  /// The stops of each trip in order.
  private static func sequences(_ feed: FeedText) -> [[String]] {
    let calls = Dictionary(grouping: feed.table("stop_times.txt").records) { $0["trip_id"] }
    let trips = Set(feed.table("trips.txt").records.map { $0["trip_id"] })
    return calls.filter { trips.contains($0.key) }.values.map { calls in
      calls.sorted { Int($0["stop_sequence"]) ?? 0 < Int($1["stop_sequence"]) ?? 0 }.map { $0["stop_id"] }
    }
  }

  private static func haveCallsInARow(_ stops: [Stop], _ sequences: [[String]]) -> Bool {
    let ids = Set(stops.map(\.id))
    return sequences.contains { sequence in
      let inner = sequence.dropFirst().dropLast()
      return zip(inner, inner.dropFirst()).contains { $0 != $1 && ids.contains($0) && ids.contains($1) }
    }
  }
}
