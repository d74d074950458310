// A journey planner for a terminal: journeys with their legs and all calls, page by page.
//
//     journey-planner city.transit FROM TO [SECONDS_SINCE_1970]
//
// FROM and TO are stop_ids. Without a time the first page starts now. A line of standard input, `later` or `earlier`,
// shows another page.
import Foundation
import TransitBundle
import TransitJourneys

/// The length of a page in hours. Journeys that leave within it are on the page.
let hours = 1

/// Consecutive pages of journeys between two stops. No journey is on two of them.
struct Pages {
  let planner: JourneyPlanner
  let from: Stop
  let to: Stop
  /// The start of the first page.
  let start: Date

  /// The lines of a page; page 1 follows page 0, and page -1 precedes it.
  func page(_ number: Int) throws -> [String] {
    let length = Duration.seconds(hours * 3600)
    let first = start.addingTimeInterval(Double(number * hours * 3600))
    let end = first.addingTimeInterval(Double(hours * 3600))
    let journeys = try planner.journeys(
      from: .stop(from.id), to: .stop(to.id), departing: first, within: length)
    let title = "\(from.displayName) to \(to.displayName), \(clockText(first))-\(clockText(end))"
    return [title] + (journeys.isEmpty ? ["no journeys"] : try journeys.flatMap(lines))
  }

  /// A journey: times, duration, changes and routes, then its legs.
  private func lines(_ journey: Journey) throws -> [String] {
    let minutes = journey.shownDuration.components.seconds / 60
    let changes = journey.transfers == 1 ? "1 change" : "\(journey.transfers) changes"
    let routes = journey.rides.map(\.boarding.route.displayName).joined(separator: " > ")
    let times = "\(clockText(journey.departure))-\(clockText(journey.arrival))"
    return ["", "\(times)  \(minutes) min  \(changes)  \(routes)"] + (try journey.legs.flatMap(lines))
  }

  private func lines(_ leg: JourneyLeg) throws -> [String] {
    switch leg {
    case .walk(let walk):
      let meters = walk.distance.map { "\(Int($0.rounded())) m " } ?? ""
      return ["  \(clockText(walk.departure))  walk \(meters)to \(walk.to?.displayName ?? to.displayName)"]
    case .ride(let ride):
      let title = "\(ride.boarding.route.displayName) to \(ride.boarding.destination ?? ride.destination.displayName)"
      return ["  \(ride.staysSeated ? "stay seated, " : "")\(title)"]
        + (try planner.timetable.calls(of: ride).map { call in
          line(call, isLast: call.stopSequence == ride.destinationSequence)
        })
    }
  }

  /// A call: the departure, or at the end of a ride the arrival.
  private func line(_ call: TripInstance.Call, isLast: Bool) -> String {
    let time = ((isLast ? call.arrival : nil) ?? call.time).map { clockText($0) } ?? ""
    let platform = call.stop?.platformCode.map { ", platform \($0)" } ?? ""
    return "    \(time)\(call.isInterpolated ? "~" : " ") \(call.stop?.displayName ?? "")\(platform)"
  }

  /// The time in the feed's time zone, such as `08:05`.
  private func clockText(_ instant: Date) -> String {
    let style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: planner.timetable.timeZone)
    return instant.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("journey-planner: \(message)\n".utf8))
  exit(1)
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 3 || words.count == 4 else {
  fail("usage: journey-planner city.transit FROM TO [SECONDS_SINCE_1970]")
}
let fixed = words.count == 4 ? Int(words[3]) : nil
if words.count == 4, fixed == nil { fail("\(words[3]): not a number of seconds") }

do {
  let timetable = try Timetable(path: words[0])
  let stops = try words[1...2].map { word in
    guard let stop = try timetable.stop(StopID(rawValue: word)) else { fail("the feed has no stop \(word)") }
    return stop
  }
  let start = fixed.map { Date(timeIntervalSince1970: Double($0)) } ?? .now
  let pages = Pages(planner: JourneyPlanner(timetable), from: stops[0], to: stops[1], start: start)
  var (first, last) = (0, 0)
  print(try pages.page(0).joined(separator: "\n"))
  while let line = readLine() {
    let number: Int
    switch line {
    case "later": (last, number) = (last + 1, last + 1)
    case "earlier": (first, number) = (first - 1, first - 1)
    default: fail("\(line): expected later or earlier")
    }
    print("\n> \(line)")
    print(try pages.page(number).joined(separator: "\n"))
  }
} catch {
  fail("\(error)")
}
