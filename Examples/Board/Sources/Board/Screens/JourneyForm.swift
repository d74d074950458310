import Foundation
import SwiftUI
import TransitBundle

/// Two search fields and a departure.
struct JourneyForm: View {
  let timetable: Timetable
  @State var from = ""
  @State var to = ""
  @State var departure = Date.now

  var body: some View {
    List {
      TextField("From", text: $from)
      TextField("To", text: $to)
      DatePicker("Departure", selection: $departure)
      Answer {
        try request()
      } content: { request in
        if let request {
          NavigationLink("\(request.from.displayName) to \(request.to.displayName)", value: request)
        }
      }
    }
    .navigationTitle("Journeys")
  }

  /// The best match of each search field; `nil` until both have one.
  private func request() throws -> JourneyRequest? {
    guard let start = try timetable.stops(matching: from, limit: 1).first,
      let end = try timetable.stops(matching: to, limit: 1).first
    else { return nil }
    return JourneyRequest(from: start, to: end, departure: departure)
  }
}
