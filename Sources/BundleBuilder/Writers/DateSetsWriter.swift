import BundleFormat

/// Finds the distinct date sets of all services, sorts them by content, and writes `date_set`.
struct DateSetsWriter {
  /// The rows of all services, each as first day, type, days and texts.
  private var keys: [Int32] = []
  /// By service: the range of its rows in ``keys``.
  private var ranges: [Range<Int>] = []
  /// By set: one of its services.
  private var owners: [Int] = []
  /// The number of elements of ``keys`` per row.
  private let width: Int
  /// By service: the number of its set, from 1; 0 for none.
  private(set) var numbers: [Int32]

  /// - Parameters:
  ///   - dates: The exceptions of each service, sorted by day and type, without duplicates.
  ///   - extraCount: The number of extra columns of calendar_dates.txt.
  init(of dates: [ArraySlice<ServiceException>], texts: RankedTexts, extraCount: Int) {
    width = 3 + extraCount
    numbers = Array(repeating: 0, count: dates.count)
    for dates in dates {
      let start = keys.count
      for row in DateRow.rows(of: dates, texts: texts) {
        keys += [row.first, row.type, row.days]
        keys += row.extras
      }
      ranges.append(start..<keys.count)
    }
    let services = dates.indices.filter { !dates[$0].isEmpty }.sorted { left, right in
      keys[ranges[left]].lexicographicallyPrecedes(keys[ranges[right]])
    }
    for service in services {
      if owners.last.map({ keys[ranges[$0]] != keys[ranges[service]] }) ?? true { owners.append(service) }
      numbers[service] = Int32(owners.count)
    }
  }

  /// Writes `date_set`.
  func write(to trees: TreeStore) throws {
    try trees.write(.keyedTable("date_set")) { tree in
      var record = Record()
      var statistics = KeyStatistics(columnCount: 3)
      for (index, owner) in owners.enumerated() {
        for start in stride(from: ranges[owner].lowerBound, to: ranges[owner].upperBound, by: width) {
          let (first, type) = (Int(keys[start]), Int(keys[start + 1]))
          record.removeAll()
          record.append(index + 1)
          record.append(first)
          record.append(type)
          record.append(Int(keys[start + 2]))
          for column in 3..<width {
            record.append(keys[start + column] == 0 ? nil : Int(keys[start + column]))
          }
          try tree.append(record)
          statistics.count(index + 1, first, type)
        }
      }
      return statistics
    }
  }
}

/// A row of `date_set`: nearby dates of a service that are equal except for the day.
private struct DateRow {
  let first: Int32
  let type: Int32
  /// See ``DaysOfRow/bits``.
  var days: Int32 = 1
  /// Ranks of texts.
  let extras: [Int32]

  init(_ date: ServiceException, extras: [Int32]) {
    first = date.day
    type = date.type
    self.extras = extras
  }

  /// Returns the rows of a service in key order. Each day is added to the last row with the same type and texts if that
  /// row can contain it; otherwise it starts a new row.
  static func rows(of dates: ArraySlice<ServiceException>, texts: RankedTexts) -> [DateRow] {
    guard let kind = dates.first else { return [] }
    if dates.allSatisfy({ $0.type == kind.type && $0.extras == kind.extras }) {
      let extras = kind.extras.map { Int32(texts.rank(of: $0)) }
      return joined(dates.lazy.map { DateRow($0, extras: extras) })
    }
    let single = dates.map { date in DateRow(date, extras: date.extras.map { Int32(texts.rank(of: $0)) }) }
    return joined(
      single.sorted { left, right in
        if left.type != right.type { return left.type < right.type }
        if left.extras != right.extras { return left.extras.lexicographicallyPrecedes(right.extras) }
        return left.first < right.first
      }
    ).sorted { ($0.first, $0.type) < ($1.first, $1.type) }
  }

  /// - Parameter single: Rows of one day each. Those with the same type and texts are consecutive and sorted by day.
  private static func joined(_ single: some Sequence<DateRow>) -> [DateRow] {
    var rows: [DateRow] = []
    for row in single {
      if let last = rows.indices.last, rows[last].type == row.type, rows[last].extras == row.extras,
        Int(row.first) - Int(rows[last].first) < DaysOfRow.count
      {
        rows[last].days |= 1 << (row.first - rows[last].first)
      } else {
        rows.append(row)
      }
    }
    return rows
  }
}
