import Foundation
import SwiftUI
import TransitBundle

// Literal values, so that rows are previewed without a bundle.

extension Route {
  static let preview = Route(
    id: "S3", shortName: "S3", longName: "Central – Airport", type: .rail, color: RouteColor(rawValue: "0079C2"),
    textColor: RouteColor(rawValue: "FFFFFF"))
}

extension Stop {
  static let preview = Stop(
    id: "8503000", name: "Central", coordinate: Coordinate(latitude: 47.378, longitude: 8.54),
    locationType: .station, wheelchairBoarding: .accessible)
}

extension StopSummary {
  static let preview = StopSummary(id: "8503000:3", name: "Central", platformCode: "3")
}

extension Departure {
  static func preview(
    minutes: Int, pickupType: PickupType = .regular, isInterpolated: Bool = false, repetition: Repetition? = nil,
    live: LiveState? = nil
  ) -> Departure {
    Departure(
      time: .preview.addingTimeInterval(Double(minutes) * 60 + 30), tripID: "preview-\(minutes)",
      serviceDate: .preview, stop: .preview, stopSequence: 1, route: .preview, headsign: "Airport",
      direction: .outbound, pickupType: pickupType, wheelchairAccessibility: .accessible,
      isInterpolated: isInterpolated, repetition: repetition, live: live)
  }
}

extension DepartureGroup {
  static let preview = DepartureGroup(
    stop: NearbyStop(stop: .preview, distance: 180), route: .preview, direction: .outbound,
    departures: [.preview(minutes: 3), .preview(minutes: 18)])
}

extension TripInstance.Call {
  static let preview = TripInstance.Call(call: Trip.Call(place: .stop(.preview), stopSequence: 1), departure: .preview)
}

extension ServiceDate {
  /// Monday, July 6, 2026.
  static let preview = ServiceDate(daysSince1970: 20_640)
}

extension Date {
  /// The morning of that Monday.
  static let preview = Date(timeIntervalSinceReferenceDate: 805_010_400)
}

extension TransitModel {
  /// A model without a timetable.
  static var preview: TransitModel? {
    try? TransitModel(folder: .temporaryDirectory.appending(path: "preview"), languages: ["en"], now: .preview)
  }
}

struct RowPreviews: PreviewProvider {
  static var previews: some View {
    if let model = TransitModel.preview {
      List {
        DepartureRow(departure: .preview(minutes: 0))
        DepartureRow(departure: .preview(minutes: 5, repetition: Repetition(headway: .seconds(600))))
        DepartureRow(departure: .preview(minutes: 12, repetition: Repetition(headway: .seconds(600), isExact: true)))
        DepartureRow(departure: .preview(minutes: 20, pickupType: .phoneAgency))
        DepartureRow(departure: .preview(minutes: 90, isInterpolated: true))
        DepartureRow(departure: .preview(minutes: 4, live: LiveState(status: .predicted, delay: .seconds(130))))
        DepartureRow(departure: .preview(minutes: 6, live: LiveState(status: .predicted, delay: .zero)))
        DepartureRow(departure: .preview(minutes: 7, live: LiveState(status: .cancelled)))
        NearbyRow(group: .preview)
        CallRow(call: .preview)
      }
      .transit(model)
    }
  }
}
