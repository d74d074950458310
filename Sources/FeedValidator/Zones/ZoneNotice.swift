import TransitValues

/// A notice about `locations.geojson`.
struct ZoneNotice: Sendable {
  let code: String
  /// The fields in the order of the canonical report, which leaves out those without a value.
  let fields: [(name: String, value: ZoneNoticeValue)]
}

/// A value of a field of a zone notice.
enum ZoneNoticeValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case double(Double)
  case null
}

extension ZoneNotice {
  static let filename = FileSchema.locations.name

  static func malformed(_ message: String) -> ZoneNotice {
    ZoneNotice(
      code: "malformed_json", fields: [("filename", .string(filename)), ("message", .string(message))])
  }

  static func duplicatedElement(_ key: String) -> ZoneNotice {
    ZoneNotice(
      code: "geo_json_duplicated_element",
      fields: [("filename", .string(filename)), ("duplicatedElement", .string(key))])
  }

  static func unknownElement(_ key: String) -> ZoneNotice {
    ZoneNotice(
      code: "geo_json_unknown_element",
      fields: [("filename", .string(filename)), ("unknownElement", .string(key))])
  }

  static func unsupportedRootType(_ type: String) -> ZoneNotice {
    let message = "Unsupported GeoJSON type: \(type). Use 'FeatureCollection' instead."
    return ZoneNotice(
      code: "unsupported_geo_json_type",
      fields: [("geoJsonType", .string(type)), ("message", .string(message))])
  }

  static func missingElement(_ element: String, feature: FeatureReference?) -> ZoneNotice {
    ZoneNotice(
      code: "missing_required_element",
      fields: [
        ("featureIndex", feature.map { .integer($0.index) } ?? .null),
        ("featureId", feature?.id.map { .string($0) } ?? .null),
        ("missingElement", .string(element)),
      ])
  }

  static func unsupportedFeatureType(_ type: String, feature: FeatureReference) -> ZoneNotice {
    ZoneNotice(code: "unsupported_feature_type", fields: feature.fields + [("featureType", .string(type))])
  }

  static func unsupportedGeometryType(_ type: String, feature: FeatureReference) -> ZoneNotice {
    ZoneNotice(code: "unsupported_geometry_type", fields: feature.fields + [("geometryType", .string(type))])
  }

  static func invalidGeometry(_ type: String, message: String, feature: FeatureReference) -> ZoneNotice {
    ZoneNotice(
      code: "invalid_geometry",
      fields: feature.fields + [("geometryType", .string(type)), ("message", .string(message))])
  }

  static func duplicateID(_ id: String, firstIndex: Int, secondIndex: Int) -> ZoneNotice {
    ZoneNotice(
      code: "duplicate_geo_json_key",
      fields: [
        ("featureId", .string(id)), ("firstIndex", .integer(firstIndex)), ("secondIndex", .integer(secondIndex)),
      ])
  }

  /// Returns the notice for a vertex near the origin or a pole, or nil if the vertex is near neither.
  static func misplaced(_ point: ZonePoint, feature: FeatureReference) -> ZoneNotice? {
    let isNearOrigin = abs(point.x) <= 1 && abs(point.y) <= 1
    guard isNearOrigin || abs(point.y) >= 89 else { return nil }
    return ZoneNotice(
      code: isNearOrigin ? "point_near_origin" : "point_near_pole",
      fields: [
        ("filename", .string(filename)),
        ("featureIndex", .integer(feature.index)),
        ("entityId", feature.id.map { .string($0) } ?? .null),
        ("latFieldValue", .double(point.y)),
        ("lonFieldValue", .double(point.x)),
      ])
  }
}

/// The index of a feature in its collection and its id, by which notices refer to it.
struct FeatureReference {
  let index: Int
  var id: String?

  var fields: [(name: String, value: ZoneNoticeValue)] {
    [("featureIndex", .integer(index)), ("featureId", id.map { .string($0) } ?? .null)]
  }
}
