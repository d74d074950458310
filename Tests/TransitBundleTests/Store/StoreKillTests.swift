import Foundation
import TestFeeds
import Testing
import TransitBundle

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct `A store whose process was killed` {
  /// What the folder holds when an installation of Pines over Oaks and Elms ends early, and what it then is.
  private static let steps: [(names: [String: Village?], current: String)] = [
    // Half a copy, with and without one that an earlier process left.
    (["00000001.transit": .oaks, "00000002.transit": .elms, "00000003.transit.1a.partial": nil], "Elms"),
    (
      [
        "00000001.transit": .oaks, "00000002.transit": .elms, "00000003.transit.1a.partial": .pines,
        "00000003.from.5.transit.2b.partial": nil,
      ], "Elms"
    ),
    // Renamed, and the oldest bundle not removed yet.
    (["00000001.transit": .oaks, "00000002.transit": .elms, "00000003.transit": .pines], "Pines"),
    // Taken back, with one of two removed.
    (["00000001.transit": .oaks, "00000003.transit": .pines], "Pines"),
    (["00000001.transit": .oaks], "Oaks"),
    // Scheduled, and the one that waited before not removed yet.
    (["00000002.transit": .elms, "00000003.from.5.transit": .oaks, "00000004.from.9.transit": .pines], "Elms"),
    // Renamed at its time; whoever reads the folder meanwhile may see both names.
    (["00000002.transit": .elms, "00000003.from.5.transit": .pines, "00000003.transit": .pines], "Pines"),
    // The first one.
    (["00000001.transit.1a.partial": nil], ""),
  ]

  @Test(arguments: 0..<8) func `is as it was before a change or after it, and the next change tidies up`(
    step: Int
  ) async throws {
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
    @Test func `has a sound bundle, wherever that was`() async throws {
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

/// A process that changes a store all the time, until it is killed in the midst of it.
private enum KilledProcess {
  /// The folder that a test and the process that it starts both know.
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
        // Not the end that the test expects.
        exit(1)
      }
    }
  }
}
