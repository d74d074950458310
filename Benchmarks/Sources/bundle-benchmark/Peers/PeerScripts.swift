import Foundation

/// The location of the peer scripts and of the Python interpreter.
struct PeerScripts {
  /// The folder of the scripts.
  let folder: String
  /// A program name in the PATH, or a path with a slash.
  let interpreter: String

  func python() throws(BenchmarkError) -> String {
    let path = interpreter.contains("/") ? interpreter : Executables.find(interpreter)
    guard let path, FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkError(description: "\(interpreter): no such program")
    }
    return path
  }

  func path(of script: String) throws(BenchmarkError) -> String {
    let path = "\(folder)/\(script)"
    if FileManager.default.isReadableFile(atPath: path) { return path }
    throw BenchmarkError(description: "\(path): not found; set --peer-scripts to its folder")
  }
}
