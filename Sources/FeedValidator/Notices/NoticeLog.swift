import TransitValues

/// Where a notice belongs in the report: notices are listed by file and row.
struct NoticePlace: Hashable, Comparable, Sendable {
  let file: String
  /// The row in the file, or 0.
  let row: Int
  /// A second row that the notice names, or 0.
  let other: Int

  init(_ file: String, _ row: Int = 0, _ other: Int = 0) {
    self.file = file
    self.row = row
    self.other = other
  }

  init(_ file: FileSchema, _ row: Int = 0) {
    self.init(file.name, row)
  }

  static func < (left: NoticePlace, right: NoticePlace) -> Bool {
    if left.row != right.row || left.other != right.other, left.file == right.file {
      return (left.row, left.other) < (right.row, right.other)
    }
    return left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
  }
}

/// One notice of the report.
package struct Notice: Sendable {
  let place: NoticePlace
  package let fields: NoticeFields
}

/// Counts notices by kind and severity, and keeps the first of each kind.
package struct NoticeLog: Sendable {
  /// The number of notices of a kind that are kept, of any number that are counted.
  static let sampleCount = 50

  package struct Entry: Sendable {
    package fileprivate(set) var count = 0
    /// In order of their places.
    package fileprivate(set) var samples: [Notice] = []
  }

  private(set) var errorCount = 0
  /// The kinds found so far, in order of their first notice.
  private(set) var kinds: [NoticeKind] = []
  private var found: [Entry] = []
  /// Notices of one kind mostly come in a row.
  private var last = 0

  /// Counts a notice. `fields` is called only if the notice is among the first of its kind.
  mutating func add(_ kind: NoticeKind, _ place: NoticePlace, _ fields: @autoclosure () -> NoticeFields) {
    if kind.severity == .error { errorCount += 1 }
    found[index(of: kind)].add(place, fields)
  }

  /// Counts notices that are not among the first of their kind.
  mutating func add(_ kind: NoticeKind, count: Int) {
    if count == 0 { return }
    if kind.severity == .error { errorCount += count }
    found[index(of: kind)].count += count
  }

  mutating func add(_ log: NoticeLog) {
    errorCount += log.errorCount
    for (kind, added) in log.entries {
      let index = index(of: kind)
      found[index].count += added.count - added.samples.count
      for sample in added.samples { found[index].add(sample.place) { sample.fields } }
    }
  }

  /// The notices of each kind.
  package var entries: [(kind: NoticeKind, entry: Entry)] { zip(kinds, found).map { (kind: $0, entry: $1) } }

  private mutating func index(of kind: NoticeKind) -> Int {
    if last < kinds.count, kinds[last] == kind { return last }
    last = kinds.firstIndex(of: kind) ?? kinds.count
    if last == kinds.count {
      kinds.append(kind)
      found.append(Entry())
    }
    return last
  }
}

extension NoticeLog.Entry {
  fileprivate mutating func add(_ place: NoticePlace, _ fields: () -> NoticeFields) {
    count += 1
    if samples.count == NoticeLog.sampleCount {
      guard let last = samples.last, place < last.place else { return }
      samples.removeLast()
    }
    // Notices of one rule mostly come in order.
    var index = samples.count
    while index > 0, place < samples[index - 1].place { index -= 1 }
    samples.insert(Notice(place: place, fields: fields()), at: index)
  }
}
