import Foundation
import TransitFiles
import TransitFoundation

/// What became of a feed, stored as `status.json` in its folder.
///
/// Members about the feed, bundle and verdict are those of the last run that had some: after a failure, the bundle of an
/// earlier run is still in place.
package struct FeedStatus: Codable, Equatable, Sendable {
  package enum State: String, CaseIterable, Codable, Sendable {
    case built, unchanged
    /// The feed is not usable, or its verdict fails.
    case refused
    /// The network or a disk failed.
    case failed
    /// A signal ended the task, or it ended without a status.
    case interrupted
    /// The row is not a task.
    case skipped
    /// A task has the feed's lock. Only in summaries.
    case running
  }

  package struct Contents: Codable, Equatable, Sendable {
    /// In hexadecimal.
    package var sha256: String
    package var bytes: Int
  }

  package struct Bundle: Codable, Equatable, Sendable {
    /// The path; relative to the feed's folder if it is in it.
    package var file: String
    package var sha256: String
    package var bytes: Int
    /// The content root, 64 hexadecimal digits.
    package var content: String
    /// The first and last day of service, as `YYYYMMDD`; `nil` without service.
    package var validity: [String]?
    /// When it was built: ISO 8601 in UTC.
    package var built: String
  }

  package struct Verdict: Codable, Equatable, Sendable {
    package var errors: Int
    package var warnings: Int
    package var infos: Int
  }

  package var version = 1
  package var id: String
  package var provider: String?
  package var name: String?
  package var place: String?
  package var box: BoundingBox?
  /// The URL without secrets, or the path.
  package var source: String
  package var state: State
  /// `nil` if the state needs none.
  package var reason: StatusReason?
  /// The exit code of the task, if it had no other row.
  package var exit: TaskExit?
  /// 1, and one more than last time after a failure or interruption.
  package var attempt: Int
  /// ISO 8601 in UTC.
  package var started: String
  package var ended: String?
  package var seconds: Double?
  /// The seconds of the last run that did more than find the feed unchanged.
  package var buildSeconds: Double?
  /// The most memory of the process so far, in bytes.
  package var peakMemory: Int?
  package var feed: Contents?
  package var bundle: Bundle?
  package var verdict: Verdict?
  /// The version of this program.
  package var builder: String

  private enum CodingKeys: String, CodingKey {
    case version, id, provider, name, place, box, source, state, reason, exit, attempt, started, ended, seconds
    case feed, bundle, verdict, builder
    case buildSeconds = "build_seconds"
    case peakMemory = "peak_memory"
  }

  /// A status of a task that begins.
  init(
    id: String, source: String, state: State, attempt: Int, started: String, builder: String
  ) {
    self.id = id
    self.source = source
    self.state = state
    self.attempt = attempt
    self.started = started
    self.builder = builder
  }

  /// - Returns: `nil` for what this version does not write.
  package init?(decoding bytes: [UInt8]) {
    guard let status = try? JSONDecoder().decode(FeedStatus.self, from: Data(bytes)), status.version == 1,
      status.isSound
    else { return nil }
    self = status
  }

  /// Whether the numbers are such as tasks write; a file may have been damaged. Sums over half a million feeds fit `Int`.
  var isSound: Bool {
    let counts = [feed?.bytes, bundle?.bytes, peakMemory, verdict?.errors, verdict?.warnings, verdict?.infos]
    return counts.allSatisfy { (0...1 << 44).contains($0 ?? 0) }
      && [seconds, buildSeconds].allSatisfy { (0...1e9).contains($0 ?? 0) }
      && TaskFolder.attempts.contains(attempt) && box?.isSound != false
  }

  /// Whether the feed needs attention.
  package var hasFailed: Bool { [.refused, .failed, .interrupted].contains(state) }

  /// Whether the last bundle has no service on a day or later.
  ///
  /// - Parameter day: As `YYYYMMDD`.
  func hasEnded(before day: String) -> Bool {
    guard state != .skipped, let bundle else { return false }
    return bundle.validity?.last.map { $0 < day } ?? true
  }

  package var json: String { StableJSON.text(self, isIndented: true) }
}
