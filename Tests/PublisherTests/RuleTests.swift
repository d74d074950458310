import Foundation
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

  @Test func `the share of trips that a bundle may lose is a setting`() async throws {
    var press = try await Press.ready()
    press.settings.maximumLoss = 90
    try await press.publish(Village(version: 2, trips: 100))
    let error = await #expect(throws: PublisherError.self) { try await press.publish(Village(version: 3, trips: 9)) }
    #expect(error?.problem.contains("has 9 trips, fewer than 10 % of the 100 before") == true)
    try await press.publish(Village(version: 3, trips: 10))
    press.settings.maximumLoss = 0
    #expect(await Press.refusal { try await press.publish(Village(version: 4, trips: 9)) } == .refused)
  }

  @Test func `a bundle without calls replaces one with calls only with --force`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let empty = Village(version: 1, hasCalls: false)
    let error = await #expect(throws: PublisherError.self) { try await press.publish(empty) }
    #expect(error?.kind == .refused)
    #expect(error?.problem.contains("it has no calls, unlike the previous release; use --force") == true)
    // Without its bundle, the previous release is one with calls.
    for name in press.names(in: "o") { try FileManager.default.removeItem(atPath: "\(press.path)/o/\(name)") }
    #expect(await Press.refusal { try await press.publish(empty) } == .refused)
    try await press.publish(empty, isForced: true)
    try await press.publish(Village(version: 2, hasCalls: false))
    try await press.publish(3)
  }
}
