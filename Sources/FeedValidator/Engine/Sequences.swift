/// The rows of a table by the id that groups them, and in the order of a number: the calls of trips, the points of
/// shapes.
struct Sequences: Sendable {
  /// The ids, in the order in which the file names them first.
  private(set) var ids: [TextNumber] = []
  /// The position after the last of each group.
  private var ends: [Int32] = []
  /// The row at each position; empty if the file has the rows in that order.
  private var order: [Int32] = []
  /// The group of each id, by number of the text; -1 for other texts.
  private var groups: [Int32]
  /// Groups whose rows are not next to each other, or not in increasing order.
  private(set) var unsorted: [Int] = []

  /// - Parameters:
  ///   - id: The column that groups rows. Rows without a value belong to no group.
  ///   - number: The column that orders them. Rows of equal numbers stay in the order of the file.
  init(_ table: Table, id: ColumnKey<TextNumber>, number: ColumnKey<Int32>, _ pool: ValuePool) {
    groups = Array(repeating: -1, count: pool.count)
    let (values, numbers) = (table[id], table[number])
    var isUnsorted: [Bool] = []
    var counts: [Int32] = []
    var last = -1
    for row in 0..<table.count {
      let value = values.value(row)
      if value.isEmpty { continue }
      var group = Int(groups[Int(value.index)])
      if group < 0 {
        group = ids.count
        groups[Int(value.index)] = Int32(group)
        ids.append(value)
        counts.append(0)
        isUnsorted.append(false)
      } else if group != last || numbers.value(row) <= numbers.value(row - 1) {
        isUnsorted[group] = true
      }
      counts[group] += 1
      last = group
    }
    unsorted = isUnsorted.indices.filter { isUnsorted[$0] }
    var end: Int32 = 0
    ends = counts.map { count in
      end += count
      return end
    }
    // Rows without an id would shift the positions.
    if unsorted.isEmpty, Int(end) == table.count { return }
    sort(table.count, values, numbers)
  }

  private mutating func sort(_ count: Int, _ values: Column<TextNumber>, _ numbers: Column<Int32>) {
    var next = (0..<ids.count).map { $0 == 0 ? 0 : ends[$0 - 1] }
    order = Array(repeating: 0, count: Int(ends.last ?? 0))
    for row in 0..<count where !values.value(row).isEmpty {
      let group = Int(groups[Int(values.value(row).index)])
      order[Int(next[group])] = Int32(row)
      next[group] += 1
    }
    for group in unsorted {
      let range = range(of: group)
      // Swift's sort is stable.
      order[range].sort { numbers.value(Int($0)) < numbers.value(Int($1)) }
    }
  }

  /// The number of groups.
  var count: Int { ids.count }

  /// Returns the group of an id; `nil` if no row has it.
  func group(of id: TextNumber) -> Int? {
    let group = groups[Int(id.index)]
    return group < 0 ? nil : Int(group)
  }

  /// Returns the positions of a group; never empty.
  @inline(__always)
  func range(of group: Int) -> Range<Int> {
    (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group])
  }

  /// Returns the row at a position.
  @inline(__always)
  func row(_ position: Int) -> Int { order.isEmpty ? position : Int(order[position]) }

  /// Returns the rows of an id in their order; empty if there are none.
  func rows(of id: TextNumber) -> [Int] {
    group(of: id).map { group in range(of: group).map { row($0) } } ?? []
  }
}
