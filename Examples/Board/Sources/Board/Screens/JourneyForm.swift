import Foundation
import SwiftUI
import TransitBundle

/// Two stops and a departure.
struct JourneyForm: View {
  let timetable: Timetable
  @State var from: Stop?
  @State var to: Stop?
  @State var departure = Date.now

  var body: some View {
    List {
      StopField(title: "From", timetable: timetable, choice: $from, text: from?.displayName ?? "")
      StopField(title: "To", timetable: timetable, choice: $to, text: to?.displayName ?? "")
      DatePicker("Departure", selection: $departure)
      if let from, let to {
        NavigationLink(
          "\(from.displayName) to \(to.displayName)",
          value: JourneyRequest(from: from, to: to, departure: departure))
      }
    }
    .navigationTitle("Journeys")
  }
}
