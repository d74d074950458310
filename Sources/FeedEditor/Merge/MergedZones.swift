import FeedWriter
import Foundation
import GTFSFeed
import TransitValues

/// Writes the zones of all feeds as one locations.geojson.
struct MergedZones {
  let scope: MergeScope

  /// Copies the only file as it is; of several, the features.
  func write(to output: inout FeedOutput) throws {
    let feeds = scope.feeds.filter { scope.readings[$0].file(GTFSSchema.locations) != nil }
    guard let first = feeds.first else { return }
    try output.begin(GTFSSchema.locations.name)
    if feeds.count == 1, scope.prefixes.prefix(of: .place, in: first) == nil {
      try output.append(try scope.readings[first].contents(of: GTFSSchema.locations) ?? [])
    } else {
      var isFirst = true
      try output.append(Array(#"{"type":"FeatureCollection","features":["#.utf8))
      for feed in feeds {
        for feature in try features(of: feed) {
          if !isFirst { try output.append(Array(",\n".utf8)) }
          isFirst = false
          try output.append(feature)
        }
      }
      try output.append(Array("]}\n".utf8))
    }
    try output.end()
  }

  private func features(of feed: Int) throws -> [[UInt8]] {
    guard let (bytes, features) = try scope.readings[feed].zones() else {
      throw PlainFailure(
        .extract, feed: scope.name(of: feed), "locations.geojson is not valid GeoJSON, so it cannot be merged")
    }
    let prefix = scope.prefixes.prefix(of: .place, in: feed)
    return try features.compactMap { feature in
      guard let id = feature.id, let range = feature.idRange else { return Array(bytes[feature.range]) }
      if let prefix {
        let text = try JSONEncoder().encode(String(decoding: prefix, as: UTF8.self) + id)
        return bytes[feature.range.lowerBound..<range.lowerBound] + Array(text)
          + bytes[range.upperBound..<feature.range.upperBound]
      }
      let isRepeated = Array(id.utf8).withSpan { scope.isRepeated($0, .place, in: feed) }
      return isRepeated ? nil : Array(bytes[feature.range])
    }
  }
}
