import SwiftUI
import TransitBundle
import TransitJourneys

/// The journeys of an hour, with buttons for the hours before and after.
struct JourneyList: View {
  let planner: JourneyPlanner
  let request: JourneyRequest
  /// The hours on the screen. Hour 0 starts at the requested departure.
  @State private var hours = 0...0

  var body: some View {
    List {
      Button("Earlier") { hours = hours.lowerBound - 1...hours.upperBound }
      ForEach(hours, id: \.self) { hour in
        JourneyHour(planner: planner, request: request, hour: hour)
      }
      Button("Later") { hours = hours.lowerBound...hours.upperBound + 1 }
    }
    .navigationTitle("\(request.from.displayName) to \(request.to.displayName)")
  }
}
