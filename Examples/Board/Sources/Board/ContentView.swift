import Foundation
import SwiftUI
import TransitBundle
import TransitJourneys

/// The tabs. Rows link to values, and this view maps those values to screens.
struct ContentView: View {
  @Environment(TransitModel.self) private var model
  @Environment(\.scenePhase) private var scenePhase

  var body: some View {
    NavigationStack {
      if let timetable = model.timetable, let planner = model.planner {
        TabView {
          Tab("Nearby", systemImage: "location") { NearbyScreen(timetable: timetable) }
          Tab("Favorites", systemImage: "star") { FavoritesScreen(timetable: timetable) }
          Tab("Search", systemImage: "magnifyingglass") { SearchScreen(timetable: timetable) }
          Tab("Journeys", systemImage: "arrow.triangle.swap") {
            JourneyForm(timetable: timetable, departure: model.now)
          }
        }
        .navigationDestination(for: Stop.self) { StopScreen(timetable: timetable, stop: $0) }
        .navigationDestination(for: BoardPage.self) { BoardScreen(timetable: timetable, page: $0) }
        .navigationDestination(for: Departure.self) { departure in
          Answer {
            try timetable.ride(of: departure, live: model.live)
          } content: { ride in
            TripScreen(timetable: timetable, ride: ride, from: departure.stopSequence)
          }
        }
        .navigationDestination(for: Arrival.self) { arrival in
          Answer {
            try timetable.instance(of: arrival)
          } content: { ride in
            TripScreen(timetable: timetable, ride: ride, from: arrival.stopSequence)
          }
        }
        .navigationDestination(for: JourneyRequest.self) { JourneyList(planner: planner, request: $0) }
        .navigationDestination(for: Journey.self) { JourneyScreen(timetable: timetable, journey: $0) }
      } else {
        NoTimetable(problem: model.problem)
      }
    }
    // All end in the background. Live data starts again with a new timetable.
    .task(id: scenePhase == .active ? model.timetable : nil) { await model.followLive() }
    .task(id: scenePhase) { if scenePhase == .active { await model.followClock() } }
    .task(id: scenePhase) { if scenePhase == .active { await model.followLocation() } }
    .task(id: scenePhase) {
      if scenePhase == .active {
        await model.installShipped()
        await model.update()
      }
    }
  }
}
