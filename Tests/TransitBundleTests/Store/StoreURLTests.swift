import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Stores at URLs` {
  @Test func `a store at a file URL is the store at its path`() async throws {
    let made = try StoreInFolder()
    let store = try TimetableStore(folder: URL(filePath: made.path))
    #expect(store.path == made.path)
    #expect(store.userData.path == "\(made.path)/user.sqlite")
    try await store.install(URL(filePath: made.bundle(of: .oaks)))
    #expect(try store.village() == "Oaks")
    #expect(try made.store.refresh())
    #expect(try made.store.village() == "Oaks")
    let timetable = try #require(store.current)
    #expect(timetable.url.deletingLastPathComponent().path == made.path)
    try await store.install(URL(filePath: made.bundle(of: .elms)), starting: .date(Village.noon))
    #expect(store.state.pendingStart == Village.noon)
  }

  @Test func `a store accepts any folder name and another path for its favorites`() async throws {
    let made = try StoreInFolder()
    let folder = made.folder.file("a store, 100 % é")
    let favorites = made.folder.file("my favorites.sqlite")
    let store = try TimetableStore(folder: URL(filePath: folder), userData: URL(filePath: favorites))
    try await store.install(URL(filePath: made.bundle(of: .pines)))
    try store.userData.add(Favorite(.stop("stop-1")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains("00000001.transit"))
    #expect(FileManager.default.fileExists(atPath: favorites))
  }

  @Test func `a store rejects URLs that are not file URLs`() async throws {
    let made = try StoreInFolder()
    let remote = try #require(URL(string: "https://example.org/timetable"))
    let folder = URL(filePath: made.path)
    #expect(try #require(throws: BundleError.self) { try TimetableStore(folder: remote) }.kind == .cannotOpen)
    let userData = try #require(throws: BundleError.self) { try TimetableStore(folder: folder, userData: remote) }
    #expect(userData.kind == .cannotOpen)
    let error = await #expect(throws: BundleError.self) { try await made.store.install(remote) }
    #expect(error?.kind == .cannotOpen)
    #expect(error?.path == "https://example.org/timetable")
  }

  @Test func `a start with a fraction of a second is rounded up`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks, starting: .date(Village.noon.addingTimeInterval(0.25)))
    #expect(made.store.state.pendingStart == Village.noon.addingTimeInterval(1))
    #expect(try !made.store.activate(at: Village.noon.addingTimeInterval(0.75)))
    #expect(try made.store.activate(at: Village.noon.addingTimeInterval(1.5)))
    #expect(try made.store.village() == "Oaks")
  }
}
