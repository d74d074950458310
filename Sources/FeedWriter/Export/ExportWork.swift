import TransitValues

/// Reports the progress of an export in steps of one percent.
struct ExportWork {
  /// Writing a table row takes about as long as writing this many bytes of other files.
  private static let bytesOfRow = 64

  /// Upper limit for sizes declared by a bundle, so that sums do not overflow.
  private static let maximumTotal = 1 << 50

  // Both in bytes.
  private let total: Int
  private let report: (Double) -> Void
  private var done = 0
  private var throttle = ProgressThrottle()

  /// - Parameters:
  ///   - rowCount: Rows of the tables according to the metadata.
  ///   - byteCount: Bytes of the files that are not tables.
  init(rowCount: Int, byteCount: Int, report: @escaping (Double) -> Void) {
    let rows = min(max(0, rowCount), Self.maximumTotal / Self.bytesOfRow)
    total = max(1, min(rows * Self.bytesOfRow + min(byteCount, Self.maximumTotal), Self.maximumTotal))
    self.report = report
    reportWhenDue()
  }

  mutating func addRow() {
    done += Self.bytesOfRow
    reportWhenDue()
  }

  mutating func add(bytes count: Int) {
    done += count
    reportWhenDue()
  }

  private mutating func reportWhenDue() {
    if throttle.isDue(done, of: total) { report(min(1, Double(done) / Double(total))) }
  }
}
