import BundleFormat
import FeedEditor
import FeedValidator
import Foundation
import HTMLMarkup
import TransitCrypto
import TransitFoundation
import TransitValues

/// Everything that the bundles are made of. Equal inputs give equal bundles and verdicts.
struct DatasetInputs: Encodable {
  private struct Feed: Encodable {
    let id: String
    /// Where it is from, for the bundle's metadata: the file's name or the URL.
    let source: String
    let sha256: String
    let excluded: [String]
    let license: String?
    let licenseURL: String?
    let attribution: String?
  }

  private struct Region: Encodable {
    let id: String
    let output: String
    let conditions: String
  }

  private let program = packageVersion
  private let schema = BundleSchema.version
  private let name: String
  /// The file's name, after which the feed is named.
  private let output: String
  private let feeds: [Feed]
  private let publisher: [String?]
  private let sharesBlocks: Bool
  private let conditions: String
  private let judging: [String]
  /// `nil` without regions.
  private let regions: [Region]?
  private let buildTime: Int?

  init(_ sources: [LocalFeed], _ configuration: DatasetConfiguration, buildTime: Int?) {
    name = configuration.name
    output = DatasetConfiguration.fileName(of: configuration.output)
    feeds = sources.map { source in
      Feed(
        id: source.feed.id, source: source.feed.url ?? source.file.name, sha256: source.sha256,
        excluded: source.feed.excluded.sorted(), license: source.feed.license, licenseURL: source.feed.licenseURL,
        attribution: source.feed.attribution)
    }
    publisher = configuration.publisher.map { [$0.name, $0.url, $0.language] } ?? []
    sharesBlocks = configuration.sharesBlocks
    // Of values alone, so equal conditions have equal descriptions.
    conditions = configuration.conditions.map { "\($0)" } ?? ""
    let rules = configuration.validation
    judging = [rules.country, rules.failOn.rawValue] + rules.ignored + rules.languages.map(\.rawValue)
    let regions = configuration.regions.map { region in
      Region(
        id: region.id, output: DatasetConfiguration.fileName(of: region.output), conditions: "\(region.conditions)")
    }
    self.regions = regions.isEmpty ? nil : regions
    self.buildTime = buildTime
  }

  /// SHA-256 in hexadecimal.
  var sha256: String { SHA256.hash(Array(StableJSON.encoded(self))).hexadecimal }
}
