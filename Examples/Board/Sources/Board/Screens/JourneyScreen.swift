import SwiftUI
import TransitBundle
import TransitJourneys

/// The legs of a journey.
struct JourneyScreen: View {
  let timetable: Timetable
  let journey: Journey

  var body: some View {
    List {
      JourneyRow(journey: journey)
      ForEach(journey.legs, id: \.self) { leg in
        switch leg {
        case .walk(let walk): WalkRow(walk: walk)
        case .ride(let ride): RideSection(timetable: timetable, ride: ride)
        }
      }
    }
    .navigationTitle("Journey")
  }
}
