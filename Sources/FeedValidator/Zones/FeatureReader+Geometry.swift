extension FeatureReader {
  /// What a geometry object contains.
  enum Outcome {
    case area(ZoneGeometry)
    /// Not a valid area; reported.
    case invalid
    /// Not a polygon or multipolygon; reported.
    case unsupported
  }

  /// Reads a geometry that has a type and coordinates, and reports vertices near the origin or a pole.
  mutating func readGeometry(
    _ members: [JSONMember], feature: FeatureReference
  ) throws(Unreadable) -> Outcome {
    guard let type = members.value("type"), let coordinates = members.value("coordinates") else { throw Unreadable() }
    let typeText = try text(type)
    switch typeText {
    case "Polygon":
      return build([try rings(of: coordinates, feature: feature)], type: typeText, feature: feature)
    case "MultiPolygon":
      // The canonical revision fails on the nesting of every multipolygon. They are valid GTFS, so they are read here.
      var polygons: [[[ZonePoint]]] = []
      for polygon in try elements(coordinates) { polygons.append(try rings(of: polygon, feature: feature)) }
      return build(polygons, type: typeText, feature: feature)
    default:
      let reported = log
      do throws(Unreadable) {
        for part in try elements(coordinates) { _ = try ring(part, feature: feature) }
      } catch {
        // Points and lines nest less deeply. The canonical revision fails on them; the intended notice follows.
        log = reported
      }
      report(.unsupportedGeometryType, feature, feature.fields + ["geometryType": .text(typeText)])
      return .unsupported
    }
  }

  private mutating func build(_ polygons: [[[ZonePoint]]], type: String, feature: FeatureReference) -> Outcome {
    var geometry = ZoneGeometry(polygons: [])
    do throws(GeometryFault) {
      for rings in polygons {
        let polygon = try ZonePolygon(rings: rings)
        try polygon.validate()
        geometry.polygons.append(polygon)
      }
      try geometry.validateArrangement()
      return .area(geometry)
    } catch {
      report(
        .invalidGeometry, feature,
        feature.fields + ["geometryType": .text(type), "message": .text(error.description)])
      return .invalid
    }
  }

  /// Returns the rings of a polygon. A polygon without an outer ring makes the file unusable.
  private mutating func rings(
    of value: GeoJSONValue, feature: FeatureReference
  ) throws(Unreadable) -> [[ZonePoint]] {
    var rings: [[ZonePoint]] = []
    for part in try elements(value) { rings.append(try ring(part, feature: feature)) }
    guard !rings.isEmpty else { throw Unreadable() }
    return rings
  }

  private mutating func ring(_ value: GeoJSONValue, feature: FeatureReference) throws(Unreadable) -> [ZonePoint] {
    var points: [ZonePoint] = []
    for position in try elements(value) {
      let point = try point(position)
      if let kind = NoticeKind.misplacing(latitude: point.y, longitude: point.x) {
        report(
          kind, feature,
          [
            "filename": .file(.locations), "featureIndex": .integer(feature.index), "entityId": feature.idValue,
            "latFieldValue": .decimal(point.y), "lonFieldValue": .decimal(point.x),
          ])
      }
      points.append(point)
    }
    return points
  }

  private func point(_ value: GeoJSONValue) throws(Unreadable) -> ZonePoint {
    if case .pair(let x, let y) = value { return ZonePoint(x: x, y: y) }
    let numbers = try elements(value)
    guard numbers.count >= 2, case .number(let x) = numbers[0], case .number(let y) = numbers[1] else {
      throw Unreadable()
    }
    return ZonePoint(x: x, y: y)
  }

  private func elements(_ value: GeoJSONValue) throws(Unreadable) -> [GeoJSONValue] {
    guard let elements = value.elements else { throw Unreadable() }
    return elements
  }
}
