import SwiftUI
import TransitBundle

/// The next arrivals at a stop.
struct ArrivalBoard: View {
  let timetable: Timetable
  let stop: StopID
  @Environment(TransitModel.self) private var model

  var body: some View {
    Answer {
      try timetable.arrivals(at: stop, after: model.now, limit: 4)
    } content: { arrivals in
      if arrivals.isEmpty { Text("No arrivals in the next two hours") }
      ForEach(arrivals) { arrival in
        NavigationLink(value: arrival) { ArrivalRow(arrival: arrival) }
      }
    }
  }
}
