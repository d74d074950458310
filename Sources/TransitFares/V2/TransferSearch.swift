import TransitBundle
import TransitValues

/// Finds the cheapest way to pay the legs of a journey with a purse.
///
/// Of all ways to pay the legs so far, what comes later depends only on a ``State``: so it keeps the cheapest for each.
struct TransferSearch {
  let tariff: TariffV2
  let legs: [FareLeg]
  /// The rules of the pairs of groups that legs in a row may have.
  let rules: TransferRulesOfPairs
  let purse: Purse
  /// For each leg the cheapest row by each leg group, sorted.
  private let rows: [[LegProduct]]

  init(_ tariff: TariffV2, _ legs: [FareLeg], _ prices: [LegPrice], _ rules: TransferRulesOfPairs, _ purse: Purse) {
    (self.tariff, self.legs, self.rules, self.purse) = (tariff, legs, rules, purse)
    rows = prices.map { price in
      var rows: [Int32: LegProduct] = [:]
      // Sorted by amount within a currency.
      for product in price.products ?? [] where tariff.pays(product.row, with: purse) {
        if rows[product.group] == nil { rows[product.group] = product }
      }
      return rows.values.sorted { $0.group < $1.group }
    }
  }

  /// What the fare of the next change depends on.
  private struct State: Hashable {
    /// The leg group of the last leg.
    let group: Int32
    /// Whether the last leg begins a sub-journey, so that a change of type 2 takes the place of its price.
    let beginsSubJourney: Bool
    /// The changes so far by rules with one group on both sides.
    let run: Run?
  }

  private struct Run: Hashable {
    /// The group on both sides of the rules.
    let group: Int32
    let firstLeg: Int
  }

  /// The cheapest way to a state.
  private struct Way {
    let amount: Int
    /// The payment of the last step, and the state before; `nil` at the first leg.
    let former: State?
    let payments: [Payment]
  }

  /// A row of a product for a leg, or for the change to a leg.
  enum Payment {
    case leg(Int, TariffV2.ProductRow)
    /// `nil` for a free change.
    case change(Int, TariffV2.ProductRow?)
    /// The price of a leg that the next change takes the place of.
    case replaced(Int)
  }

  /// The cheapest total and a way to pay it; `nil` if a leg has no product.
  func cheapest() -> (amount: Int, payments: [Payment])? {
    var steps: [[State: Way]] = []
    if rows.contains(where: { $0.isEmpty }) { return nil }
    for index in legs.indices {
      var ways: [State: Way] = [:]
      if let last = steps.last {
        for (state, way) in last.sorted(by: Self.precedes) {
          if QuestionCancellation.isCancelled { return nil }
          advance(to: index, from: state, way, &ways)
        }
      } else {
        for product in rows[index] {
          let state = State(group: product.group, beginsSubJourney: true, run: nil)
          ways[state] = Way(amount: product.row.amount, former: nil, payments: [.leg(index, product.row)])
        }
      }
      steps.append(ways)
    }
    return best(of: steps)
  }

  private func advance(to leg: Int, from state: State, _ way: Way, _ ways: inout [State: Way]) {
    func reach(_ next: State, _ amount: Int, _ payments: [Payment]) {
      if let known = ways[next], known.amount <= amount { return }
      ways[next] = Way(amount: amount, former: state, payments: payments)
    }
    for product in rows[leg] {
      let (group, row) = (product.group, product.row)
      let changes = changes(to: leg, group, from: state)
      if changes.isEmpty {
        reach(
          State(group: group, beginsSubJourney: true, run: nil), way.amount + row.amount, [.leg(leg, row)])
      }
      for change in changes {
        let next = State(group: group, beginsSubJourney: false, run: change.run)
        let amount = way.amount + (change.row?.amount ?? 0)
        switch change.rule.kind {
        case .fromLegAndChange: reach(next, amount, [.change(leg, change.row)])
        case .fromLegChangeAndToLeg:
          reach(next, amount + row.amount, [.change(leg, change.row), .leg(leg, row)])
        case .changeAlone where state.beginsSubJourney:
          let replaced = rows[leg - 1].first { $0.group == state.group }?.row.amount ?? 0
          reach(next, amount - replaced, [.replaced(leg - 1), .change(leg, change.row)])
        case .changeAlone: reach(next, amount, [.change(leg, change.row)])
        }
      }
    }
  }

