import Foundation

/// Lines for `Tests/Torture/torture`, which makes one table of what several programs tried.
package enum TortureSummary {
  /// Appends a line to a file: tab-separated, as `Tally.read` of Tests/Faults takes it. A crash adds none: the program is
  /// gone, which `Tests/Torture/torture` sees.
  ///
  /// - Parameters:
  ///   - cases: What was tried, each with damage done to it.
  ///   - wrong: Those of them that gave what must not be.
  package static func append(
    _ name: String, cases: Int, wrong: Int, to path: String
  ) throws(TortureError) {
    let old = FileManager.default.contents(atPath: path) ?? Data()
    let line = "\(name)\t\(cases)\t\(cases - wrong)\t0\t\(wrong)\t0\n"
    guard FileManager.default.createFile(atPath: path, contents: old + Data(line.utf8)) else {
      throw TortureError("\(path): cannot be written")
    }
  }
}
