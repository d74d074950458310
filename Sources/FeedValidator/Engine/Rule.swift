import TransitValues

/// A rule of the validator, run over the tables of a feed.
struct Rule: Sendable {
  /// Which files the rule needs without errors. It is skipped if one has errors.
  enum Need: Sendable {
    /// None: the rule judges the rows of a file that could be read, one by one.
    case rows(String)
    /// None: the rule looks which files the feed has.
    case names
    case files([String])
    case allFiles

    /// The names of the files that the rule reads; empty for all.
    var files: [String] {
      switch self {
      case .rows(let file): [file]
      case .files(let files): files
      case .names, .allFiles: []
      }
    }
  }

  let need: Need
  /// The kinds of notices that it may find.
  let reports: [NoticeKind]
  let judge: @Sendable (Tables, inout NoticeLog) -> Void

  /// A rule that judges single rows of a file, also if other rows of it have errors.
  static func rows(
    _ file: FileSchema, reports: [NoticeKind], judge: @escaping @Sendable (Table, Tables, inout NoticeLog) -> Void
  ) -> Rule {
    Rule(need: .rows(file.name), reports: reports) { tables, log in judge(tables[file], tables, &log) }
  }

  /// A rule that finds the rows of a small file that meet a condition.
  static func each(
    _ file: FileSchema, _ kind: NoticeKind, where isFound: @escaping @Sendable (FileRow) -> Bool
  ) -> Rule {
    .rows(file, reports: [kind]) { table, tables, log in
      for row in 0..<table.count where isFound(FileRow(table: table, row: row)) { log.add(kind, table, row, tables) }
    }
  }

  /// A rule that is skipped if one of these files has errors.
  static func files(
    _ files: FileSchema..., reports: [NoticeKind], judge: @escaping @Sendable (Tables, inout NoticeLog) -> Void
  ) -> Rule {
    Rule(need: .files(files.map(\.name)), reports: reports, judge: judge)
  }

  func isApplicable(to tables: Tables) -> Bool {
    switch need {
    case .rows, .names: true
    case .files(let files): files.allSatisfy { tables.isComplete($0) }
    case .allFiles: tables.areComplete
    }
  }
}

/// A row whose columns are found by name, which takes longer than a column at hand.
struct FileRow {
  let table: Table
  let row: Int

  subscript<Value>(key: ColumnKey<Value>) -> Value? { table[key][row] }

  /// Whether two columns have values, and that of the first is greater.
  func isValue(of key: ColumnKey<Int32>, above other: ColumnKey<Int32>) -> Bool {
    guard let value = self[key], let limit = self[other] else { return false }
    return value > limit
  }
}
