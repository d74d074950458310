import Foundation

/// How a run of a tool ended and what it printed.
struct ToolResult {
  let status: Int32
  let output: String
  let error: String

  /// Lines of standard error.
  var errorLines: [Substring] { error.split(separator: "\n") }
}

/// The built tools, `gtfs-bundle` unless another is named, run as users run them.
enum Tool {
  /// The folder of the products: that of the test bundle, which names itself among the arguments.
  static let productsFolder: URL = {
    for argument in CommandLine.arguments {
      var url = URL(fileURLWithPath: argument).standardizedFileURL
      while url.path.count > 1 {
        if url.pathExtension == "xctest" { return url.deletingLastPathComponent() }
        url.deleteLastPathComponent()
      }
    }
    return Bundle.main.bundleURL
  }()

  /// A folder, empty at first, for what several tests share: beside the products, so that nothing stays elsewhere and
  /// no other checkout shares it.
  static func workFolder(_ name: String) throws -> URL {
    let folder = productsFolder.appendingPathComponent("command-tests-\(name)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs the tool and waits for its end.
  ///
  /// - Parameters:
  ///   - environment: Added to that of the test; progress and help look the same wherever the test runs.
  ///   - place: The folder that relative names are looked up in, that of the test unless told.
  static func run(
    _ arguments: [String], of tool: String = "gtfs-bundle", environment: [String: String] = [:], in place: URL? = nil
  ) throws -> ToolResult {
    try TemporaryFolder.with { folder in
      let running = try RunningTool(arguments, of: tool, environment: environment, in: place, folder: folder)
      return running.result()
    }
  }

  static func run(_ arguments: String...) throws -> ToolResult {
    try run(arguments)
  }
}

/// A run of the tool that has not ended; what it prints goes to files, which never block it.
struct RunningTool {
  private let process = Process()
  private let outputFile: URL
  private let errorFile: URL

  init(
    _ arguments: [String], of tool: String = "gtfs-bundle", environment: [String: String] = [:], in place: URL? = nil,
    folder: URL
  ) throws {
    outputFile = folder.appendingPathComponent("standard-output")
    errorFile = folder.appendingPathComponent("standard-error")
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    process.executableURL = Tool.productsFolder.appendingPathComponent(tool)
    process.arguments = arguments
    if let place { process.currentDirectoryURL = place }
    process.environment = ProcessInfo.processInfo.environment
      .merging(["COLUMNS": "100", "SOURCE_DATE_EPOCH": ""]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// Waits until standard error has a text, `false` when the tool ended without it.
  func waits(for text: String) -> Bool {
    while true {
      let isRunning = process.isRunning
      if read(errorFile).contains(text) { return true }
      if !isRunning { return false }
      usleep(2000)
    }
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  func result() -> ToolResult {
    process.waitUntilExit()
    return ToolResult(status: process.terminationStatus, output: read(outputFile), error: read(errorFile))
  }

  private func read(_ file: URL) -> String {
    (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
