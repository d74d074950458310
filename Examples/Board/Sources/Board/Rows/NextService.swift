import Foundation
import SwiftUI
import TransitBundle

/// The next departure after a period without service.
struct NextService: View {
  let timetable: Timetable
  let page: BoardPage
  @Environment(TransitModel.self) private var model

  var body: some View {
    Answer {
      try timetable.nextDeparture(from: page.stop, after: model.now, where: page.filter)
    } content: { departure in
      if let departure {
        Text("Service resumes on \(departure.time, format: timetable.dayStyle) at \(departure.time, style: .time):")
        DepartureRow(departure: departure)
      } else if let end = timetable.information.validity?.upperBound, end < timetable.clock.localDate(at: model.now) {
        Text("The timetable ended on \(timetable.clock.date(on: end, hour: 12), format: timetable.dayStyle)")
      } else {
        Text("No further departures")
      }
    }
  }
}
