/// The zones of `locations.geojson` and the notices about the file.
struct ZoneFile: Sendable {
  /// False if rules that take this file are skipped.
  ///
  /// A repeated key leaves the file usable and without zones, as in the canonical validator.
  private(set) var isUsable = true
  /// The zones, in file order. Empty if the file is not usable.
  private(set) var zones: [Zone] = []
  private(set) var log = NoticeLog()

  /// The kinds of notices about the file.
  static let reports: [NoticeKind] = [
    .malformedJson, .geoJsonDuplicatedElement, .duplicateGeoJsonKey, .missingRequiredElement, .unsupportedGeoJsonType,
    .geoJsonUnknownElement, .unsupportedFeatureType, .unsupportedGeometryType, .invalidGeometry, .pointNearOrigin,
    .pointNearPole,
  ]

  /// Reads the content of `locations.geojson`. Bytes that are not UTF-8 become U+FFFD, as in tables.
  ///
  /// Time is O(n log n) in the number of bytes. Content of any kind is accepted; problems become notices. Wrong
  /// structures without a rule of their own, such as a missing `features` array, make the file unusable silently.
  init(_ bytes: [UInt8]) {
    do throws(JSONFailure) {
      let isText = String(validating: bytes, as: UTF8.self) != nil
      read(try JSONParser.rootMembers(of: isText ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)))
    } catch {
      switch error {
      case .malformed(let message):
        report(.malformedJson, ["filename": .file(.locations), "message": .text(message)])
        isUsable = false
      case .duplicateKey(let key):
        report(.geoJsonDuplicatedElement, ["filename": .file(.locations), "duplicatedElement": .text(key)])
      case .unsupportedValue: isUsable = false
      }
    }
  }

  private mutating func report(_ kind: NoticeKind, _ fields: NoticeFields) {
    log.add(kind, NoticePlace(.locations), fields)
  }

  private mutating func read(_ root: [JSONMember]) {
    var reader = FeatureReader()
    do throws(FeatureReader.Unreadable) {
      zones = try reader.zones(of: root)
    } catch {
      isUsable = false
    }
    log = reader.log
    if isUsable { reportDuplicateIDs() }
  }

  private mutating func reportDuplicateIDs() {
    // UTF-8 as keys: String compares by canonical equivalence, Java does not.
    var firstIndices: [[UInt8]: Int] = [:]
    for zone in zones {
      let key = Array(zone.id.utf8)
      if let first = firstIndices[key] {
        report(
          .duplicateGeoJsonKey,
          [
            "featureId": .text(zone.id), "firstIndex": .integer(first), "secondIndex": .integer(zone.featureIndex),
          ])
      } else {
        firstIndices[key] = zone.featureIndex
      }
    }
  }
}
