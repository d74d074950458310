import TransitBundle
import TransitValues
import UpdateManifest

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Signs of an accident in a feed, for which a bundle is not published unless that is forced.
struct ReleaseRules {
  /// The newest release before, `nil` for the first.
  let former: Release?
  /// The present day in the feed's time zone.
  let today: ServiceDate

  init(former: Release?, clock: ServiceClock, now: Timestamp) {
    self.former = former
    today = clock.localDate(at: Date(unixSeconds: now.secondsSince1970))
  }

  /// What is suspicious about a release, each in a few words.
  func problems(of release: Release) -> [String] {
    var problems: [String] = []
    if let validity = release.validity {
      if validity.upperBound < today { problems.append("its service ended on \(validity.upperBound)") }
      if let last = former?.validity?.upperBound, validity.upperBound < last {
        problems.append("its service ends on \(validity.upperBound), that of the release before on \(last)")
      }
    } else {
      problems.append("no service of it runs on any day")
    }
    if let former, release.trips < former.trips - release.trips {
      problems.append("it has \(release.trips) trips, fewer than half of the \(former.trips) before")
    }
    return problems
  }

  /// - Throws: ``PublisherError/Kind/refused`` with all problems.
  func check(_ release: Release, of path: String) throws(PublisherError) {
    let problems = problems(of: release)
    if problems.isEmpty { return }
    throw PublisherError(.refused, "\(path): \(problems.joined(separator: "; ")); --force publishes it all the same")
  }
}
