import MapKit
import SwiftUI
import TransitBundle

/// The path of a trip from a call to its end.
struct TripMap: View {
  let timetable: Timetable
  let trip: Trip
  /// The stop_sequence of the call.
  let from: Int

  var body: some View {
    Answer {
      try timetable.tripPath(of: trip)?.segment(from: from)
    } content: { line in
      if let line {
        Map {
          MapPolyline(coordinates: line.points.map(\.coordinate.location))
            .stroke(trip.route.color?.color ?? .gray, lineWidth: 5)
        }
      } else {
        ContentUnavailableView("No Map", systemImage: "map")
      }
    }
  }
}
