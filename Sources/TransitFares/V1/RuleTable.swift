import BundleFormat
import BundleReader
import TransitBundle
import TransitSQLite
import TransitValues

/// fare_rules.txt, for tickets by route and zones.
///
/// A file of usual size is read once, 20 bytes a row. Of a longer one, each question reads what it needs.
struct RuleTable: Sendable {
  /// A row, or rows that differ in the contained zone: all of these must be passed, and no others.
  struct Rule: Sendable {
    let ticket: Int
    /// Empty if any zones may be passed.
    var contains: Set<ZoneID> = []
    /// Whether the rule names a zone that no stop has.
    var isImpossible = false
  }

  /// A row, with numbers for ids. 0 stands for an empty cell.
  private struct Row: Sendable {
    let route, destination, origin, ticket, contains: Int32
  }

  private struct Key: Hashable, Sendable {
    let ticket: Int
    let route: RouteID?
    let origin, destination: ZoneID?
  }

  let ruled: Set<Int>
  private let tickets: [FareID: Int]
  /// `nil` for a file that is too long to keep.
  private let rows: [Row]?
  private let texts: [Int32: ZoneID]
  private let zones: [ZoneID: Int32]
  private let routes: [RouteID: Int32]
  /// Empty unless a rule is impossible.
  private let routesOfNumbers: [Int32: RouteID]
  /// Rules that had a zone which no stop has.
  private let impossible: Set<Key>

