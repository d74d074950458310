import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Stores and damaged files` {
  /// The contents of all files in the folder, which a failed change must not alter.
  private func picture(_ made: StoreInFolder) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: made.names().map { ($0, try made.bytes(of: $0)) })
  }

  @Test(arguments: [TimetableStore.Start.now, .date(Date(timeIntervalSince1970: 2_000_000_000))])
  func `a store rejects a bundle with a flipped bit and changes nothing`(start: TimetableStore.Start) async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    let before = try picture(made)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: made.bundle(of: .elms))))
    let path = made.folder.file("download.transit")
    var random = SplitMix64(seed: 21)
    let front = Array(stride(from: 0, to: BundleHeader.byteCount, by: 3))
    for place in front + (0..<120).map({ _ in Int.random(in: 0..<bytes.count, using: &random) }) {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try Data(damaged).write(to: URL(filePath: path))
      let error = await #expect(throws: BundleError.self, "byte \(place)") {
        try await made.store.install(path, starting: start)
      }
      #expect(error?.path == path)
      #expect([.damaged, .notABundle, .unsupported].contains(error?.kind), "\(String(describing: error))")
    }
    #expect(try picture(made) == before)
    #expect(try made.store.village() == "Oaks")
    #expect(made.store.state.cause == .installed)
    #expect(made.store.state.pendingStart == nil)
  }

  @Test func `a store rejects truncated and extended bundles and files that are not timetables`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    let before = try picture(made)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: made.bundle(of: .elms))))
    let path = made.folder.file("download.transit")
    for damaged in [0, 7, 191, bytes.count / 2, bytes.count - 1].map({ Array(bytes.prefix($0)) }) + [bytes + [0]] {
      try Data(damaged).write(to: URL(filePath: path))
      await #expect(throws: BundleError.self) { try await made.store.install(path) }
    }
    for path in [made.folder.path, made.folder.file("missing"), "/dev/null"] {
      let error = await #expect(throws: BundleError.self) { try await made.store.install(path) }
      #expect(error?.kind == .cannotOpen)
    }
    #expect(try picture(made) == before)
  }

  @Test func `a cancelled installation changes nothing in the store`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    let before = try picture(made)
    let (store, path) = (made.store, try made.bundle(of: .elms))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await #expect(throws: BundleError.self) { try await store.install(path) }
    }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    #expect(try picture(made) == before)
    #expect(try made.store.village() == "Oaks")
  }

  @Test
  func `a store whose newest bundle no longer opens uses the previous one and reports the problem`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms)
    try made.damage("00000002.transit", at: 20)
    let before = try picture(made)
    let store = try made.reopened()
    #expect(try store.village() == "Oaks")
    #expect(store.state.cause == .rolledBack)
    #expect(store.state.problem?.kind == .damaged)
    #expect(!store.state.canRollBack)
    // Opening changes nothing: a file that does not open today may open tomorrow.
    #expect(try picture(made) == before)
    // The next installation keeps the bundle that opens, not the newest one.
    try await store.install(made.bundle(of: .pines))
    #expect(store.state.problem == nil)
    #expect(try made.names() == ["00000001.transit", "00000003.transit"])
    try store.rollBack()
    #expect(try store.village() == "Oaks")
  }

  @Test func `a store whose bundles do not open has no bundle, and accepts a new one`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms)
    for name in try made.names() { try made.damage(name, at: 20) }
    let store = try made.reopened()
    #expect(store.current == nil)
    #expect(store.state.problem?.kind == .damaged)
    #expect(store.state.cause == .opened)
    #expect(try #require(throws: BundleError.self) { try store.rollBack() }.kind == .noBundle)
    try await store.install(made.bundle(of: .pines))
    #expect(try store.village() == "Pines")
    #expect(try made.names() == ["00000003.transit"])
  }

  @Test func `a store rolls back on its own only when it opens, not when a later query finds damage`() async throws {
    let made = try StoreInFolder()
    try await made.install(.oaks)
    try await made.install(.elms)
    let blocks = try #require(made.store.current).file.front.index.entries
    var (atOpening, later) = (0, 0)
    for block in blocks {
      let place = block.offset + block.storedLength / 2
      try made.damage("00000002.transit", at: place)
      let store = try made.reopened()
      if store.state.cause == .rolledBack {
        atOpening += 1
        #expect(try store.village() == "Oaks")
      } else {
        do throws(BundleError) {
          #expect(try store.village() == "Elms")
        } catch {
          later += 1
          #expect(error.kind == .damaged)
        }
      }
      // Flips the same bit again, which restores the file.
      try made.damage("00000002.transit", at: place)
    }
    #expect(atOpening > 0 && later > 0)
    try made.store.rollBack()
    #expect(try made.store.village() == "Oaks")
  }
}
