import Foundation
import Subprocess
import TransitService

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// Runs the tools that make extracts. As processes, so that their memory and their failures are not the server's.
struct ExtractTools: Sendable {
  private let paths: [String: String]

  /// Finds the tools in a folder; or without one, beside this program, or else on the `PATH`.
  ///
  /// - Throws: ``StartError`` if a tool is missing.
  init(_ folder: URL?) throws(StartError) {
    var folders = [folder].compactMap(\.self)
    if folder == nil {
      folders = [Bundle.main.executableURL?.deletingLastPathComponent()].compactMap(\.self)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      folders += path.split(separator: ":").map { URL(filePath: String($0)) }
    }
    var paths: [String: String] = [:]
    for name in ["gtfs-bundle", "verify-bundle"] {
      let candidates = folders.map { $0.appending(path: name).path(percentEncoded: false) }
      guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
        throw StartError(
          "extracts need \(name), which is not in \(folder?.path() ?? "the PATH"); see --tools",
          .cannotOpenInput)
      }
      paths[name] = path
    }
    self.paths = paths
  }

  /// Runs a tool to its end. When the task is canceled, the tool ends too, and removes what it has begun.
  ///
  /// - Parameter progress: Called with the share that is done, for tools with `--progress json`.
  /// - Throws: ``ServiceProblem`` with what the tool says.
  func run(
    _ name: String, _ arguments: [String], in folder: URL, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(2))]
    let (program, words) = ToolStart.command(paths[name] ?? name, arguments)
    let result = try await Subprocess.run(
      .path(FilePath(program)),
      // A release is one program, which runs as what argument 0 names.
      arguments: Arguments(executablePathOverride: "transit-server", remainingValues: words),
      workingDirectory: FilePath(folder.path(percentEncoded: false)), platformOptions: options, input: .none,
      output: .discarded, error: .sequence
    ) { execution in
      var last = ""
      for try await line in execution.standardError.strings() {
        if let share = Self.share(line) { progress(share) } else { last = line }
      }
      return last
    }
    try Task.checkCancellation()
    guard case .exited(let code) = result.terminationStatus, code == 0 else {
      throw Self.problem(name, result.closureResult, result.terminationStatus)
    }
  }

  private static func share(_ line: String) -> Double? {
    struct Step: Decodable {
      let completed: Double
      let total: Double?
    }
    guard line.first == "{", let step = try? JSONDecoder().decode(Step.self, from: Data(line.utf8)),
      let total = step.total, total > 0
    else { return nil }
    return step.completed / total
  }

  private static func problem(_ name: String, _ text: String, _ status: TerminationStatus) -> ServiceProblem {
    // Usage, and data that do not fit the request: what the tool says is about the request.
    if case .exited(let code) = status, code == 64 || code == 65 {
      let start = text.firstRange(of: ": ")?.upperBound ?? text.startIndex
      return ServiceProblem(status: 422, title: "no extract", detail: String(text[start...].prefix(500)))
    }
    return ServiceProblem(status: 500, title: "internal error", detail: "\(name) failed")
  }
}
