import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitJourneys
import TransitValues

/// Journeys as text: a heading for each, and a table of its legs.
struct JourneyList {
  let from: String
  let to: String
  let timeZone: String
  let clock: ServiceClock
  let time: JourneyTime
  let journeys: [PricedJourney]
  /// The live data; `nil` for journeys without it.
  let live: LiveSnapshot?
  let fares: FareLines

  var text: String {
    let day = LocalTime(time.instant, by: clock)
    let heading = "\(from) to \(to), \(LocalTime.longText(day.date)), \(condition) \(day.time) (\(timeZone))"
    let all = journeys.map { priced in
      summary(priced.journey, from: day.date) + table(priced.journey, from: day.date).text + fares.text(of: priced)
    }
    let alerts = live?.lines(ofAlerts: journeys.flatMap(\.journey.rides).flatMap { $0.live?.alerts ?? [] })
    return DisplayText.oneLine(heading) + "\n" + (all.isEmpty ? "no journeys\n" : all.joined() + (alerts ?? ""))
  }

  private var condition: String {
    switch time {
    case .departing: "from"
    case .arriving: "arriving by"
    case .range(_, let length): "for \(DurationArgument(seconds: Int(length.components.seconds))) from"
    }
  }

  private func summary(_ journey: Journey, from day: ServiceDate) -> String {
    let changes =
      switch journey.vehicles {
      case 0: "on foot"
      case 1: "direct"
      case 2: "1 change"
      case let vehicles: "\(vehicles - 1) changes"
      }
    return "\n\(LocalTime(journey.departure, by: clock).text(on: day)) to"
      + " \(LocalTime(journey.arrival, by: clock).text(on: day)), \(Quantity.minutes(journey.shownDuration)), \(changes)\n"
  }

  private func table(_ journey: Journey, from day: ServiceDate) -> TextTable {
    var table = TextTable([("DEPART", .right), ("FROM", .left), ("ARRIVE", .right), ("TO", .left), ("BY", .left)])
    for leg in journey.legs {
      switch leg {
      case .walk(let walk):
        let length = walk.distance.map { " \(Quantity.distance($0))" } ?? ""
        table.append([
          time(walk.departure, on: day), place(walk.from) ?? from, time(walk.arrival, on: day), place(walk.to) ?? to,
          "on foot\(length)",
        ])
      case .ride(let ride):
        let line = ride.boarding.route.displayName + (ride.boarding.destination.map { " to \($0)" } ?? "")
        let isExact = ride.boarding.repetition?.isExact != false
        table.append([
          (isExact && !ride.boarding.isInterpolated ? "" : "~") + time(ride.departure, on: day),
          place(ride.boarding.stop) ?? "",
          (isExact && !ride.isArrivalInterpolated ? "" : "~") + time(ride.arrival, on: day),
          place(ride.destination) ?? "",
          ([ride.staysSeated ? "stay on board as \(line)" : line] + (ride.live?.alerts ?? []).map { "[\($0)]" })
            .joined(separator: " "),
        ])
      }
    }
    return table
  }

  private func time(_ date: Date, on day: ServiceDate) -> String { LocalTime(date, by: clock).text(on: day) }

  private func place(_ stop: StopSummary?) -> String? {
    stop.map { $0.displayName + ($0.platformCode.map { " (platform \($0))" } ?? "") }
  }
}
