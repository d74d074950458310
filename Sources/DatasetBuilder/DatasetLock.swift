import BundleBuilder
import BundleFormat
import Crypto
import FeedEditor
import FeedFetcher
import FeedValidator
import Foundation
package import Publisher
import TransitBundle
import TransitFoundation

/// The feeds and the bundle of the last run, stored beside the configuration in `dataset.lock.json`.
package struct DatasetLock: Codable, Equatable, Sendable {
  /// The version of this format.
  package static let currentVersion = 1

  package var version = Self.currentVersion
  package var feeds: [Feed]
  /// SHA-256 of everything that the bundle is made of: the feeds, the configuration and this program's version.
  package var inputs: String
  package var bundle: Bundle
  /// The root and the last manifest of each channel, such as `city/stable`; `nil` if nothing was published.
  package var published: [String: PublishedState]?

  package struct Feed: Codable, Equatable, Sendable {
    package var id: String
    package var sha256: String
    package var bytes: Int
    /// When these contents were fetched, or the file last changed: ISO 8601 in UTC.
    package var time: String?
  }

  package struct Bundle: Codable, Equatable, Sendable {
    package var sha256: String
    package var bytes: Int
    /// The content root, 64 hexadecimal digits.
    package var content: String
  }

  /// Reads a lock file.
  ///
  /// - Returns: `nil` if there is none, or it has another version.
  /// - Throws: ``ConfigurationError`` if the file is not a lock file.
  package init?(of path: String) throws(ConfigurationError) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      self = try JSONDecoder().decode(DatasetLock.self, from: data)
    } catch {
      throw ConfigurationError(
        file: path, place: nil, key: "", problem: "is not a lock file; remove it to begin with the current feeds")
    }
    if version != Self.currentVersion { return nil }
  }

  /// The lock file for a new bundle.
  ///
  /// - Parameters:
  ///   - inputs: ``DatasetInputs/sha256``.
  ///   - former: The lock file of the last run.
  /// - Throws: ``BundleError``.
  init(
    of bundle: String, _ report: ImportReport, from sources: [LocalFeed], inputs: String, after former: DatasetLock?
  ) throws {
    feeds = sources.map { Feed(id: $0.feed.id, sha256: $0.sha256, bytes: $0.byteCount, time: $0.time) }
    self.inputs = inputs
    guard let sha256 = FeedSource.sha256(of: bundle) else {
      throw BundleError(.cannotOpen, path: bundle, "cannot be read back")
    }
    self.bundle = Bundle(
      sha256: sha256, bytes: report.bundleByteCount,
      content: try BundleFile.open(path: bundle).header.contentRoot.hexadecimal)
    published = former?.published
  }

  /// Returns the lock file after a publication.
  func remembering(_ state: PublishedState, of id: ChannelID) -> DatasetLock {
    var lock = self
    lock.published = (published ?? [:]).merging(["\(id)": state]) { $1 }
    return lock
  }

  /// The text of the file.
  var text: String { StableJSON.text(self, isIndented: true) }
}

/// Everything that a bundle is made of. Equal inputs give equal bundles and verdicts.
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
  private let buildTime: Int?

  init(_ sources: [LocalFeed], _ configuration: DatasetConfiguration, buildTime: Int?) {
    name = configuration.name
    output = configuration.output.split(separator: "/").last.map(String.init) ?? ""
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
    let rules = configuration.judging
    judging = [rules.country, rules.failOn.rawValue] + rules.ignored
    self.buildTime = buildTime
  }

  /// SHA-256 in hexadecimal.
  var sha256: String { SHA256.hash(data: Data(StableJSON.encoded(self))).hexadecimal }
}
