import FeedWriter
import GTFSFeed
import TransitValues

/// Rows of transfers.txt that an extract needs so that riders stay seated between the same trips as in the whole feed.
///
/// A trip of a block goes on as the next one if their ends are at one station. Where trips are cut, other ends meet;
/// where trips are left out, others are next.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#transferstxt>, "Linked trips".
struct InSeatTransfers {
  /// A trip and the one that its vehicle serves next.
  struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  /// Pairs of the whole feed that the extract's blocks do not have: `transfer_type` 4.
  private(set) var added: [Row] = []
  /// Pairs that only the extract's blocks have: `transfer_type` 5.
  private(set) var forbidden: [Row] = []
  /// The number of pairs of the whole feed that no row can describe, because they depend on the day.
  private(set) var lostCount = 0

  /// Two trips, with the stops at which the first one ends and the second one begins in the extract.
  struct Row {
    let fromStop: [UInt8]
    let toStop: [UInt8]
    let fromTrip: [UInt8]
    let toTrip: [UInt8]

    func row(transferType: String) -> WholeRow {
      WholeRow([
        .fromStopID: fromStop, .toStopID: toStop, .fromTripID: fromTrip, .toTripID: toTrip,
        .transferType: Array(transferType.utf8),
      ])
    }
  }

  private var members: [BlockMember] = []
  private var blocks: [[UInt8]: [Int]] = [:]
  private var separated: Set<Pair> = []

  /// - Parameter dates: The days of the extract; `nil` for all.
  init(_ trips: TripSelection, _ reading: FeedReading, _ dates: ClosedRange<ServiceDate>?) throws {
    var ids = ByteInterner()
    try readMembers(trips, reading, &ids)
    if members.isEmpty { return }
    try readTransfers(reading, ids)
    try readCalls(reading, ids)
    let stations = try Stations(reading)
    let days = try WeekdayRuns.services(of: reading)
    var votes: [Pair: Votes] = [:]
    for block in blocks.values.map({ $0.filter { !members[$0].isRepeated } }) {
      for running in Self.servicesThatRunTogether(Set(block.map { members[$0].service }), days, dates?.days) {
        vote(block.filter { running.contains(members[$0].service) }, stations, &votes)
      }
    }
    decide(votes)
  }

  /// Finds the trips of blocks that the extract has only in part.
  private mutating func readMembers(
    _ trips: TripSelection, _ reading: FeedReading, _ ids: inout ByteInterner
  ) throws {
    guard try reading.has(.blockID, in: GTFSSchema.trips) else { return }
    var (withKept, withPart) = (CellSet(), CellSet())
    try reading.table(GTFSSchema.trips)?.forEachRow([.tripID, .blockID]) { row in
      let share = trips.share(of: row[.tripID])
      if case .none = share {} else { withKept.insert(row[.blockID]) }
      if case .whole = share {} else { withPart.insert(row[.blockID]) }
    }
    try reading.table(GTFSSchema.trips)?.forEachRow([.tripID, .blockID, .serviceID]) { row in
      let (id, block) = (row[.tripID], row[.blockID])
      guard withKept.contains(block), withPart.contains(block), ids.intern(id).isNew else { return }
      blocks[block, default: []].append(members.count)
      members.append(BlockMember(id: id, service: row[.serviceID], share: trips.share(of: id)))
    }
    try reading.table(GTFSSchema.frequencies)?.forEachRow([.tripID]) { row in
      if let member = ids.find(row[.tripID]) { members[member].isRepeated = true }
    }
  }

  private mutating func readTransfers(_ reading: FeedReading, _ ids: ByteInterner) throws {
    let columns: [ColumnName] = [.fromTripID, .toTripID, .transferType]
    try reading.table(GTFSSchema.transfers)?.forEachRow(columns) { row in
      guard row[.transferType].text == "5", let from = ids.find(row[.fromTripID]), let to = ids.find(row[.toTripID])
      else { return }
      separated.insert(Pair(from: from, to: to))
    }
  }

  private mutating func readCalls(_ reading: FeedReading, _ ids: ByteInterner) throws {
    if let calls = try reading.composed[GTFSSchema.stopTimes.name]?.calls() {
      while try calls.step() {
        guard let member = ids.find(calls.id) else { continue }
        guard try calls.read() else {
          try readCalls(TableScan(GTFSSchema.stopTimes, text: try calls.text(), of: reading), ids)
          continue
        }
        for (index, call) in calls.calls.enumerated() where !call.hasWindow {
          let call = Call(index, of: calls)
          if call.departure != nil { members[member].add(call) }
        }
      }
    } else if let scan = try reading.table(GTFSSchema.stopTimes, where: { ids.find($0) != nil }) {
      try readCalls(scan, ids)
    }
  }

  private mutating func readCalls(_ scan: TableScan, _ ids: ByteInterner) throws {
    let columns = CallColumns(scan)
    var finder = TripFinder()
    try scan.forEachRow { batch, record, bytes in
      guard let member = finder.find(bytes.extracting(batch.range(of: record, columns.trip)), in: ids),
        let sequence = columns.sequence(batch, record, bytes), !columns.hasWindow(batch, record)
      else { return }
      let call = columns.call(sequence, batch, record, bytes)
      if call.departure != nil { members[member].add(call) }
    }
  }
}

// MARK: - Comparing the whole with the extract

extension InSeatTransfers {
  /// Whether riders stay seated between two trips, on the days on which both run.
  fileprivate struct Votes {
    var inWhole = false
    var notInWhole = false
    var inExtract = false
    var onlyInWhole = false
  }

