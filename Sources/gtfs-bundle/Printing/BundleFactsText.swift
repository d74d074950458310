import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// The facts that `info` prints, as text.
struct BundleFactsText {
  let bundle: BundleFacts
  /// The size of each part of the file; `nil` unless requested.
  let sizes: SizeTables?

  private var feed: BundleInformation { bundle.feed }
  private var container: ContainerFacts { bundle.container }

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
      ("made by", feed.builder + (bundle.buildTime.map { " at \($0)" } ?? "")),
      ("size", container.size),
      ("blocks", container.blocks),
      ("content", container.contentRoot),
      ("notices", feed.notices.isEmpty ? "none" : BuildSummary.text(feed.notices)),
      ("remarks", feed.remarks.isEmpty ? "none" : BuildSummary.text(feed.remarks)),
    ]
  }

  private var bounds: String {
    guard let box = feed.bounds else { return "no known place" }
    let degrees = [box.south, box.north, box.west, box.east].map { JSONOutput($0, digits: 7).compact }
    return "latitude \(degrees[0]) to \(degrees[1]), longitude \(degrees[2]) to \(degrees[3])"
  }

  private var tables: String {
    var table = TextTable([("TABLE", .left), ("UNPACKED", .right)])
    let largestFirst = bundle.tableByteCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (name, byteCount) in largestFirst { table.append([name, Quantity.bytes(byteCount)]) }
    return table.text
  }
}

extension BundleInformation.Source.Feed {
  /// One line: `bart, SHA-256 9f86..., https://example.org/bart.zip, CC-BY-4.0, "Data by BART"`.
  fileprivate var text: String {
    ([name, "SHA-256 \(sha256)"] + [url, license, licenseURL, attribution.map { "\"\($0)\"" }].compactMap(\.self))
      .joined(separator: ", ")
  }
}
