/// A random feed in which journeys change between vehicles in every way that rules allow.
///
/// It has the features of a ``RandomFeed`` and more trips, trips that overtake each other, stops within a few hundred
/// meters, transfers.txt with every type and scope, blocks, pathways, and wheelchair access.
package struct RandomJourneyFeed: Sendable {
  package let seed: UInt64
  /// The files, in plain CSV.
  package let text: FeedText
  /// A day in the middle of the feed's service, `YYYYMMDD`.
  package let day: String
  package let timeZone: String

  package init(seed: UInt64) {
    var maker = RandomFeedMaker(seed: seed)
    maker.makeTables()
    for _ in 0..<maker.random.number(1...3) { maker.makeTrips() }
    var changes = Changes(maker)
    changes.addOvertaking()
    changes.moveStops()
    changes.addTransfers()
    changes.addPathways()
    changes.shareBlocks()
    self.seed = seed
    day = maker.day.text
    timeZone = maker.zone.name
    text = FeedText(changes.tables.filter { !$0.rows.isEmpty })
  }

  private struct Changes {
    var random: SplitMix64
    var tables: [FeedTable]
    /// Pairs of trips that are parts of one, with the block of both.
    private var split: [(from: String, to: String, block: String)] = []

    init(_ maker: RandomFeedMaker) {
      random = maker.random
      tables = maker.tables
    }

    private func table(_ name: String) -> Int { tables.firstIndex { $0.name == name } ?? 0 }

    private func values(_ file: String, _ column: String) -> [String] { tables[table(file)].values(of: column) }

    /// Puts the stops on a small grid, so that some are close, and some at the same place.
    mutating func moveStops() {
      let index = table("stops.txt")
      let columns = tables[index].columns
      guard let latitude = columns.firstIndex(of: "stop_lat"), let longitude = columns.firstIndex(of: "stop_lon"),
        let wheelchair = columns.firstIndex(of: "wheelchair_boarding")
      else { return }
      let step = random.pick([1, 4, 20, 50])
      let isNearOrigin = random.chance(5)
      for row in tables[index].rows.indices where !tables[index].rows[row][latitude].isEmpty {
        tables[index].rows[row][latitude] = decimal((isNearOrigin ? 998 : 47_000) + random.number(0...4) * step)
        tables[index].rows[row][longitude] = decimal((isNearOrigin ? 999 : 8000) + random.number(0...2) * step)
        if random.chance(50) { tables[index].rows[row][wheelchair] = "1" }
      }
    }

    /// Joins stops of a station, sometimes below each other, by pathways of every mode.
    mutating func addPathways() {
      guard random.chance(50) else { return }
      let index = table("stops.txt")
      let columns = tables[index].columns
      guard let id = columns.firstIndex(of: "stop_id"), let parent = columns.firstIndex(of: "parent_station"),
        let type = columns.firstIndex(of: "location_type")
      else { return }
      let rows = tables[index].rows
      let stations = Set(rows.map { $0[parent] }.filter { !$0.isEmpty }).sorted()
      if stations.isEmpty { return }
      for row in rows.indices where rows[row][type].isEmpty || rows[row][type] == "0" {
        if rows[row][parent].isEmpty, random.chance(40) {
          tables[index].rows[row][parent] = random.pick(stations)
        } else if !rows[row][parent].isEmpty, random.chance(20) {
          // A boarding area of a platform of the same station.
          let platforms = rows.filter { $0[parent] == rows[row][parent] && $0[id] != rows[row][id] }
          if platforms.isEmpty { continue }
          tables[index].rows[row][parent] = random.pick(platforms)[id]
          tables[index].rows[row][type] = "4"
        }
      }
      var table = FeedTable(
        "pathways.txt",
        [
          "pathway_id", "from_stop_id", "to_stop_id", "pathway_mode", "is_bidirectional", "length", "traversal_time",
        ])
      let ids = tables[index].rows.filter { !$0[parent].isEmpty }.map { $0[id] }
      for number in 0..<random.number(1...20) where ids.count > 1 {
        table.rows.append([
          "p\(number)", random.pick(ids), random.pick(random.chance(5) ? rows.map { $0[id] } : ids),
          "\(random.number(1...7))", random.pick(["0", "1", "1"]), random.pick(["", "12.75", "0.5", "240"]),
          random.pick(["", "60", "200"]),
        ])
      }
      tables.append(table)
    }

    /// Formats thousandths.
    private func decimal(_ thousandths: Int) -> String {
      "\(thousandths / 1000).\(String(thousandths % 1000 + 1000).dropFirst())"
    }

    /// Copies trips with other starts and speeds, all within a few hours, so that riders can change between them.
    mutating func addOvertaking() {
      let (trips, calls) = (table("trips.txt"), table("stop_times.txt"))
      guard let id = tables[trips].columns.firstIndex(of: "trip_id"),
        let trip = tables[calls].columns.firstIndex(of: "trip_id")
      else { return }
      let hours = random.pick([0, 6, 12, 23, 25])
      let (originals, rows) = (tables[trips].rows, tables[calls].rows)
      for (number, original) in originals.enumerated() {
        for copy in 0..<random.number(1...4) {
          let name = original[id] + "+\(number).\(copy)"
          let start = hours * 3600 + random.number(0...120) * random.pick([60, 60, 61])
          let calls = moved(rows.filter { $0[trip] == original[id] }, start: start)
          for (name, calls) in parts(of: calls, name) {
            tables[trips].rows.append(with(original, id, name))
            tables[self.table("stop_times.txt")].rows += calls.map { with($0, trip, name) }
          }
        }
      }
    }

    private func with(_ row: [String], _ column: Int, _ value: String) -> [String] {
      var row = row
      row[column] = value
      return row
    }

    /// The calls of a trip with another start and speed, in the order of stop_sequence.
    private mutating func moved(_ rows: [[String]], start: Int) -> [[String]] {
      let columns = tables[table("stop_times.txt")].columns
      guard let arrival = columns.firstIndex(of: "arrival_time"),
        let sequence = columns.firstIndex(of: "stop_sequence"),
        let departure = columns.firstIndex(of: "departure_time")
      else { return [] }
      let speed = random.pick([50, 100, 100, 100, 150])
      let first = rows.flatMap { [$0[arrival], $0[departure]] }.compactMap { NaiveNumber.seconds($0) }.min() ?? 0
      return rows.sorted { Int($0[sequence]) ?? 0 < Int($1[sequence]) ?? 0 }.map { row in
        var call = row
        for column in [arrival, departure] {
          guard let time = NaiveNumber.seconds(row[column]) else { continue }
          call[column] = NaiveNumber.time(start + (time - first) * speed / 100)
        }
        return call
      }
    }

    /// The whole trip, a part of it, or two trips of one vehicle, by trip_id.
    private mutating func parts(of calls: [[String]], _ name: String) -> [(name: String, calls: [[String]])] {
      guard calls.count > 2 else { return [(name, calls)] }
      let middle = random.number(1...calls.count - 2)
      switch random.number(0...9) {
      case 0...2: return [(name, Array(calls[...middle]))]
      case 3...4: return [(name, Array(calls[middle...]))]
      case 5...7:
        split.append((name, name + "b", "v\(split.count)"))
        let second = Array(calls[middle...])
        return [(name, Array(calls[...middle])), (name + "b", random.chance(70) ? onNextDay(second) : second)]
      default: return [(name, calls)]
      }
    }

    /// The calls with times of the next service day, where all of them are after midnight.
    private func onNextDay(_ calls: [[String]]) -> [[String]] {
      let columns = tables[table("stop_times.txt")].columns
      let times = ["arrival_time", "departure_time"].compactMap { columns.firstIndex(of: $0) }
      let seconds = calls.flatMap { call in times.compactMap { NaiveNumber.seconds(call[$0]) } }
      guard seconds.allSatisfy({ $0 >= 86_400 }) else { return calls }
      return calls.map { call in
        var call = call
        for time in times {
          if let seconds = NaiveNumber.seconds(call[time]) { call[time] = NaiveNumber.time(seconds - 86_400) }
        }
        return call
      }
    }

    /// Gives more trips the same blocks.
    mutating func shareBlocks() {
      let index = table("trips.txt")
      guard let block = tables[index].columns.firstIndex(of: "block_id") else { return }
      let count = random.number(0...3)
      for row in tables[index].rows.indices where count > 0 && random.chance(60) {
        tables[index].rows[row][block] = "b\(random.number(1...count))"
      }
      guard let trip = tables[index].columns.firstIndex(of: "trip_id") else { return }
      for pair in split where random.chance(60) {
        for row in tables[index].rows.indices where [pair.from, pair.to].contains(tables[index].rows[row][trip]) {
          tables[index].rows[row][block] = pair.block
        }
      }
    }

    mutating func addTransfers() {
      var transfers = FeedTable(
        "transfers.txt",
        [
          "from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id", "transfer_type",
          "min_transfer_time",
        ])
      let (stops, routes) = (values("stops.txt", "stop_id"), values("routes.txt", "route_id"))
      let trips = values("trips.txt", "trip_id")
      let namesTrips = random.chance(70)
      for _ in 0..<random.pick([0, 3, 8, 20, 40]) {
        let linksTrips = random.chance(30)
        let scope = random.number(0...(namesTrips ? 9 : 6))
        transfers.rows.append([
          any(stops, empty: linksTrips ? 50 : 3), any(stops, empty: linksTrips ? 50 : 3),
          any(routes, empty: scope < 5 ? 100 : 40), any(routes, empty: scope < 5 ? 100 : 40),
          any(trips, empty: linksTrips ? 0 : scope < 7 ? 100 : 50),
          any(trips, empty: linksTrips ? 0 : scope < 7 ? 100 : 50),
          linksTrips ? random.pick(["4", "4", "5"]) : random.pick(["", "0", "1", "2", "2", "2", "3"]),
          random.pick(["", "0", "1", "120", "300", "900"]),
        ])
      }
      for pair in split where random.chance(50) {
        transfers.rows.append(["", "", "", "", pair.from, pair.to, random.pick(["4", "4", "5"]), ""])
      }
      transfers.rows += changeRules()
      tables.append(transfers)
    }

    /// Rules of all types between a call of one trip and one of the next calls of other trips at the stop, by trips or
    /// their routes.
    private mutating func changeRules() -> [[String]] {
      let times = tables[table("stop_times.txt")].records.compactMap { row in
        NaiveNumber.seconds(row["departure_time"]).map { (stop: row["stop_id"], time: $0, trip: row["trip_id"]) }
      }
      let calls = times.sorted { ($0.stop, $0.time, $0.trip) < ($1.stop, $1.time, $1.trip) }
      let trips = tables[table("trips.txt")].records.map { ($0["trip_id"], $0["route_id"]) }
      let routes = Dictionary(trips, uniquingKeysWith: { first, _ in first })
      let types = random.pick([["1"], ["2"], ["3", "1"], ["0", "1", "2", "2", "3"]])
      let (count, namesRoutes) = (calls.count < 2 ? 0 : random.pick([0, 20, 100, 300]), random.chance(40))
      return (0..<count).map { _ in
        let first = random.number(0...calls.count - 2)
        let (from, to) = (calls[first], calls[min(calls.count - 1, first + random.number(1...8))])
        let byRoute = namesRoutes && random.chance(70)
        let names =
          byRoute ? [routes[from.trip] ?? "", routes[to.trip] ?? "", "", ""] : ["", "", from.trip, to.trip]
        return [from.stop, to.stop] + names + [random.pick(types), random.pick(["", "0", "30", "400", "900"])]
      }
    }

    private mutating func any(_ values: [String], empty percent: Int) -> String {
      values.isEmpty || random.chance(percent) ? "" : random.pick(values)
    }
  }
}
