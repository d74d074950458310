package import TransitBundle
import TransitFoundation
import TransitValues

extension AnswerColumn<Stop> {
  /// The columns of `search --json`.
  package static let stop: [AnswerColumn<Stop>] = [
    AnswerColumn("stop_id") { .string($0.id.rawValue) },
    AnswerColumn("stop_code") { JSONOutput($0.code) },
    AnswerColumn("stop_name") { JSONOutput($0.name) },
    AnswerColumn("stop_lat") { JSONOutput(degreesE7: $0.coordinate?.latitudeE7) },
    AnswerColumn("stop_lon") { JSONOutput(degreesE7: $0.coordinate?.longitudeE7) },
    AnswerColumn("location_type") { .integer($0.locationType?.rawValue ?? 0) },
    AnswerColumn("parent_station") { JSONOutput($0.parentStationID?.rawValue) },
    AnswerColumn("platform_code") { JSONOutput($0.platformCode) },
    AnswerColumn("wheelchair_boarding") { JSONOutput($0.wheelchairBoarding?.rawValue) },
    AnswerColumn("stop_timezone", isOmittedIfNull: true) { JSONOutput($0.timeZoneIdentifier) },
  ]
}

extension AnswerColumn<NearbyStop> {
  /// The columns of `nearby --json`: those of a stop and its distance in meters.
  package static let nearbyStop =
    AnswerColumn<Stop>.stop.map { stop in stop.of { $0.stop } }
    + [AnswerColumn("distance") { JSONOutput($0.distance, digits: 3) }]
}
