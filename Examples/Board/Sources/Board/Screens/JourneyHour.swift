import Foundation
import SwiftUI
import TransitBundle
import TransitJourneys

/// The journeys that leave within one hour.
struct JourneyHour: View {
  let planner: JourneyPlanner
  let request: JourneyRequest
  /// The number of hours after the requested departure.
  let hour: Int

  var body: some View {
    Answer {
      try planner.journeys(
        from: .stop(request.from.id), to: .stop(request.to.id),
        departing: request.departure.addingTimeInterval(Double(hour) * 3600), within: .seconds(3600))
    } content: { journeys in
      ForEach(journeys, id: \.self) { journey in
        NavigationLink(value: journey) { JourneyRow(journey: journey) }
      }
    }
  }
}
