import Foundation
import TestFeeds
import Testing
import UpdateHosts
import UpdateManifest

@testable import ToolSupport
@testable import gtfs_bundle

/// Whether a text contains eight characters in a row of a secret.
private func hasPart(of secret: some StringProtocol, in text: some Collection<UInt8>) -> Bool {
  let bytes = Array(secret.utf8)
  let pieces = Set((0..<max(0, bytes.count - 7)).map { bytes[$0..<($0 + 8)] })
  let text = Array(text)
  return text.count >= 8 && (0...(text.count - 8)).contains { pieces.contains(text[$0..<($0 + 8)]) }
}

private func expectNothing(of secret: some StringProtocol, in result: ToolResult, _ words: [String]) {
  #expect(!hasPart(of: secret, in: result.output.utf8), "\(words)")
  #expect(!hasPart(of: secret, in: result.error.utf8), "\(words): \(result.error)")
}

@Suite struct `Keys in arguments` {
  /// Ways to give a key itself in place of its file: the arguments that it becomes.
  private static func arguments(_ key: PrivateKey) -> [[String]] {
    let lines = key.pem.split(separator: "\n").map(String.init)
    let body = lines[1]
    let bytes = Array(Data(base64Encoded: body) ?? Data())
    let second = Data([0x30, 0x51, 2, 1, 1] + bytes[5...] + [0x81, 0x21, 0] + bytes[16...]).base64EncodedString()
    return [
      [key.pem], [key.pem.replacing("\n", with: " ")], [key.pem.replacing("\n", with: "\\n")],
      key.pem.split { $0 == "\n" || $0 == " " }.map(String.init), lines, [body], ["x" + body], [second],
      [Data(key.pem.utf8).base64EncodedString()], ["env:" + key.pem], ["@" + body],
      [body.replacing("+", with: "-").replacing("/", with: "_")], ["data:," + key.pem.replacing("\n", with: "%0A")],
    ]
  }

  /// The bytes alone, which only options for keys recognize.
  private static func bareArguments(_ key: PrivateKey) -> [String] {
    let bytes = Array((Data(base64Encoded: String(key.pem.split(separator: "\n")[1])) ?? Data()).suffix(32))
    return [
      Data(bytes).base64EncodedString(), bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined(),
    ]
  }

  @Test func `a key is not printed and no file is written, whatever argument it is`() throws {
    let key = try PrivateKey()
    let forms = Self.arguments(key)
    let body = key.pem.split(separator: "\n")[1]
    let secret = "\(body) \(forms[7][0]) \(forms[8][0])"
    try TemporaryFolder.with { folder in
      var number = 0
      func check(_ words: [String], of tool: String = "gtfs-bundle") throws {
        let result = try Tool.run(words, of: tool, in: folder)
        #expect(result.status == 64, "\(words)")
        #expect(result.errorLines.count == 1)
        expectNothing(of: secret, in: result, words)
        number += 1
      }
      for command in CommandWords.all {
        let verb = command.verb.split(separator: " ").map(String.init)
        let syntax = command.syntax
        for position in 0...syntax.wordCount {
          try check(verb + Array(repeating: "x", count: position) + forms[number % forms.count])
        }
        for option in syntax.options.keys.sorted() + syntax.flags.sorted() + ["--unknown"] {
          let form = forms[number % forms.count]
          try check(verb + (number % 2 == 0 ? [option] + form : ["\(option)=\(form[0])"] + form.dropFirst()))
        }
      }
      for form in forms {
        try check(form)
        try check(form, of: "verify-bundle")
        try check(["city.transit", "--feed"] + form, of: "verify-bundle")
      }
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }

  @Test(arguments: ["--key", "--root-key", "--new-root-key"])
  func `the bytes of a key are not printed where a key is expected`(option: String) throws {
    for value in Self.bareArguments(try PrivateKey()) {
      for words in [
        ["publish", "rotate", "public", option, value], ["publish", "rotate", "public", "\(option)=\(value)"],
        ["publish", "c", option, value], ["build", option, value], [option, value],
      ] {
        let result = try Tool.run(words)
        #expect(result.status == 64)
        #expect(result.error.hasPrefix("gtfs-bundle: \(option): expected a file, env:NAME or -; "))
        expectNothing(of: value, in: result, words)
      }
    }
  }

  @Test func `a file may have a name like a key`() throws {
    let name = String(repeating: "ab", count: 32)
    try TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent(name)
      try Data("x".utf8).write(to: path)
      #expect(!PrivateKeyText.isBare(path.path))
      #expect(
        try Tool.run(["publish", "init", "public", "--root-key", "./" + name, "--key", "k"], in: folder).status == 65)
    }
  }

  @Test func `a key in a variable or in a configuration file is not printed`() throws {
    let key = try PrivateKey()
    let body = key.pem.split(separator: "\n")[1]
    try TemporaryFolder.with { folder in
      try SmallFeed.write(to: folder.appendingPathComponent("feed"))
      let epoch = try Tool.run(["build", "feed", "-o", "x"], environment: ["SOURCE_DATE_EPOCH": key.pem], in: folder)
      #expect(epoch.status == 64)
      expectNothing(of: body, in: epoch, ["build"])
      for value in [String(body)] + Self.bareArguments(key) {
        let text = """
          name: A
          output: city.transit
          feeds: [{ id: a, path: feed }]
          publish: { folder: public, feed: a, key: \(value) }
          """
        try Data(text.utf8).write(to: folder.appendingPathComponent("dataset.yml"))
        let result = try Tool.run(["dataset", "dataset.yml"], in: folder)
        #expect(result.status == 66, "\(result.error)")
        expectNothing(of: value, in: result, ["dataset"])
        for name in FileManager.default.subpaths(atPath: folder.path) ?? [] where name != "dataset.yml" {
          let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
          #expect(!hasPart(of: value, in: bytes), "\(name)")
        }
      }
    }
  }
}

