import Foundation
import TestFeeds
import Testing

@testable import gtfs_bundle

@Suite struct `Usage errors` {
  @Test(arguments: [
    [], ["bild"], ["departures"], ["departures", "c"], ["departures", "c", "s", "x"],
    ["departures", "c", "s", "--jsn"], ["departures", "c", "s", "--limit"], ["departures", "c", "s", "--limit", "-1"],
    ["departures", "c", "s", "--limit=x"], ["departures", "c", "s", "--at", "soon"],
    ["departures", "c", "s", "--for", "two"], ["departures", "c", "s", "--for", "-2h"],
    ["trip", "c", "t", "--date", "2026-3-02"], ["trip", "c", "t", "--date", "20260230"], ["nearby", "c", "91", "0"],
    ["nearby", "c", "0"], ["nearby", "c", "0", "181"], ["nearby", "c", "nan", "0"], ["nearby", "c", "0,181"],
    ["nearby", "c", "0", "0", "--radius=inf"], ["nearby", "c", "0", "0", "--radius", "-1"], ["build", "f"],
    ["build", "-o", "x"], ["build", "f", "-o", "x", "--level", "0"], ["build", "f", "-o", "x", "--threads", "0"],
    ["build", "f", "-o", "x", "--pages-per-block", "2000"], ["build", "f", "-o", "x", "--max-size", "1K"],
    ["build", "f", "-o", "x", "--progress", "fancy"], ["build", "f", "g", "-o", "x"],
    ["build", "f", "-o", "x", "--feed", "y"], ["unpack", "c"], ["sample"],
    ["sample", "-o", "x", "--stop-times", "50000001"], ["info", "c", "--blocks"], ["--jsn"],
    ["site", "c"], ["site", "-o", "x"], ["site", "c", "-o", ""],
    ["site", "c", "-o", "x", "--from", "https://a.x"],
    ["site", "c", "-o", "x", "--root", "r"], ["site", "c", "-o", "x", "--from", "file:///a", "--root", "r"],
    ["export", "c"], ["export", "-o", "x"], ["export", "c", "-o", "x", "--level", "1"],
    ["keys", "new"], ["keys", "new", "a", "b"], ["publish", "--to", "f", "--feed", "a", "--key", "k"],
    ["publish", "c", "--to", "f", "--feed", "a"], ["publish", "c", "--to", "f", "--feed", "o", "--key", "k"],
    ["publish", "c", "--to", "f", "--feed", "root", "--key", "k"],
    ["publish", "c", "--to", "f", "--feed", ".publish", "--key", "k"],
    ["publish", "c", "--to", "f", "--feed", "a", "--channel", "A", "--key", "k"],
    ["publish", "c", "--refresh", "--to", "f", "--feed", "a", "--key", "k"],
    ["publish", "--refresh", "--force", "--to", "f", "--feed", "a", "--key", "k"],
    ["publish", "c", "--to", "f", "--feed", "a", "--key", "k", "--expires", "14"],
    ["publish", "c", "--to", "f", "--feed", "a", "--key", "k", "--first"], ["publish", "init", "f"],
    ["publish", "init", "f", "--root-key", "r", "--key", "k", "--threshold", "0"],
    ["publish", "take-back", "0", "--to", "f", "--feed", "a", "--key", "k"],
    ["publish", "take-back", "1.2.3", "--to", "f", "--feed", "a", "--key", "k"], ["publish", "rotate", "f"],
    ["publish", "check", "u", "--feed", "a"], ["publish", "index", "--to", "f"], ["publish", "index", "--key", "k"],
    ["publish", "index", "f", "--to", "f", "--key", "k"],
    ["publish", "index", "--to", "f", "--key", "k", "--expires", "14"],
    ["catalogue", "run", "f"], ["catalogue", "run", "f", "--out", "o", "x"],
    ["catalogue", "run", "f", "--out", "o", "--index", "-1"], ["catalogue", "run", "f", "--out", "o", "--shards", "0"],
    ["catalogue", "plan"], ["catalogue", "run", "f", "--out", "o", "--include", "active"],
    ["catalogue", "run", "f", "--out", "o", "--max-loss", "101"], ["catalogue", "summary", "d", "--tolerate", "x"],
  ])
  func `usage errors exit with 64 and one line on standard error`(words: [String]) throws {
    let result = try Tool.run(words)
    #expect(result.status == 64, "\(words) \(result.error)")
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1, "\(result.error)")
    #expect(result.error.hasPrefix("gtfs-bundle: "))
    #expect(result.error.contains("--help)"))
  }

  @Test func `an empty argument is a usage error of every command that names it`() throws {
    for command in CommandWords.all {
      let syntax = command.syntax
      let words = Array(repeating: "x", count: syntax.wordCount)
      let lines: [(line: [String], named: String)] =
        words.indices.map { index in
          (line: words.indices.map { $0 == index ? "" : "x" }, named: "argument \(index + 1) is empty")
        } + syntax.options.map { (line: words + [$0.key, ""], named: "\($0.value) is empty") }
      for (line, named) in lines {
        let ordered = ArgumentOrder.normalized(command.verb.split(separator: " ").map(String.init) + line)
        #expect(ArgumentOrder.empty(in: ordered).map { "\($0) is empty" } == named, "\(ordered)")
      }
    }
    for words in [
      ["build", "", "-o", "x"], ["build", "x", "-o", ""], ["validate", ""], ["info", ""], ["fetch", "", "-o", "x"],
      ["keys", "new", ""], ["dataset", ""], ["search", "", "x"], ["pack", "", "-o", "x"], ["diff", "x", ""],
      ["publish", "check", "", "--feed", "x"], ["merge", "x", "", "-o", "x"],
    ] {
      let result = try Tool.run(words)
      #expect(result.status == 64 && result.errorLines.count == 1, "\(words) \(result.error)")
      #expect(result.error.contains(" is empty (see gtfs-bundle \(words[0])"), "\(result.error)")
    }
    #expect(try Tool.run([""], of: "verify-bundle").status == 64)
  }

  @Test(arguments: ["keys", "delta", "catalogue"]) func `a command of commands without one is a usage error`(
    verb: String
  ) throws {
    let result = try Tool.run([verb])
    #expect(result.status == 64 && result.output.isEmpty && result.errorLines.count == 1)
    #expect(result.error.hasPrefix("gtfs-bundle: \(verb): no command given; did you mean \(verb) "), "\(result.error)")
  }

  @Test(arguments: [
    (["departure", "c", "s"], "departure: no such command; did you mean departures?"),
    (["biuld", "f", "-o", "c"], "biuld: no such command; did you mean build?"),
    (["help", "xport"], "xport: no such command; did you mean export?"),
    (["delta", "mak", "a", "b", "-o", "c"], "delta mak: no such command; did you mean delta make?"),
    ([], "no command given; expected build, validate, info"),
    (["q"], "q: no such command; expected build, validate, info"),
  ])
  func `a mistyped command is an error that names similar ones`(words: [String], message: String) throws {
    let result = try Tool.run(words)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.error.hasPrefix("gtfs-bundle: \(message)"), "\(result.error)")
  }

  @Test func `a missing file is named with the reason`() throws {
    try TemporaryFolder.with { folder in
      let (none, output) = (folder.path + "/none", folder.path + "/output")
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed)
      for words in [
        ["publish", "init", output, "--root-key", none, "--key", none],
        ["update", output, "--from", "http://127.0.0.1:1", "--feed", "a", "--root", none],
        ["validate", feed.path, "--baseline", none], ["extract", feed.path, "-o", output, "--polygon", none],
        ["fetch", "http://127.0.0.1:1", "-o", output, "--header", "@\(none)"],
      ] {
        let error = try Tool.run(words).error
        #expect(error.contains("\(none): ") && error.contains("No such file or directory"), "\(error)")
      }
      #expect(try TemporaryFolder.names(in: folder) == ["feed"])
    }
  }

  @Test func `an invalid SOURCE_DATE_EPOCH is a usage error`() throws {
    let result = try Tool.run(["build", "f", "-o", "x"], environment: ["SOURCE_DATE_EPOCH": "today"])
    #expect(result.status == 64)
    #expect(result.error == "gtfs-bundle: SOURCE_DATE_EPOCH: \"today\" is not a number; expected seconds since 1970\n")
  }

  @Test func `an output equal to the input is a usage error`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appendingPathComponent("x").path
      try Data("x".utf8).write(to: URL(fileURLWithPath: file))
      for verb in ["build", "unpack", "export"] {
        let result = try Tool.run(verb, file, "-o", file)
        #expect(result.status == 64)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("x".utf8))
    }
  }
}
