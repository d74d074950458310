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
    let (table, stops) = (tables[.pathways], tables[.stops])
    if table.count == 0 { return }
    let graph = PathwayGraph(tables)
    let (entered, left) = (graph.reached(backward: false), graph.reached(backward: true))
    let children = StopChildren(tables)
    let stations = graph.stationsWithPathways
    let (ids, types) = (stops[.stopID], stops[.locationType])
    for row in 0..<stops.count {
      guard let station = graph.station(of: row), stations.contains(station) else { continue }
      let type = types[row] ?? 0
      guard type == 3 || type == 4 || type == 0 && children.rows(of: ids.value(row)).isEmpty else { continue }
      let (hasEntrance, hasExit) = (entered[row], left[row])
      if hasEntrance, hasExit { continue }
      log.add(
        .pathwayUnreachableLocation, stops, row, tables,
        ["locationType": .integer(Int(type)), "hasEntrance": .truth(hasEntrance), "hasExit": .truth(hasExit)])
    }
  }
}

/// The locations of stations, connected by pathways.
private struct PathwayGraph {
  private let stops: Table
  private let index: TableIndex
  private var forward: [[Int]]
  private var backward: [[Int]]
  private(set) var stationsWithPathways: Set<Int> = []

  init(_ tables: Tables) {
    stops = tables[.stops]
    index = TableIndex(stops, .stopID, tables)
    forward = Array(repeating: [], count: stops.count)
    backward = forward
    let table = tables[.pathways]
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count {
      let ends = [index.row(of: froms.value(row)), index.row(of: tos.value(row))]
      for case let end? in ends { if let station = station(of: end) { stationsWithPathways.insert(station) } }
      guard let from = ends[0], let to = ends[1] else { continue }
      addEdge(from, to)
      if table[.isBidirectional][row] == 1 { addEdge(to, from) }
    }
  }

  private mutating func addEdge(_ from: Int, _ to: Int) {
    forward[from].append(to)
    backward[to].append(from)
  }

  /// Returns the station that contains a location, or is it.
  func station(of stop: Int) -> Int? {
    let (types, parents) = (stops[.locationType], stops[.parentStation])
    var place = stop
    for _ in 0..<3 {
      if types[place] == 1 { return place }
      guard let parent = index.row(of: parents.value(place)) else { return nil }
      place = parent
    }
    return nil
  }

  /// Returns whether each location can be reached from an entrance; backward: whether an entrance can be reached.
  func reached(backward isBackward: Bool) -> [Bool] {
    var reached = [Bool](repeating: false, count: stops.count)
    var queue = (0..<stops.count).filter { stops[.locationType][$0] == 2 }
    for stop in queue { reached[stop] = true }
    while let stop = queue.popLast() {
      for next in (isBackward ? backward : forward)[stop] where !reached[next] {
        reached[next] = true
        queue.append(next)
      }
    }
    return reached
  }
}
