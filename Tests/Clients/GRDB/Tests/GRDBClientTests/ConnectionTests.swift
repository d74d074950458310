import Foundation
import GRDB
import GRDBClient
import Testing
import TransitBundle

@Suite(.enabled(if: City.path != nil, "TRANSIT_CITY names no bundle"))
struct `Connections of GRDB` {
  @Test func `find the bundle sound`() throws {
    let queue = try OpenBundle.queue(path: City.bundle())
    #expect(try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
  }

  @Test func `read at the same time`() async throws {
    let pool = try OpenBundle.pool(path: City.bundle())
    let expected = try await pool.read { try GRDBClient.Trip.fetchAll($0).count }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { try await pool.read { try GRDBClient.Trip.fetchAll($0).count } } }
      for try await count in group { #expect(count == expected) }
    }
    // Readers of a pool overlap: each waits inside its read until all of them are there.
    let inside = DispatchGroup()
    for _ in 0..<3 { inside.enter() }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await pool.read { database in
            inside.leave()
            let met = inside.wait(timeout: .now() + 20) == .success
            return try met && Route.fetchCount(database) > 0
          }
        }
      }
      for try await met in group { #expect(met) }
    }
  }

  @Test func `write nothing`() throws {
    let before = try Data(contentsOf: URL(filePath: City.bundle()))
    let queue = try OpenBundle.queue(path: City.bundle())
    for sql in ["DELETE FROM stop", "CREATE TABLE more(x)", "PRAGMA user_version = 7", "VACUUM"] {
      let error = #expect(throws: DatabaseError.self) { try queue.writeWithoutTransaction { try $0.execute(sql: sql) } }
      #expect(error?.resultCode == .SQLITE_READONLY)
    }
    #expect(try Data(contentsOf: URL(filePath: City.bundle())) == before)
  }

  @Test func `of a pool must be read-only`() throws {
    let path = try City.bundle()
    try BundleVFS.register()
    let error = #expect(throws: DatabaseError.self) { try DatabasePool(path: BundleVFS.uri(path: path)) }
    #expect(error?.message?.hasPrefix("could not activate WAL Mode") == true)
  }

  @Test func `tell of damage by an error`() throws {
    let folder = try TemporaryFolder()
    let sound = try Data(contentsOf: URL(filePath: City.bundle()))
    for index in 0..<20 {
      var bytes = sound
      // All bits of it: the last ones of a deflate stream may stand for nothing.
      bytes[(sound.count - 1) * index / 19] ^= 0xFF
      let path = folder.path("damaged-\(index).transit")
      try bytes.write(to: URL(filePath: path))
      let error = #expect(throws: DatabaseError.self) {
        let queue = try OpenBundle.queue(path: path)
        _ = try queue.read { try Row.fetchAll($0, sql: "PRAGMA integrity_check") }
      }
      // Without its magic a file is left to SQLite, which takes it for no database.
      #expect([.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error?.resultCode))
    }
  }

  @Test func `keep the user's data beside the timetable`() throws {
    let folder = try TemporaryFolder()
    let stops = try OpenBundle.queue(path: City.bundle()).read { try GRDBClient.Stop.fetchAll($0) }
    let marked = [stops[3], stops[1], stops[7]]
    do {
      let user = try UserDatabase.open(path: folder.path("user.sqlite"), bundle: City.bundle())
      try user.write { database in
        for stop in marked { try Favourite(stopID: stop.stopID, note: "mine").insert(database) }
        try Favourite(stopID: "closed long ago").insert(database)
      }
    }
    let user = try UserDatabase.open(path: folder.path("user.sqlite"), bundle: City.bundle())
    #expect(try user.read { try Favourite.fetchCount($0) } == 4)
    #expect(try Set(user.read { try UserDatabase.favouriteStops.fetchAll($0) }) == Set(marked))
    let error = #expect(throws: DatabaseError.self) { try user.write { try $0.execute(sql: "DELETE FROM city.stop") } }
    #expect(error?.resultCode == .SQLITE_READONLY)
  }
}
