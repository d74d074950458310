import Foundation
import TortureSupport

extension DamagedBlock {
  /// Writes what makes `fuzz-page-decoder` decode this (`PageChoice` in Tests/Fuzz/Support).
  ///
  /// - Throws: ``TortureError`` for a block of another shape than that one tries.
  func writeFuzzInput(to path: String) throws {
    let pageCount = length / pageSize
    guard let size = [512, 1024, 4096, 65_536].firstIndex(of: pageSize), (1...16).contains(pageCount),
      length <= 65_536
    else { throw TortureError("fuzz-page-decoder tries no block of \(pageCount) pages of \(pageSize) bytes") }
    try Data([UInt8(size | (pageCount - 1) << 2)] + streams).write(to: URL(filePath: path))
  }
}
