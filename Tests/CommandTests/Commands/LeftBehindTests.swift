import Foundation
import TestFeeds
import Testing

/// Commands that write files, or temporary files, for a feed and a bundle `a` and another bundle `b` in their folder.
private let commands: [[String]] = [
  ["build", "feed.zip", "-o", "out/city.transit", "--report", "out/report", "--sarif", "out/sarif"],
  ["validate", "feed.zip", "-o", "out/report"], ["export", "a.transit", "-o", "out/feed.zip"],
  ["unpack", "a.transit", "-o", "out/city.sqlite"], ["pack", "a.sqlite", "-o", "out/any.transit"],
  ["sample", "-o", "out/feed.zip", "--stop-times", "100000"],
  ["merge", "feed.zip", "other.zip", "-o", "out/both.transit"],
  ["merge", "a.transit", "b.transit", "-o", "out/both.zip"],
  ["extract", "a.transit", "-o", "out/part.transit", "--route-type", "3"],
  ["diff", "a.transit", "b.transit", "--progress", "json"],
  ["delta", "make", "a.transit", "b.transit", "-o", "out/delta"],
  ["delta", "apply", "a.transit", "ab.tdelta", "-o", "out/new.transit"], ["dataset", "dataset.yml", "--force"],
]

/// A folder with inputs for ``commands``, made once.
private let inputs = Result {
  let folder = try Tool.workFolder("left-behind")
  let dataset = """
    name: Both
    output: out/city.transit
    feeds: [{ id: a, path: feed.zip }, { id: b, path: other.zip }]
    validate: { report: out/report }
    """
  try Data(dataset.utf8).write(to: folder.appendingPathComponent("dataset.yml"))
  for words in [
    ["sample", "-o", "feed.zip", "--stop-times", "30000"], ["build", "feed.zip", "-o", "a.transit"],
    ["sample", "-o", "other.zip", "--stop-times", "30000", "--seed", "2"], ["build", "other.zip", "-o", "b.transit"],
    ["unpack", "a.transit", "-o", "a.sqlite"], ["delta", "make", "a.transit", "b.transit", "-o", "ab.tdelta"],
  ] {
    let result = try Tool.run(words, in: folder)
    if result.status != 0 { throw ToolFailure(message: result.error) }
  }
  return folder
}

/// Runs a body with a copy of the inputs and a folder for the system's temporary files.
private func withInputs(_ body: (_ folder: URL, _ temporary: URL) throws -> Void) throws {
  let inputs = try inputs.get()
  try TemporaryFolder.with { folder in
    for name in try TemporaryFolder.names(in: inputs) {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name), withDestinationURL: inputs.appendingPathComponent(name))
    }
    // A dataset writes its lock file beside its configuration.
    try FileManager.default.removeItem(at: folder.appendingPathComponent("dataset.yml"))
    try FileManager.default.copyItem(
      at: inputs.appendingPathComponent("dataset.yml"), to: folder.appendingPathComponent("dataset.yml"))
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("out"), withIntermediateDirectories: false)
    try TemporaryFolder.with { temporary in try body(folder, temporary) }
  }
}

/// All paths below a folder.
private func paths(in folder: URL) -> Set<String> {
  Set(FileManager.default.subpaths(atPath: folder.path) ?? [])
}

@Suite(.serialized) struct `Files left behind` {
  @Test(arguments: commands) func `after a kill at any moment, the next run leaves what a single run does`(
    command: [String]
  ) throws {
    try withInputs { folder, temporary in
      let environment = ["TMPDIR": temporary.path]
      let start = ContinuousClock.now
      #expect([0, 1].contains(try Tool.run(command, environment: environment, in: folder).status))
      let duration = (ContinuousClock.now - start) / .microseconds(1)
      let expected = paths(in: folder)
      #expect(paths(in: temporary).isEmpty)
      for round in 1...8 {
        try TemporaryFolder.with { logs in
          let tool = try RunningTool(command, environment: environment, in: folder, folder: logs)
          usleep(UInt32(duration * (Double(round) - Double.random(in: 0..<1)) / 8))
          tool.signal(SIGKILL)
          _ = tool.result()
        }
      }
      #expect([0, 1].contains(try Tool.run(command, environment: environment, in: folder).status))
      #expect(paths(in: folder) == expected)
      #expect(paths(in: temporary).isEmpty)
    }
  }

