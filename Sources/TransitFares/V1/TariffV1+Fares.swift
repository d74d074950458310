import TransitBundle
import TransitValues

extension TariffV1 {
  /// The legs that are priced at most.
  private static let mostJourneyLegs = 32
  /// The tickets that are listed for a leg at most.
  private static let mostTickets = 256

  /// What legs cost.
  func fares(
    of legs: [FareLeg], _ stops: FareStops, _ timetable: Timetable, _ live: LiveSnapshot?
  ) throws(BundleError) -> JourneyFares {
    var search = TicketSearch(tariff: self, legs: legs, stops: stops, timetable: timetable, live: live)
    var fares = JourneyFares(model: .v1)
    var isComplex = legs.count > Self.mostJourneyLegs
    for (index, leg) in legs.enumerated() {
      let found = try search.tickets(for: index...index)
      isComplex = isComplex || found.count > Self.mostTickets
      let listed = found.count > Self.mostTickets ? [] : found
      let products = listed.map { product(tickets[$0]) }.sorted(by: precedes)
      fares.legs.append(JourneyFares.Leg(rides: leg.numbers, products: products))
    }
    if isComplex {
      fares.unknown = .tooComplex
      return fares
    }
    let ways = try search.cheapest()
    for (currency, way) in ways.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let money = money(way.amount, currency)
      fares.cheapest.append(
        JourneyFares.Total(
          money: money,
          payments: way.tickets.map { legs, ticket in
            JourneyFares.Payment(
              kind: .fare, legs: Array(legs), id: tickets[ticket].id.rawValue, money: self.money(tickets[ticket]))
          }))
      fares.options.append(JourneyFares.Option(money: money))
    }
    if ways.isEmpty { fares.unknown = search.isCovered ? .currencies : .noRule }
    return fares
  }

  private func money(_ ticket: Ticket) -> Money { money(ticket.amount, ticket.currency) }

  private func money(_ amount: Int, _ currency: String) -> Money {
    Money(currencyCode: currency, minorUnits: amount, digits: MinorUnits.digits(ofCurrency: currency) ?? 2)
  }

  private func product(_ ticket: Ticket) -> JourneyFares.Product {
    JourneyFares.Product(
      id: ticket.id.rawValue, money: money(ticket),
      ticket: JourneyFares.Ticket(
        paymentMethod: ticket.paymentMethod, transfers: ticket.transfers, transferDuration: ticket.duration))
  }

  /// By currency, amount and id.
  private func precedes(_ left: JourneyFares.Product, _ right: JourneyFares.Product) -> Bool {
    if left.money.currencyCode != right.money.currencyCode {
      return left.money.currencyCode.utf8.lexicographicallyPrecedes(right.money.currencyCode.utf8)
    }
    if left.money.minorUnits != right.money.minorUnits { return left.money.minorUnits < right.money.minorUnits }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}
