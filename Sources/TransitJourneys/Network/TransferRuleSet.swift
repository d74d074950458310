import BundleFormat
import TransitBundle
import TransitValues

/// The rules of transfers.txt that change between trips, and the links between trips of one vehicle.
struct TransferRuleSet: Sendable {
  /// Types 0 to 3 without the ``pairs``, sorted by their from_stop_id.
  let rules: [TransferRule]
  /// Indexes of ``rules``, sorted by to_stop_id.
  private let byTarget: [Int32]
  /// Rules between two trips. If no rule names a trip on one side only, also those between two routes. Such a rule is more
  /// specific than all others that fit, except that one between trips is more specific than one between routes.
  let pairs: [TransferRule]
  /// Indexes of ``pairs`` by what they name on a side.
  private let pairsFrom: [ChangeScope: [Int32]]
  private let pairsTo: [ChangeScope: [Int32]]
  /// The stops and stations that rules name.
  let namedStops: Set<StopRank>
  /// The trips that rules name. Each has lanes of its own.
  let namedTrips: Set<TripRank>
  /// Type 4: the trips that a trip continues as, and those it continues.
  let successors: [TripRank: [TripRank]]
  let predecessors: [TripRank: [TripRank]]
  /// Type 5: pairs of trips between which riders cannot stay seated.
  private let separated: Set<TripPair>

  private struct TripPair: Hashable {
    let from: TripRank
    let to: TripRank
  }

  /// - Parameter stopCount: The largest rank of a stop.
  init(_ rows: [JourneyTransferRule], stopCount: Int) {
    let all = rows.compactMap { TransferRule($0, stopCount: stopCount) }
    let areRoutesPairs = all.allSatisfy { ($0.fromTrip == .absent) == ($0.toTrip == .absent) }
    func isPair(_ rule: TransferRule) -> Bool { rule.isBetweenTrips || areRoutesPairs && rule.isBetweenRoutes }
    let pairs = all.filter(isPair)
    self.pairs = pairs
    pairsFrom = Dictionary(grouping: pairs.indices.map { Int32($0) }) { pairs[Int($0)].fromScope }
    pairsTo = Dictionary(grouping: pairs.indices.map { Int32($0) }) { pairs[Int($0)].toScope }
    let rules = all.filter { !isPair($0) }.sorted { $0.fromStop < $1.fromStop }
    self.rules = rules
    byTarget = rules.indices.map { Int32($0) }.sorted {
      (rules[Int($0)].toStop, $0) < (rules[Int($1)].toStop, $1)
    }
    namedStops = Set(all.flatMap { [$0.fromStop, $0.toStop] })
    namedTrips = Set(all.flatMap { [$0.fromTrip, $0.toTrip] }.filter { $0 != .absent })
    var (successors, predecessors): ([TripRank: [TripRank]], [TripRank: [TripRank]]) = ([:], [:])
    var separated: Set<TripPair> = []
    for row in rows where row.type == 4 || row.type == 5 {
      let (from, to) = (row.fromTrip, row.toTrip)
      if from == .absent || to == .absent { continue }
      if row.type == 5 {
        separated.insert(TripPair(from: from, to: to))
      } else if !(successors[from] ?? []).contains(to) {
        successors[from, default: []].append(to)
        predecessors[to, default: []].append(from)
      }
    }
    (self.successors, self.predecessors, self.separated) = (successors, predecessors, separated)
  }

  /// The rules whose from_stop_id is a stop.
  func rules(from stop: StopRank) -> ArraySlice<TransferRule> {
    let first = rules.indices.partitioningIndex { rules[$0].fromStop >= stop }
    let end = (first..<rules.count).partitioningIndex { rules[$0].fromStop > stop }
    return rules[first..<end]
  }

  /// The rules whose to_stop_id is a stop.
  func rules(to stop: StopRank) -> [TransferRule] {
    let first = byTarget.indices.partitioningIndex { rules[Int(byTarget[$0])].toStop >= stop }
    let end = (first..<byTarget.count).partitioningIndex { rules[Int(byTarget[$0])].toStop > stop }
    return byTarget[first..<end].map { rules[Int($0)] }
  }

  /// The pairs that name a scope on their first side (or their last).
  func pairs(_ scope: ChangeScope, isFirst: Bool) -> [TransferRule] {
    ((isFirst ? pairsFrom : pairsTo)[scope.named] ?? []).map { pairs[Int($0)] }
  }

  /// Whether a row of type 5 forbids to stay seated.
  func areSeparated(_ from: TripRank, _ to: TripRank) -> Bool { separated.contains(TripPair(from: from, to: to)) }
}
