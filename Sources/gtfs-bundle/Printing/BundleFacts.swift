import BundleFormat
import BundleSizes
import ToolSupport
import TransitBundle
import TransitFoundation
import TransitValues

/// The facts about a bundle that `info` prints.
struct BundleFacts {
  let feed: BundleInformation
  let header: BundleHeader
  let fileByteCount: Int
  /// SOURCE_DATE_EPOCH of the build, in seconds since 1970.
  let buildTime: Int?
  /// The number of blocks by codec name.
  let codecCounts: [String: Int]
  /// The uncompressed bytes of each table with its indexes.
  let tableByteCounts: [String: Int]
  /// The size of each part of the file; `nil` unless requested.
  let sizes: SizeTables?

  /// Reads every page of the database once; with sizes, blocks shared by several tables are read again.
  init(of timetable: Timetable, withSizes: Bool) throws {
    feed = timetable.information
    header = timetable.file.header
    fileByteCount = timetable.file.fileByteCount
    buildTime = timetable.metadata.source.buildTime
    codecCounts = timetable.file.front.index.entries.reduce(into: [:]) { $0["\($1.codec)", default: 0] += 1 }
    let trees = try DatabaseTrees(of: timetable.file)
    tableByteCounts = trees.byteCounts(in: timetable.file.header.geometry)
    sizes = try withSizes ? SizeTables(BundleSizes(of: timetable.file, trees), in: timetable.metadata.contents) : nil
  }
}

// MARK: JSON

extension BundleFacts {
  var json: JSONOutput {
    let tables = feed.files.filter(\.isTable).map { ($0.name, $0.rowCount) }
    let information: JSONOutput = [
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
        "build_time": JSONOutput(buildTime), "feeds": .array(feed.source.feeds.map(\.json)),
      ],
      "notices": JSONOutput(counts: feed.notices),
      "remarks": JSONOutput(counts: feed.remarks),
      "format": format,
    ]
    return sizes.map { information.adding("bytes", $0.json) } ?? information
  }

  private var format: JSONOutput { container.json }

  private var container: ContainerFacts {
    ContainerFacts(header: header, fileByteCount: fileByteCount, codecCounts: codecCounts)
  }
}

// MARK: Text

extension BundleFacts {
  /// The facts, then two tables.
  var text: String {
    var files = TextTable([("FILE", .left), ("ROWS", .right)])
    for file in feed.files { files.append([file.name, file.isTable ? String(file.rowCount) : "stored as is"]) }
    return TextTable.list(facts) + "\n" + files.text + "\n" + (sizes?.text ?? tables)
  }

  private var facts: [(name: String, value: String)] {
    [
      ("name", feed.name),
      (
        "valid",
        feed.validity.map { "\($0.lowerBound.isoText) to \($0.upperBound.isoText)" } ?? "no date"
      ),
      ("time zone", "\(feed.timeZoneIdentifier) (zone data \(feed.timeZoneDataVersion))"),
      ("bounds", bounds),
      ("made from", "\(feed.source.name), SHA-256 \(feed.source.sha256)"),
    ] + feed.source.feeds.map { ("feed", $0.text) } + [
      ("made by", feed.builder + (buildTime.map { " at \($0)" } ?? "")),
      ("size", container.size),
      ("blocks", container.blocks),
      ("content", container.contentRoot),
      ("notices", feed.notices.isEmpty ? "none" : BuildSummary.text(feed.notices)),
      ("remarks", feed.remarks.isEmpty ? "none" : BuildSummary.text(feed.remarks)),
    ]
  }

  private var bounds: String {
    guard let box = feed.bounds else { return "no stop has coordinates" }
    let degrees = [box.south, box.north, box.west, box.east].map { JSONOutput($0, digits: 7).compact }
    return "latitude \(degrees[0]) to \(degrees[1]), longitude \(degrees[2]) to \(degrees[3])"
  }

  private var tables: String {
    var table = TextTable([("TABLE", .left), ("UNPACKED", .right)])
    let largestFirst = tableByteCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (name, byteCount) in largestFirst { table.append([name, Quantity.bytes(byteCount)]) }
    return table.text
  }
}

extension BundleInformation.Source.Feed {
  /// Keys without a value are absent.
  fileprivate var json: JSONOutput {
    let members: [(String, String?)] = [
      ("name", name), ("sha256", sha256), ("url", url), ("license", license), ("license_url", licenseURL),
      ("attribution", attribution),
    ]
    return .object(members.compactMap { key, value in value.map { .init(key: key, value: .string($0)) } })
  }

  /// One line: `bart, SHA-256 9f86..., https://example.org/bart.zip, CC-BY-4.0, "Data by BART"`.
  fileprivate var text: String {
    ([name, "SHA-256 \(sha256)"] + [url, license, licenseURL, attribution.map { "\"\($0)\"" }].compactMap(\.self))
      .joined(separator: ", ")
  }
}
