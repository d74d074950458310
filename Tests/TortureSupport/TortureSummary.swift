import Foundation

/// Lines for `Tests/Torture/torture`, which merges the results of several programs into one table.
package enum TortureSummary {
  /// Appends a tab-separated line to a file, in the format of `Tally.read` in Tests/Faults. A program that crashes adds
  /// no line, which `Tests/Torture/torture` detects.
  ///
  /// - Parameters:
  ///   - cases: The number of damaged inputs.
  ///   - wrong: The number of inputs with a forbidden result.
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
