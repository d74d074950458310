public import TransitBundle
public import TransitJourneys
import TransitValues

/// Tells what journeys cost, by the fare files of a feed. Safe to use from any thread.
///
/// ```swift
/// let calculator = FareCalculator(timetable)
/// for journey in try planner.journeys(from: "A", to: "B") {
///   print(journey.departure, try calculator.fares(of: journey)?.cheapest.first?.money.description ?? "")
/// }
/// ```
///
/// Amounts are exact. What the rules do not tell is unknown, with a reason, and never guessed. A calculator keeps the
/// fare files for later questions, so use one for all questions about a timetable.
///
/// Source: GTFS, [fare files](https://gtfs.org/documentation/schedule/reference/#fare_productstxt).
public final class FareCalculator: Sendable {
  private let timetable: Timetable
  private let stops: FareStops
  private let clocks: FareClocks
  private let tariff = OnceRead<Tariff>()

  private enum Tariff: Sendable {
    case none
    case v1(TariffV1)
    case v2(TariffV2)
    /// A file of more rows than any feed has.
    case tooLong
  }

  /// Creates a calculator. Reads nothing.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
    stops = FareStops(timetable)
    clocks = FareClocks(timetable)
  }

  /// What a journey costs.
  ///
  /// - Parameters:
  ///   - journey: A journey of the timetable.
  ///   - live: The live data that the journey was found with. Times of fares are scheduled ones all the same.
  /// - Returns: `nil` if the feed has no fares, or the journey no ride.
  /// - Throws: If the bundle cannot be read.
  ///
  /// Cost: the first question reads the fare files, 0.1 s for 100,000 rules. Later ones take some microseconds for each
  /// ride and rule that fits.
  public func fares(of journey: Journey, live: LiveSnapshot? = nil) throws(BundleError) -> JourneyFares? {
    try fares(ofRides: journey.rides.map { FareRide($0) }, live: live)
  }

  /// Prices a journey that an app composed of rides, in order.
  ///
  /// - Returns: `nil` if the feed has no fares, if there is no ride, or if a trip does not run as its ride says.
  /// - Throws: `BundleError.Kind.unknownTrip` with near matches if the feed does not contain a trip.
  public func fares(of rides: [TripRide]) throws(BundleError) -> JourneyFares? {
    let found = try rides.map { ride throws(BundleError) in try FareRide(ride, timetable) }.compactMap { $0 }
    return found.count == rides.count ? try fares(ofRides: found, live: nil) : nil
  }

  private func fares(ofRides rides: [FareRide], live: LiveSnapshot?) throws(BundleError) -> JourneyFares? {
    if rides.isEmpty { return nil }
    let tariff = try self.tariff.value { () throws(BundleError) in try readTariff() }
    let legs = FareLeg.legs(of: rides)
    switch tariff {
    case .none: return nil
    case .v1(let tariff): return try tariff.fares(of: legs, stops, timetable, live)
    case .v2(let tariff): return try tariff.fares(of: legs, stops, clocks)
    case .tooLong:
      return JourneyFares(
        model: .v2, unknown: .tooComplex, legs: legs.map { JourneyFares.Leg(rides: $0.numbers, products: []) })
    }
  }

  private func readTariff() throws(BundleError) -> Tariff {
    if try hasRecord(GTFSSchema.fareLegRules) {
      let isTooLong = TariffV2.files.contains { FareFile($0, of: timetable).rowCount > FareFile.mostRows }
      return isTooLong ? .tooLong : .v2(try TariffV2(timetable))
    }
    if try !hasRecord(GTFSSchema.fareAttributes) { return .none }
    if FareFile(GTFSSchema.fareAttributes, of: timetable).rowCount > FareFile.mostRows { return .tooLong }
    return .v1(try TariffV1(timetable))
  }

  /// Whether a file has a row, also one that the builder dropped.
  private func hasRecord(_ schema: FileSchema) throws(BundleError) -> Bool {
    if FareFile(schema, of: timetable).rowCount > 0 { return true }
    if timetable.information.notices.isEmpty { return false }
    var hasDropped = false
    try timetable.withConnection { connection throws(DatabaseError) in
      try DroppedRows(schema, of: timetable).forEach([], connection) { _ in hasDropped = true }
    }
    return hasDropped
  }
}

extension Timetable {
  /// What a journey costs. Reads the fare files each time: for many journeys, use a ``FareCalculator``.
  public func fares(of journey: Journey, live: LiveSnapshot? = nil) throws(BundleError) -> JourneyFares? {
    try FareCalculator(self).fares(of: journey, live: live)
  }
}
