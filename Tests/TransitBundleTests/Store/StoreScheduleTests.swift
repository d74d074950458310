import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `A bundle that waits in a store` {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)
  private let before = Date(timeIntervalSince1970: 1_789_999_999)

  @Test func `becomes current when it is asked for, at its time or later`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms, starting: .date(start))
    #expect(made.store.state.cause == .scheduled)
    #expect(made.store.state.pendingStart == start)
    #expect(try made.store.village() == "Oaks")
    #expect(try !made.store.activate(at: before))
    #expect(try made.store.village() == "Oaks")
    #expect(try made.names() == ["00000001.transit", "00000002.from.1790000000.transit"])
    #expect(try made.store.activate(at: start))
    #expect(made.store.state.cause == .activated)
    #expect(made.store.state.pendingStart == nil)
    #expect(try made.store.village() == "Elms")
    #expect(try made.names() == ["00000001.transit", "00000002.transit"])
    #expect(try !made.store.activate(at: start))
    try made.store.rollBack()
    #expect(try made.store.village() == "Oaks")
  }

  @Test func `waits on when the store is opened anew`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms, starting: .date(start))
    let store = try made.reopened()
    #expect(store.state.pendingStart == start)
    #expect(try store.village() == "Oaks")
    #expect(try store.activate(at: Date(unixSeconds: .max)))
    #expect(try store.village() == "Elms")
  }

  @Test func `waits for the first service day of its feed when asked to`() async throws {
    let made = try StoreInFolder()
    var feed = Village.elms.feed
    feed.validity.start = "20260614"
    // UTC + 2 h from the first of May on.
    feed.clock = [(start: 0, offset: 3600), (start: 1_777_586_400, offset: 7200)]
    let bundle = try TestBundle(feed)
    try await made.install(.oaks)
    try await made.store.install(bundle.path, starting: .feedStart)
    // 2026-06-14T00:00:00+02:00.
    let midnight = Date(timeIntervalSince1970: 1_781_388_000)
    #expect(made.store.state.pendingStart == midnight)
    #expect(try !made.store.activate(at: midnight.addingTimeInterval(-1)))
    #expect(try made.store.activate(at: midnight))
    #expect(made.store.current?.information.name == "Elms")
  }

  @Test func `can be the first one, and nothing is current until then`() async throws {
    let made = try StoreInFolder()
    try await made.install(.elms, starting: .date(start))
    #expect(made.store.current == nil)
    #expect(try made.reopened().state.problem == nil)
    #expect(try made.store.activate(at: start))
    #expect(!made.store.state.canRollBack)
    #expect(try made.store.village() == "Elms")
  }

  @Test func `gives way to a later one, and to any that is current at once`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms, starting: .date(before))
    try await made.install(.pines, starting: .date(start))
    #expect(try made.names() == ["00000001.transit", "00000003.from.1790000000.transit"])
    try await made.install(.oaks)
    #expect(made.store.state.pendingStart == nil)
    #expect(try made.names() == ["00000004.transit"])
    #expect(try !made.store.activate(at: start))
  }

  @Test func `waits on when the current one is left`() async throws {
    let made = try StoreInFolder()
    for village in [Village.oaks, .pines] { try await made.install(village) }
    try await made.install(.elms, starting: .date(start))
    try made.store.rollBack()
    #expect(try made.store.village() == "Oaks")
    #expect(made.store.state.pendingStart == start)
    #expect(try made.reopened().state.pendingStart == start)
    #expect(try made.store.activate(at: start))
    #expect(try made.store.village() == "Elms")
    try made.store.rollBack()
    #expect(try made.store.village() == "Oaks")
  }

  @Test func `does not become current when it no longer opens`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms, starting: .date(start))
    try made.damage("00000002.from.1790000000.transit", at: 20)
    #expect(try #require(throws: BundleError.self) { try made.store.activate(at: start) }.kind == .damaged)
    #expect(try made.store.village() == "Oaks")
    #expect(try made.reopened().village() == "Oaks")
    try await made.install(.elms, starting: .date(start))
    #expect(try made.store.activate(at: start))
    #expect(try made.store.village() == "Elms")
  }
}
