import BundleDamage
import Foundation
import FuzzSupport
import TestFeeds
import TransitBundle
import TransitJourneys
import TransitValues

/// Asks for journeys with any places, dates, durations and options: each answer must keep to its question.
///
/// The first bytes select the kind of question, the stops and the options; then numbers of eight bytes each follow: four
/// degrees, the date, the length of the range, the longest duration, the walking distance and the change time.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let (kind, stops, choice) = (input.byte(), input.byte(), input.byte())
  let places = [stops & 15, stops >> 4].map { stop -> JourneyPlace in
    let degrees = (input.number(), input.number())
    let coordinate = Coordinate(
      latitudeE7: Int(truncatingIfNeeded: degrees.0), longitudeE7: Int(truncatingIfNeeded: degrees.1))
    return stop < Town.stops.count ? .stop(Town.stops[stop]) : .coordinate(coordinate)
  }
  let date = Date(timeIntervalSince1970: Double(bitPattern: input.number()))
  let length = input.duration()
  let options = JourneyOptions(
    maximumTransfers: choice & 15 - 1, walkingDistance: Double(bitPattern: input.number()),
    changeTime: input.duration(), requiresWheelchairAccess: choice & 16 != 0, longestDuration: input.duration())
  do throws(BundleError) {
    let (from, to, timetable) = (places[0], places[1], Town.timetable)
    let journeys: [Journey]
    switch kind & 3 {
    case 0: journeys = try timetable.journeys(from: from, to: to, departing: date, options: options)
    case 1: journeys = try timetable.journeys(from: from, to: to, arriving: date, options: options)
    case 2: journeys = try timetable.journeys(from: from, to: to, departing: date, within: length, options: options)
    default:
      let stops = try timetable.reachableStops(from: from, departing: date, within: length, options: options)
      require(stops.allSatisfy { $0.arrival >= date }, "no stop is reached before the departure")
      return 0
    }
    for journey in journeys {
      require(journey.departure <= journey.arrival, "a journey does not end before it starts")
      require(kind & 3 == 1 || journey.departure >= date, "a journey does not leave before the asked time")
      require(kind & 3 != 1 || journey.arrival <= date, "a journey does not arrive after the asked time")
      require(
        journey.vehicles <= max(0, options.maximumTransfers) + 1, "a journey has at most as many changes as asked")
    }
  } catch {
    require(!error.problem.isEmpty, "an error names the problem")
  }
  return 0
}

extension FuzzInput {
  fileprivate mutating func number() -> UInt64 {
    (0..<8).reduce(0) { number, byte in number | UInt64(self.byte()) << UInt64(8 * byte) }
  }

  fileprivate mutating func duration() -> Duration {
    .seconds(Int64(bitPattern: number()))
  }
}

/// A small timetable, and its stops.
private enum Town {
  static let timetable: Timetable = {
    do {
      return try TestBundle(.town, pagesPerBlock: 1).timetable()
    } catch {
      fatalError("cannot create the bundle: \(error)")
    }
  }()

  static let stops: [StopID] = (try? timetable.stops())?.map(\.id) ?? []
}
