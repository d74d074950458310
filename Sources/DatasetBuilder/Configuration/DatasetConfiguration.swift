package import FeedEditor
package import FeedValidator
import Foundation
package import HTMLMarkup
import HTTPTransport
import TransitFiles
package import TransitValues
package import UpdateManifest

/// The contents of `dataset.yml`: from which feeds a bundle is made, and how.
///
/// Paths are relative to the file.
package struct DatasetConfiguration: Sendable {
  /// The path of the file, which a run locks.
  package let path: String
  /// The path of the lock file, which records the last run: `dataset.lock.json` beside `dataset.yml`.
  package let lockPath: String
  /// The name of the dataset.
  package let name: String
  /// The bundle to write.
  package let output: String
  /// The feeds in the order in which they are merged, at least one.
  package let feeds: [DatasetFeed]
  /// The publisher of the merged feed; `nil` if a single feed keeps its own.
  package let publisher: MergedPublisher?
  /// Whether blocks with one id are the same in all feeds.
  package let sharesBlocks: Bool
  /// Which trips the bundle has; `nil` for all.
  package internal(set) var conditions: ExtractConditions?
  package let validation: Validation
  /// The parts that are cut from the bundle, in the order of the file.
  package internal(set) var regions: [DatasetRegion]
  /// `nil` if the bundle is not published.
  package let publishing: Publishing?
  /// The variables that the file uses.
  package let variables: ConfigurationVariables

  /// How the feed is judged.
  package struct Validation: Sendable {
    package let failOn: FailOn
    package let ignored: [String]
    package let country: String
    /// The folder of the report.
    package let report: String
    /// Of the report's page; the first is that of `report.html`.
    package let languages: [PageLanguage]
    /// The most percent of stops, routes or trips that a bundle may lose.
    package let maximumLoss: Int

    /// The default of ``maximumLoss``.
    package static let usualLoss = 50

    package init(
      failOn: FailOn, ignored: [String], country: String, report: String, languages: [PageLanguage] = [],
      maximumLoss: Int = Self.usualLoss
    ) {
      self.maximumLoss = maximumLoss
      self.failOn = failOn
      self.ignored = ignored
      self.country = country
      self.report = report
      self.languages = languages
    }
  }

  /// Where the bundle is published.
  package struct Publishing: Sendable {
    package let folder: String
    package let feed: FeedName
    package let channel: ChannelName
    package let key: Key
    /// The path of the root to trust; `nil` for the one that the folder remembers.
    package let root: String?
    /// The lifetime of a manifest in seconds.
    package let lifetime: Int

    package enum Key: Sendable {
      case file(String)
      /// The text of the key, from the environment, and where it was found.
      case text(String, from: String)
    }
  }

  /// The folder of downloaded feeds: `bay-area.feeds` beside `bay-area.transit`.
  package var feedsFolder: String { stem + ".feeds" }

  private var stem: String { Self.withoutExtension(output) }
}

// MARK: Reading

extension DatasetConfiguration {
  /// Reads a configuration file.
  ///
  /// - Parameter environment: The variables that the file may use.
  /// - Throws: ``FailureCode/configuration`` with file, line and column.
  package init(
    path: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(PlainFailure) {
    let text = try Self.text(of: path)
    let value = try ConfigurationReader(file: path).read(text, as: DatasetKeys.shape)
    var sections = DatasetSections(file: path, environment: environment)
    self.path = path
    lockPath = Self.withoutExtension(path) + ".lock.json"
    name = value["name"]?.text ?? ""
    output = sections.path(value["output"]) ?? ""
    feeds = try sections.feeds(value["feeds"])
    publisher = sections.publisher(value["publisher"], name: name, feedCount: feeds.count)
    sharesBlocks = value["shared-blocks"]?.text == "true"
    conditions = try sections.conditions(value["extract"])
    validation = try sections.validation(value["validate"], report: Self.withoutExtension(output) + "-report")
    publishing = try sections.publishing(value["publish"])
    regions = try sections.regions(value["regions"], output: output, publishing)
    variables = sections.variables
  }

  /// A dataset of one feed that no file describes.
  ///
  /// - Parameters:
  ///   - path: An existing file, which a run locks.
  ///   - variables: The secrets of the feed.
  package init(
    of feed: DatasetFeed, named name: String, output: String, validation: Validation, path: String, lockPath: String,
    variables: ConfigurationVariables
  ) {
    self.path = path
    self.lockPath = lockPath
    self.name = name
    self.output = output
    feeds = [feed]
    publisher = nil
    sharesBlocks = false
    conditions = nil
    self.validation = validation
    regions = []
    publishing = nil
    self.variables = variables
  }

  private static func text(of path: String) throws(PlainFailure) -> String {
    let limit = ConfigurationReader.maximumByteCount
    do throws(SystemError) {
      let bytes = try SmallFile.read(path, atMost: limit)
      if let text = String(validating: bytes, as: UTF8.self) { return text }
    } catch {
      if error == .tooLarge { throw PlainFailure("has more than \(limit) bytes", in: path) }
      throw PlainFailure(.noConfiguration, file: path, "cannot be opened: \(error)")
    }
    throw PlainFailure("is not UTF-8", in: path)
  }

  static func withoutExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/"), dot > path.startIndex else { return path }
    return String(path[..<dot])
  }

  /// The last part of a path.
  static func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
