import TransitBundle
import TransitSQLite
import TransitValues

/// The files of Fares v2, with numbers for ids. Rows that are not valid, or name what is not, are left out.
struct TariffV2: Sendable {
  /// No id.
  static let none: Int32 = -1

  struct ProductRow: Hashable, Sendable {
    let product: Int32
    let name: String?
    /// ``TariffV2/none`` for any.
    let rider: Int32
    let medium: Int32
    let currency: Int32
    let amount: Int
  }

  struct LegRule: Sendable {
    let group, network, fromArea, toArea, fromFrame, toFrame, product: Int32
    let priority: Int32
  }

  struct JoinRule: Sendable {
    let fromNetwork, toNetwork: Int32
    let fromStop, toStop: StopID?
  }

  struct TransferRule: Sendable {
    /// Which prices count at a change: its own, and perhaps those of the legs before and after it.
    enum Kind: Int, Sendable {
      case fromLegAndChange, fromLegChangeAndToLeg, changeAlone
    }
    /// The ends between which a limit counts.
    enum LimitType: Int, Sendable, CaseIterable {
      case departureToArrival, departureToDeparture, arrivalToDeparture, arrivalToArrival
    }

    let from, to: Int32
    /// `nil` for any number.
    let count: Int?
    /// In seconds.
    let limit: Int?
    let limitType: LimitType
    let kind: Kind
    /// ``TariffV2/none`` for a free change.
    let product: Int32
  }

  /// The leg groups of a transfer rule.
  struct GroupPair: Hashable, Sendable {
    let from, to: Int32
  }

  struct Timeframe: Sendable {
    /// In seconds after local midnight.
    let start, end: Int
    let service: Int
  }

  private(set) var riders = NameTable()
  private(set) var defaultRiders: Set<Int32> = []
  private(set) var media = NameTable()
  private(set) var mediumNames: [Int32: String] = [:]
  private(set) var currencies = NameTable()
  private(set) var products = NameTable()
  private(set) var rowsOfProducts: [Int32: [ProductRow]] = [:]
  private(set) var areas = NameTable()
  private(set) var networks = NameTable()
  private(set) var networksOfRoutes: [RouteID: Int32] = [:]
  private(set) var groups = NameTable()
  private(set) var frames = NameTable()
  private(set) var rowsOfFrames: [Int32: [Timeframe]] = [:]
  private(set) var services: [ServiceCalendar] = []
  /// Sorted by network and first area.
  private(set) var legRules: [LegRule] = []
  private(set) var joinRules: [JoinRule] = []
  private(set) var transferRules: [GroupPair: [TransferRule]] = [:]
  let hasPriorities: Bool
  /// What leg rules list, which an empty cell does not fit without priorities.
  private(set) var (listedNetworks, listedFromAreas, listedToAreas): (Set<Int32>, Set<Int32>, Set<Int32>) = ([], [], [])
  /// What transfer rules list, which an empty cell does not fit.
  private(set) var (listedFromGroups, listedToGroups): (Set<Int32>, Set<Int32>) = ([], [])

  static let files = [
    GTFSSchema.riderCategories, GTFSSchema.fareMedia, GTFSSchema.fareProducts, GTFSSchema.areas, GTFSSchema.networks,
    GTFSSchema.routeNetworks, GTFSSchema.timeframes, GTFSSchema.fareLegRules, GTFSSchema.fareLegJoinRules,
    GTFSSchema.fareTransferRules,
  ]

  init(_ timetable: Timetable) throws(BundleError) {
    hasPriorities = FareFile(GTFSSchema.fareLegRules, of: timetable).hasColumn("rule_priority")
    try readTimeframes(timetable)
    try timetable.withConnection(isLimited: true) { connection throws(DatabaseError) in
      try readPurses(timetable, connection)
      try readProducts(timetable, connection)
      try readPlaces(timetable, connection)
      try readLegRules(timetable, connection)
      try readJoinRules(timetable, connection)
      try readTransferRules(timetable, connection)
    }
  }
}

// MARK: Reading

