import Foundation
import TransitBundle

@testable import transit_server

/// The bundle of a small sample city, which gtfs-bundle makes once for all tests.
enum SampleCity {
  static func bundle() throws -> URL { try made.get() }

  static func release() throws -> Release {
    try Release(try Timetable(path: bundle().path(percentEncoded: false))) { _ in nil }
  }

  /// The bundle does not change.
  struct Source: DatasetSource {
    func first() async throws -> Timetable { try Timetable(path: bundle().path(percentEncoded: false)) }

    func next() async throws -> Timetable {
      try await Task.sleep(for: .seconds(3600))
      throw CancellationError()
    }
  }

  private static let made = Result { try make() }

  private static func make() throws -> URL {
    let package = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let folder = package.appending(path: ".build/sample-city")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bundle = folder.appending(path: "city.transit")
    let environment = ProcessInfo.processInfo.environment["TRANSIT_TOOLS"]
    let tools = environment.map { URL(filePath: $0) } ?? package.appending(path: "../.build/release")
    try run(tools, ["sample", "-o", "city.zip", "--stop-times", "20000", "--seed", "7"], in: folder)
    try run(tools, ["build", "city.zip", "-o", "city.transit", "--progress", "none"], in: folder)
    return bundle
  }

  private static func run(_ tools: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tools.appending(path: "gtfs-bundle").standardizedFileURL
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure("\(tools.path()): no gtfs-bundle; run `make build`, or set TRANSIT_TOOLS to its folder")
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw Failure("gtfs-bundle \(arguments) ends with \(process.terminationStatus)")
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
