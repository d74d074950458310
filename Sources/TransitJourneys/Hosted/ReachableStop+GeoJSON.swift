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
  /// - Throws: `EncodingError`, never for values of this library.
  public func geoJSON(since departure: Date) throws -> String {
    let features = compactMap { stop in
      stop.coordinate.map { coordinate in
        PointFeature(
          geometry: PointFeature.Geometry(coordinates: [coordinate.longitude, coordinate.latitude]),
          properties: PointFeature.Properties(
            stopID: stop.stop.id.rawValue, stopName: stop.stop.name, arrival: stop.arrival.unixSeconds,
            seconds: stop.arrival.unixSeconds.subtractingClamped(departure.unixSeconds), vehicles: stop.vehicles))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(PointCollection(features: features))
    return String(decoding: JSONEscapes.escaped(json), as: UTF8.self)
  }
}

private struct PointCollection: Encodable {
  var type = "FeatureCollection"
  let features: [PointFeature]
}

private struct PointFeature: Encodable {
  struct Geometry: Encodable {
    var type = "Point"
    let coordinates: [Double]
  }

  struct Properties: Encodable {
    let stopID: String
    let stopName: String?
    let arrival: Int
    let seconds: Int
    let vehicles: Int

    enum CodingKeys: String, CodingKey {
      case arrival, seconds, vehicles
      case stopID = "stop_id"
      case stopName = "stop_name"
    }
  }

  var type = "Feature"
  let geometry: Geometry
  let properties: Properties
}
