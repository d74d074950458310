import Testing
import TransitValues

@Suite struct `Failures` {
  @Test(arguments: FailureCode.allCases) func `codes are words for programs`(code: FailureCode) {
    #expect(code.rawValue.wholeMatch(of: #/[a-z][a-z0-9]*(_[a-z0-9]+)*/#) != nil)
  }

  @Test func `codes that feeds have are those of unusable data`() {
    let ofFeeds = FailureCode.allCases.filter(\.isOfFeed)
    #expect(ofFeeds.count > 20 && ofFeeds.allSatisfy { $0.kind == .unusable })
  }

  @Test func `each kind has a code`() {
    #expect(Set(FailureCode.allCases.map(\.kind)) == Set(FailureKind.allCases))
  }

  @Test func `a message begins with its place`() {
    let place = FailurePlace(feed: "b.zip", file: "stops.txt", line: 3, column: "stop_lat")
    #expect("\(PlainFailure(.field, "is not a number", at: place))" == "b.zip: stops.txt:3: stop_lat: is not a number")
    #expect(
      "\(FailurePlace(file: "dataset.yml", line: 7, character: 10, column: "name"))" == "dataset.yml:7:10: name: ")
    #expect("\(FailurePlace(feed: "b.zip", file: "b.zip"))" == "b.zip: " && "\(FailurePlace())".isEmpty)
  }

  @Test func `an error has the facts of its cause`() {
    let cause = PlainFailure(.encrypted, file: "a.zip", "is encrypted")
    let error = PlainFailure(because: cause, "region west: \(cause)")
    #expect(error.failure == cause.failure && "\(error)" == "region west: a.zip: is encrypted")
    #expect(FailureFacts(of: CancellationError()).kind == .interrupted)
    struct Strange: Error {}
    #expect(FailureFacts(of: Strange()).code == .other && FailureCode.other.kind == .storage)
  }
}
