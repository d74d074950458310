import TransitBundle
import TransitValues

/// Finds the cheapest way to pay the legs of a journey with a purse.
///
/// Of all ways to pay the legs so far, what comes later depends only on the leg group of the last leg and a state. So the
/// search keeps the cheapest way for each.
struct TransferSearch {
  /// The departure and the arrival of each leg.
  private let times: [(departure: Int, arrival: Int)]
  private let rules: TransferRulesOfPairs
  /// For each leg the cheapest row by each leg group, sorted.
  private let rows: [[LegProduct]]
  /// The rules with a price for the purse.
  private let offers: [TariffV2.GroupPair: [Offer]]
  /// The row that pays for a change, by the product of its rule.
  private let rowsOfChanges: [Int32: TariffV2.ProductRow]

  private struct Offer {
    /// The largest number if the rule has no limit.
    let count, limit: Int
    let limitType: TariffV2.TransferRule.LimitType
    let change: Change
  }

  init(_ tariff: TariffV2, _ legs: [FareLeg], _ prices: [LegPrice], _ rules: TransferRulesOfPairs, _ purse: Purse) {
    self.rules = rules
    times = legs.map { ($0.first.departure, $0.last.arrival) }
    rows = prices.map { price in
      var rows: [Int32: LegProduct] = [:]
      // Sorted by amount within a currency.
      for product in price.products ?? [] where tariff.pays(product.row, with: purse) {
        if rows[product.group] == nil { rows[product.group] = product }
      }
      return rows.values.sorted { $0.group < $1.group }
    }
    var rowsOfChanges: [Int32: TariffV2.ProductRow] = [:]
    for product in rules.products { rowsOfChanges[product] = tariff.cheapest(product, with: purse) }
    offers = rules.rules.mapValues { rules in
      rules.compactMap { rule in
        guard let amount = rule.product == TariffV2.none ? 0 : rowsOfChanges[rule.product]?.amount else { return nil }
        return Offer(
          count: rule.count ?? .max, limit: rule.limit ?? .max, limitType: rule.limitType,
          change: Change(kind: rule.kind, amount: amount, product: rule.product))
      }
    }
    self.rowsOfChanges = rowsOfChanges
  }

  /// What the fare of the next change depends on, besides the leg group.
  private enum State {
    /// The last leg begins a sub-journey, so that a change of type 2 takes the place of its price.
    static let beginning = 0
    /// The last change was by rules with two groups.
    static let withoutRun = 1

    /// The changes since a leg were by rules with one group on both sides. Which one, the group of the last leg tells.
    static func run(from first: Int) -> Int { first + 2 }

    static func firstOfRun(_ state: Int) -> Int? { state > withoutRun ? state - 2 : nil }
  }

  /// The cheapest way to a state.
  private struct Way {
    let amount: Int
    /// The way before, by the place of its leg group and its state; not used at the first leg.
    let formerGroup, formerState: Int
    /// The change to the last leg; `nil` if the legs are separate.
    let change: Change?
  }

  private struct Change {
    let kind: TariffV2.TransferRule.Kind
    let amount: Int
    /// ``TariffV2/none`` for a free change.
    let product: Int32
  }

  /// Of the changes of which one must be applied, the cheapest of each kind.
  private struct Changes {
    private(set) var cheapest: [Change] = []

    mutating func insert(_ change: Change) {
      if let place = cheapest.firstIndex(where: { $0.kind == change.kind }) {
        if change.amount < cheapest[place].amount { cheapest[place] = change }
      } else {
        cheapest.append(change)
      }
    }
  }

  /// A row of a product for a leg, or for the change to a leg.
  enum Payment {
    case leg(Int, TariffV2.ProductRow)
    /// `nil` for a free change.
    case change(Int, TariffV2.ProductRow?)
  }

  /// The cheapest total and a way to pay it; `nil` if a leg has no product.
  func cheapest() -> (amount: Int, payments: [Payment])? {
    if rows.contains(where: { $0.isEmpty }) { return nil }
    // For each leg the ways to each leg group, by state.
    var steps: [[[Way?]]] = []
    for index in rows.indices {
      if QuestionCancellation.isCancelled { return nil }
      if let last = steps.last {
        steps.append(ways(to: index, from: last))
      } else {
        steps.append(
          rows[index].map { [Way(amount: $0.row.amount, formerGroup: 0, formerState: State.beginning, change: nil)] })
      }
    }
    return best(of: steps)
  }

