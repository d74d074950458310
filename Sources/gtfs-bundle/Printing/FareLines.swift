import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFares
import TransitJourneys
import TransitValues

/// The names of riders and media in a feed.
struct FareNames {
  private let riders: [String: String]
  private let media: [String: String]

  init(_ timetable: Timetable) throws(BundleError) {
    let riders = try timetable.riderCategories().compactMap { row in row.id.map { ($0.rawValue, row.name) } }
    let media = try timetable.fareMedia().compactMap { row in row.id.map { ($0.rawValue, row.name) } }
    self.riders = Self.names(riders)
    self.media = Self.names(media)
  }

  private static func names(_ rows: [(id: String, name: String?)]) -> [String: String] {
    Dictionary(rows.map { ($0.id, $0.name ?? $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  func rider(_ id: RiderCategoryID) -> String { riders[id.rawValue] ?? id.rawValue }
  func medium(_ id: FareMediaID) -> String { media[id.rawValue] ?? id.rawValue }

  /// - Throws: ``UsageError`` with the ids of the feed for one that it does not have.
  func require(rider: String?, medium: String?) throws(UsageError) {
    try Self.require(rider, "--rider", "rider categories", riders)
    try Self.require(medium, "--medium", "fare media", media)
  }

  private static func require(
    _ id: String?, _ option: String, _ kind: String, _ names: [String: String]
  ) throws(UsageError) {
    guard let id, names[id] == nil else { return }
    let known = names.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let listed = known.prefix(mostNamed).joined(separator: ", ") + (known.count > mostNamed ? ", …" : "")
    let expected = known.isEmpty ? "the feed has no \(kind)" : "expected \(listed)"
    throw UsageError(DisplayText.oneLine("\(option): \(id): \(expected)"))
  }

  private static let mostNamed = 20
}

/// What journeys cost, as lines below each.
struct FareLines {
  let names: FareNames
  /// The ids of the option to show; `nil` for the cheapest of a rider of whom nothing is known.
  let rider: String?
  let medium: String?
  let listsOptions: Bool

  func text(of priced: PricedJourney) -> String {
    guard let fares = priced.fares else { return "" }
    let chosen = rider == nil && medium == nil ? fares.cheapest.map(line) : chosenLines(fares)
    let lines = chosen.isEmpty ? ["Fare: not known (\(reason(fares, priced.journey)))"] : chosen
    return (lines + (listsOptions ? fares.options.map(optionLine) : [])).map { DisplayText.oneLine($0) + "\n" }.joined()
  }

  private func line(_ total: JourneyFares.Total) -> String {
    let parts = total.payments.map { payment in
      let name = payment.name ?? payment.id ?? "free change"
      let amount = payment.id == nil ? "" : " \(payment.money.amountText)"
      return name + amount + (payment.fareMediaID.map { " with \(names.medium($0))" } ?? "")
    }
    return "Fare: \(total.money) (\(parts.joined(separator: ", ")))"
  }

  private func chosenLines(_ fares: JourneyFares) -> [String] {
    fares.options.filter { $0.riderCategoryID?.rawValue == rider && $0.fareMediaID?.rawValue == medium }
      .map { "Fare: \($0.money)\(conditions($0))" }
  }

  private func optionLine(_ option: JourneyFares.Option) -> String { "  \(option.money)\(conditions(option))" }

  private func conditions(_ option: JourneyFares.Option) -> String {
    (option.riderCategoryID.map { " for \(names.rider($0))" } ?? "")
      + (option.fareMediaID.map { " with \(names.medium($0))" } ?? "")
  }

  private func reason(_ fares: JourneyFares, _ journey: Journey) -> String {
    func place(_ leg: JourneyFares.Leg?) -> String {
      guard let numbers = leg?.rides, let first = numbers.first, let last = numbers.last else { return "the journey" }
      let (from, to) = (journey.rides[first], journey.rides[last])
      return "\(from.boarding.route.displayName), \(from.boarding.stop.displayName) to \(to.destination.displayName)"
    }
    switch fares.unknown {
    case .tooComplex: return "the rules allow too many ways to pay"
    case .noRule: return "no rule for \(place(fares.legs.first { $0.products.isEmpty }))"
    case .noDefaultRider:
      let leg = fares.legs.first { leg in leg.products.allSatisfy { $0.riderCategoryID != nil } }
      return "only for some riders: \(place(leg))"
    case .currencies: return "its parts are priced in several currencies"
    case nil: return "none for this rider and medium"
    }
  }
}
