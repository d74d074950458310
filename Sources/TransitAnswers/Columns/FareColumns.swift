import TransitFares
import TransitFoundation
import TransitValues

/// The columns of what a journey costs.
enum FareColumns {
  static let fares: [AnswerColumn<JourneyFares>] = [
    AnswerColumn(.fareModel) { .string($0.model.rawValue) },
    AnswerColumn(
      ColumnKind(
        "cheapest", nested: .array(.object(total)),
        "The least that a rider pays of whom nothing is known, with any medium, by currency.")
    ) { .array($0.cheapest.map { JSONOutput($0, total) }) },
    AnswerColumn(.unknownFare) { JSONOutput($0.unknown?.rawValue) },
    AnswerColumn(
      ColumnKind("options", nested: .array(.object(option)), "The least by rider, medium and currency.")
    ) { .array($0.options.map { JSONOutput($0, option) }) },
    AnswerColumn(ColumnKind("legs", nested: .array(.object(leg)), "What pays for each part alone.")) {
      let isTicket = $0.model == .v1
      return .array($0.legs.map { JSONOutput($0, isTicket ? ticketLeg : leg) })
    },
  ]

  static let schema = AnswerSchema.object(fares)

  static func json(_ fares: JourneyFares) -> JSONOutput { JSONOutput(fares, self.fares) }

  private static let total: [AnswerColumn<JourneyFares.Total>] =
    money { $0.money } + [
      AnswerColumn(ColumnKind("pays", nested: .array(.object(payment)), "One of the cheapest ways to pay it.")) {
        .array($0.payments.map { JSONOutput($0, payment) })
      }
    ]

  private static let payment: [AnswerColumn<JourneyFares.Payment>] = [
    AnswerColumn(.paymentKind) { .string($0.kind.rawValue) },
    AnswerColumn(ColumnKind("legs", nested: .array(.integer), "Numbers from 0.")) {
      .array($0.legs.map { .integer($0) })
    },
    AnswerColumn(ColumnKind.fareID.optional) { JSONOutput($0.id) },
    AnswerColumn(.amount) { .integer($0.money.minorUnits) },
    AnswerColumn(.riderCategoryID) { JSONOutput($0.riderCategoryID?.rawValue) },
    AnswerColumn(.fareMediaID) { JSONOutput($0.fareMediaID?.rawValue) },
  ]

  private static let option: [AnswerColumn<JourneyFares.Option>] =
    [
      AnswerColumn(.riderCategoryID) { JSONOutput($0.riderCategoryID?.rawValue) },
      AnswerColumn(.fareMediaID) { JSONOutput($0.fareMediaID?.rawValue) },
    ] + money { $0.money }

  private static let rides = AnswerColumn<JourneyFares.Leg>(
    ColumnKind("rides", nested: .array(.integer), "Numbers from 0.")
  ) { .array($0.rides.map { .integer($0) }) }

  private static let leg: [AnswerColumn<JourneyFares.Leg>] = [
    rides,
    AnswerColumn(
      ColumnKind(
        "products", nested: .array(.object(product, onlyLive: ticket)), "What pays for it, the cheapest first.")
    ) { .array($0.products.map { JSONOutput($0, product) }) },
  ]

  private static let ticketLeg: [AnswerColumn<JourneyFares.Leg>] = [
    rides,
    AnswerColumn(leg[1].kind) { .array($0.products.map { JSONOutput($0, product + ticket) }) },
  ]

  private static let product: [AnswerColumn<JourneyFares.Product>] =
    [
      AnswerColumn(.fareID) { .string($0.id) },
      AnswerColumn(.fareName) { JSONOutput($0.name) },
      AnswerColumn(.legGroupID) { JSONOutput($0.legGroupID?.rawValue) },
      AnswerColumn(.riderCategoryID) { JSONOutput($0.riderCategoryID?.rawValue) },
      AnswerColumn(.fareMediaID) { JSONOutput($0.fareMediaID?.rawValue) },
    ] + money { $0.money }

  /// The columns that only tickets of fare_attributes.txt have.
  private static let ticket: [AnswerColumn<JourneyFares.Product>] = [
    AnswerColumn(.paymentMethod) { JSONOutput($0.ticket?.paymentMethod) },
    AnswerColumn(.ticketTransfers) { JSONOutput($0.ticket?.transfers) },
    AnswerColumn(.transferDuration) { JSONOutput($0.ticket?.transferDuration) },
  ]

  private static func money<Row>(_ money: @escaping @Sendable (Row) -> Money) -> [AnswerColumn<Row>] {
    [
      AnswerColumn(.currency) { .string(money($0).currencyCode) },
      AnswerColumn(.amount) { .integer(money($0).minorUnits) },
      AnswerColumn(.amountDigits) { .integer(money($0).digits) },
    ]
  }
}
