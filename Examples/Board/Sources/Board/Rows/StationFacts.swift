import SwiftUI
import TransitBundle

/// Facts about a stop: its station, number, fare zone, accessibility, entrances, levels, and the source of the data.
struct StationFacts: View {
  let timetable: Timetable
  let stop: Stop

  var body: some View {
    if let id = stop.parentStationID {
      Answer {
        try timetable.stop(id)
      } content: { station in
        if let station { NavigationLink("Part of \(station.displayName)", value: station) }
      }
    }
    if let code = stop.code { LabeledContent("Number", value: code) }
    if let zone = stop.zoneID { LabeledContent("Fare zone", value: "\(zone)") }
    LabeledContent("Wheelchairs", value: wheelchairs)
    Answer {
      try timetable.stationPlan(of: stop.id)
    } content: { plan in
      let entrances = plan.places.filter { $0.locationType == .entrance }
      if !entrances.isEmpty {
        LabeledContent("Entrances", value: entrances.map(\.displayName).joined(separator: "; "))
      }
      let levels = plan.levels.compactMap(\.name)
      if !levels.isEmpty { LabeledContent("Levels", value: levels.joined(separator: ", ")) }
      if plan.pathways.contains(where: { $0.mode == .elevator }) { Text("Has elevators") }
    }
    Answer {
      try timetable.attributions(for: .feed)
    } content: { attributions in
      ForEach(attributions.compactMap(\.organizationName), id: \.self) { Text("Data: \($0)") }
    }
  }

  private var wheelchairs: String {
    switch stop.wheelchairBoarding {
    case .accessible: "accessible"
    case .notAccessible: "not accessible"
    default: "not known"
    }
  }
}