  @Test(arguments: [
    ["diff", "a.transit", "b.transit"], ["validate", "feed.zip"], ["build", "feed.zip", "--plan"],
    ["info", "a.transit"],
    ["dataset", "dataset.yml", "--json"], ["search", "a.transit", "a"], ["--help"], ["--version"],
  ])
  func `a closed pipe ends a command with an error, and nothing is left`(command: [String]) throws {
    try withInputs { folder, temporary in
      let before = paths(in: folder)
      let (status, error) = try runWithClosedOutput(command, environment: ["TMPDIR": temporary.path], in: folder)
      #expect(status == 74, "\(error)")
      #expect(error.contains("gtfs-bundle: standard output: cannot write: Broken pipe"))
      #expect(paths(in: temporary).isEmpty)
      if command[0] != "dataset" { #expect(paths(in: folder) == before) }
      #expect(!paths(in: folder).contains { $0.hasSuffix(".scratch") || $0.hasSuffix(".partial") })
    }
  }

  @Test func `verify-bundle ends with an error if its output is a closed pipe`() throws {
    try withInputs { folder, temporary in
      let (status, error) = try runWithClosedOutput(
        ["a.transit"], of: "verify-bundle", environment: ["TMPDIR": temporary.path], in: folder)
      #expect(status == 74)
      #expect(error.contains("Broken pipe"))
    }
  }

  @Test func `a build goes on if the reader of its progress ends`() throws {
    try withInputs { folder, temporary in
      let words = ["build", "feed.zip", "-o", "out/city.transit", "--progress", "json"]
      let status = try runWithClosedError(words, environment: ["TMPDIR": temporary.path], in: folder)
      #expect(status == 0)
      #expect(try TemporaryFolder.names(in: folder.appendingPathComponent("out")) == ["city.transit"])
    }
  }

  /// Runs a tool whose standard output is a closed pipe.
  private func runWithClosedOutput(
    _ words: [String], of tool: String = "gtfs-bundle", environment: [String: String], in folder: URL
  ) throws -> (Int32, String) {
    let (output, error) = (Pipe(), Pipe())
    let process = try process(words, of: tool, environment: environment, in: folder)
    (process.standardOutput, process.standardError) = (output, error)
    try output.fileHandleForReading.close()
    try process.run()
    try error.fileHandleForWriting.close()
    let text = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private func runWithClosedError(_ words: [String], environment: [String: String], in folder: URL) throws -> Int32 {
    let error = Pipe()
    let process = try process(words, of: "gtfs-bundle", environment: environment, in: folder)
    process.standardError = error
    try error.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func process(
    _ words: [String], of tool: String, environment: [String: String], in folder: URL
  ) throws -> Process {
    let process = Process()
    process.executableURL = Tool.productsFolder.appendingPathComponent(tool)
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }
}

@Suite struct `Outputs that must stay` {
  /// All options that name a file to write; the place of the output is the last argument.
  private static let commands: [[String]] = [
    ["build", "feed.zip", "-o"], ["build", "feed.zip", "-o", "out/x", "--sarif"], ["validate", "feed.zip", "--sarif"],
    ["export", "a.transit", "-o"], ["unpack", "a.transit", "-o"], ["pack", "a.sqlite", "-o"],
    ["sample", "--stop-times", "500", "-o"], ["merge", "feed.zip", "other.zip", "-o"],
    ["extract", "feed.zip", "--route-type", "3", "-o"], ["delta", "make", "a.transit", "b.transit", "-o"],
    ["delta", "apply", "a.transit", "ab.tdelta", "-o"], ["fetch", "http://127.0.0.1:1/", "-o"],
  ]

  @Test(arguments: commands) func `pipes, devices, folders and links to them are refused as outputs`(
    command: [String]
  ) throws {
    try withInputs { folder, _ in
      let out = folder.appendingPathComponent("out").path
      #expect(unsafe mkfifo(out + "/pipe", 0o600) == 0)
      try FileManager.default.createDirectory(atPath: out + "/folder", withIntermediateDirectories: false)
      // Only root may make a device: that of /dev/null.
      let hasDevice = unsafe mknod(out + "/device", S_IFCHR | 0o600, 0x103) == 0
      for target in ["pipe", "folder"] + (hasDevice ? ["device"] : []) {
        try FileManager.default.createSymbolicLink(atPath: out + "/to-\(target)", withDestinationPath: target)
      }
      let names = try TemporaryFolder.names(in: URL(fileURLWithPath: out))
      for name in names.sorted() {
        let before = try inode(out + "/" + name)
        let result = try Tool.run(command + ["out/" + name], in: folder)
        #expect(result.status == 73, "\(command) \(name): \(result.error)")
        #expect(result.error.contains("is not a regular file"), "\(result.error)")
        #expect(try inode(out + "/" + name) == before)
      }
      #expect(try TemporaryFolder.names(in: URL(fileURLWithPath: out)).subtracting(["x"]) == names)
    }
  }

  @Test func `a link to a file is replaced itself`() throws {
    try withInputs { folder, _ in
      for (number, command) in Self.commands.enumerated() where command[0] != "fetch" {
        let (file, link) = (folder.path + "/out/file", folder.path + "/out/link\(number)")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
        #expect([0, 1].contains(try Tool.run(command + [link], in: folder).status), "\(command)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("mine".utf8))
        let type = try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType
        #expect(type == .typeRegular)
      }
    }
  }

  /// Only among processes, where nothing can be made if the rule fails.
  @Test func `new keys and reports are refused among devices and processes`() throws {
    let place = "/proc/self/gtfs-bundle-test"
    let keys = try Tool.run(["keys", "new", place])
    #expect(keys.status == 73)
    #expect(keys.error.contains("is not a regular file"))
    let report = try Tool.run(["validate", try inputs.get().path + "/feed.zip", "-o", place])
    #expect(report.status == 73)
  }

  private func inode(_ path: String) throws -> [Int] {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return [attributes[.systemFileNumber] as? Int ?? 0, attributes[.posixPermissions] as? Int ?? 0]
  }
}

@Suite struct `Arguments that are not UTF-8` {
  @Test(arguments: ["gtfs-bundle", "verify-bundle"]) func `they are refused with their position`(tool: String) throws {
    try TemporaryFolder.with { folder in
      let program = Tool.productsFolder.appendingPathComponent(tool).path
      for (position, words) in [
        (1, "\"$1\""), (3, "x y \"$1\""), (3, "sample -o \"$1\" --stop-times 500"), (2, "--feed=x --feed=\"$1\""),
      ] {
        let process = Process()
        let error = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "word=$(printf 'a\\377b'); set -- \"$word\"; exec '\(program)' \(words)"]
        process.currentDirectoryURL = folder
        process.standardError = error
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 64)
        #expect(text.hasPrefix("\(tool): argument \(position): is not UTF-8"), "\(text)")
      }
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }
}
