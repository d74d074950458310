import MapKit
import SwiftUI
import TransitBundle
import TransitJourneys

/// A ride: its route and headsign, all calls from boarding to alighting, and its line on a map.
struct RideSection: View {
  let timetable: Timetable
  let ride: JourneyRide

  var body: some View {
    Section {
      Answer {
        try timetable.calls(of: ride)
      } content: { calls in
        ForEach(calls) { CallRow(call: $0, isLast: $0.stopSequence == ride.destinationSequence) }
      }
      Answer {
        try timetable.path(of: ride)
      } content: { path in
        Map {
          MapPolyline(coordinates: path.map(\.location))
            .stroke(ride.boarding.route.color?.color ?? .gray, lineWidth: 5)
        }
      }
    } header: {
      HStack {
        LineBadge(route: ride.boarding.route)
        Text(ride.boarding.destination ?? ride.destination.displayName)
        if ride.staysSeated { Text("Stay seated") }
      }
    }
  }
}
