package import TransitBundle
import TransitFoundation
import TransitValues

extension AnswerColumn<Stop> {
  /// The columns of `search --json`.
  package static let stop: [AnswerColumn<Stop>] = [
    AnswerColumn(.stopID) { .string($0.id.rawValue) },
    AnswerColumn(.stopCode) { JSONOutput($0.code) },
    AnswerColumn(.stopName) { JSONOutput($0.name) },
    AnswerColumn(.stopLatitude) { JSONOutput(degreesE7: $0.coordinate?.latitudeE7) },
    AnswerColumn(.stopLongitude) { JSONOutput(degreesE7: $0.coordinate?.longitudeE7) },
    AnswerColumn(.locationType) { .integer($0.locationType?.rawValue ?? 0) },
    AnswerColumn(.parentStation) { JSONOutput($0.parentStationID?.rawValue) },
    AnswerColumn(.platformCode) { JSONOutput($0.platformCode) },
    AnswerColumn(.wheelchairBoarding) { JSONOutput($0.wheelchairBoarding?.rawValue) },
    AnswerColumn(.stopTimezone, isOmittedIfNull: true) { JSONOutput($0.timeZoneIdentifier) },
  ]
}

extension AnswerColumn<NearbyStop> {
  /// The columns of `nearby --json`: those of a stop and its distance in meters.
  package static let nearbyStop =
    AnswerColumn<Stop>.stop.map { stop in stop.of { $0.stop } }
    + [AnswerColumn(.distance) { JSONOutput($0.distance, digits: 3) }]
}
