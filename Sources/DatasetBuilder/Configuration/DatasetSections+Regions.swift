import FeedEditor
import Foundation
import TransitValues
import UpdateManifest

extension DatasetSections {
  /// - Parameters:
  ///   - output: The bundle of the dataset.
  ///   - publishing: Where the dataset is published; `nil` if it is not.
  /// - Throws: ``FailureCode/configuration`` also if two bundles would have one path, or one name on the host.
  func regions(
    _ list: ConfigurationValue?, output: String, _ publishing: DatasetConfiguration.Publishing?
  ) throws(PlainFailure) -> [DatasetRegion] {
    var regions: [DatasetRegion] = []
    var outputs = [Self.identity(of: output): "the dataset"]
    var feeds = publishing.map { ["\($0.feed)": "the dataset"] } ?? [:]
    for value in list?.elements ?? [] {
      let region = try region(value, output: output, publishing)
      let id = value["id"] ?? value
      if regions.contains(where: { $0.id == region.id }) {
        throw refusal(id, "\(region.id): another region has this id")
      }
      if let other = outputs.updateValue("another region", forKey: Self.identity(of: region.output)) {
        throw refusal(value["output"] ?? id, "\(region.output): \(other) has this output")
      }
      if let feed = region.feed, let other = feeds.updateValue("another region", forKey: "\(feed)") {
        throw refusal(value["feed"] ?? id, "\(feed): \(other) has this name on the host")
      }
      regions.append(region)
    }
    return regions
  }

  private func region(
    _ value: ConfigurationValue, output: String, _ publishing: DatasetConfiguration.Publishing?
  ) throws(PlainFailure) -> DatasetRegion {
    guard let conditions = try conditions(value) else { throw refusal(value, "has no condition") }
    let id = value["id"]?.text ?? ""
    return DatasetRegion(
      id: id, output: path(value["output"]) ?? "\(DatasetConfiguration.withoutExtension(output))-\(id).transit",
      conditions: conditions, feed: try feedName(of: value, id, publishing), place: value.place, key: value.key)
  }

  private func feedName(
    of value: ConfigurationValue, _ id: String, _ publishing: DatasetConfiguration.Publishing?
  ) throws(PlainFailure) -> FeedName? {
    guard let publishing else {
      if let feed = value["feed"] { throw refusal(feed, "is possible only with publish") }
      return nil
    }
    let text = value["feed"]?.text ?? "\(publishing.feed)-\(id)"
    guard let feed = FeedName(text) else {
      throw refusal(value["feed"] ?? value["id"] ?? value, "\(text): expected \(FeedName.form)")
    }
    return feed
  }

  /// A path as it differs from all others: with the links of its folder resolved, and for file systems that do not tell
  /// cases apart.
  private static func identity(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL
    return folder.appendingPathComponent(url.lastPathComponent).path.lowercased()
  }
}
