import TransitValues

/// Reads the features of a GeoJSON document and collects notices, in the order of the canonical validator.
struct FeatureReader {
  /// The document has a structure that makes the file unusable. Notices about it are collected.
  struct Unreadable: ParsingFailure {
    var description: String { "is not a geometry" }
  }

  var log = NoticeLog()

  /// Returns the zones of a document.
  ///
  /// - Throws: `Unreadable` if any feature is unreadable. Notices about the others are collected.
  mutating func zones(of root: [JSONMember]) throws(Unreadable) -> [Zone] {
    reportUnknownKeys(root, known: ["type", "features"])
    guard let type = root.value("type") else {
      reportMissing("type")
      throw Unreadable()
    }
    let typeText = try text(type)
    guard typeText == "FeatureCollection" else {
      report(
        .unsupportedGeoJsonType, nil,
        [
          "geoJsonType": .text(typeText),
          "message": .text("Unsupported GeoJSON type: \(typeText). Use 'FeatureCollection' instead."),
        ])
      throw Unreadable()
    }
    guard let features = root.value("features")?.elements else { throw Unreadable() }
    var zones: [Zone] = []
    for (index, feature) in features.enumerated() {
      if let zone = try zone(feature, index: index) { zones.append(zone) }
    }
    guard zones.count == features.count else { throw Unreadable() }
    return zones
  }

  /// Returns the zone of a feature, or nil if the feature has errors.
  private mutating func zone(_ value: GeoJSONValue, index: Int) throws(Unreadable) -> Zone? {
    guard let members = value.members else { return nil }
    reportUnknownKeys(members, known: ["id", "type", "properties", "geometry"])
    var feature = FeatureReference(index: index)
    if let id = members.value("id") { feature.id = try text(id) }
    try reportUnsupportedType(members, feature: feature)
    let geometry = try geometryMembers(members)
    let missing = missingElements(members, feature: feature, geometry: geometry)
    guard missing.isEmpty, let id = feature.id, let geometry else {
      for element in missing { reportMissing(element, feature) }
      return nil
    }
    var area: ZoneGeometry?
    switch try readGeometry(geometry, feature: feature) {
    case .invalid: return nil
    case .unsupported: break
    case .area(let valid): area = valid
    }
    guard let properties = members.value("properties")?.members else { throw Unreadable() }
    return Zone(
      id: id, featureIndex: index, geometry: area,
      name: try properties.value("stop_name").map(text), description: try properties.value("stop_desc").map(text))
  }

  private mutating func reportUnsupportedType(
    _ members: [JSONMember], feature: FeatureReference
  ) throws(Unreadable) {
    guard let type = members.value("type") else { return }
    let typeText = try text(type)
    if typeText != "Feature" {
      report(.unsupportedFeatureType, feature, feature.fields + ["featureType": .text(typeText)])
    }
  }

  /// Returns the members of the geometry, or nil if it is missing.
  private mutating func geometryMembers(_ members: [JSONMember]) throws(Unreadable) -> [JSONMember]? {
    guard let geometry = members.value("geometry") else { return nil }
    guard let geometryMembers = geometry.members else { throw Unreadable() }
    reportUnknownKeys(geometryMembers, known: ["type", "coordinates"])
    return geometryMembers
  }

  private func missingElements(
    _ members: [JSONMember], feature: FeatureReference, geometry: [JSONMember]?
  ) -> [String] {
    var missing: [String] = []
    if feature.id?.isEmpty ?? true { missing.append("features.id") }
    if members.value("type") == nil { missing.append("features.type") }
    if members.value("properties") == nil { missing.append("features.properties") }
    if let geometry {
      if geometry.value("type") == nil {
        missing.append("features.geometry.type")
      } else if geometry.value("coordinates") == nil {
        missing.append("features.geometry.coordinates")
      }
    } else {
      missing.append("features.geometry")
    }
    return missing
  }

  private mutating func reportUnknownKeys(_ members: [JSONMember], known: [String]) {
    for member in members where !known.contains(member.key) {
      report(.geoJsonUnknownElement, nil, ["filename": .file(.locations), "unknownElement": .text(member.key)])
    }
  }

  func text(_ value: GeoJSONValue) throws(Unreadable) -> String {
    guard let text = value.text else { throw Unreadable() }
    return text
  }

  mutating func report(_ kind: NoticeKind, _ feature: FeatureReference?, _ fields: NoticeFields) {
    log.add(kind, NoticePlace(.locations, feature?.index ?? 0), fields)
  }

  private mutating func reportMissing(_ element: String, _ feature: FeatureReference? = nil) {
    let fields = feature?.fields ?? ["featureIndex": .none, "featureId": .none]
    report(.missingRequiredElement, feature, fields + ["missingElement": .text(element)])
  }
}

/// The index of a feature in its collection and its id, by which notices refer to it.
struct FeatureReference {
  let index: Int
  var id: String?

  var idValue: NoticeValue { id.map { .text($0) } ?? .none }

  var fields: NoticeFields { ["featureIndex": .integer(index), "featureId": idValue] }
}
