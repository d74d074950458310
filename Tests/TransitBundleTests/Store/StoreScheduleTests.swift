import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Pending bundles` {
  private let start = Date(timeIntervalSince1970: 1_790_000_000)
  private let before = Date(timeIntervalSince1970: 1_789_999_999)

  @Test func `a pending bundle becomes current when the store is activated at or after its start`() async throws {
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

  @Test func `a pending bundle stays pending when the store is reopened`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms, starting: .date(start))
    let store = try made.reopened()
    #expect(store.state.pendingStart == start)
    #expect(try store.village() == "Oaks")
    #expect(try store.activate(at: Date(unixSeconds: .max)))
    #expect(try store.village() == "Elms")
  }

  @Test func `a pending bundle can start with the first service day of its feed`() async throws {
    let made = try StoreInFolder()
    var feed = Village.elms.feed
    feed.validity.start = "20260614"
    // UTC+2 from May 1.
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

  @Test func `a pending bundle can be the first of a store, which has no current bundle until then`() async throws {
    let made = try StoreInFolder()
    try await made.install(.elms, starting: .date(start))
    #expect(made.store.current == nil)
    #expect(try made.reopened().state.problem == nil)
    #expect(try made.store.activate(at: start))
    #expect(!made.store.state.canRollBack)
    #expect(try made.store.village() == "Elms")
  }

  @Test func `a pending bundle is replaced by any later installation`() async throws {
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

  @Test func `a pending bundle stays pending after a rollback`() async throws {
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

  @Test func `a pending bundle that no longer opens does not become current`() async throws {
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
