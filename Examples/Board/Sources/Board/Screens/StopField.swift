import SwiftUI
import TransitBundle

/// A field in which the rider types a part of a name, and the stops to choose from.
struct StopField: View {
  let title: String
  let timetable: Timetable
  @Binding var choice: Stop?
  @State var text = ""

  var body: some View {
    TextField(title, text: $text)
      // Another text is another stop.
      .onChange(of: text) { if choice?.displayName != text { choice = nil } }
    if choice == nil, !text.isEmpty {
      Answer {
        try timetable.stops(matching: text, limit: 4)
      } content: { stops in
        ForEach(stops) { stop in
          Button(stop.displayName) {
            choice = stop
            text = stop.displayName
          }
        }
      }
    }
  }
}
