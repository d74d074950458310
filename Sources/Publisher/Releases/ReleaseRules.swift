import Foundation
import TransitBundle
import TransitValues
import UpdateManifest

/// Rules that detect likely mistakes in a feed; a bundle that violates them is published only if forced.
struct ReleaseRules {
  /// The previous newest release; `nil` if this is the first.
  let former: Release?
  /// The current date in the feed's time zone.
  let today: ServiceDate

  init(former: Release?, clock: ServiceClock, now: Timestamp) {
    self.former = former
    today = clock.localDate(at: Date(unixSeconds: now.secondsSince1970))
  }

  /// Returns the suspicious properties of a release, as short phrases.
  func problems(of release: Release) -> [String] {
    var problems: [String] = []
    if let validity = release.validity {
      if validity.upperBound < today { problems.append("its service ended on \(validity.upperBound)") }
      if let last = former?.validity?.upperBound, validity.upperBound < last {
        problems.append("its service ends on \(validity.upperBound), that of the previous release on \(last)")
      }
    } else {
      problems.append("it has no service on any day")
    }
    if let former, release.trips < former.trips - release.trips {
      problems.append("it has \(release.trips.counted("trip")), fewer than half of the \(former.trips) before")
    }
    return problems
  }

  /// - Parameter option: The option that publishes the bundle in spite of its problems.
  /// - Throws: ``PublisherError/Kind/refused`` with all problems.
  func check(_ release: Release, of path: String, unless option: String) throws(PublisherError) {
    let problems = problems(of: release)
    if problems.isEmpty { return }
    throw PublisherError(.refused, "\(path): \(problems.joined(separator: "; ")); use \(option) to publish anyway")
  }
}
