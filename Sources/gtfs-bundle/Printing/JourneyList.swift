import Foundation
import ToolSupport
import TransitBundle
import TransitJourneys
import TransitValues

/// Journeys as text: a heading for each, and a table of its legs.
struct JourneyList {
  let from: String
  let to: String
  let timeZone: String
  let clock: ServiceClock
  let question: JourneyArguments.Question
  let journeys: [Journey]

  var text: String {
    let date = question.date(by: clock)
    let day = LocalTime(date, by: clock)
    let heading = "\(from) to \(to), \(LocalTime.longText(day.date)), \(condition) \(day.time) (\(timeZone))"
    let all = journeys.map { summary($0, from: day.date) + table($0, from: day.date).text }
    return DisplayText.oneLine(heading) + "\n" + (all.isEmpty ? "no journeys\n" : all.joined())
  }

  private var condition: String {
    switch question {
    case .depart: "from"
    case .arrive: "arriving by"
    case .range(_, let length): "for \(length) from"
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
    let minutes = (journey.duration / .seconds(60)).rounded()
    return "\n\(LocalTime(journey.departure, by: clock).text(on: day)) to"
      + " \(LocalTime(journey.arrival, by: clock).text(on: day)), \(Int(minutes)) min, \(changes)\n"
  }

  private func table(_ journey: Journey, from day: ServiceDate) -> Table {
    var table = Table([("DEPART", .right), ("FROM", .left), ("ARRIVE", .right), ("TO", .left), ("BY", .left)])
    for leg in journey.legs {
      switch leg {
      case .walk(let walk):
        let length = walk.distance.map { " \(Quantity.distance($0))" } ?? ""
        table.append([
          time(walk.departure, on: day), place(walk.from) ?? from, time(walk.arrival, on: day), place(walk.to) ?? to,
          "on foot\(length)",
        ])
      case .ride(let ride):
        let line = ride.boarding.route.displayName + (ride.boarding.headsign.map { " to \($0)" } ?? "")
        let isExact = !ride.boarding.isInterpolated && ride.boarding.repetition?.isExact != false
        table.append([
          (isExact ? "" : "~") + time(ride.departure, on: day), place(ride.boarding.stop) ?? "",
          time(ride.arrival, on: day), place(ride.destination) ?? "",
          ride.staysSeated ? "stay on board as \(line)" : line,
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

extension Journey {
  /// An element of the array printed by `journeys --json`.
  var json: JSONOutput {
    [
      "departure": .integer(departure.unixSeconds),
      "arrival": .integer(arrival.unixSeconds),
      "vehicles": .integer(vehicles),
      "legs": .array(legs.map(\.json)),
    ]
  }
}

extension JourneyLeg {
  fileprivate var json: JSONOutput {
    switch self {
    case .walk(let walk):
      [
        "type": .string("walk"),
        "from_stop_id": JSONOutput(walk.from?.id.rawValue),
        "to_stop_id": JSONOutput(walk.to?.id.rawValue),
        "departure": .integer(walk.departure.unixSeconds),
        "arrival": .integer(walk.arrival.unixSeconds),
        "distance": JSONOutput(walk.distance, digits: 1),
      ]
    case .ride(let ride): ride.json
    }
  }
}

extension JourneyRide {
  fileprivate var json: JSONOutput {
    [
      "type": .string("ride"),
      "trip_id": .string(boarding.tripID.rawValue),
      "service_date": .string(boarding.serviceDate.description),
      "route_id": .string(boarding.route.id.rawValue),
      "route_short_name": JSONOutput(boarding.route.shortName),
      "headsign": JSONOutput(boarding.headsign),
      "from_stop_id": .string(boarding.stop.id.rawValue),
      "from_stop_sequence": .integer(boarding.stopSequence),
      "departure": .integer(departure.unixSeconds),
      "to_stop_id": .string(destination.id.rawValue),
      "to_stop_sequence": .integer(destinationSequence),
      "arrival": .integer(arrival.unixSeconds),
      "stays_seated": .bool(staysSeated),
    ]
  }
}