extension TariffV2 {
  /// Riders and media.
  private mutating func readPurses(_ timetable: Timetable, _ connection: Connection) throws(DatabaseError) {
    let riders = FareFile(GTFSSchema.riderCategories, of: timetable)
    try riders.forEachRowWithRepeated(["rider_category_id", "is_default_fare_category"], connection) { row in
      guard let id = row.text(0), self.riders[id] == nil, ["0", "1", nil].contains(row.text(1)) else { return }
      let number = self.riders.insert(id)
      if row.text(1) == "1" { defaultRiders.insert(number) }
    }
    let media = FareFile(GTFSSchema.fareMedia, of: timetable)
    try media.forEachRow(["fare_media_id", "fare_media_name"], connection) { row in
      guard let id = row.text(0) else { return }
      mediumNames[self.media.insert(id)] = row.text(1)
    }
  }

  private mutating func readProducts(_ timetable: Timetable, _ connection: Connection) throws(DatabaseError) {
    let columns = [
      "fare_product_id", "fare_product_name", "rider_category_id", "fare_media_id", "amount", "currency",
    ]
    try FareFile(GTFSSchema.fareProducts, of: timetable).forEachRow(columns, connection) { row in
      guard let id = row.text(0), let rider = riders.reference(row.text(2)), let medium = media.reference(row.text(3)),
        let currency = row.text(5), let digits = MinorUnits.digits(ofCurrency: currency),
        let amount = row.decimal(4).flatMap({ MinorUnits.amount($0, digits: digits) })
      else { return }
      let product = products.insert(id)
      rowsOfProducts[product, default: []].append(
        ProductRow(
          product: product, name: row.text(1), rider: rider, medium: medium, currency: currencies.insert(currency),
          amount: amount))
    }
  }

  /// Areas and networks.
  private mutating func readPlaces(_ timetable: Timetable, _ connection: Connection) throws(DatabaseError) {
    try FareFile(GTFSSchema.areas, of: timetable).forEachRow(["area_id"], connection) { row in
      if let id = row.text(0) { areas.insert(id) }
    }
    try FareFile(GTFSSchema.networks, of: timetable).forEachRow(["network_id"], connection) { row in
      if let id = row.text(0) { networks.insert(id) }
    }
    let routes = try connection.prepare("SELECT route_id, network_id FROM route WHERE network_id IS NOT NULL")
    while try routes.step() {
      networksOfRoutes[RouteID(rawValue: routes.text(at: 0))] = networks.insert(routes.text(at: 1))
    }
    let routeNetworks = FareFile(GTFSSchema.routeNetworks, of: timetable)
    try routeNetworks.forEachRow(["route_id", "network_id"], connection) { row in
      guard let route = row.text(0).map(RouteID.init(rawValue:)), let network = row.text(1).flatMap({ networks[$0] })
      else { return }
      if networksOfRoutes[route] == nil { networksOfRoutes[route] = network }
    }
  }

  private mutating func readTimeframes(_ timetable: Timetable) throws(BundleError) {
    var rows: [(group: String, start: Int, end: Int, service: String)] = []
    try timetable.withConnection(isLimited: true) { connection throws(DatabaseError) in
      let columns = ["timeframe_group_id", "start_time", "end_time", "service_id"]
      try FareFile(GTFSSchema.timeframes, of: timetable).forEachRow(columns, connection) { row in
        guard let group = row.text(0), let service = row.text(3), let start = Self.clockTime(row.text(1), or: 0),
          let end = Self.clockTime(row.text(2), or: Self.day)
        else { return }
        rows.append((group, start, end, service))
      }
    }
    var numbers: [ServiceID: Int] = [:]
    for row in rows {
      let id = ServiceID(rawValue: row.service)
      if numbers[id] == nil, let service = try timetable.service(id) {
        numbers[id] = services.count
        services.append(service)
      }
      guard let service = numbers[id] else { continue }
      rowsOfFrames[frames.insert(row.group), default: []].append(
        Timeframe(start: row.start, end: row.end, service: service))
    }
  }

  private static let day = 86_400

