import FeedWriter
import Foundation
import GTFSFeed
import TransitValues

/// Writes the zones of all feeds as one locations.geojson.
struct MergedZones {
  private let readings: [FeedReading]
  private let survey: MergeSurvey
  private let prefixes: MergePrefixes

  init(_ readings: [FeedReading], _ survey: MergeSurvey, _ prefixes: MergePrefixes) {
    self.readings = readings
    self.survey = survey
    self.prefixes = prefixes
  }

  /// Copies the only file as it is; of several, the features.
  func write(to output: inout FeedOutput) throws {
    let name = GTFSSchema.locations.name
    let feeds = readings.indices.filter { readings[$0].file(name) != nil }
    guard let first = feeds.first else { return }
    try output.begin(name)
    if feeds.count == 1, prefixes.prefix(of: .place, in: first) == nil {
      try output.append(try readings[first].contents(of: name) ?? [])
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
    guard let bytes = try readings[feed].contents(of: GTFSSchema.locations.name) else { return [] }
    guard let features = GeoJSONFeatures(of: bytes)?.features else {
      throw FeedEditError("\(readings[feed].feed.name): locations.geojson is not valid GeoJSON, so it cannot be merged")
    }
    let prefix = prefixes.prefix(of: .place, in: feed)
    return try features.compactMap { feature in
      guard let id = feature.id, let range = feature.idRange else { return Array(bytes[feature.range]) }
      if let prefix {
        let text = try JSONEncoder().encode(String(decoding: prefix, as: UTF8.self) + id)
        return bytes[feature.range.lowerBound..<range.lowerBound] + Array(text)
          + bytes[range.upperBound..<feature.range.upperBound]
      }
      let isRepeated = Array(id.utf8).withSpan { id in
        survey.entities[.place]?.has(id) { $0 < feed && prefixes.prefix(of: .place, in: $0) == nil } ?? false
      }
      return isRepeated ? nil : Array(bytes[feature.range])
    }
  }
}
