import BundleBuilder
import FuzzSupport
import Glibc
import TransitBundle
import TransitFares
import TransitFoundation
import TransitValues

/// Builds a ``FuzzFeed`` and prices rides in it: amounts add up, each ride is in one leg, and what has no price has a
/// reason. A second calculator says the same.
///
/// Four bits of the first byte are one less than the number of rides, the others rotate them.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  let feed = FuzzFeed.zips(1, from: &input)[0]
  defer { unsafe unlink(bundle) }
  do {
    var options = FeedImport.Options()
    options.threads = 1
    let build = FeedImport(feed: FuzzFile.path(holding: feed), output: bundle, options: options)
    _ = try waiting { try await build.run() }
    let timetable = try Timetable(path: bundle)
    let rides = rides(count: 1 + choice & 15, from: choice >> 4)
    let fares = try FareCalculator(timetable).fares(of: rides)
    require(try FareCalculator(timetable).fares(of: rides) == fares, "the same rides cost the same")
    if let fares { check(fares, of: rides) }
  } catch {
    require(!"\(error)".isEmpty, "an error has a description")
  }
  return 0
}

// In memory: builds sync their output.
private let bundle = "/dev/shm/fuzz-\(getpid()).transit"

/// Rides of the trips that the feed has without being replaced.
private func rides(count: Int, from first: Int) -> [TripRide] {
  let kinds = [("t1", 1, 2, false), ("t1", 2, 3, false), ("t3", 1, 2, true), ("t1", 1, 3, false)]
  // 4 May 2026.
  let date = ServiceDate(daysSince1970: 20_577)
  return (first..<first + count).map { number in
    let (trip, from, to, isSeated) = kinds[number % kinds.count]
    return TripRide(
      tripID: TripID(rawValue: trip), serviceDate: date,
      fromSequence: from, toSequence: to, staysSeated: isSeated)
  }
}

private func check(_ fares: JourneyFares, of rides: [TripRide]) {
  require(fares.legs.flatMap(\.rides) == Array(rides.indices), "each ride is in one leg")
  require(fares.cheapest.isEmpty == (fares.unknown != nil), "what has no price has a reason")
  let currencies = fares.cheapest.map(\.money.currencyCode)
  require(Set(currencies).count == currencies.count, "a currency has one cheapest price")
  for total in fares.cheapest {
    let amounts = total.payments.map(\.money.minorUnits)
    require(amounts.reduce(0, +) == total.money.minorUnits, "payments add up")
    require(total.payments.allSatisfy { $0.money.currencyCode == total.money.currencyCode }, "one currency pays")
    let paid = total.payments.filter { $0.kind != .transfer }.flatMap(\.legs)
    require(Set(paid).count == paid.count, "no leg is paid twice")
    require(total.payments.allSatisfy { $0.legs.allSatisfy(fares.legs.indices.contains) }, "legs exist")
  }
}
