import TransitBundle
import TransitValues

extension TariffV2 {
  /// The legs that are priced at most.
  static let mostLegs = 32

  /// What legs cost.
  func fares(of ridden: [FareLeg], _ stops: FareStops, _ clocks: FareClocks) throws(BundleError) -> JourneyFares {
    let legs = try joined(ridden, stops)
    var prices: [LegPrice] = []
    for leg in legs { prices.append(try price(of: leg, stops, clocks)) }
    var fares = JourneyFares(
      model: .v2,
      legs: zip(legs, prices).map { leg, price in
        JourneyFares.Leg(rides: leg.numbers, products: (price.products ?? []).map { product($0) })
      })
    let isComplex =
      legs.count > Self.mostLegs || prices.contains { $0.products == nil || $0.groups.count > LegPrice.mostGroups }
    guard !isComplex, let purses = purses(for: prices), let rules = TransferRulesOfPairs(self, for: prices) else {
      fares.unknown = .tooComplex
      return fares
    }
    if prices.contains(where: { $0.products?.isEmpty == true }) {
      fares.unknown = .noRule
      return fares
    }
    for purse in purses {
      let search = TransferSearch(self, legs, prices, rules, purse)
      guard let (amount, payments) = search.cheapest() else { continue }
      let money = money(amount, purse.currency)
      fares.options.append(
        JourneyFares.Option(
          riderCategoryID: riders.optionalName(purse.rider).map(RiderCategoryID.init(rawValue:)),
          fareMediaID: media.optionalName(purse.medium).map(FareMediaID.init(rawValue:)), money: money))
      if purse.rider == Self.none, purse.medium == Self.none {
        fares.cheapest.append(
          JourneyFares.Total(money: money, payments: payments.map { payment($0, purse.currency) }))
      }
    }
    if fares.cheapest.isEmpty { fares.unknown = reason(prices, purses) }
    return fares
  }

  /// Why no default rider can pay all legs in one currency.
  private func reason(_ prices: [LegPrice], _ purses: [Purse]) -> JourneyFares.Unknown {
    let defaults = purses.filter { $0.rider == Self.none && $0.medium == Self.none }
    let allHave = prices.allSatisfy { price in
      defaults.contains { purse in (price.products ?? []).contains { pays($0.row, with: purse) } }
    }
    return allHave ? .currencies : .noDefaultRider
  }

  private func money(_ amount: Int, _ currency: Int32) -> Money {
    let code = currencies.name(currency)
    return Money(currencyCode: code, minorUnits: amount, digits: MinorUnits.digits(ofCurrency: code) ?? 2)
  }

  private func product(_ product: LegProduct) -> JourneyFares.Product {
    let row = product.row
    return JourneyFares.Product(
      id: products.name(row.product), name: row.name,
      legGroupID: groups.optionalName(product.group).map(LegGroupID.init(rawValue:)),
      riderCategoryID: riders.optionalName(row.rider).map(RiderCategoryID.init(rawValue:)),
      fareMediaID: media.optionalName(row.medium).map(FareMediaID.init(rawValue:)),
      money: money(row.amount, row.currency))
  }

  private func payment(_ payment: TransferSearch.Payment, _ currency: Int32) -> JourneyFares.Payment {
    func paid(_ kind: JourneyFares.Payment.Kind, _ legs: [Int], _ row: ProductRow?) -> JourneyFares.Payment {
      JourneyFares.Payment(
        kind: kind, legs: legs, id: row.map { products.name($0.product) }, name: row?.name,
        money: money(row?.amount ?? 0, currency),
        riderCategoryID: row.flatMap { riders.optionalName($0.rider) }.map(RiderCategoryID.init(rawValue:)),
        fareMediaID: row.flatMap { media.optionalName($0.medium) }.map(FareMediaID.init(rawValue:)))
    }
    return switch payment {
    case .leg(let leg, let row): paid(.leg, [leg], row)
    case .change(let leg, let row): paid(.transfer, [leg - 1, leg], row)
    }
  }
}
