import Foundation
import Testing
import TransitBundle

@Suite struct `Error messages` {
  @Test(arguments: [
    (BundleError.Kind.cannotOpen, "The timetable cannot be opened."), (.notABundle, "The file is not a timetable."),
    (.damaged, "The timetable is damaged. Download it again."), (.unsupported, "This app cannot read the timetable."),
    (.cannotCreate, "The timetable cannot be saved."), (.cannotWrite, "The timetable cannot be saved."),
    (.noBundle, "No timetable is installed."), (.cancelled, "Cancelled."),
    (.database, "The timetable cannot be read."),
  ])
  func `the localized description of an error is a full sentence`(kind: BundleError.Kind, sentence: String) {
    let error = BundleError(kind, path: "/tmp/city.transit", "block 7: wrong checksum")
    #expect(error.errorDescription == sentence)
    #expect(error.failureReason == "block 7: wrong checksum")
    #expect((error as any Error).localizedDescription == error.errorDescription)
  }

  @Test func `the description of an unknown id suggests the best match`() throws {
    let timetable = try TestBundle(TestFeed(stops: [.init("central"), .init("harbor")])).timetable()
    let stop = try #require(throws: BundleError.self) { try timetable.departures(from: "centrl") }
    #expect(stop.errorDescription == #"The feed has no stop "centrl". Did you mean "central"?"#)
    #expect(stop.localizedDescription == stop.errorDescription)
    let other = try #require(throws: BundleError.self) { try timetable.departures(from: "airport") }
    #expect(other.errorDescription == #"The feed has no stop "airport"."#)
    let trip = try #require(throws: BundleError.self) {
      try timetable.isRunning("17", on: ServiceDate(daysSince1970: 0))
    }
    #expect(trip.errorDescription == #"The feed has no trip "17"."#)
    let route = try #require(throws: BundleError.self) { try timetable.shapes(ofRoute: "7") }
    #expect(route.errorDescription == #"The feed has no route "7". Did you mean "R"?"#)
    let agency = try #require(throws: BundleError.self) { try timetable.attributions(for: .agency("city")) }
    #expect(agency.errorDescription == #"The feed has no agency "city"."#)
  }

  @Test func `the description of a missing file is a sentence`() throws {
    let error = try #require(throws: BundleError.self) { try Timetable(path: "/nowhere/city.transit") }
    let text = try #require(error.errorDescription)
    #expect(text == "The timetable cannot be opened.")
    #expect((error as any Error).localizedDescription == text)
  }

  @Test func `the log description of an error names the file`() {
    let error = BundleError(.unknownStop, path: "a.transit", "the feed has no stop \"x\"", nearMatches: ["y", "z"])
    #expect(error.description == #"a.transit: the feed has no stop "x" (did you mean "y", "z"?)"#)
  }
}
