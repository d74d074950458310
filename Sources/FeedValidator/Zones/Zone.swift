/// A feature of `locations.geojson`: an area that riders may start or end a trip in.
struct Zone: Sendable {
  let id: String
  /// The index of the feature in the feature collection.
  let featureIndex: Int
  /// The area, always valid. Nil if the geometry type is unsupported: the canonical validator keeps such a feature.
  let geometry: ZoneGeometry?
  /// The property `stop_name`.
  let name: String?
  /// The property `stop_desc`.
  let description: String?
}
