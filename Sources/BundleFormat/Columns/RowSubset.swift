/// A subset of a group's rows, or all of them.
struct RowSubset {
  let count: Int
  /// The row numbers; empty if all rows are included.
  private let rows: [Int32]

  init(all count: Int) {
    self.count = count
    rows = []
  }

  /// Selects rows by class; `count` is the number of rows with those classes.
  fileprivate init(_ count: Int, of classes: ArraySlice<UInt8>, _ isMember: (UInt8) -> Bool) {
    self.count = count
    var rows: [Int32] = []
    if count > 0, count < classes.count {
      rows.reserveCapacity(count)
      var row: Int32 = 0
      for valueClass in classes {
        if isMember(valueClass) { rows.append(row) }
        row &+= 1
      }
    }
    self.rows = rows
  }

  /// Whether the rows are numbered from 0 without gaps.
  @inline(__always)
  var isAll: Bool { rows.isEmpty }

  @inline(__always)
  subscript(_ index: Int) -> Int { rows.isEmpty ? index : Int(rows[index]) }
}

/// The rows of a column, by the kind of stream that stores them.
struct RowsByStream {
  let integers: RowSubset
  let reals: RowSubset
  /// Texts and blobs.
  let texts: RowSubset

  /// - Parameter classes: The ``ValueClass`` of each row.
  init(_ classes: ArraySlice<UInt8>) {
    let (integer, real) = (ValueClass.integer.rawValue, ValueClass.real.rawValue)
    var (nulls, integers, reals) = (0, 0, 0)
    for valueClass in classes {
      nulls &+= valueClass == ValueClass.null.rawValue ? 1 : 0
      integers &+= valueClass == integer ? 1 : 0
      reals &+= valueClass == real ? 1 : 0
    }
    self.integers = RowSubset(integers, of: classes) { $0 == integer }
    self.reals = RowSubset(reals, of: classes) { $0 == real }
    texts = RowSubset(classes.count - nulls - integers - reals, of: classes) {
      $0 == ValueClass.text.rawValue || $0 == ValueClass.blob.rawValue
    }
  }
}
