import Foundation

/// A table of what several programs tried: each adds a line, `make torture` prints them together.
package enum TortureSummary {
  /// One line: how many cases there were and what came of them. A crash has no line: the program is gone.
  package static func line(
    _ name: String, tried: Int, refused: Int, same: Int, other: Int, wrong: Int, slowest: Double
  ) -> String {
    row([name, "\(tried)", "\(refused)", "\(same)", "\(other)", "\(wrong)", "0", String(format: "%.4f s", slowest)])
  }

  package static let head = row(["", "tried", "refused", "same", "other", "wrong", "crashes", "slowest"])

  private static func row(_ cells: [String]) -> String {
    cells.dropFirst().reduce(cells[0].padding(toLength: 16, withPad: " ", startingAt: 0)) { line, cell in
      line + String(repeating: " ", count: max(1, 11 - cell.count)) + cell
    }
  }

  /// Appends a line to a file, which begins with the head of the table.
  package static func append(_ line: String, to path: String) throws(TortureError) {
    let old = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? head + "\n"
    guard FileManager.default.createFile(atPath: path, contents: Data((old + line + "\n").utf8)) else {
      throw TortureError("\(path): cannot be written")
    }
  }
}
