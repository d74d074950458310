import BundleFormat
import TransitBundle
import TransitFoundation
import TransitValues

/// A row of fare_products.txt that pays for a leg, by a rule of a leg group.
struct LegProduct: Hashable {
  /// ``TariffV2/none`` for a rule without a group.
  let group: Int32
  let row: TariffV2.ProductRow
}

/// The products that pay for a leg.
struct LegPrice {
  /// `nil` if there are too many.
  let products: [LegProduct]?

  /// The rows of fare_products.txt that are listed for a leg at most.
  static let mostProducts = 256
  static let mostGroups = 32

  var groups: Set<Int32> { Set((products ?? []).map { $0.group }) }
}

extension TariffV2 {
  /// The network of a ride's route; ``none`` without one.
  func network(of ride: FareRide) -> Int32 { networksOfRoutes[ride.route.id] ?? Self.none }

  /// Joins legs that fare_leg_join_rules.txt takes as one.
  func joined(_ legs: [FareLeg], _ stops: FareStops) throws(BundleError) -> [FareLeg] {
    if joinRules.isEmpty { return legs }
    var joined: [FareLeg] = []
    for leg in legs {
      if let last = joined.last, try joins(last.last, leg.first, stops) {
        joined[joined.count - 1].join(leg)
      } else {
        joined.append(leg)
      }
    }
    return joined
  }

  private func joins(_ from: FareRide, _ to: FareRide, _ stops: FareStops) throws(BundleError) -> Bool {
    let (fromStop, toStop) = (try stops.stop(from.alighting), try stops.stop(to.boarding))
    let (fromNetwork, toNetwork) = (network(of: from), network(of: to))
    let areTogether =
      from.alighting == to.boarding
      || (fromStop.station ?? from.alighting) == (toStop.station ?? to.boarding)
    return joinRules.contains { rule in
      (rule.fromNetwork == Self.none || rule.fromNetwork == fromNetwork)
        && (rule.toNetwork == Self.none || rule.toNetwork == toNetwork)
        && (rule.fromStop.map { $0 == from.alighting || $0 == fromStop.station } ?? true)
        && (rule.toStop.map { $0 == to.boarding || $0 == toStop.station } ?? true)
        && (areTogether || rule.fromStop != nil && rule.toStop != nil)
    }
  }

  /// The products of the rules that fit a leg.
  func price(
    of leg: FareLeg, _ stops: FareStops, _ clocks: FareClocks
  ) throws(BundleError) -> LegPrice {
    let (from, to) = (try stops.stop(leg.first.boarding), try stops.stop(leg.last.alighting))
    let departure = clocks.local(leg.first.departure, at: from)
    let arrival = clocks.local(leg.last.arrival, at: to)
    let networks = networkKeys(of: leg)
    let (fromAreas, toAreas) = (keys(of: from.areas, listedFromAreas), Set(keys(of: to.areas, listedToAreas)))
    // A frame may have many rows, and many rules.
    var (held, heldAtEnd): ([Int32: Bool], [Int32: Bool]) = ([:], [:])
    func holds(_ frame: Int32, _ time: FareClocks.LocalTime, _ known: inout [Int32: Bool]) -> Bool {
      if let known = known[frame] { return known }
      let holds = self.holds(frame, time)
      known[frame] = holds
      return holds
    }
    var found: Set<LegRuleKey> = []
    var highest = Int32.min
    for network in networks {
      for area in fromAreas {
        for rule in rules(network, area) where toAreas.contains(rule.toArea) && rule.priority >= highest {
          guard holds(rule.fromFrame, departure, &held), holds(rule.toFrame, arrival, &heldAtEnd) else { continue }
          if hasPriorities, rule.priority > highest {
            highest = rule.priority
            found = []
          }
          // Each has a row: more are too many.
          if found.count <= LegPrice.mostProducts {
            found.insert(LegRuleKey(group: rule.group, product: rule.product))
          }
        }
      }
    }
    var products: Set<LegProduct> = []
    for rule in found {
      for row in rowsOfProducts[rule.product] ?? [] { products.insert(LegProduct(group: rule.group, row: row)) }
      if products.count > LegPrice.mostProducts { return LegPrice(products: nil) }
    }
    return LegPrice(products: products.sorted(by: precedes))
  }

  private struct LegRuleKey: Hashable {
    let group, product: Int32
  }

  /// The networks that rules may name for a leg; ``none`` stands for an empty cell.
  private func networkKeys(of leg: FareLeg) -> [Int32] {
    let networks = Set(leg.rides.map { network(of: $0) })
    let shared = networks.count == 1 ? networks.first.flatMap { $0 == Self.none ? nil : $0 } : nil
    let fitsEmpty = hasPriorities || networks.isDisjoint(with: listedNetworks.subtracting([Self.none]))
    return (shared.map { [$0] } ?? []) + (fitsEmpty ? [Self.none] : [])
  }

  /// The same for the areas of a stop.
  private func keys(of areas: [String], _ listed: Set<Int32>) -> [Int32] {
    let keys = areas.compactMap { self.areas[$0] }
    let fitsEmpty = hasPriorities || keys.allSatisfy { !listed.contains($0) }
    return keys + (fitsEmpty ? [Self.none] : [])
  }

  /// The rules with a network and a first area.
  private func rules(_ network: Int32, _ fromArea: Int32) -> ArraySlice<LegRule> {
    let key = (network, fromArea)
    let first = legRules.indices.partitioningIndex { (legRules[$0].network, legRules[$0].fromArea) >= key }
    let rest = legRules[first...]
    let end = rest.indices.partitioningIndex { (rest[$0].network, rest[$0].fromArea) > key }
    return rest[..<end]
  }

  private func holds(_ frame: Int32, _ time: FareClocks.LocalTime) -> Bool {
    if frame == Self.none { return true }
    return (rowsOfFrames[frame] ?? []).contains { row in
      row.start <= time.seconds && time.seconds < row.end && services[row.service].runs(on: time.date)
    }
  }

  /// By currency, amount, id, leg group, rider, medium and name.
  private func precedes(_ left: LegProduct, _ right: LegProduct) -> Bool {
    func compare(_ left: String?, _ right: String?) -> Int {
      let (left, right) = (left ?? "", right ?? "")
      if left.utf8.elementsEqual(right.utf8) { return 0 }
      return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
    let (one, other) = (left.row, right.row)
    var order = compare(currencies.name(one.currency), currencies.name(other.currency))
    if order == 0 { order = one.amount == other.amount ? 0 : one.amount < other.amount ? -1 : 1 }
    if order == 0 { order = compare(products.name(one.product), products.name(other.product)) }
    if order == 0 { order = compare(groups.optionalName(left.group), groups.optionalName(right.group)) }
    if order == 0 { order = compare(riders.optionalName(one.rider), riders.optionalName(other.rider)) }
    if order == 0 { order = compare(media.optionalName(one.medium), media.optionalName(other.medium)) }
    if order == 0 { order = compare(one.name, other.name) }
    return order < 0
  }
}

extension NameTable {
  /// `nil` for ``TariffV2/none``.
  func optionalName(_ number: Int32) -> String? { number == TariffV2.none ? nil : name(number) }
}
