import BundleFormat
import TransitSQLite
import TransitValues

extension Invariant {
  /// Requires each day and type of a date set to be in one row, and a row to start only after the range of the previous
  /// row of its kind, so that equal dates have equal rows. Memory: the rows of the largest set.
  static func datesOnce(in contents: FeedContents) -> Invariant {
    let texts = ExtraColumns(of: GTFSSchema.calendarDates, in: contents).columns.map(\.compactName)
    return Invariant { database, findings in
      var rows = try database.storedRows(of: "date_set", ["date_set", "first_day", "exception_type", "days"] + texts)
      var set = StoredDates(number: 0)
      while try rows.step() {
        let number = rows.integer(at: 0)
        if number != set.number {
          set.judge(&findings)
          set = StoredDates(number: number)
        }
        set.append(rows, textCount: texts.count, &findings)
      }
      set.judge(&findings)
    }
  }
}

/// The rows of one date set.
private struct StoredDates {
  private struct Row {
    let days: DaysOfRow
    let type: Int
    let texts: [Int]
  }

  let number: Int
  private var rows: [Row] = []

  init(number: Int) {
    self.number = number
  }

  /// Adds the current row if its days are valid dates.
  mutating func append(_ row: StoredRows, textCount: Int, _ findings: inout Findings) {
    let days = DaysOfRow(first: row.integer(at: 1), bits: row.integer(at: 3))
    let texts = (0..<textCount).map { row.integer(at: 4 + $0) }
    let stored = Row(days: days, type: row.integer(at: 2), texts: texts)
    for place in 4..<4 + textCount where row.storage(at: place) != .integer && !row.isNull(at: place) {
      add("not the number of a text: \(row.text(at: place))", stored, to: &findings)
    }
    let isWritten = ServiceDate.writtenDays.contains(days.first) && days.allSatisfy(ServiceDate.writtenDays.contains)
    if isWritten { rows.append(stored) } else { add("has days that are not valid dates", stored, to: &findings) }
  }

  func judge(_ findings: inout Findings) {
    for row in rows where !row.days.isValid { add("days is \(row.days.bits)", row, to: &findings) }
    findDoubledDays(&findings)
    findNeedlessRows(&findings)
  }

  private func findDoubledDays(_ findings: inout Findings) {
    let sorted = rows.sorted { ($0.type, $0.days.first) < ($1.type, $1.days.first) }
    var (type, first, seen) = (0, 0, 0)
    for row in sorted {
      // The bitmap of days seen so far, relative to this row's first day.
      seen = row.type == type ? seen >> (row.days.first - first) : 0
      if seen & row.days.bits != 0 { add("repeats a day of another row", row, to: &findings) }
      (type, first, seen) = (row.type, row.days.first, seen | row.days.bits)
    }
  }

  private func findNeedlessRows(_ findings: inout Findings) {
    func isBefore(_ left: Row, _ right: Row) -> Bool {
      if left.type != right.type { return left.type < right.type }
      if left.texts != right.texts { return left.texts.lexicographicallyPrecedes(right.texts) }
      return left.days.first < right.days.first
    }
    let sorted = rows.sorted(by: isBefore)
    for (last, row) in zip(sorted, sorted.dropFirst())
    where last.type == row.type && last.texts == row.texts && row.days.first - last.days.first < DaysOfRow.count {
      add("starts within the range of the row of day \(last.days.first)", row, to: &findings)
    }
  }

  private func add(_ problem: String, _ row: Row, to findings: inout Findings) {
    findings.add(problem, table: "date_set", row: "date_set \(number) day \(row.days.first) type \(row.type)")
  }
}