  /// `nil` for a text that is no time of a day.
  private static func clockTime(_ text: String?, or missing: Int) -> Int? {
    guard let text else { return missing }
    guard let time = ServiceTime(text), (0...day).contains(time.seconds) else { return nil }
    return time.seconds
  }

  private mutating func readLegRules(_ timetable: Timetable, _ connection: Connection) throws(DatabaseError) {
    let columns = [
      "leg_group_id", "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id", "to_timeframe_group_id",
      "fare_product_id", "rule_priority",
    ]
    try FareFile(GTFSSchema.fareLegRules, of: timetable).forEachRow(columns, connection) { row in
      guard let network = networks.reference(row.text(1)), let fromArea = areas.reference(row.text(2)),
        let toArea = areas.reference(row.text(3)), let fromFrame = frames.reference(row.text(4)),
        let toFrame = frames.reference(row.text(5)), let product = row.text(6).flatMap({ products[$0] })
      else { return }
      let priority: Int
      switch FareNumber(row.text(7)) {
      case .empty: priority = 0
      case .number(let number) where number >= 0: priority = number
      case .number, .invalid: return
      }
      legRules.append(
        LegRule(
          group: row.text(0).map { groups.insert($0) } ?? Self.none, network: network, fromArea: fromArea,
          toArea: toArea, fromFrame: fromFrame, toFrame: toFrame, product: product,
          priority: Int32(clamping: priority)))
      listedNetworks.insert(network)
      listedFromAreas.insert(fromArea)
      listedToAreas.insert(toArea)
    }
    legRules.sort { ($0.network, $0.fromArea) < ($1.network, $1.fromArea) }
  }

  private mutating func readJoinRules(_ timetable: Timetable, _ connection: Connection) throws(DatabaseError) {
    let columns = ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"]
    try FareFile(GTFSSchema.fareLegJoinRules, of: timetable).forEachRow(columns, connection) { row in
      guard let from = networks.reference(row.text(0)), let to = networks.reference(row.text(1)) else { return }
      joinRules.append(
        JoinRule(
          fromNetwork: from, toNetwork: to, fromStop: row.text(2).map(StopID.init(rawValue:)),
          toStop: row.text(3).map(StopID.init(rawValue:))))
    }
  }

  private mutating func readTransferRules(_ timetable: Timetable, _ connection: Connection) throws(DatabaseError) {
    let columns = [
      "from_leg_group_id", "to_leg_group_id", "transfer_count", "duration_limit", "duration_limit_type",
      "fare_transfer_type", "fare_product_id",
    ]
    try FareFile(GTFSSchema.fareTransferRules, of: timetable).forEachRow(columns, connection) { row in
      guard let from = groups.reference(row.text(0)), let to = groups.reference(row.text(1)),
        let product = products.reference(row.text(6)),
        let kind = MinorUnits.whole(row.text(5) ?? "").flatMap(TransferRule.Kind.init(rawValue:))
      else { return }
      let count: Int?
      switch FareNumber(row.text(2)) {
      case .empty, .number(-1): count = nil
      case .number(let number) where number > 0: count = number
      case .number, .invalid: return
      }
      let limit: Int?
      switch FareNumber(row.text(3)) {
      case .empty: limit = nil
      case .number(let number) where number > 0: limit = number
      case .number, .invalid: return
      }
      var limitType = TransferRule.LimitType.departureToArrival
      if let text = row.text(4) {
        guard let type = MinorUnits.whole(text).flatMap(TransferRule.LimitType.init(rawValue:)) else { return }
        limitType = type
      }
      transferRules[GroupPair(from: from, to: to), default: []].append(
        TransferRule(
          from: from, to: to, count: from == to ? count : nil, limit: limit, limitType: limitType, kind: kind,
          product: product))
      listedFromGroups.insert(from)
      listedToGroups.insert(to)
    }
  }
}

extension NameTable {
  /// The number of an id, ``TariffV2/none`` for an empty cell; `nil` for an id that is not in the table.
  fileprivate func reference(_ name: String?) -> Int32? {
    guard let name else { return TariffV2.none }
    return self[name]
  }
}
