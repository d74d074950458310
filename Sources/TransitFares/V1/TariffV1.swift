import BundleReader
import TransitBundle
import TransitSQLite
import TransitValues

/// The files of Fares v1, with numbers for ids.
struct TariffV1: Sendable {
  /// A row of fare_attributes.txt.
  struct Ticket: Sendable {
    let id: FareID
    let currency: String
    let amount: Int
    let paymentMethod: Int?
    /// `nil` without a limit.
    let transfers: Int?
    /// In seconds; `nil` without a limit.
    let duration: Int?
    let agency: AgencyID?
  }

  private(set) var tickets: [Ticket] = []
  /// The tickets without a row in fare_rules.txt, which hold everywhere, by agency.
  private(set) var unruled: [AgencyID?: [Int]] = [:]
  /// The most legs that a ticket is for.
  private(set) var mostLegs = 0
  let rules: RuleTable
  /// The agency of routes without one.
  let onlyAgency: AgencyID?

  init(_ timetable: Timetable) throws(BundleError) {
    let agencies = try timetable.agencies()
    onlyAgency = agencies.count == 1 ? agencies[0].id : nil
    var tickets: [Ticket] = []
    let columns = [
      "fare_id", "price", "currency_type", "payment_method", "transfers", "agency_id", "transfer_duration",
    ]
    try timetable.withConnection(isLimited: true) { connection throws(DatabaseError) in
      var known: Set<FareID> = []
      try FareFile(GTFSSchema.fareAttributes, of: timetable).forEachRowWithRepeated(columns, connection) { row in
        if let ticket = Ticket(row), known.insert(ticket.id).inserted { tickets.append(ticket) }
      }
    }
    self.tickets = tickets
    let numbers = Dictionary(
      tickets.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    rules = try RuleTable(timetable, tickets: numbers)
    for (number, ticket) in tickets.enumerated() where !rules.ruled.contains(number) {
      unruled[ticket.agency, default: []].append(number)
    }
    mostLegs = tickets.map { ($0.transfers ?? Int.max - 1) + 1 }.max() ?? 0
  }
}

extension TariffV1.Ticket {
  /// - Returns: `nil` for a row that is not valid.
  fileprivate init?(_ row: FareCells) {
    guard let id = row.text(0), let currency = row.text(2), let digits = MinorUnits.digits(ofCurrency: currency),
      let amount = row.decimal(1).flatMap({ MinorUnits.amount($0, digits: digits) }), amount >= 0
    else { return nil }
    (self.id, self.currency, self.amount) = (FareID(rawValue: id), currency, amount)
    paymentMethod = row.text(3).flatMap { $0 == "0" ? 0 : $0 == "1" ? 1 : nil }
    agency = row.text(5).map(AgencyID.init(rawValue:))
    switch FareNumber(row.text(4)) {
    case .empty: transfers = nil
    case .number(let number) where number >= 0: transfers = number
    case .number, .invalid: return nil
    }
    switch FareNumber(row.text(6)) {
    case .empty: duration = nil
    case .number(let number) where number >= 0: duration = number
    case .number, .invalid: return nil
    }
  }
}
