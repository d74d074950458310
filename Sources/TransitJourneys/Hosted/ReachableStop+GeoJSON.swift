import TransitBundle
public import TransitFoundation
import TransitValues

extension [ReachableStop] {
  /// The stops with a coordinate as a GeoJSON FeatureCollection of points.
  ///
  /// Properties: `stop_id`, `stop_name`, `arrival` in seconds since 1970, `seconds` after `departure`, `vehicles`.
  /// Source: <https://www.rfc-editor.org/rfc/rfc7946#section-3.3>.
  ///
  /// - Parameter departure: The departure of the search.
  public func geoJSON(since departure: Date) -> String {
    let features = compactMap { stop in stop.coordinate.map { stop.feature(at: $0, since: departure) } }
    let collection: JSONOutput = ["features": .array(features), "type": .string("FeatureCollection")]
    return collection.compact
  }
}

extension ReachableStop {
  fileprivate func feature(at coordinate: Coordinate, since departure: Date) -> JSONOutput {
    let seconds = arrival.unixSeconds.subtractingClamped(departure.unixSeconds)
    var properties: JSONOutput = [
      "arrival": .integer(arrival.unixSeconds), "seconds": .integer(seconds), "stop_id": .string(id.rawValue),
    ]
    if let name = stop.name { properties = properties.adding("stop_name", .string(name)) }
    let degrees = [coordinate.longitudeE7, coordinate.latitudeE7].map { JSONOutput.decimal(value: $0, digits: 7) }
    return [
      "geometry": ["coordinates": .array(degrees), "type": .string("Point")],
      "properties": properties.adding("vehicles", .integer(vehicles)), "type": .string("Feature"),
    ]
  }
}
