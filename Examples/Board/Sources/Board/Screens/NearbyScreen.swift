import Foundation
import SwiftUI
import TransitBundle

/// The start screen: the next departures around the rider, each route and direction at its nearest stop.
struct NearbyScreen: View {
  let timetable: Timetable
  @Environment(TransitModel.self) private var model

  var body: some View {
    List {
      if let here = model.here {
        Answer {
          try timetable.departures(near: here, radius: 500, after: model.now, live: model.live)
        } content: { groups in
          if groups.isEmpty { ContentUnavailableView("No Departures Here", systemImage: "mappin") }
          ForEach(groups) { NearbyRow(group: $0) }
        }
      } else {
        ContentUnavailableView(
          model.isLocationDenied ? "Search for a Stop" : "Where Are You?", systemImage: "location")
      }
    }
    .navigationTitle("Nearby")
  }
}
