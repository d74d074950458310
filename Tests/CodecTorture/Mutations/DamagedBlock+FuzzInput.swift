import Foundation
import TortureSupport

extension DamagedBlock {
  /// Writes the input with which `fuzz-page-decoder` decodes this block (`PageChoice` in Tests/Fuzz/Support).
  ///
  /// - Throws: ``TortureError`` for a shape that the fuzz target does not support.
  func writeFuzzInput(to path: String) throws {
    let pageCount = length / pageSize
    guard let size = [512, 1024, 4096, 65_536].firstIndex(of: pageSize), (1...16).contains(pageCount),
      length <= 65_536
    else { throw TortureError("fuzz-page-decoder tries no block of \(pageCount) pages of \(pageSize) bytes") }
    try Data([UInt8(size | (pageCount - 1) << 2)] + streams).write(to: URL(filePath: path))
  }
}
