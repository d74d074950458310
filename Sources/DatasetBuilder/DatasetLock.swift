import BundleBuilder
import BundleFormat
import Foundation
package import Publisher
import TransitBundle
import TransitCrypto
import TransitFiles
import TransitFoundation
import TransitValues
import UpdateManifest

/// The feeds and the bundles of the last run, stored beside the configuration in `dataset.lock.json`.
package struct DatasetLock: Codable, Equatable, Sendable {
  /// The version of this format.
  package static let currentVersion = 1

  package var version = Self.currentVersion
  package var feeds: [Feed]
  /// SHA-256 of everything that the bundle is made of: the feeds, the configuration and this program's version.
  package var inputs: String
  package var bundle: Bundle
  /// The bundles of regions by id; `nil` without regions.
  package var regions: [String: Bundle]?
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

    /// - Throws: ``BundleError``, ``FailureCode/cannotOpen``.
    init(of path: String, _ report: ImportReport) throws {
      guard let sha256 = try DatasetLock.hash(of: path) else { throw DatasetLock.cannotOpen(path, .notRegular) }
      self.sha256 = sha256
      bytes = report.bundleByteCount
      content = try BundleFile.open(path: path).header.contentRoot.hexadecimal
    }
  }

  /// Reads a lock file.
  ///
  /// - Returns: `nil` if there is none, or it has another version.
  /// - Throws: ``FailureCode/configuration`` if the file is not a lock file, ``FailureCode/cannotOpen`` if it cannot be
  ///   read.
  package init?(of path: String) throws {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try SmallFile.read(path) } catch {
      if error.isNotFound { return nil }
      throw Self.cannotOpen(path, error)
    }
    do {
      self = try JSONDecoder().decode(DatasetLock.self, from: Data(bytes))
    } catch {
      throw PlainFailure("is not a lock file; remove it to begin with the current feeds", in: path)
    }
    if version != Self.currentVersion { return nil }
  }

  /// The lock file for new bundles.
  ///
  /// - Parameters:
  ///   - inputs: ``DatasetInputs/sha256``.
  ///   - former: The lock file of the last run.
  init(
    of bundle: Bundle, _ regions: [String: Bundle], from sources: [LocalFeed], inputs: String,
    after former: DatasetLock?
  ) {
    feeds = sources.map { Feed(id: $0.feed.id, sha256: $0.sha256, bytes: $0.byteCount, time: $0.time) }
    self.inputs = inputs
    self.bundle = bundle
    self.regions = regions.isEmpty ? nil : regions
    published = former?.published
  }

  /// Returns the lock file after a publication.
  func remembering(_ state: PublishedState, of id: ChannelID) -> DatasetLock {
    var lock = self
    lock.published = (published ?? [:]).merging(["\(id)": state]) { $1 }
    return lock
  }

  /// The SHA-256 of a file in hexadecimal; `nil` if it is missing or not regular.
  ///
  /// - Throws: ``FailureCode/cannotOpen``.
  static func hash(of path: String) throws(PlainFailure) -> String? {
    do throws(SystemError) { return try FileHash(of: path)?.hexadecimal } catch {
      if error.isNotFound { return nil }
      throw Self.cannotOpen(path, error)
    }
  }

  static func cannotOpen(_ path: String, _ error: SystemError) -> PlainFailure {
    PlainFailure(.cannotOpen, file: path, "cannot be opened: \(error)")
  }

  /// The text of the file.
  var text: String { StableJSON.text(self, isIndented: true) }
}
