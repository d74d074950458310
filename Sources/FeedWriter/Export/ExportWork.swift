/// How much of an export is done, told at most once for each hundredth.
struct ExportWork {
  /// A row of a table takes about as long as this many bytes of other files.
  private static let bytesOfRow = 64

  /// What a bundle may say at most: a hundred times as much is an Int still.
  private static let maximumTotal = 1 << 50

  // Both in bytes.
  private let total: Int
  private let report: (Double) -> Void
  private var done = 0
  private var percent = 0

  /// - Parameters:
  ///   - rowCount: Rows that the tables are said to have.
  ///   - byteCount: Bytes of the files that are no tables.
  init(rowCount: Int, byteCount: Int, report: @escaping (Double) -> Void) {
    let rows = min(max(0, rowCount), Self.maximumTotal / Self.bytesOfRow)
    total = max(1, min(rows * Self.bytesOfRow + min(byteCount, Self.maximumTotal), Self.maximumTotal))
    self.report = report
    report(0)
  }

  mutating func addRow() {
    done += Self.bytesOfRow
    tell()
  }

  mutating func add(bytes count: Int) {
    done += count
    tell()
  }

  private mutating func tell() {
    // Compared without a division, since most rows change nothing.
    guard done * 100 >= total * (percent + 1), percent < 100 else { return }
    percent = min(100, done * 100 / total)
    report(Double(percent) / 100)
  }
}
