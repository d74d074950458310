/// The cells of some pages of one kind, as columns.
///
/// What is in a cell besides (lengths, serial types, its place in the page) follows from these.
///
/// ```
/// values     rowids        of each row, on pages of tables only
///            column 0      of each row: an integer, the bits of a real number, the place of a text or blob
///            …             (see TextPlace), 0 for NULL
///            column n - 1
///            children      of each row, on interior pages only
///            some          room for numbers that only some rows have; for lengths of texts
///            keys          room for what these are predicted from; for what texts share
/// ```
///
/// A *list* is the rowids or a column, numbered from 0 as they follow one another: what a later one is predicted from.
struct CellGroup {
  let type: PageType
  let columnCount: Int
  var rowCount = 0
  var values: [Int64] = []
  /// A ``ValueClass`` for each row of column 0, then of column 1, …; only those of mixed columns mean something.
  var classes: [UInt8] = []
  /// The columns known so far, from the left.
  var columns: [Column] = []

  enum Column {
    case all(ValueClass)
    case mixed(RowsByStream)

    /// The class of all rows, or ``ValueClass/mixed``.
    var valueClass: UInt8 {
      switch self {
      case .all(let valueClass): valueClass.rawValue
      case .mixed: ValueClass.mixed
      }
    }
  }

  init(type: PageType, columnCount: Int) {
    self.type = type
    self.columnCount = columnCount
  }

  /// Makes room for all rows, once they are counted.
  mutating func makeRoom() {
    values = Array(repeating: 0, count: keysStart + rowCount)
    classes = Array(repeating: 0, count: rowCount * columnCount)
  }
}

// MARK: Places

extension CellGroup {
  /// Lists before column 0.
  @inline(__always)
  private var firstColumnList: Int { type.isTable ? 1 : 0 }

  @inline(__always)
  func start(ofColumn column: Int) -> Int { (firstColumnList + column) * rowCount }

  @inline(__always)
  var childrenStart: Int { start(ofColumn: columnCount) }

  @inline(__always)
  var someStart: Int { childrenStart + (type.isInterior ? rowCount : 0) }

  @inline(__always)
  var keysStart: Int { someStart + rowCount }
}

// MARK: Lists

extension CellGroup {
  /// How many lists there are so far.
  var listCount: Int { firstColumnList + columns.count }

  /// Whether a list has an integer in any row.
  func hasIntegers(_ list: Int) -> Bool {
    switch column(ofList: list) {
    case .all(let valueClass): valueClass == .integer
    case .mixed(let rows): rows.integers.count > 0
    }
  }

  private func column(ofList list: Int) -> Column {
    list < firstColumnList ? .all(.integer) : columns[list - firstColumnList]
  }

  /// Gathers what a list has in some rows, other values than integers counting as 0.
  ///
  /// - Returns: Where in `values` that is.
  func keys(_ list: Int, of rows: RecordRows, in values: inout MutableSpan<Int64>) -> Int {
    let start = list * rowCount
    var isOtherwiseNull = true
    if case .mixed(let others) = column(ofList: list) {
      isOtherwiseNull = others.reals.count == 0 && others.texts.count == 0
    }
    if rows.isAll, isOtherwiseNull { return start }
    let classStart = start - firstColumnList * rowCount
    for index in 0..<rows.count {
      let row = rows[index]
      let isNumber = isOtherwiseNull || classes[classStart + row] == ValueClass.integer.rawValue
      values[keysStart + index] = isNumber ? values[start + row] : 0
    }
    return keysStart
  }
}

/// Where a text or blob lies in some bytes, packed into a value.
package enum TextPlace {
  @inline(__always)
  package static func packed(start: Int, count: Int) -> Int64 { Int64(start) << 32 | Int64(count) }

  @inline(__always)
  package static func start(_ place: Int64) -> Int { Int(place >> 32) }

  @inline(__always)
  package static func count(_ place: Int64) -> Int { Int(place & 0xFFFF_FFFF) }
}
