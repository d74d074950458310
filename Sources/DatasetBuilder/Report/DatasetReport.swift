import TransitFoundation

/// The report of a run, stored as `dataset.json`.
package struct DatasetReport: Codable, Equatable, Sendable {
  package enum Outcome: String, Codable, Sendable {
    case built, unchanged, failed
  }

  /// What became of a feed.
  package enum FeedState: String, Codable, Sendable {
    /// New contents.
    case new
    /// The contents of last time.
    case unchanged
    /// The contents of last time, because the download failed.
    case kept
    case failed
  }

  package struct Feed: Codable, Equatable, Sendable {
    package let id: String
    /// The URL without secrets, or the path.
    package let source: String
    package let state: FeedState
    /// Why the feed failed, or why the contents of last time are used.
    package let problem: String?
    package let sha256: String?
    package let bytes: Int?
    /// When the contents were fetched, or the file last changed: ISO 8601 in UTC.
    package let time: String?
    package let license: String?
    package let licenseURL: String?
    package let attribution: String?

    private enum CodingKeys: String, CodingKey {
      case id, source, state, problem, sha256, bytes, time, license, attribution
      case licenseURL = "license_url"
    }
  }

  package struct Step: Codable, Equatable, Sendable {
    package let name: String
    package let isDone: Bool
    package let seconds: Double
    /// What the step says of its result.
    package let notes: [String]

    private enum CodingKeys: String, CodingKey {
      case name, seconds, notes
      case isDone = "done"
    }
  }

  package struct Bundle: Codable, Equatable, Sendable {
    package let path: String
    package let bytes: Int
    package let sha256: String
    /// The content root, 64 hexadecimal digits.
    package let content: String
    /// The first and last day of service, as `YYYYMMDD`; `nil` without service.
    package let validity: [String]?
    /// The publisher of the feed, or else an agency; `nil` in reports of older versions.
    package let publisher: String?
    /// South, west, north and east in degrees; `nil` if unknown.
    package let bounds: [Double]?
    /// Dropped or changed rows and values, by notice code.
    package let notices: [String: Int]
  }

  package struct Region: Codable, Equatable, Sendable {
    package let id: String
    package let bundle: Bundle
    package var publication: Publication?
  }

  package struct Verdict: Codable, Equatable, Sendable {
    package let errors: Int
    package let warnings: Int
    package let infos: Int
    /// Of what was judged, as in the lock file.
    package let inputs: String
  }

  package struct Publication: Codable, Equatable, Sendable {
    package let feed: String
    package let channel: String
    package let sequence: Int
    package let change: String
    package let expires: String
  }

  package let name: String
  package let outcome: Outcome
  /// Why the run failed.
  package let problem: String?
  /// When the run began: ISO 8601 in UTC.
  package let started: String
  package let seconds: Double
  package let feeds: [Feed]
  package let steps: [Step]
  /// The output. After a failure, that of an earlier run, which is still in place.
  package let bundle: Bundle?
  /// The verdict in `report.json`. After a failure, it may be that of the feed that was refused.
  package let verdict: Verdict?
  package let publication: Publication?
  /// The regions in the order of the configuration; `nil` without regions. After a failure, those of an earlier run.
  package let regions: [Region]?
}

extension DatasetReport {
  /// Rounds to milliseconds.
  static func seconds(_ duration: Duration) -> Double { (duration / .milliseconds(1)).rounded() / 1000 }

  /// The report as JSON, with a line end.
  package var json: String { StableJSON.text(self, isIndented: true) }
}
