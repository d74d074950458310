import Foundation
import Synchronization
import TestFeeds
import Testing
import UpdateHosts

@Suite struct `Searching a catalogue` {
  private static let list = """
    id,data_type,provider,name,location.municipality,location.country_code,urls.direct_download,urls.authentication_type,urls.api_key_parameter_name,status
    mdb-1,gtfs,Verkehrsbetriebe Zürich,Tram,Zürich,CH,https://a.example/1.zip,,,active
    mdb-2,gtfs,SBB,,Bern,CH,https://a.example/2.zip,1,key,active
    mdb-3,gtfs_rt,Verkehrsbetriebe Zürich,,Zürich,CH,https://a.example/3.pb,,,active
    mdb-4,gtfs,Old Zürich,,Zürich,CH,https://a.example/4.zip,,,deprecated

    """

  private func search(_ words: [String], _ list: String = list) throws -> ToolResult {
    try TemporaryFolder.with { folder in
      try Data(list.utf8).write(to: folder.appendingPathComponent("feeds.csv"))
      return try Tool.run(["catalogue", "search", "--feeds", "feeds.csv"] + words, in: folder)
    }
  }

  @Test(arguments: [["zurich"], ["ZÜRICH", "tram"], ["tram zürich"], ["mdb-1"]])
  func `finds the feeds with all words, without regard to case and accents`(words: [String]) throws {
    let found = try JSONText.array(try search(words + ["--json"]).output)
    #expect(found.map { $0["id"] as? String } == ["mdb-1"])
    #expect(found.first?["url"] as? String == "https://a.example/1.zip")
  }

  @Test func `prints a table, says which feeds need a key, and how many more there are`() throws {
    let table = try search(["ch"])
    #expect(table.status == 0 && table.output.contains("https://a.example/2.zip (needs a key)"))
    let first = try search(["ch", "--limit", "1"])
    #expect(!first.output.contains("mdb-2") && first.error.contains("1 more"))
    #expect(try search(["nowhere"]).output == "no feeds\n")
    #expect(try search(["nowhere", "--json"]).output == "[]\n")
  }

  @Test func `asks a server once a day`() throws {
    let requests = Mutex(0)
    let server = try RawServer { request in
      requests.withLock { $0 += 1 }
      return TransferExchange(request: request, file: Array(Self.list.utf8)).whole()
    }
    defer { server.stop() }
    try TemporaryFolder.with { caches in
      for _ in 0..<2 {
        let found = try Tool.run(
          ["catalogue", "search", "bern", "--feeds", server.url()], environment: ["XDG_CACHE_HOME": caches.path])
        #expect(found.output.contains("mdb-2"), "\(found.error)")
      }
      #expect(requests.withLock(\.self) == 1)
    }
  }

  @Test func `keeps the last copy while a server sends something else, or nothing`() throws {
    let answer = Mutex(Array(Self.list.utf8))
    let server = try RawServer { request in TransferExchange(request: request, file: answer.withLock(\.self)).whole() }
    defer { server.stop() }
    try TemporaryFolder.with { caches in
      func search() throws -> ToolResult {
        try Tool.run(
          ["catalogue", "search", "bern", "--feeds", server.url()], environment: ["XDG_CACHE_HOME": caches.path])
      }
      answer.withLock { $0 = Array("<html>".utf8) }
      #expect(try search().status == 65)
      answer.withLock { $0 = Array(Self.list.utf8) }
      #expect(try search().output.contains("mdb-2"))
      let folder = caches.appendingPathComponent("transit-bundle")
      let names = try TemporaryFolder.names(in: folder)
      #expect(names.count == 1)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: "\(folder.path)/\(try #require(names.first))")
      answer.withLock { $0 = Array("<html>".utf8) }
      let later = try search()
      #expect(later.output.contains("mdb-2") && later.error.hasPrefix("note: "), "\(later.error)")
      #expect(try TemporaryFolder.names(in: folder) == names)
    }
  }

  @Test func `a file that is not a list is refused`() throws {
    #expect(try search(["x"], "<html>").status == 65)
    #expect(try Tool.run("catalogue", "search", "x", "--feeds", "none.csv").status == 66)
    #expect(try Tool.run("catalogue", "search").status == 64)
  }
}
