import TransitFoundation
import TransitValues

/// Source: <https://www.rfc-editor.org/rfc/rfc7946>.
extension JSONOutput {
  /// A GeoJSON feature: a line, a point, or nothing for no coordinate.
  static func feature(_ line: [Coordinate], _ properties: JSONOutput) -> JSONOutput {
    let geometry: JSONOutput =
      switch line.count {
      case 0: .null
      case 1: ["type": .string("Point"), "coordinates": .position(line[0])]
      default: ["type": .string("LineString"), "coordinates": .array(line.map { .position($0) })]
      }
    return ["type": .string("Feature"), "geometry": geometry, "properties": properties]
  }

  /// Longitude and latitude.
  private static func position(_ place: Coordinate) -> JSONOutput {
    [JSONOutput(degreesE7: place.longitudeE7), JSONOutput(degreesE7: place.latitudeE7)]
  }
}
