import TransitValues

/// Notices of locations.geojson.
extension NoticeKind {
  static let duplicateGeoJsonKey = NoticeKind(
    "duplicate_geo_json_key", .error, files: [.locations],
    fields: ["featureId", "firstIndex", "secondIndex"],
    means: "Two zones of `locations.geojson` have the same id.",
    matters: "It is unclear where the vehicle picks up riders.",
    mend: "Give each zone its own id.")

  static let duplicateGeographyId = NoticeKind(
    "duplicate_geography_id", .error, files: [.stops, .locationGroups, .locations],
    fields: ["geographyId", "csvRowNumberA", "csvRowNumberB", "featureIndex"],
    means: "A stop, a group of stops or a zone have the same id.",
    matters: "It is unclear where a trip calls.",
    mend: "Use an id only once in the three files.")

  static let geoJsonDuplicatedElement = NoticeKind(
    "geo_json_duplicated_element", .error, files: [.locations],
    fields: ["filename", "duplicatedElement"],
    means: "An object of `locations.geojson` has the same key twice.",
    matters: "The zones after it are not read.",
    mend: "Remove one of the two.")

  static let geoJsonUnknownElement = NoticeKind(
    "geo_json_unknown_element", .info, files: [.locations],
    fields: ["filename", "unknownElement"],
    means: "`locations.geojson` has a key that GTFS does not use.",
    matters: "Apps ignore it.",
    mend: "Check the spelling. An extension can stay.")

  static let invalidGeometry = NoticeKind(
    "invalid_geometry", .error, files: [.locations],
    fields: ["featureIndex", "featureId", "geometryType", "message"],
    means: "The outline of a zone is not a valid polygon: it is not closed, has too few points, or crosses itself.",
    matters: "Apps cannot tell whether a rider is inside.",
    mend: "Draw the outline again; most map editors can check and repair it.")

  static let malformedJson = NoticeKind(
    "malformed_json", .error, files: [.locations],
    fields: ["filename", "message"],
    means: "`locations.geojson` is not JSON, or not an object.",
    matters: "No zone is read.",
    mend: "Check the file with a JSON editor at the place named in the message.")

  static let missingRequiredElement = NoticeKind(
    "missing_required_element", .error, files: [.locations],
    fields: ["featureIndex", "featureId", "missingElement"],
    means: "A required part of `locations.geojson` is missing.",
    matters: "The zone is not used.",
    mend: "Add the part named here.")

  static let unsupportedFeatureType = NoticeKind(
    "unsupported_feature_type", .error, files: [.locations],
    fields: ["featureIndex", "featureId", "featureType"],
    means: "The type of a feature in `locations.geojson` is not `Feature`.",
    matters: "The zone is not used.",
    mend: "Write `Feature` as its type.")

  static let unsupportedGeoJsonType = NoticeKind(
    "unsupported_geo_json_type", .error, files: [.locations],
    fields: ["geoJsonType", "message"],
    means: "The type of `locations.geojson` is not `FeatureCollection`.",
    matters: "No zone is read.",
    mend: "Put all zones into one `FeatureCollection`.")

  static let unsupportedGeometryType = NoticeKind(
    "unsupported_geometry_type", .error, files: [.locations],
    fields: ["featureIndex", "featureId", "geometryType"],
    means: "The geometry of a zone is neither a polygon nor a multipolygon.",
    matters: "The zone is not used.",
    mend: "Draw the zone as `Polygon` or `MultiPolygon`.")

  static let zonesKinds: [NoticeKind] = [
    .duplicateGeoJsonKey, .duplicateGeographyId, .geoJsonDuplicatedElement, .geoJsonUnknownElement,
    .invalidGeometry, .malformedJson, .missingRequiredElement, .unsupportedFeatureType, .unsupportedGeoJsonType,
    .unsupportedGeometryType,
  ]
}
