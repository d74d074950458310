import BundleFormat
import BundleReader
import TransitBundle
import TransitValues

/// The texts of a column, by rowid. Keeps those that were read last.
struct FeedTexts {
  private let tree: RecordTree
  private let column: Int
  private var kept: [Int: FeedCell] = [:]
  private var keptByteCount = 0

  private static let largestByteCount = 4 << 20
  private static let bytesPerEntry = 64

  /// - Parameter column: The position of the column in the table's records.
  init(_ tree: RecordTree, column: Int) {
    (self.tree, self.column) = (tree, column)
  }

  /// The text of a row. A row that is missing or NULL has an empty text.
  ///
  /// - Returns: `nil` for a value of another type.
  mutating func cell(_ id: Int) throws(DatabaseError) -> FeedCell? {
    if let cell = kept[id] { return cell }
    guard let cell = try read(id) else { return nil }
    if keptByteCount > Self.largestByteCount {
      kept.removeAll()
      keptByteCount = 0
    }
    kept[id] = cell
    if case .text(let bytes) = cell { keptByteCount += bytes.count }
    keptByteCount += Self.bytesPerEntry
    return cell
  }

  private func read(_ id: Int) throws(DatabaseError) -> FeedCell? {
    var scan = try RecordScan(ofTable: tree, from: id, columnCount: column + 1)
    guard try scan.step(), scan.rowID == id, !scan.isNull(at: column) else { return .empty }
    return scan.text(at: column).map { .text(Array($0)) }
  }
}

extension FeedTexts {
  /// The text to which a column of another table refers; `nil` for a value of another type.
  mutating func cell(at column: Int, of scan: borrowing RecordScan) throws(DatabaseError) -> FeedCell? {
    if scan.isNull(at: column) { return .empty }
    guard let id = scan.integer(at: column) else { return nil }
    return try cell(id)
  }
}
