import Testing
import TransitBundleUpdates

@Suite struct `Errors of updates` {
  /// Every kind, and a word of the sentence that a user reads.
  static let kinds: [(BundleUpdateError.Kind, String)] = [
    (.network, "server"), (.noManifest, "rejected"), (.signature, "rejected"), (.rollback, "rejected"),
    (.wrongFeed, "rejected"), (.damaged, "rejected"), (.expiredRoot, "Update the app"),
    (.appTooOld, "Update the app"), (.storage, "saved"), (.tooLarge, "saved"), (.cancelled, "Cancelled"),
  ]

  @Test(arguments: kinds)
  func `an error says to a user what can be done, and to support what happened`(
    kind: BundleUpdateError.Kind, word: String
  ) {
    let error = BundleUpdateError(kind, "https://host.test/city/stable.json: status 500")
    #expect(error.errorDescription?.contains(word) == true)
    #expect(error.errorDescription?.contains("http") == false)
    #expect(error.failureReason == error.problem)
    #expect("\(error)" == error.problem)
  }

  @Test func `each kind of error has another description`() {
    let descriptions = Self.kinds.map(\.0.description)
    #expect(Set(descriptions).count == descriptions.count)
  }
}