  private func ways(to leg: Int, from last: [[Way?]]) -> [[Way?]] {
    var ways = Array(repeating: [Way?](repeating: nil, count: State.run(from: leg)), count: rows[leg].count)
    var known: [TariffV2.GroupPair: [Changes?]] = [:]
    for (from, states) in last.enumerated() {
      let before = rows[leg - 1][from]
      for (to, after) in rows[leg].enumerated() {
        let pair = rules.pair(before.group, after.group)
        var changesOfRuns = known[pair] ?? Array(repeating: nil, count: leg)
        for (state, way) in states.enumerated() {
          guard let way else { continue }
          // The leg from which limits count.
          let first = pair.isRun ? State.firstOfRun(state) ?? leg - 1 : leg - 1
          let changes = changesOfRuns[first] ?? self.changes(offers[pair] ?? [], from: first, to: leg)
          changesOfRuns[first] = changes
          func reach(_ next: Int, _ amount: Int, _ change: Change?) {
            if let known = ways[to][next], known.amount <= amount { return }
            ways[to][next] = Way(amount: amount, formerGroup: from, formerState: state, change: change)
          }
          if changes.cheapest.isEmpty { reach(State.beginning, way.amount + after.row.amount, nil) }
          for change in changes.cheapest {
            var amount = way.amount + change.amount
            switch change.kind {
            case .fromLegAndChange: break
            case .fromLegChangeAndToLeg: amount += after.row.amount
            case .changeAlone: amount -= state == State.beginning ? before.row.amount : 0
            }
            reach(pair.isRun ? State.run(from: first) : State.withoutRun, amount, change)
          }
        }
        known[pair] = changesOfRuns
      }
    }
    return ways
  }

  /// The changes of which one must be applied; empty if no rule matches.
  private func changes(_ offers: [Offer], from first: Int, to leg: Int) -> Changes {
    var changes = Changes()
    var smallest = Int.max
    let durations = durations(from: first, to: leg)
    for offer in offers where leg - first <= offer.count && offer.count <= smallest {
      if durations[offer.limitType.rawValue] > offer.limit { continue }
      if offer.count < smallest { (smallest, changes) = (offer.count, Changes()) }
      changes.insert(offer.change)
    }
    return changes
  }

  /// In the order of the types of limits.
  private func durations(from first: Int, to last: Int) -> [Int] {
    let (first, last) = (times[first], times[last])
    return TariffV2.TransferRule.LimitType.allCases.map { type in
      switch type {
      case .departureToArrival: last.arrival.subtractingClamped(first.departure)
      case .departureToDeparture: last.departure.subtractingClamped(first.departure)
      case .arrivalToDeparture: last.departure.subtractingClamped(first.arrival)
      case .arrivalToArrival: last.arrival.subtractingClamped(first.arrival)
      }
    }
  }

  private func best(of steps: [[[Way?]]]) -> (amount: Int, payments: [Payment])? {
    var end: (group: Int, state: Int, way: Way)?
    for (group, states) in (steps.last ?? []).enumerated() {
      for (state, way) in states.enumerated() {
        if let way, way.amount < end?.way.amount ?? Int.max { end = (group, state, way) }
      }
    }
    guard var last = end else { return nil }
    let amount = last.way.amount
    var payments: [Payment] = []
    var isReplaced = false
    for leg in rows.indices.reversed() {
      let kind = last.way.change?.kind
      if kind == nil || kind == .fromLegChangeAndToLeg, !isReplaced {
        payments.append(.leg(leg, rows[leg][last.group].row))
      }
      if let change = last.way.change { payments.append(.change(leg, rowsOfChanges[change.product])) }
      isReplaced = kind == .changeAlone && last.way.formerState == State.beginning
      guard leg > 0, let former = steps[leg - 1][last.way.formerGroup][last.way.formerState] else { break }
      last = (last.way.formerGroup, last.way.formerState, former)
    }
    return (amount, payments.reversed())
  }
}

/// The transfer rules that fit pairs of leg groups by their fields.
struct TransferRulesOfPairs {
  private let tariff: TariffV2
  private(set) var rules: [TariffV2.GroupPair: [TariffV2.TransferRule]] = [:]
  /// The products of the rules.
  private(set) var products: Set<Int32> = []

  private static let mostRules = 256

  /// - Returns: `nil` if a pair has too many rules.
  init?(_ tariff: TariffV2, for prices: [LegPrice]) {
    self.tariff = tariff
    for (before, after) in zip(prices, prices.dropFirst()) {
      for from in before.groups {
        for to in after.groups {
          let pair = pair(from, to)
          guard rules[pair] == nil, let fitting = tariff.transferRules[pair] else { continue }
          if fitting.count > Self.mostRules { return nil }
          rules[pair] = fitting
          products.formUnion(fitting.lazy.map { $0.product }.filter { $0 != TariffV2.none })
        }
      }
    }
  }

  /// What rules say that fit two groups: an empty cell fits the groups that no rule lists in its column.
  func pair(_ from: Int32, _ to: Int32) -> TariffV2.GroupPair {
    TariffV2.GroupPair(
      from: tariff.listedFromGroups.contains(from) ? from : TariffV2.none,
      to: tariff.listedToGroups.contains(to) ? to : TariffV2.none)
  }
}

extension TariffV2.GroupPair {
  /// Whether limits count from the first of changes by such rules.
  fileprivate var isRun: Bool { from == to }
}
