import BenchmarkCLibraries
import Foundation

/// The machine and the library versions of a run.
struct Machine: Encodable {
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let architecture: String
  /// The load average of the last minute at the start of the run; above 0 if other processes compete for the cores.
  let load: Double
  /// `nil` if there is no `swift` in the PATH.
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
    // SAFETY: the array has one element, as requested.
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
