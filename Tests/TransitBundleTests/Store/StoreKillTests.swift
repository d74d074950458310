import Foundation
import TestFeeds
import Testing
import TransitBundle

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `Stores of killed processes` {
  /// The files in the folder when an installation of Pines over Oaks and Elms ends early, and the village that is then
  /// current.
  private static let steps: [(names: [String: Village?], current: String)] = [
    // A partial copy, with and without one that an earlier process left.
    (["00000001.transit": .oaks, "00000002.transit": .elms, "00000003.transit.1a.partial": nil], "Elms"),
    (
      [
        "00000001.transit": .oaks, "00000002.transit": .elms, "00000003.transit.1a.partial": .pines,
        "00000003.from.5.transit.2b.partial": nil,
      ], "Elms"
    ),
    // Renamed, but the oldest bundle is not removed yet.
    (["00000001.transit": .oaks, "00000002.transit": .elms, "00000003.transit": .pines], "Pines"),
    // Rolled back, with one of two bundles removed.
    (["00000001.transit": .oaks, "00000003.transit": .pines], "Pines"),
    (["00000001.transit": .oaks], "Oaks"),
    // Scheduled, but the previous pending bundle is not removed yet.
    (["00000002.transit": .elms, "00000003.from.5.transit": .oaks, "00000004.from.9.transit": .pines], "Elms"),
    // Renamed at its start; a concurrent reader of the folder may see both names.
    (["00000002.transit": .elms, "00000003.from.5.transit": .pines, "00000003.transit": .pines], "Pines"),
    // The first installation.
    (["00000001.transit.1a.partial": nil], ""),
  ]

  @Test(arguments: 0..<8)
  func `a store of a killed process has a sound bundle, and the next change removes leftovers`(step: Int) async throws {
    let (names, current) = Self.steps[step]
    let made = try StoreInFolder()
    try FileManager.default.createDirectory(atPath: made.path, withIntermediateDirectories: true)
    for (name, village) in names {
      let bytes = try village.map { try [UInt8](Data(contentsOf: URL(filePath: made.bundle(of: $0)))) }
      try made.write(bytes ?? [0x89, 0x54], as: name)
    }
    let store = try made.reopened()
    #expect(try store.village() ?? "" == current)
    #expect(store.state.problem == nil)
    let kept = store.state.current.map { [URL(filePath: $0.path).lastPathComponent] } ?? []
    var feed = Village.oaks.feed
    feed.name = "Another"
    let another = try TestBundle(feed)
    try await store.install(another.path)
    #expect(store.current?.information.name == "Another")
    let left = try made.names()
    #expect(left.count == kept.count + 1)
    #expect(left.starts(with: kept))
    if !kept.isEmpty {
      try store.rollBack()
      #expect(try store.village() == current)
    }
  }

  #if os(Linux) || os(macOS)
    @Test func `a store whose process is killed at any time has a sound bundle`() async throws {
      let made = try StoreInFolder()
      let folder = URL(filePath: KilledProcess.folder(of: getpid()))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for village in Village.all {
        let url = folder.appending(path: "\(village.name).transit")
        try FileManager.default.copyItem(atPath: made.bundle(of: village), toPath: url.path)
      }
      let path = folder.appending(path: "store").path
      try await TimetableStore(path: path).install(made.bundle(of: .oaks))
      for _ in 0..<12 {
        await #expect(processExitsWith: .signal(SIGKILL)) { await KilledProcess.run() }
        let store = try TimetableStore(path: path)
        #expect(store.state.problem == nil)
        let name = try #require(try store.village())
        #expect(Village.all.map(\.name).contains(name))
      }
      let store = try TimetableStore(path: path)
      for village in Village.all { try await store.install(made.bundle(of: village)) }
      let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != "store.lock" }
      #expect(names.count == 2, "\(names)")
    }
  #endif
}

/// A process that changes a store in a loop until it is killed.
private enum KilledProcess {
  /// The path of a folder that the test and its child process can both compute.
  static func folder(of process: Int32) -> String {
    FileManager.default.temporaryDirectory.appending(path: "transit-bundle-killed-\(process)").path
  }

  static func run() async {
    let folder = folder(of: getppid())
    Thread.detachNewThread {
      usleep(UInt32.random(in: 0..<60_000))
      kill(getpid(), SIGKILL)
    }
    while true {
      do {
        let store = try TimetableStore(path: "\(folder)/store")
        for village in Village.all.shuffled() {
          let start: TimetableStore.Start = Bool.random() ? .now : .date(Village.noon)
          try await store.install("\(folder)/\(village.name).transit", starting: start)
          if Bool.random() { try store.activate(at: Village.noon) }
        }
        if store.state.canRollBack { try store.rollBack() }
      } catch {
        // The test expects SIGKILL, so this exit fails it.
        exit(1)
      }
    }
  }
}
