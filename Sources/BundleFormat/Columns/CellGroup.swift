/// The cells of several pages of one type, stored as columns.
///
/// The other parts of a cell (lengths, serial types, its position in the page) can be derived from these values.
///
/// ```
/// values     rowids        of each row, on table pages only
///            column 0      of each row: an integer, the bits of a real number, the place of a text or blob
///            …             (see TextPlace), 0 for NULL
///            column n - 1
///            children      of each row, on interior pages only
///            some          scratch space: numbers that only some rows have; lengths of texts
///            keys          scratch space: keys for predictions; lengths of shared prefixes
/// ```
///
/// A *list* is the rowids or one column. Lists are numbered from 0 in the order above; later lists can be predicted
/// from earlier ones.
struct CellGroup {
  let type: PageType
  let columnCount: Int
  var rowCount = 0
  var values: [Int64] = []
  /// A ``ValueClass`` for each row of column 0, then of column 1, …; meaningful only for mixed columns.
  var classes: [UInt8] = []
  /// The columns processed so far, from the left.
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

  /// Allocates the lists once `rowCount` is known.
  mutating func makeRoom() {
    values = Array(repeating: 0, count: keysStart + rowCount)
    classes = Array(repeating: 0, count: rowCount * columnCount)
  }
}

// MARK: Places

extension CellGroup {
  /// The number of lists before column 0.
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
  /// The number of lists so far.
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

  /// Gathers a list's values for some rows, with 0 for every value that is not an integer.
  ///
  /// - Returns: Offset of the gathered values in `values`.
  func keys(_ list: Int, of rows: RowSubset, in values: inout MutableSpan<Int64>) -> Int {
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
