import BenchmarkCLibraries
import Foundation

/// What the figures of a run were measured on.
struct Machine: Encodable {
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let architecture: String
  /// Processes that wanted to run in the last minute, when the run began: above 0 by others, who share the cores.
  let load: Double
  /// `nil` when there is no `swift` in the PATH.
  let swift: String?
  let sqlite = unsafe String(cString: sqlite3_libversion())
  let zlib = unsafe String(cString: zlibVersion())

  init(programs: Executables, scratch: String) throws {
    var name = utsname()
    unsafe uname(&name)
    architecture = unsafe withUnsafeBytes(of: name.machine) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    var loads = [0.0]
    // SAFETY: the array has the one element that is asked for.
    unsafe getloadavg(&loads, 1)
    load = loads[0]
    swift = try programs.swift.flatMap { path in
      var child = ChildProcess(path, ["--version"])
      child.output = scratch + "/swift-version"
      _ = try child.run()
      let words = try String(contentsOfFile: child.output, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      return words.drop { $0 != "version" }.dropFirst().first.map { String($0) }
    }
  }

  var text: String {
    let compiler = swift.map { "Swift \($0), " } ?? ""
    let libraries = "\(compiler)SQLite \(sqlite), zlib \(zlib)"
    return "\(cores) cores, \(architecture), \(system), \(libraries), load \(String(format: "%.1f", load))\n"
  }
}