@Suite struct `Key files` {
  @Test func `a private key that others can read is refused without --insecure-key`() throws {
    try TemporaryFolder.with { folder in
      for name in ["root", "online"] { #expect(try Tool.run(["keys", "new", name], in: folder).status == 0) }
      let dataset = """
        name: A
        output: city.transit
        feeds: [{ id: a, path: feed }]
        publish: { folder: public, feed: a, key: online.key }
        """
      try Data(dataset.utf8).write(to: folder.appendingPathComponent("dataset.yml"))
      try SmallFeed.write(
        to: folder.appendingPathComponent("feed"),
        changes: [
          "calendar.txt": """
          service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
          daily,1,1,1,1,1,1,1,20260101,20991231
          """
        ])
      let target = ["--to", "public", "--feed", "small", "--key", "online.key"]
      let commands = [
        ["publish", "init", "public", "--root-key", "root.key", "--key", "online.pub"],
        ["publish", try SmallFeed.bundle(), "--force"] + target, ["publish", "--refresh"] + target,
        ["publish", "take-back", "1"] + target, ["publish", "rotate", "public", "--root-key", "root.key"],
        ["dataset", "dataset.yml"],
      ]
      for command in commands {
        for mode in [0o640, 0o604, 0o622, 0o644] { try refuse(command, mode, in: folder) }
        for name in ["root.key", "online.key"] { try set(0o644, name, in: folder) }
        let result = try Tool.run(command + ["--insecure-key"], in: folder)
        #expect(result.status == 0, "\(command): \(result.error)")
      }
    }
  }

  private func refuse(_ command: [String], _ mode: Int, in folder: URL) throws {
    for name in ["root.key", "online.key"] { try set(mode, name, in: folder) }
    let result = try Tool.run(command, in: folder)
    #expect(result.status == 1, "\(command): \(result.error)")
    #expect(result.error.contains("chmod 600"))
  }

  private func set(_ mode: Int, _ name: String, in folder: URL) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.appendingPathComponent(name).path)
  }

  @Test func `public keys, variables and pipes need no mode`() throws {
    try TemporaryFolder.with { folder in
      for name in ["root", "online"] { #expect(try Tool.run(["keys", "new", name], in: folder).status == 0) }
      let root = try String(contentsOf: folder.appendingPathComponent("root.key"), encoding: .utf8)
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(unsafe mkfifo(pipe, 0o644) == 0)
      Thread.detachNewThread { try? Data(root.utf8).write(to: URL(fileURLWithPath: pipe)) }
      for (number, source) in ["env:ROOT_KEY", "pipe"].enumerated() {
        let words = ["publish", "init", "public\(number)", "--root-key", source, "--key", "online.pub"]
        let result = try Tool.run(words, environment: ["ROOT_KEY": root], in: folder)
        #expect(result.status == 0, "\(result.error)")
      }
    }
  }
}

@Suite struct `Secrets of requests` {
  /// Random characters that URLs and header fields may have.
  private static func secret() -> String {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
    return String((0..<64).map { _ in characters[Int.random(in: 0..<characters.count)] })
  }

  /// Runs a body with keys and a published folder.
  private static func withFolder(_ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in ["root", "online"] { #expect(try Tool.run(["keys", "new", name], in: folder).status == 0) }
      let words = ["publish", "init", "public", "--root-key", "root.key", "--key", "online.pub"]
      #expect(try Tool.run(words, in: folder).status == 0)
      try body(folder)
    }
  }

  private static func commands(_ url: String) -> [[String]] {
    let names = ["--feed", "small"]
    return [
      ["fetch", url, "-o", "feed.zip", "--retries", "0"], ["fetch", "-o", "feed.zip", url, "surplus", url],
      ["fetch", url, "-o", "feed.zip", "--unknown=\(url)", "--retries", url], ["info", url], [url],
      ["update", "store", "--from", url, "--root", "public/root/1.json", "--retries", "0"] + names,
      ["publish", "check", url, "--root", "public/root/1.json", "--cacert", "none.pem"] + names,
      ["publish", "--refresh", "--to", "new", "--key", "online.key", "--root", "public/root/1.json", "--from", url]
        + names,
    ]
  }

