import Publisher
import Testing
import TrustChecks

@Suite struct `Publishing rules` {
  @Test func `publishing a bundle whose service has ended needs --force`() async throws {
    var press = try await Press.ready()
    let village = Village(version: 1, lastDay: "20260531")
    let error = await #expect(throws: PublisherError.self) { try await press.publish(village) }
    #expect(error?.kind == .refused)
    #expect(error?.problem.contains("ended on 20260531") == true)
    try await press.publish(village, isForced: true)
  }

  @Test func `a bundle can be published on its last day of service`() async throws {
    var press = try await Press.ready()
    try await press.publish(Village(version: 1, lastDay: "20260601"))
  }

  @Test func `publishing a bundle that ends before the previous release needs --force`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let village = Village(version: 2, lastDay: "20261230")
    let error = await #expect(throws: PublisherError.self) { try await press.publish(village) }
    #expect(error?.problem.contains("ends on 20261230, that of the previous release on 20261231") == true)
    try await press.publish(village, isForced: true)
    // The forced release is the previous one now.
    try await press.publish(Village(version: 3, lastDay: "20261230"))
  }

  @Test func `publishing a bundle with fewer than half of the trips needs --force`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    try await press.publish(Village(version: 2, trips: 100))
    let village = Village(version: 3, trips: 49)
    let error = await #expect(throws: PublisherError.self) { try await press.publish(village) }
    #expect(error?.problem.contains("has 49 trips, fewer than half of the 100 before") == true)
    #expect(error?.problem.contains("--force") == true)
    try await press.publish(village, isForced: true)
  }
}
