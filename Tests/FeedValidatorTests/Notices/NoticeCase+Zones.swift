@testable import FeedValidator

/// Feeds with notices of locations.geojson.
extension NoticeCase {
  static func collection(_ zones: String..., type: String = "FeatureCollection") -> String {
    #"{"type": "\#(type)", "features": [\#(zones.joined(separator: ", "))]}"#
  }

  /// A feature whose outline is a rectangle that ends at a position.
  static func zone(
    _ id: String, type: String = "Feature", geometry: String = "Polygon", west: Double = 8, end: String = "[8, 47]"
  ) -> String {
    let outline = "[[[\(west), 47], [\(west + 0.1), 47], [\(west + 0.1), 47.1], [\(west), 47.1], \(end)]]"
    return #"{"type": "\#(type)", "id": "\#(id)", "properties": {}, "#
      + #""geometry": {"type": "\#(geometry)", "coordinates": \#(outline)}}"#
  }

  static let zones: [NoticeCase] = [
    .init(
      .duplicateGeoJsonKey,
      files: ["locations.geojson": collection(zone("Z"), zone("«Y→Z»"))],
      reports: "featureId: Z, firstIndex: 0, secondIndex: 1"),
    .init(
      .duplicateGeographyId,
      files: ["locations.geojson": collection(zone("«Z→S1»"))],
      reports: "geographyId: S1, csvRowNumberA: 2, featureIndex: 0"),
    .init(
      .geoJsonDuplicatedElement,
      files: ["locations.geojson": collection(zone("Z«→\", \"id\": \"Z»"))],
      reports: "filename: locations.geojson, duplicatedElement: id"),
    .init(
      .geoJsonUnknownElement,
      files: ["locations.geojson": collection(zone("Z«→\", \"note\": \"New»"))],
      reports: "filename: locations.geojson, unknownElement: note"),
    .init(
      .invalidGeometry,
      files: ["locations.geojson": collection(zone("Z", end: "[8, 4«7→6»]"))],
      reports: """
        featureIndex: 0, featureId: Z, geometryType: Polygon, \
        message: Points of LinearRing do not form a closed linestring
        """),
    .init(
      .malformedJson,
      files: ["locations.geojson": "«→x»" + collection(zone("Z"))],
      reports: "filename: locations.geojson, message: Not a JSON object at line 1, column 1"),
    .init(
      .missingRequiredElement,
      files: ["locations.geojson": collection(zone("«Z→»"))],
      reports: "featureIndex: 0, featureId: , missingElement: features.id"),
    .init(
      .pointNearOrigin,
      files: ["locations.geojson": collection(zone("Z", end: "«→[0.5, 0.5], »[8, 47]"))],
      reports: """
        filename: locations.geojson, featureIndex: 0, entityId: Z, latFieldValue: 0.5, lonFieldValue: 0.5
        """),
    .init(
      .pointNearPole,
      files: ["locations.geojson": collection(zone("Z", end: "«→[7, 89.5], »[8, 47]"))],
      reports: "filename: locations.geojson, featureIndex: 0, entityId: Z, latFieldValue: 89.5, lonFieldValue: 7.0"),
    .init(
      .unsupportedFeatureType,
      files: ["locations.geojson": collection(zone("Z", type: "«Feature→Place»"))],
      reports: "featureIndex: 0, featureId: Z, featureType: Place"),
    .init(
      .unsupportedGeoJsonType,
      files: ["locations.geojson": collection(zone("Z"), type: "Feature«Collection→»")],
      reports: """
        geoJsonType: Feature, message: Unsupported GeoJSON type: Feature. Use 'FeatureCollection' instead.
        """),
    .init(
      .unsupportedGeometryType,
      files: ["locations.geojson": collection(zone("Z", geometry: "«Polygon→LineString»"))],
      reports: "featureIndex: 0, featureId: Z, geometryType: LineString"),
  ]
}
