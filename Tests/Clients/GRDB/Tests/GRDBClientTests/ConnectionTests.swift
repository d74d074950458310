import Foundation
import GRDB
import GRDBClient
import Testing
import TransitBundle

@Suite(.enabled(if: City.path != nil, "TRANSIT_CITY is not set"))
struct `GRDB connections` {
  @Test func `an intact bundle passes the integrity check`() throws {
    let queue = try OpenBundle.queue(path: City.bundle())
    #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
  }

  @Test func `readers of a pool overlap`() async throws {
    let pool = try OpenBundle.pool(path: City.bundle())
    let expected = try await pool.read { try TripRecord.fetchAll($0).count }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { try await pool.read { try TripRecord.fetchAll($0).count } } }
      for try await count in group { #expect(count == expected) }
    }
    // Each reader waits inside its read until all have started.
    let inside = DispatchGroup()
    for _ in 0..<3 { inside.enter() }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await pool.read { database in
            inside.leave()
            let met = inside.wait(timeout: .now() + 20) == .success
            return try met && RouteRecord.fetchCount(database) > 0
          }
        }
      }
      for try await met in group { #expect(met) }
    }
  }

  @Test func `a write fails and changes nothing`() throws {
    let before = try Data(contentsOf: URL(filePath: City.bundle()))
    let queue = try OpenBundle.queue(path: City.bundle())
    for sql in ["DELETE FROM stop", "CREATE TABLE more(x)", "PRAGMA user_version = 7", "VACUUM"] {
      let error = #expect(throws: DatabaseError.self) { try queue.writeWithoutTransaction { try $0.execute(sql: sql) } }
      #expect(error?.resultCode == .SQLITE_READONLY)
    }
    #expect(try Data(contentsOf: URL(filePath: City.bundle())) == before)
  }

  @Test func `a pool must be read-only`() throws {
    let path = try City.bundle()
    try BundleVFS.register()
    let error = #expect(throws: DatabaseError.self) { try DatabasePool(path: BundleVFS.uri(path: path)) }
    #expect(error?.message?.hasPrefix("could not activate WAL Mode") == true)
  }

  @Test func `a damaged bundle throws an error`() throws {
    let folder = try TemporaryFolder()
    let sound = try Data(contentsOf: URL(filePath: City.bundle()))
    for index in 0..<20 {
      var bytes = sound
      // All bits of the byte: the last bits of a deflate stream may be unused.
      bytes[(sound.count - 1) * index / 19] ^= 0xFF
      let path = folder.path("damaged-\(index).transit")
      try bytes.write(to: URL(filePath: path))
      let error = #expect(throws: DatabaseError.self) {
        let queue = try OpenBundle.queue(path: path)
        _ = try queue.read { try Row.fetchAll($0, sql: "PRAGMA integrity_check") }
      }
      // Without its magic number, the VFS passes the file to SQLite as an ordinary database.
      #expect([.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error?.resultCode))
    }
  }

  @Test func `the user's database joins with the attached timetable`() throws {
    let folder = try TemporaryFolder()
    let stops = try OpenBundle.queue(path: City.bundle()).read { try StopRecord.fetchAll($0) }
    let marked = [stops[3], stops[1], stops[7]]
    do {
      let user = try UserDatabase.open(path: folder.path("user.sqlite"), bundle: City.bundle())
      try user.write { database in
        for stop in marked { try FavoriteRecord(stopID: stop.stopID, note: "mine").insert(database) }
        try FavoriteRecord(stopID: "closed long ago").insert(database)
      }
    }
    let user = try UserDatabase.open(path: folder.path("user.sqlite"), bundle: City.bundle())
    #expect(try user.read { try FavoriteRecord.fetchCount($0) } == 4)
    #expect(try Set(user.read { try UserDatabase.favoriteStops.fetchAll($0) }) == Set(marked))
    let error = #expect(throws: DatabaseError.self) { try user.write { try $0.execute(sql: "DELETE FROM city.stop") } }
    #expect(error?.resultCode == .SQLITE_READONLY)
  }
}