  private struct Change {
    let rule: TariffV2.TransferRule
    /// `nil` for a free change.
    let row: TariffV2.ProductRow?
    let run: Run?
  }

  /// The rules of which one must be applied; empty if none matches.
  private func changes(to leg: Int, _ group: Int32, from state: State) -> [Change] {
    var changes: [Change] = []
    var smallest = Int.max
    for rule in rules[state.group, group] {
      var run: Run?
      if rule.from == rule.to {
        run = state.run.flatMap { $0.group == rule.from ? $0 : nil } ?? Run(group: rule.from, firstLeg: leg - 1)
      }
      let first = run?.firstLeg ?? leg - 1
      if let count = rule.count, leg - first > count { continue }
      if let limit = rule.limit, duration(rule.limitType, from: first, to: leg) > limit { continue }
      var row: TariffV2.ProductRow?
      if rule.product != TariffV2.none {
        row = tariff.cheapest(rule.product, with: purse)
        if row == nil { continue }
      }
      let count = rule.count ?? Int.max
      if count > smallest { continue }
      if count < smallest { changes = [] }
      smallest = count
      changes.append(Change(rule: rule, row: row, run: run))
    }
    return changes
  }

  private func duration(_ type: TariffV2.TransferRule.LimitType, from first: Int, to last: Int) -> Int {
    let (first, last) = (legs[first], legs[last])
    return switch type {
    case .departureToArrival: last.last.arrival.subtractingClamped(first.first.departure)
    case .departureToDeparture: last.first.departure.subtractingClamped(first.first.departure)
    case .arrivalToDeparture: last.first.departure.subtractingClamped(first.last.arrival)
    case .arrivalToArrival: last.last.arrival.subtractingClamped(first.last.arrival)
    }
  }

  private func best(of steps: [[State: Way]]) -> (amount: Int, payments: [Payment])? {
    guard var way = steps.last?.min(by: Self.precedes)?.value else { return nil }
    let amount = way.amount
    var payments: [Payment] = []
    var replaced: Set<Int> = []
    for step in steps.dropLast().reversed() + [[:]] {
      for payment in way.payments.reversed() {
        switch payment {
        case .replaced(let leg): replaced.insert(leg)
        case .leg(let leg, _) where replaced.contains(leg): break
        case .leg, .change: payments.append(payment)
        }
      }
      guard let former = way.former, let before = step[former] else { break }
      way = before
    }
    return (amount, payments.reversed())
  }

  /// The cheaper way first; of equal ones always the same.
  private static func precedes(_ left: (key: State, value: Way), _ right: (key: State, value: Way)) -> Bool {
    func key(_ state: State) -> (Int32, Int, Int32, Int) {
      (state.group, state.beginsSubJourney ? 0 : 1, state.run?.group ?? Int32.min, state.run?.firstLeg ?? -1)
    }
    if left.value.amount != right.value.amount { return left.value.amount < right.value.amount }
    return key(left.key) < key(right.key)
  }
}

/// The transfer rules that fit pairs of leg groups by their fields.
struct TransferRulesOfPairs {
  private var rules: [TariffV2.GroupPair: [TariffV2.TransferRule]] = [:]

  private static let mostRules = 256

  /// - Returns: `nil` if a pair has too many rules.
  init?(_ tariff: TariffV2, for prices: [LegPrice]) {
    for (before, after) in zip(prices, prices.dropFirst()) {
      for from in before.groups {
        for to in after.groups where rules[TariffV2.GroupPair(from: from, to: to)] == nil {
          let fitting = tariff.transferRules(from, to)
          if fitting.count > Self.mostRules { return nil }
          rules[TariffV2.GroupPair(from: from, to: to)] = fitting
        }
      }
    }
  }

  subscript(from: Int32, to: Int32) -> [TariffV2.TransferRule] { rules[TariffV2.GroupPair(from: from, to: to)] ?? [] }
}

extension TariffV2 {
  fileprivate func transferRules(_ from: Int32, _ to: Int32) -> [TransferRule] {
    // An empty cell fits the groups that no rule lists there.
    let fromKeys = Set(from == Self.none || !listedFromGroups.contains(from) ? [from, Self.none] : [from])
    let toKeys = Set(to == Self.none || !listedToGroups.contains(to) ? [to, Self.none] : [to])
    return fromKeys.sorted().flatMap { from in
      toKeys.sorted().flatMap { to in transferRules[GroupPair(from: from, to: to)] ?? [] }
    }
  }
}