  @Test func `credentials and queries are in no output and no file, at any place of a long URL`() throws {
    // Repeats what it gets in the Location of a redirect, once.
    let server = try RawServer { request in
      let target = request.target
      if target.contains("/moved/") || target.contains("/miss/") { return [.respond("404 Not Found")] }
      let place = target.replacing("?", with: "/").replacing("=", with: "%3d")
      return [.respond("302 Found", fields: "Location: /moved/\(place)?again\r\n")]
    }
    defer { server.stop() }
    try Self.withFolder { folder in
      let host = "127.0.0.1:\(server.port)"
      for length in [0, 120, 158, 185, 199, 240] {
        let secret = Self.secret()
        let path = "/" + String(repeating: "p", count: length)
        for url in [
          "http://\(host)/moved\(path)?key=\(secret)", "http://\(host)\(path)?a=1&key=\(secret)&b=2",
          "http://user:\(secret)@\(host)/miss\(path)", "http://\(secret):x@\(host)\(path)#\(secret)",
          "ftp://user:\(secret)@\(host)\(path)?\(secret)", "http://user:\(secret)/\(secret)@\(host)\(path)",
        ] { try check(url, secret, in: folder) }
      }
    }
  }

  private func check(_ url: String, _ secret: String, in folder: URL) throws {
    for words in Self.commands(url) {
      let result = try Tool.run(words, in: folder)
      #expect(result.status != 0)
      expectNothing(of: secret, in: result, words)
    }
    for name in FileManager.default.subpaths(atPath: folder.path) ?? [] {
      #expect(!hasPart(of: secret, in: name.utf8))
      let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
      #expect(!hasPart(of: secret, in: bytes), "\(name)")
    }
  }

  @Test func `header fields come from arguments, variables and files, and are sent`() throws {
    // Sends the value of a field back, once.
    let server = try RawServer { request in
      if request.target.hasPrefix("/moved/") { return [.respond("404 Not Found")] }
      return [.respond("302 Found", fields: "Location: /moved/\(request.field("x-api-key") ?? "")\r\n")]
    }
    defer { server.stop() }
    try TemporaryFolder.with { folder in
      let secret = Self.secret()
      try Data("\(secret)\n\n".utf8).write(to: folder.appendingPathComponent("value"))
      try Data("x-api-key: \(secret)\r\nother: 1\n\n".utf8).write(to: folder.appendingPathComponent("fields"))
      let environment = ["VALUE": secret + "\n", "FIELD": "x-api-key:\(secret)"]
      for header in [
        "x-api-key: \(secret)", "x-api-key:env:VALUE", "x-api-key: env:VALUE", "x-api-key: @value", "env:FIELD",
        "@fields",
      ] {
        let words = ["fetch", server.url("/a.zip"), "-o", "feed.zip", "--retries", "0", "--header", header]
        let result = try Tool.run(words, environment: environment, in: folder)
        #expect(result.status == 65, "\(result.error)")
        #expect(server.requests.last?.field("x-api-key") == secret, "\(header)")
        #expect(server.requests.last?.field("other") == (header == "@fields" ? "1" : nil))
        expectNothing(of: secret, in: result, words)
      }
    }
  }

  @Test func `errors with header fields name the variable or file, and never the value`() throws {
    try TemporaryFolder.with { folder in
      let secret = Self.secret()
      try Data("Bearer \(secret)".utf8).write(to: folder.appendingPathComponent("no-colon"))
      try Data("a: b\nx-api-key: \(secret)é".utf8).write(to: folder.appendingPathComponent("no-ascii"))
      try Data([0x61, 0xFF]).write(to: folder.appendingPathComponent("no-utf8"))
      try Data(repeating: 0x61, count: 70_000).write(to: folder.appendingPathComponent("large"))
      let environment = ["LINES": "\(secret)\n\(secret)"]
      for (header, place) in [
        (secret, ""), ("Bearer \(secret):\(secret)", ""), ("x-api-key:", ""), ("x-api-key: \(secret)é", ""),
        ("x: env:LINES", " env:LINES"), ("env:LINES", " env:LINES"), ("env:NO_SUCH", " env:NO_SUCH"),
        ("x: env:NO_SUCH", " env:NO_SUCH"), ("@no-colon", " @no-colon"), ("@no-ascii", " @no-ascii"),
        ("x: @no-utf8", " @no-utf8"), ("@large", " @large"), ("@none", " @none"),
      ] {
        let words = ["fetch", "http://127.0.0.1:1/", "-o", "feed.zip", "--header", header]
        let result = try Tool.run(words, environment: environment, in: folder)
        #expect(result.status == 64, "\(words)")
        #expect(result.error.hasPrefix("gtfs-bundle: --header\(place): "), "\(result.error)")
        expectNothing(of: secret, in: result, words)
      }
    }
  }
}
