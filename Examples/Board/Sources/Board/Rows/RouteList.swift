import SwiftUI
import TransitBundle

/// The routes of a stop. Each links to a board of its departures.
struct RouteList: View {
  let timetable: Timetable
  let stop: StopID

  var body: some View {
    Answer {
      try timetable.routes(at: stop)
    } content: { routes in
      ForEach(routes) { route in
        NavigationLink(value: BoardPage(stop: stop, filter: BoardFilter(routes: [route.id]))) {
          HStack {
            Image(systemName: route.type?.systemImage ?? "bus")
            LineBadge(route: route)
            Text(route.longName ?? "")
          }
        }
      }
    }
  }
}
