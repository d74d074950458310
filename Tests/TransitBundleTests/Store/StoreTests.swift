import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Timetable stores` {
  @Test func `a new store is empty and creates no folder`() throws {
    let made = try StoreInFolder()
    #expect(made.store.current == nil)
    #expect(made.store.state.problem == nil)
    #expect(made.store.state.cause == .opened)
    #expect(!FileManager.default.fileExists(atPath: made.path))
    #expect(try #require(throws: BundleError.self) { try made.store.rollBack() }.kind == .noBundle)
    #expect(try !made.store.activate(at: Village.noon))
    let file = made.folder.file("file")
    try Data().write(to: URL(filePath: file))
    #expect(try #require(throws: BundleError.self) { try TimetableStore(path: file) }.kind == .cannotOpen)
  }

  @Test func `a store whose folder cannot be created throws an error`() async throws {
    let made = try StoreInFolder()
    let store = try TimetableStore(path: made.folder.file("missing/store"))
    let path = try made.bundle(of: .oaks)
    let error = await #expect(throws: BundleError.self) { try await store.install(path) }
    #expect(error?.kind == .cannotCreate)
    #expect(store.current == nil)
  }

  @Test func `a store returns the bundle installed last, even after it is reopened`() async throws {
    let made = try StoreInFolder()
    for village in Village.all {
      try await made.install(village)
      #expect(try made.store.village() == village.name)
      #expect(try made.reopened().village() == village.name)
      #expect(made.store.state.cause == .installed)
      // The path of the timetable is the path that its file has now.
      #expect(try Village.named(in: Timetable(path: #require(made.store.current).path))?.name == village.name)
    }
  }

  @Test func `a store keeps the current and the previous bundle and no others`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    #expect(!made.store.state.canRollBack)
    try await made.install(.elms)
    try await made.install(.pines)
    #expect(try made.names() == ["00000002.transit", "00000003.transit"])
    #expect(made.store.state.canRollBack)
    try made.store.rollBack()
    #expect(try made.store.village() == "Elms")
    #expect(try made.reopened().village() == "Elms")
    #expect(made.store.state.cause == .rolledBack)
    #expect(!made.store.state.canRollBack)
    #expect(try made.names() == ["00000002.transit"])
    #expect(try #require(throws: BundleError.self) { try made.store.rollBack() }.kind == .noBundle)
    #expect(try made.store.village() == "Elms")
  }

  @Test func `a store leaves the installed source file and unknown files unchanged`() async throws {
    let made = try StoreInFolder()
    let path = try made.bundle(of: .oaks)
    let bytes = try Data(contentsOf: URL(filePath: path))
    try await made.install(.oaks)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    #expect(try made.bytes(of: "00000001.transit") == [UInt8](bytes))
    let others = [
      "1.transit", "00000001.transit.bak", "city.transit", "00000001.from..transit", "note.partial", "0.transit",
    ]
    for name in others { try made.write([1], as: name) }
    for village in [Village.elms, .pines, .oaks] { try await made.install(village) }
    #expect(try made.names() == (others + ["00000003.transit", "00000004.transit"]).sorted())
  }

  @Test func `a reader can query its bundle after the store has removed it`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    var reader = made.store.current
    for village in [Village.elms, .pines, .oaks, .elms] { try await made.install(village) }
    #expect(try made.names() == ["00000004.transit", "00000005.transit"])
    // The file is unlinked but still readable, also through connections opened later.
    #expect(try Village.oaks.mistake(of: #require(reader)) == nil)
    if let open = OpenFiles.bundles(in: made.path) { #expect(open.count == 2) }
    reader = nil
    if let open = OpenFiles.bundles(in: made.path) { #expect(open.count == 1, "\(open)") }
  }

  @Test func `installing a bundle again repairs it and keeps the previous one for a rollback`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms)
    try made.damage("00000002.transit", at: made.bytes(of: "00000002.transit").count - 40)
    try await made.install(.elms)
    #expect(try made.store.village() == "Elms")
    #expect(try made.bytes(of: "00000003.transit") == [UInt8](Data(contentsOf: URL(filePath: made.bundle(of: .elms)))))
    try made.store.rollBack()
    #expect(try made.store.village() == "Oaks")
  }

  @Test func `a store sees changes by another store of its folder after a refresh`() async throws {
    let made = try StoreInFolder()
    let other = try made.reopened()
    #expect(try !other.refresh())
    try await made.install(.oaks)
    #expect(other.current == nil)
    #expect(try other.refresh())
    #expect(try other.village() == "Oaks")
    #expect(other.state.cause == .refreshed)
    let timetable = other.current
    #expect(try !other.refresh())
    // The same object, so its caches remain.
    #expect(other.current === timetable)
    try await other.install(made.bundle(of: .elms))
    // A change starts from the files in the folder, so that a store does not undo a change it has not seen.
    #expect(try !made.store.rollBack())
    #expect(try made.store.village() == "Elms")
    #expect(made.store.state.cause == .refreshed)
    #expect(try made.store.rollBack())
    #expect(try made.store.village() == "Oaks")
    #expect(try other.refresh())
    #expect(try other.village() == "Oaks")
    // The rollback freed the number, which another file has now.
    try await made.install(.pines)
    #expect(try other.refresh())
    #expect(try other.village() == "Pines")
  }
}
