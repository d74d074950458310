import SwiftUI
import TransitBundle

/// The departures of a page with their alerts, and a link to the next page.
struct DepartureBoard: View {
  let timetable: Timetable
  let page: BoardPage
  @Environment(TransitModel.self) private var model

  var body: some View {
    Answer {
      try timetable.departures(on: page, now: model.now, live: model.live)
    } content: { departures in
      if let live = model.live { AlertList(alerts: live.alerts(of: departures)) }
      ForEach(departures.withoutLaterRuns) { departure in
        NavigationLink(value: departure) { DepartureRow(departure: departure) }
      }
      if let last = departures.last {
        NavigationLink("Later departures", value: page.next(after: last))
      } else if page.last == nil {
        NextService(timetable: timetable, page: page)
      } else {
        Text("No further departures")
      }
    }
  }
}
