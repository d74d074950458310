/// Rules about pathways.txt.
enum PathwayRules {
  static let all: [Rule] = [
    .each(.pathways, .bidirectionalExitGate) { $0[.pathwayMode] == 7 && $0[.isBidirectional] == 1 },
    .rows(.pathways, reports: [.pathwayLoop], judge: checkLoops),
    .files(
      .pathways, .stops,
      reports: [
        .pathwayToWrongLocationType, .pathwayToPlatformWithBoardingAreas,
        .pathwayToStopWithAccessOutsideOfStationPathways,
      ], judge: checkEnds),
    .files(.pathways, .stops, reports: [.missingLevelId], judge: checkLevels),
    .files(.pathways, .stops, reports: [.pathwayDanglingGenericNode], judge: findDanglingNodes),
    .files(.pathways, .stops, reports: [.pathwayUnreachableLocation], judge: findUnreachable),
  ]

  private static func checkLoops(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count where froms.value(row) == tos.value(row) {
      log.add(.pathwayLoop, table, row, tables, ["stopId": tables.text(froms.value(row))])
    }
  }

  private static func checkEnds(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables[.pathways], tables[.stops])
    if table.count == 0 { return }
    let index = TableIndex(stops, .stopID, tables)
    let children = StopChildren(tables)
    let (types, access) = (stops[.locationType], stops[.stopAccess])
    for row in 0..<table.count {
      for (number, column) in [ColumnKey.fromStopID, .toStopID].enumerated() {
        let id = table[column].value(row)
        guard let stop = index.row(of: id) else { continue }
        let type = types[stop] ?? 0
        let report = { (kind: NoticeKind, log: inout NoticeLog) in
          log.add(kind, table, row, tables, ["fieldName": .column(column), "stopId": tables.text(id)], order: number)
        }
        if type == 1 { report(.pathwayToWrongLocationType, &log) }
        if type == 0, !children.rows(of: id).isEmpty { report(.pathwayToPlatformWithBoardingAreas, &log) }
        if access[stop] == 1 { report(.pathwayToStopWithAccessOutsideOfStationPathways, &log) }
      }
    }
  }

  private static func checkLevels(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables[.pathways], tables[.stops])
    var ends = Set<TextNumber>()
    for row in 0..<table.count where table[.pathwayMode][row] == 5 {
      ends.insert(table[.fromStopID].value(row))
      ends.insert(table[.toStopID].value(row))
    }
    let (ids, levels) = (stops[.stopID], stops[.levelID])
    for row in 0..<stops.count where levels[row] == nil && ends.contains(ids.value(row)) {
      log.add(.missingLevelId, stops, row, tables)
    }
  }

  private static func findDanglingNodes(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables[.pathways], tables[.stops])
    var neighbors: [TextNumber: Set<TextNumber>] = [:]
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count {
      neighbors[froms.value(row), default: []].insert(tos.value(row))
      neighbors[tos.value(row), default: []].insert(froms.value(row))
    }
    let (ids, types) = (stops[.stopID], stops[.locationType])
    for row in 0..<stops.count where types[row] == 3 && neighbors[ids.value(row)]?.count == 1 {
      log.add(.pathwayDanglingGenericNode, stops, row, tables)
    }
  }
}

// MARK: - Reachable locations

extension PathwayRules {
  private static func findUnreachable(_ tables: Tables, _ log: inout NoticeLog) {
    let stops = tables[.stops]
    if tables[.pathways].count == 0 { return }
    let graph = PathwayGraph(tables)
    let (entered, left) = (graph.reached(backward: false), graph.reached(backward: true))
    let children = StopChildren(tables)
    let stations = graph.stationsWithPathways
    let (ids, types) = (stops[.stopID], stops[.locationType])
    for row in 0..<stops.count {
      let id = ids.value(row)
      guard let station = graph.station(of: id), stations.contains(station) else { continue }
      let type = types[row] ?? 0
      guard type == 3 || type == 4 || type == 0 && children.rows(of: id).isEmpty else { continue }
      let (hasEntrance, hasExit) = (entered.contains(id), left.contains(id))
      if hasEntrance, hasExit { continue }
      log.add(
        .pathwayUnreachableLocation, stops, row, tables,
        ["locationType": .integer(Int(type)), "hasEntrance": .truth(hasEntrance), "hasExit": .truth(hasExit)])
    }
  }
}

/// The ids of locations, connected by pathways. Several rows may have one id, and pathways may name ids without a row.
private struct PathwayGraph {
  private let stops: Table
  private let index: TableIndex
  private var forward: [TextNumber: [TextNumber]] = [:]
  private var backward: [TextNumber: [TextNumber]] = [:]
  /// The rows of the stations.
  private(set) var stationsWithPathways: Set<Int> = []

  init(_ tables: Tables) {
    stops = tables[.stops]
    index = TableIndex(stops, .stopID, tables)
    let table = tables[.pathways]
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count {
      let (from, to) = (froms.value(row), tos.value(row))
      for end in [from, to] { if let station = station(of: end) { stationsWithPathways.insert(station) } }
      addEdge(from, to)
      if table[.isBidirectional][row] == 1 { addEdge(to, from) }
    }
  }

  private mutating func addEdge(_ from: TextNumber, _ to: TextNumber) {
    forward[from, default: []].append(to)
    backward[to, default: []].append(from)
  }

  /// Returns the row of the station that contains a location, or is it.
  func station(of id: TextNumber) -> Int? {
    let (types, parents) = (stops[.locationType], stops[.parentStation])
    var id = id
    for _ in 0..<3 {
      guard let place = index.row(of: id) else { return nil }
      if types[place] == 1 { return place }
      id = parents.value(place)
    }
    return nil
  }

  /// Returns the locations that can be reached from an entrance; backward: from which an entrance can be reached.
  func reached(backward isBackward: Bool) -> Set<TextNumber> {
    let (ids, types) = (stops[.stopID], stops[.locationType])
    var queue = (0..<stops.count).filter { types[$0] == 2 }.map { ids.value($0) }
    var reached = Set(queue)
    while let id = queue.popLast() {
      for next in (isBackward ? backward : forward)[id] ?? [] where reached.insert(next).inserted {
        queue.append(next)
      }
    }
    return reached
  }
}
