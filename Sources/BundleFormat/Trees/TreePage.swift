import TransitValues

/// A cell of a b-tree, either from a leaf or a divider between two children.
struct TreeCell {
  /// The first ``count`` bytes are the cell as in a leaf; empty for a rowid that divides leaves of a table.
  var bytes: [UInt8] = []
  var count = 0
  /// Offset of the overflow page number in the bytes.
  var link: Int?
  /// The rowid, used in tables only.
  var rowID = 0

  init(rowID: Int = 0) {
    self.rowID = rowID
  }

  /// A copy without spare capacity.
  var trimmed: TreeCell {
    var cell = self
    cell.bytes = Array(bytes[..<count])
    return cell
  }

  /// Encodes a record as a leaf cell, without splitting off overflow.
  ///
  /// - Parameter rowID: The rowid in a table; `nil` in an index.
  /// - Returns: Offset of the record in the cell.
  mutating func encode(_ record: Record, rowID: Int?) -> Int {
    encode(length: record.byteCount, rowID: rowID) { bytes, position in record.store(to: &bytes, at: position) }
  }

  /// Encodes a record's bytes as a leaf cell.
  mutating func encode(_ record: [UInt8], rowID: Int?) -> Int {
    encode(length: record.count, rowID: rowID) { bytes, position in
      bytes.store(record, from: 0, count: record.count, at: position)
    }
  }

  @inline(__always)
  private mutating func encode(
    length: Int, rowID: Int?, _ store: (inout MutableSpan<UInt8>, Int) -> Void
  ) -> Int {
    if bytes.count < length + 20 { bytes = Array(repeating: 0, count: 2 * length + 20) }
    link = nil
    self.rowID = rowID ?? 0
    var position = 0
    bytes.withMutableSpan { bytes in
      bytes.storeVarint(UInt64(length), at: &position)
      if let rowID { bytes.storeVarint(UInt64(bitPattern: Int64(rowID)), at: &position) }
      store(&bytes, position)
    }
    count = position + length
    return position
  }
}

/// A b-tree page under construction, in the form of ``PageNormalizer``: cells in order, packed from the end.
struct TreePage {
  private let type: PageType
  private(set) var bytes: [UInt8]
  /// Offsets of page numbers in the page.
  private(set) var links: [Int] = []
  private var cellCount = 0
  /// Offset of the last cell.
  private var start: Int
  /// Properties of the last cell that cannot be read from the page.
  private var last: (link: Int?, rowID: Int, child: Int, count: Int, byteCount: Int)?

  init(_ type: PageType, pageSize: Int) {
    self.type = type
    bytes = Array(repeating: 0, count: pageSize)
    start = pageSize
    bytes[0] = type.rawValue
  }

  mutating func removeAll() {
    self = TreePage(type, pageSize: bytes.count)
  }

  /// Adds a cell; returns false if there is no room.
  ///
  /// - Parameter child: The page to the left of the cell, in an interior page.
  mutating func append(_ cell: TreeCell, child: Int = 0) -> Bool {
    let childLength = type.isInterior ? 4 : 0
    let keyLength = type == .interiorTable ? BigEndianVarint.length(UInt64(bitPattern: Int64(cell.rowID))) : 0
    let byteCount = max(CellLayout.minimumLength, childLength + keyLength + cell.count)
    let pointer = type.headerLength + 2 * cellCount
    let position = start - byteCount
    guard position >= pointer + 2 else { return false }
    cellCount += 1
    start = position
    bytes.withMutableSpan { page in
      page.store(cell.bytes, from: 0, count: cell.count, at: position + childLength + keyLength)
      if keyLength > 0 {
        var key = position + childLength
        page.storeVarint(UInt64(bitPattern: Int64(cell.rowID)), at: &key)
      }
      if childLength > 0 { page.storeBigEndian(UInt64(child), 4, at: position) }
      page.storeBigEndian(UInt64(position), 2, at: pointer)
      page.storeBigEndian(UInt64(cellCount), 2, at: 3)
      page.storeBigEndian(UInt64(position), 2, at: 5)
    }
    if childLength > 0 { links.append(position) }
    if let link = cell.link { links.append(position + childLength + link) }
    last = (cell.link, cell.rowID, child, cell.count, byteCount)
    return true
  }

  /// Removes and returns the last cell. May be called once after each ``append(_:child:)``.
  mutating func removeLast() -> (cell: TreeCell, child: Int) {
    guard let last else { preconditionFailure("there is no cell to remove") }
    self.last = nil
    cellCount -= 1
    links.removeLast((type.isInterior ? 1 : 0) + (last.link == nil ? 0 : 1))
    var cell = TreeCell(rowID: last.rowID)
    let keyLength = type == .interiorTable ? BigEndianVarint.length(UInt64(bitPattern: Int64(last.rowID))) : 0
    let content = start + (type.isInterior ? 4 : 0) + keyLength
    cell.bytes = Array(bytes[content..<content + last.count])
    cell.count = last.count
    cell.link = last.link
    let (pointer, count) = (type.headerLength + 2 * cellCount, cellCount)
    let position = start
    start += last.byteCount
    let end = start
    bytes.withMutableSpan { page in
      for index in position..<end { page[index] = 0 }
      page.storeBigEndian(0, 2, at: pointer)
      page.storeBigEndian(UInt64(count), 2, at: 3)
      page.storeBigEndian(UInt64(end), 2, at: 5)
    }
    return (cell, last.child)
  }

  /// Sets the rightmost child of an interior page.
  mutating func setRightChild(_ child: Int) {
    links.append(8)
    bytes.withMutableSpan { $0.storeBigEndian(UInt64(child), 4, at: 8) }
  }
}
