import Foundation
import GTFSFeed

/// The ids of the zones in locations.geojson, which stop_times may name.
enum LocationIDs {
  /// Collects `features[].id`; what is no GeoJSON is kept as it is, with a remark.
  static func collect(from bytes: [UInt8], into context: ImportContext) throws {
    let table = context.references["locations.geojson", "features[].id"]
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let features = object["features"] as? [[String: Any]]
    else {
      return context.notices.remark(.malformedJSON)
    }
    for feature in features {
      guard let id = feature["id"] else { continue }
      Array("\(id)".utf8).withSpan { _ = table.insert($0) }
    }
  }
}
