import Foundation
import TestFeeds
import Testing

@Suite struct `The site command` {
  /// Runs a body with a bundle and a folder in place of the npm package, whose contents the command only copies.
  private func withInputs(_ body: (_ folder: URL, _ bundle: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let core = folder.appendingPathComponent("core")
      try FileManager.default.createDirectory(at: core, withIntermediateDirectories: false)
      for name in ["transit.js", "transit.wasm", "package.json"] {
        try Data(name.utf8).write(to: core.appendingPathComponent(name))
      }
      let bundle = folder.appendingPathComponent("city.transit")
      try FileManager.default.copyItem(atPath: try SmallFeed.bundle(), toPath: bundle.path)
      try body(folder, bundle.path)
    }
  }

  private func write(_ words: [String], in folder: URL) throws -> ToolResult {
    try Tool.run(["site"] + words + ["--core", folder.path + "/core"], in: folder)
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `a site has the bundle, the page, the core, and a list of all that a browser keeps`() throws {
    try withInputs { folder, bundle in
      #expect(try write([bundle, "-o", "site"], in: folder).status == 0)
      let site = folder.path + "/site/"
      let cities = try #require(
        try JSONSerialization.jsonObject(with: Data(text(site + "cities.json").utf8)) as? [[String: Any]])
      let city = try #require(cities.first)
      #expect(city["dataset"] as? String == "city" && city["updates"] == nil)
      let file = try #require(city["file"] as? String)
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: site + file)) == (try Data(contentsOf: URL(fileURLWithPath: bundle))))
      let worker = try text(site + "sw.js")
      let names = Set(try FileManager.default.subpathsOfDirectory(atPath: site))
      #expect(names.isSuperset(of: ["index.html", "app.js", "core/transit.wasm", "core/transit.js"]))
      #expect(!names.contains("core/package.json") && !names.contains("server.js") && !names.contains("docs.html"))
      for name in names
      where name.contains(".") && !name.hasPrefix("cities/") && name != "sw.js" && name != "index.html" {
        #expect(worker.contains("\"\(name)\""), "\(name)")
      }
      let page = try text(site + "index.html")
      #expect(
        page.contains("connect-src 'self'\"") && !page.contains("\"server.js\"") && !page.contains("http-source.js"))
    }
  }

  @Test func `the same bundle gives the same bytes, and another one replaces it`() throws {
    try withInputs { folder, bundle in
      for name in ["one", "two"] { #expect(try write([bundle, "-o", name], in: folder).status == 0) }
      #expect(try text(folder.path + "/one/sw.js") == (try text(folder.path + "/two/sw.js")))
      try FileManager.default.removeItem(atPath: bundle)
      for words in [["sample", "-o", "s.zip", "--stop-times", "500"], ["build", "s.zip", "-o", bundle]] {
        #expect(try Tool.run(words, in: folder).status == 0)
      }
      #expect(try write([bundle, "-o", "one"], in: folder).status == 0)
      #expect(try TemporaryFolder.names(in: folder.appendingPathComponent("one/cities")).count == 1)
      #expect(try text(folder.path + "/one/sw.js") != (try text(folder.path + "/two/sw.js")))
    }
  }

  @Test func `a site with a publisher has its root and may ask its host`() throws {
    try withInputs { folder, bundle in
      for words in [
        ["keys", "new", "root"], ["keys", "new", "online"],
        ["publish", "init", "feeds", "--root-key", "root.key", "--key", "online.pub"],
      ] {
        #expect(try Tool.run(words, in: folder).status == 0)
      }
      let words = [bundle, "-o", "site", "--from", "https://transit.example:8443/feeds", "--root", "feeds/root/1.json"]
      #expect(try write(words, in: folder).status == 0)
      #expect(try text(folder.path + "/site/index.html").contains("connect-src 'self' https://transit.example:8443\""))
      let cities = try text(folder.path + "/site/cities.json")
      #expect(cities.contains(#""from":"https://transit.example:8443/feeds/","feed":"city","channel":"stable""#))
      try FileManager.default.moveItem(atPath: bundle, toPath: folder.path + "/A City.transit")
      let refused = try write(["A City.transit"] + words.dropFirst(), in: folder)
      #expect(refused.status == 64 && refused.error.contains("the name of its feed"))
    }
  }

  @Test func `nothing is written if a bundle is not a timetable, two have one name, or the core is missing`()
    throws
  {
    try withInputs { folder, bundle in
      try SmallDatabase.withPacked { packed in
        let refused = try write([packed.path + "/any.transit", "-o", "site"], in: folder)
        #expect(refused.status == 65)
      }
      #expect(try write(["core/transit.js", "-o", "site"], in: folder).status == 65)
      #expect(try write(["none.transit", "-o", "site"], in: folder).status == 66)
      #expect(try write([bundle, bundle, "-o", "site"], in: folder).status == 64)
      let missing = try Tool.run(["site", bundle, "-o", "site", "--core", folder.path], in: folder)
      #expect(missing.status == 66 && missing.error.contains("make npm"))
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/site"))
      #expect(try write([bundle, "-o", "core/transit.js"], in: folder).status == 73)
      #expect(try write([bundle, "-o", "/dev/site"], in: folder).status == 73)
    }
  }
}