  /// - Parameters:
  ///   - tickets: The numbers of valid tickets by their ids.
  ///   - mostRows: The rows that are kept in memory at most.
  init(
    _ timetable: Timetable, tickets: [FareID: Int], mostRows: Int = FareFile.mostRows
  ) throws(BundleError) {
    let file = FareFile(GTFSSchema.fareRules, of: timetable)
    let keeps = file.rowCount <= mostRows
    var (rows, ruled, impossible): ([Row], Set<Int>, Set<Key>) = ([], [], [])
    var (texts, routes): ([Int32: ZoneID], [RouteID: Int32]) = ([:], [:])
    if file.rowCount > 0 || !timetable.information.notices.isEmpty {
      try timetable.withConnection(isLimited: true) { connection throws(DatabaseError) in
        let columns = ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"]
        try DroppedRows(GTFSSchema.fareRules, of: timetable).forEach(columns, connection) { row in
          guard let ticket = row.text(0).flatMap({ tickets[FareID(rawValue: $0)] }) else { return }
          ruled.insert(ticket)
          if row.text(4) != nil {
            impossible.insert(
              Key(
                ticket: ticket, route: row.text(1).map(RouteID.init(rawValue:)),
                origin: row.text(2).map(ZoneID.init(rawValue:)), destination: row.text(3).map(ZoneID.init(rawValue:))))
          }
        }
        if file.rowCount == 0 { return }
        if keeps {
          (rows, texts) = try Self.rows(connection, tickets)
          let all = try connection.prepare("SELECT route_id, id FROM route")
          while try all.step() { routes[RouteID(rawValue: all.text(at: 0))] = Int32(clamping: all.integer(at: 1)) }
          ruled.formUnion(rows.lazy.map { Int($0.ticket) })
        } else {
          let fares = try connection.prepare("SELECT value FROM text WHERE id IN (SELECT fare FROM fare_rule)")
          while try fares.step() {
            if let ticket = tickets[FareID(rawValue: fares.text(at: 0))] { ruled.insert(ticket) }
          }
        }
      }
    }
    (self.tickets, self.ruled, self.impossible, self.texts, self.routes) = (tickets, ruled, impossible, texts, routes)
    self.rows = keeps ? rows : nil
    routesOfNumbers =
      impossible.isEmpty ? [:] : Dictionary(routes.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    zones = Dictionary(texts.map { ($1, $0) }, uniquingKeysWith: min)
  }

  private static func rows(
    _ connection: Connection, _ tickets: [FareID: Int]
  ) throws(DatabaseError) -> (rows: [Row], texts: [Int32: ZoneID]) {
    var (rows, texts): ([Row], [Int32: ZoneID]) = ([], [:])
    var ticketOfFare: [Int: Int] = [:]
    let named = try connection.prepare(
      "SELECT id, value FROM text WHERE id IN (SELECT fare FROM fare_rule UNION SELECT origin FROM fare_rule"
        + " UNION SELECT destination FROM fare_rule UNION SELECT contains FROM fare_rule)")
    while try named.step() {
      let (id, text) = (named.integer(at: 0), named.text(at: 1))
      texts[Int32(clamping: id)] = ZoneID(rawValue: text)
      ticketOfFare[id] = tickets[FareID(rawValue: text)]
    }
    let statement = try connection.prepare(
      "SELECT coalesce(route, 0), coalesce(destination, 0), coalesce(origin, 0), fare, coalesce(contains, 0)"
        + " FROM fare_rule")
    while try statement.step() {
      guard let ticket = ticketOfFare[statement.integer(at: 3)] else { continue }
      func cell(_ index: Int) -> Int32 { Int32(clamping: statement.integer(at: index)) }
      rows.append(
        Row(route: cell(0), destination: cell(1), origin: cell(2), ticket: Int32(clamping: ticket), contains: cell(4)))
    }
    rows.sort(by: precedes)
    return (rows, texts)
  }

  private static func precedes(_ left: Row, _ right: Row) -> Bool {
    (left.route, left.destination, left.origin, left.ticket, left.contains)
      < (right.route, right.destination, right.origin, right.ticket, right.contains)
  }

  /// The rules for a ride on a ticket between two zones.
  func rules(
    route: RouteID, origin: ZoneID?, destination: ZoneID?, _ timetable: Timetable
  ) throws(BundleError) -> [Rule] {
    guard let rows else {
      return try longRules(route: route, origin: origin, destination: destination, timetable)
    }
    func keys<ID: FeedIdentifier>(_ id: ID?, _ numbers: [ID: Int32]) -> [Int32] {
      [0] + (id.flatMap { numbers[$0] }.map { [$0] } ?? [])
    }
    var rules: [Rule] = []
    for route in keys(route, routes) {
      for destination in keys(destination, zones) {
        for origin in keys(origin, zones) {
          add(rows[Self.range(of: (route, destination, origin), in: rows)], to: &rules)
        }
      }
    }
    return rules
  }

  private static func range(of key: (Int32, Int32, Int32), in rows: [Row]) -> Range<Int> {
    let first = rows.indices.partitioningIndex { (rows[$0].route, rows[$0].destination, rows[$0].origin) >= key }
    let rest = first..<rows.count
    return first..<rest.partitioningIndex { (rows[$0].route, rows[$0].destination, rows[$0].origin) > key }
  }

  /// Adds rules for rows with the same route and zones, sorted by ticket.
  private func add(_ rows: ArraySlice<Row>, to rules: inout [Rule]) {
    var group: Rule?
    for row in rows {
      if row.contains == 0 {
        if rules.last.map({ $0.ticket == Int(row.ticket) && $0.contains.isEmpty }) != true {
          rules.append(Rule(ticket: Int(row.ticket)))
        }
        continue
      }
      if group?.ticket != Int(row.ticket) {
        if let group { rules.append(group) }
        group = Rule(ticket: Int(row.ticket), isImpossible: isImpossible(row))
      }
      group?.contains.insert(texts[row.contains] ?? ZoneID(rawValue: ""))
    }
    if let group { rules.append(group) }
  }

  private func isImpossible(_ row: Row) -> Bool {
    if impossible.isEmpty { return false }
    let key = Key(
      ticket: Int(row.ticket), route: routesOfNumbers[row.route],
      origin: texts[row.origin], destination: texts[row.destination])
    return impossible.contains(key)
  }

  private func longRules(
    route: RouteID, origin: ZoneID?, destination: ZoneID?, _ timetable: Timetable
  ) throws(BundleError) -> [Rule] {
    // No zone is empty, so that only rules of any zone fit a stop without one.
    let none = ZoneID(rawValue: "")
    var groups: [Key: Rule] = [:]
    var rules: [Rule] = []
    for row in try timetable.fareRules(route: route, origin: origin ?? none, destination: destination ?? none) {
      guard let ticket = row.fareID.flatMap({ tickets[$0] }) else { continue }
      guard let zone = row.containsID else {
        rules.append(Rule(ticket: ticket))
        continue
      }
      let key = Key(
        ticket: ticket, route: row.routeID, origin: row.originID, destination: row.destinationID)
      groups[key, default: Rule(ticket: ticket, isImpossible: impossible.contains(key))].contains.insert(zone)
    }
    return rules + groups.values
  }
}
