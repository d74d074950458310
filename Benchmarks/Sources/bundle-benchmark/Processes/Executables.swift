import Foundation

/// The paths of the programs that take part.
struct Executables {
  /// This program.
  let benchmark: String
  /// `gtfs-bundle`, `verify-bundle` and `benchmark-internals`, release builds of the package beside this one.
  let bundler: String
  let verifier: String
  let internals: String
  /// From the PATH.
  let unzip: String
  /// From the PATH; `nil` if not installed.
  let sqlite: String?
  let swift: String?

  /// - Parameter tools: The folder of the package's programs.
  /// - Throws: ``BenchmarkError`` if one of them or `unzip` is missing.
  init(tools: String) throws(BenchmarkError) {
    guard let path = Bundle.main.executablePath else {
      throw BenchmarkError(description: "bundle-benchmark: the path of this program is unknown")
    }
    benchmark = path
    bundler = tools + "/gtfs-bundle"
    verifier = tools + "/verify-bundle"
    internals = tools + "/benchmark-internals"
    for tool in [bundler, verifier, internals] where !FileManager.default.isExecutableFile(atPath: tool) {
      throw BenchmarkError(description: "\(tool): not found; run `make build` first")
    }
    guard let unzip = Self.find("unzip") else { throw BenchmarkError(description: "unzip is not installed") }
    self.unzip = unzip
    sqlite = Self.find("sqlite3")
    swift = Self.find("swift")
  }

  /// The first program with this name in the PATH.
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }
}
