import BundleFormat
package import TransitBundle
package import TransitFoundation
import TransitValues

/// The facts about a bundle that `info` prints.
package struct BundleFacts: Sendable {
  package let feed: BundleInformation
  package let container: ContainerFacts
  /// SOURCE_DATE_EPOCH of the build, in seconds since 1970.
  package let buildTime: Int?
  /// The uncompressed bytes of each table with its indexes.
  package let tableByteCounts: [String: Int]

  /// - Parameter trees: The tables of the bundle's database.
  package init(of timetable: Timetable, _ trees: DatabaseTrees) {
    feed = timetable.information
    container = ContainerFacts(of: timetable.file)
    buildTime = timetable.metadata.source.buildTime
    tableByteCounts = trees.byteCounts(in: timetable.file.header.geometry)
  }
}

extension BundleFacts {
  static let schema = AnswerSchema.object([
    ("kind", AnswerSchema.constant(ContainerKind.timetable.rawValue).json), ("name", AnswerSchema.text.json),
    ("validity", AnswerSchema.anyObjectOrNull.json), ("time_zone", AnswerSchema.text.json),
    ("time_zone_data", AnswerSchema.text.json), ("bounding_box", AnswerSchema.anyObjectOrNull.json),
    ("files", AnswerSchema.counts.json), ("unknown_files", AnswerSchema.array(.text).json),
    ("tables", AnswerSchema.counts.json), ("provenance", AnswerSchema.anyObject.json),
    ("notices", AnswerSchema.counts.json), ("remarks", AnswerSchema.counts.json),
    ("format", AnswerSchema.anyObject.json),
  ])

  /// The object printed by `info --json`.
  package var json: JSONOutput {
    let tables = feed.files.filter { $0.isTable }.map { ($0.name, $0.rowCount) }
    return [
      "kind": .string(ContainerKind.timetable.rawValue),
      "name": .string(feed.name),
      "validity": feed.validity.map {
        ["start": .string($0.lowerBound.description), "end": .string($0.upperBound.description)]
      } ?? .null,
      "time_zone": .string(feed.timeZoneIdentifier),
      "time_zone_data": .string(feed.timeZoneDataVersion),
      "bounding_box": feed.bounds.map { box in
        [
          "south": JSONOutput(box.south, digits: 7), "west": JSONOutput(box.west, digits: 7),
          "north": JSONOutput(box.north, digits: 7), "east": JSONOutput(box.east, digits: 7),
        ]
      } ?? .null,
      "files": JSONOutput(counts: Dictionary(tables) { first, _ in first }),
      "unknown_files": .array(feed.files.filter { !$0.isTable }.map { .string($0.name) }),
      "tables": JSONOutput(counts: tableByteCounts),
      "provenance": [
        "source": .string(feed.source.name), "sha256": .string(feed.source.sha256), "builder": .string(feed.builder),
        "build_time": JSONOutput(buildTime), "feeds": .array(feed.source.feeds.map { $0.json }),
      ],
      "notices": JSONOutput(counts: feed.notices),
      "remarks": JSONOutput(counts: feed.remarks),
      "format": container.json,
    ]
  }
}

extension BundleInformation.Source.Feed {
  /// Keys without a value are absent.
  fileprivate var json: JSONOutput {
    let members: [(String, String?)] = [
      ("name", name), ("sha256", sha256), ("url", url), ("license", license), ("license_url", licenseURL),
      ("attribution", attribution), ("prefix", prefix),
    ]
    return .object(members.compactMap { key, value in value.map { .init(key: key, value: .string($0)) } })
  }
}
