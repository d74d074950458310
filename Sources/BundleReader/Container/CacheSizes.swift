/// The sizes that a timetable's caches have by default: together half of the database, but at least 3.5 MiB and at most
/// 22 MiB. With a page cache of 1 MiB, a timetable takes less than 24 MB, of the 30 MB that a widget of iOS has.
package struct CacheSizes {
  /// Bytes of decompressed blocks.
  package let blocks: Int
  /// Bytes of recent boards, trips, searches and journeys.
  package let boards: Int

  private static let least = 7 << 19
  private static let leastBoards = 3 << 19
  private static let most = 22 << 20

  /// - Parameter databaseByteCount: The size of the decompressed database.
  package init(databaseByteCount: Int) {
    let sum = min(max(Self.least, databaseByteCount / 2), Self.most)
    boards = max(Self.leastBoards, sum / 4)
    blocks = sum - boards
  }
}