  /// Compares the pairs of trips that run on the same day.
  private func vote(_ running: [Int], _ stations: Stations, _ votes: inout [Pair: Votes]) {
    let whole = links(of: running, \.whole, stations)
    let kept = running.filter { members[$0].isKept }
    let extract = links(of: kept, \.kept, stations)
    // The next trip of the extract, across those that it does not have.
    var next: [Int: Int] = [:]
    for pair in whole.reversed() { next[pair.from] = members[pair.to].isKept ? pair.to : next[pair.to] }
    let found = Dictionary(extract.map { ($0.from, $0.to) }) { $1 }
    for from in kept {
      let (expected, found) = (next[from], found[from])
      if let expected {
        let pair = Pair(from: from, to: expected)
        votes[pair, default: Votes()].inWhole = true
        if found != expected { votes[pair, default: Votes()].onlyInWhole = true }
      }
      if let found {
        let pair = Pair(from: from, to: found)
        votes[pair, default: Votes()].inExtract = true
        if found != expected { votes[pair, default: Votes()].notInWhole = true }
      }
    }
  }

  private mutating func decide(_ votes: [Pair: Votes]) {
    for (pair, vote) in votes.sorted(by: { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }) {
      let (from, to) = (members[pair.from], members[pair.to])
      guard let last = from.kept.last, let first = to.kept.first else { continue }
      let row = Row(fromStop: last.stop, toStop: first.stop, fromTrip: from.id, toTrip: to.id)
      switch (vote.inWhole, vote.notInWhole) {
      case (false, _): forbidden.append(row)
      case (true, true): lostCount += 1
      case (true, false):
        if !vote.onlyInWhole { continue }
        // A row holds for all days on which both run.
        if from.service == to.service { added.append(row) } else { lostCount += 1 }
      }
    }
  }

  /// The pairs of trips of which the second is the next one of the vehicle, in the order of the first: the first trip
  /// that starts when the trip before has ended, or later.
  private func links(
    of running: [Int], _ ends: KeyPath<BlockMember, TripEnds>, _ stations: Stations
  ) -> [Pair] {
    var trips: [(start: Int, end: Int, first: Call, last: Call, member: Int)] = []
    for member in running {
      guard let first = members[member][keyPath: ends].first, let last = members[member][keyPath: ends].last,
        let start = first.departure, let end = last.arrival
      else { continue }
      trips.append((start, max(start, end), first, last, member))
    }
    trips.sort { one, other in
      if (one.start, one.end) != (other.start, other.end) { return (one.start, one.end) < (other.start, other.end) }
      return members[one.member].id.lexicographicallyPrecedes(members[other.member].id)
    }
    return trips.indices.compactMap { index in
      var (low, high) = (index + 1, trips.count)
      while low < high {
        let middle = (low + high) / 2
        if trips[middle].start < trips[index].end { low = middle + 1 } else { high = middle }
      }
      guard low < trips.count, stations.areSame(trips[index].last.stop, trips[low].first.stop) else { return nil }
      let pair = Pair(from: trips[index].member, to: trips[low].member)
      return separated.contains(pair) ? nil : pair
    }
  }

  /// Returns the sets of services that run together on at least one day.
  private static func servicesThatRunTogether(
    _ services: Set<[UInt8]>, _ days: [[UInt8]: WeekdayRuns], _ range: ClosedRange<Int>?
  ) -> Set<Set<[UInt8]>> {
    if services.count <= 1 { return [services] }
    let all = services.map { (service: $0, days: days[$0] ?? WeekdayRuns()) }
    var weeks = Set<Int>()
    for run in all.flatMap(\.days.runs) { weeks.formUnion([run.weeks.lowerBound, run.weeks.upperBound + 1]) }
    if let range {
      let (first, last) = (WeekdayRuns.week(of: range.lowerBound), WeekdayRuns.week(of: range.upperBound))
      weeks.formUnion([first, first + 1, last])
    }
    var sets: Set<Set<[UInt8]>> = []
    // Between two changes of a service, all weeks are alike.
    for week in weeks.sorted().prefix(maximumCost / all.count / 7) {
      for weekday in 0..<7 {
        let day = WeekdayRuns.day(weekday, of: week)
        if let range, !range.contains(day) { continue }
        let running = all.filter { $0.days.contains(day) }.map(\.service)
        if running.count > 1 { sets.insert(Set(running)) }
      }
    }
    return sets
  }

  /// Comparing the services of every week, of many services with many exceptions each, is limited to this.
  private static let maximumCost = 20_000_000
}

/// A trip of a block.
private struct BlockMember {
  let id: [UInt8]
  let service: [UInt8]
  let share: TripSelection.Share
  /// Whether the trip is in frequencies.txt. Then riders do not stay seated.
  var isRepeated = false
  /// Of the calls with a time.
  private(set) var whole = TripEnds()
  private(set) var kept = TripEnds()

  var isKept: Bool { if case .none = share { false } else { true } }

  mutating func add(_ call: Call) {
    whole.add(call)
    switch share {
    case .none: break
    case .whole: kept.add(call)
    case .cut(let run, _, _): if run.contains(call.sequence) { kept.add(call) }
    }
  }
}

/// The stations of stops.
private struct Stations {
  private var parents: [[UInt8]: [UInt8]] = [:]

  init(_ reading: FeedReading) throws {
    try reading.table(GTFSSchema.stops)?.forEachRow([.stopID, .parentStation]) { row in
      if !row[.parentStation].isEmpty { parents[row[.stopID]] = row[.parentStation] }
    }
  }

  /// Whether two stops are the same or of one station.
  func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool { one == other || top(one) == top(other) }

  private func top(_ stop: [UInt8]) -> [UInt8] {
    var top = stop
    // Boarding areas are in platforms, which are in stations. More are a mistake, and may lead in a circle.
    for _ in 0..<8 {
      guard let parent = parents[top] else { break }
      top = parent
    }
    return top
  }
}
