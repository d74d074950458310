import TransitBundle
import TransitValues

/// Finds the cheapest tickets for the legs of a journey: of every way to cut it into tickets, in one currency.
struct TicketSearch {
  let tariff: TariffV1
  let legs: [FareLeg]
  let stops: FareStops
  let timetable: Timetable
  let live: LiveSnapshot?

  /// The rules by ride and the zones of a ticket's ends.
  private var rules: [RuleKey: [RuleTable.Rule]] = [:]
  /// The zones of the calls of each ride.
  private var passed: [Int: Set<ZoneID>] = [:]
  /// Whether tickets of any currencies cover the legs; known after ``cheapest()``.
  private(set) var isCovered = false

  private struct RuleKey: Hashable {
    let route: RouteID
    let origin, destination: ZoneID?
  }

  /// Tickets for ranges of legs.
  struct Way {
    var amount: Int
    var tickets: [(legs: ClosedRange<Int>, ticket: Int)]
  }

  init(tariff: TariffV1, legs: [FareLeg], stops: FareStops, timetable: Timetable, live: LiveSnapshot?) {
    (self.tariff, self.legs, self.stops, self.timetable, self.live) = (tariff, legs, stops, timetable, live)
  }

  /// The cheapest way by currency.
  mutating func cheapest() throws(BundleError) -> [String: Way] {
    var ways: [[String: Way]] = [[:]]
    var covered = [true]
    for end in legs.indices {
      var best: [String: Way] = [:]
      var isCovered = false
      for start in 0...end where end - start < tariff.mostLegs {
        // Of a ticket for these legs only the cheapest matters in each currency.
        for ticket in try tickets(for: start...end).sorted(by: precedes) {
          isCovered = isCovered || covered[start]
          let (currency, amount) = (tariff.tickets[ticket].currency, tariff.tickets[ticket].amount)
          guard var way = start == 0 ? Way(amount: 0, tickets: []) : ways[start][currency] else { continue }
          way.amount += amount
          if let known = best[currency], known.amount <= way.amount { continue }
          way.tickets.append((start...end, ticket))
          best[currency] = way
        }
      }
      ways.append(best)
      covered.append(isCovered)
    }
    isCovered = covered[legs.count]
    return legs.isEmpty ? [:] : ways[legs.count]
  }

  /// The cheaper ticket first; of equal ones always the same.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (tariff.tickets[left], tariff.tickets[right])
    if one.amount != other.amount { return one.amount < other.amount }
    return one.id < other.id
  }

  /// The tickets that are for some legs in a row.
  mutating func tickets(for range: ClosedRange<Int>) throws(BundleError) -> [Int] {
    let rides = legs[range].flatMap { $0.rides }
    guard let first = rides.first, let last = rides.last else { return [] }
    let agencies = Set(rides.map { $0.route.agencyID ?? tariff.onlyAgency })
    let elapsed = legs[range.upperBound].first.departure.subtractingClamped(first.departure)
    func allows(_ ticket: TariffV1.Ticket) -> Bool {
      (ticket.transfers.map { range.count - 1 <= $0 } ?? true)
        && (range.count == 1 || (ticket.duration.map { elapsed <= $0 } ?? true))
        && (ticket.agency.map { agencies == [$0] } ?? true)
    }
    let (origin, destination) = (try stops.stop(first.boarding).zone, try stops.stop(last.alighting).zone)
    var fitting: Set<Int>?
    for route in Set(rides.map { $0.route.id }) {
      let key = RuleKey(route: route, origin: origin, destination: destination)
      var tickets: Set<Int> = []
      for rule in try rules(key) where fitting?.contains(rule.ticket) ?? true && allows(tariff.tickets[rule.ticket]) {
        if try passes(rule, range) { tickets.insert(rule.ticket) }
      }
      fitting = tickets
      if tickets.isEmpty { break }
    }
    // A ticket of an agency is for its own rides alone.
    let ofAgency = agencies.count == 1 ? agencies.first.flatMap { $0 } : nil
    let unruled = (tariff.unruled[nil] ?? []) + (ofAgency.flatMap { tariff.unruled[$0] } ?? [])
    return unruled.filter { allows(tariff.tickets[$0]) } + (fitting ?? [])
  }

  private mutating func rules(_ key: RuleKey) throws(BundleError) -> [RuleTable.Rule] {
    if let known = rules[key] { return known }
    let found = try tariff.rules.rules(
      route: key.route, origin: key.origin, destination: key.destination, timetable)
    rules[key] = found
    return found
  }

  /// Whether the zones of all calls are those that a rule contains.
  private mutating func passes(_ rule: RuleTable.Rule, _ range: ClosedRange<Int>) throws(BundleError) -> Bool {
    if rule.isImpossible { return false }
    if rule.contains.isEmpty { return true }
    var zones: Set<ZoneID> = []
    for leg in legs[range] {
      for (number, ride) in zip(leg.numbers, leg.rides) { zones.formUnion(try passed(number, ride)) }
    }
    return zones == rule.contains
  }

  private mutating func passed(_ number: Int, _ ride: FareRide) throws(BundleError) -> Set<ZoneID> {
    if let known = passed[number] { return known }
    var zones: Set<ZoneID> = []
    for stop in try ride.stops(timetable, live) {
      if let zone = try stops.stop(stop).zone { zones.insert(zone) }
    }
    passed[number] = zones
    return zones
  }
}
