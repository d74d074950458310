import Foundation

/// The programs that take part.
struct Executables {
  /// This program.
  let benchmark: String
  /// `gtfs-bundle`, beside this program.
  let bundler: String
  /// `verify-bundle`, beside this program.
  let verifier: String
  /// From the PATH; `nil` where they are not installed.
  let unzip: String?
  let sqlite: String?
  let swift: String?

  /// - Throws: ``BenchmarkError`` when `gtfs-bundle` or `verify-bundle` is not there.
  init() throws(BenchmarkError) {
    guard let path = Bundle.main.executablePath else {
      throw BenchmarkError(description: "bundle-benchmark: the system does not tell where this program is")
    }
    benchmark = path
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    bundler = folder.appendingPathComponent("gtfs-bundle").path
    verifier = folder.appendingPathComponent("verify-bundle").path
    for tool in [bundler, verifier] where !FileManager.default.isExecutableFile(atPath: tool) {
      throw BenchmarkError(description: "\(tool): not there; build all products first")
    }
    unzip = Self.find("unzip")
    sqlite = Self.find("sqlite3")
    swift = Self.find("swift")
  }

  /// The program of that name that the PATH leads to.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }
}
