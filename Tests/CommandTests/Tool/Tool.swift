import Foundation
import TestFeeds

/// The exit code and the output of a tool.
struct ToolResult {
  let status: Int32
  let output: String
  let error: String

  /// The lines of standard error.
  var errorLines: [Substring] { error.split(separator: "\n") }
}

/// Runs the built tools as users do; `gtfs-bundle` is the default.
enum Tool {
  /// The folder of the build products, found through the path of the test bundle in the arguments.
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

  /// Creates an empty folder that several tests share. It is next to the build products, so that other checkouts do not
  /// use it.
  static func workFolder(_ name: String) throws -> URL {
    let folder = productsFolder.appendingPathComponent("command-tests-\(name)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Runs the tool and waits until it exits.
  ///
  /// - Parameters:
  ///   - environment: Variables added to the test's environment. The width of help and the build time are fixed.
  ///   - place: The working directory of the tool; `nil` means that of the test.
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

/// A running tool. Its output goes to files, so that it never blocks.
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
      .merging([
        "COLUMNS": "100", "SOURCE_DATE_EPOCH": "", "XDG_CACHE_HOME": Tool.productsFolder.path + "/command-tests-caches",
      ]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// Waits until standard error contains a text. Returns `false` if the tool exits without it.
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
