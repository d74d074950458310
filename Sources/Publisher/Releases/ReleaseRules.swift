import BundleFormat
import Foundation
import TransitBundle
import TransitValues
import UpdateManifest

/// Rules that detect likely mistakes in a feed; a bundle that violates them is published only if forced.
struct ReleaseRules {
  /// The previous newest release; `nil` if this is the first.
  let former: Release?
  /// Whether the bundle of the previous release has calls. One that cannot be read has some if it has trips.
  let hadCalls: Bool
  /// The most percent of the trips of the previous release that may be missing.
  let maximumLoss: Int
  /// The current date in the feed's time zone.
  let today: ServiceDate

  init(former: Release?, in folder: PublishedFolder, maximumLoss: Int, clock: ServiceClock, now: Timestamp) {
    self.former = former
    hadCalls = former.map { (Self.callCount(of: $0, in: folder) ?? $0.trips) > 0 } ?? false
    self.maximumLoss = maximumLoss
    today = clock.localDate(at: Date(unixSeconds: now.secondsSince1970))
  }

  /// The number of calls in the bundle of a release, of any schema version; `nil` if the bundle cannot be read.
  private static func callCount(of release: Release, in folder: PublishedFolder) -> Int? {
    let path = folder.file(ObjectKind.bundle.name(of: release.file.sha256))
    guard let file = try? BundleFile.open(path: path),
      let metadata = try? BundleMetadata(decoding: file.front.metadata)
    else { return nil }
    return metadata.contents.files.first { $0.name == "stop_times.txt" }?.rows ?? 0
  }

  /// Returns the suspicious properties of a release, as short phrases.
  ///
  /// - Parameter callCount: The number of calls in its bundle.
  func problems(of release: Release, callCount: Int) -> [String] {
    var problems: [String] = []
    if let validity = release.validity {
      if validity.upperBound < today { problems.append("its service ended on \(validity.upperBound)") }
      if let last = former?.validity?.upperBound, validity.upperBound < last {
        problems.append("its service ends on \(validity.upperBound), that of the previous release on \(last)")
      }
    } else {
      problems.append("it has no service on any day")
    }
    if callCount == 0, hadCalls { problems.append("it has no calls, unlike the previous release") }
    if let former, Double(former.trips - release.trips) * 100 > Double(former.trips) * Double(maximumLoss) {
      let share = maximumLoss == 50 ? "half" : "\(100 - maximumLoss) %"
      problems.append("it has \(release.trips.counted("trip")), fewer than \(share) of the \(former.trips) before")
    }
    return problems
  }

  /// - Parameter option: The option that publishes the bundle in spite of its problems.
  /// - Throws: ``PublisherError/Kind/refused`` with all problems.
  func check(
    _ release: Release, callCount: Int, of path: String, unless option: String
  ) throws(PublisherError) {
    let problems = problems(of: release, callCount: callCount)
    if problems.isEmpty { return }
    throw PublisherError(.refused, "\(path): \(problems.joined(separator: "; ")); use \(option) to publish anyway")
  }
}
