import TransitValues

/// A rule of the validator, run over the tables of a feed.
struct Rule: Sendable {
  /// Which files the rule needs without errors. It is skipped if one has errors.
  enum Need: Sendable {
    /// None: the rule judges the rows that could be read, one by one.
    case rows
    case files([String])
    case allFiles
  }

  let need: Need
  let judge: @Sendable (Tables, inout NoticeLog) -> Void

  /// A rule that judges single rows of a file, also if other rows of it have errors.
  static func rows(
    _ file: FileSchema, _ judge: @escaping @Sendable (Table, Tables, inout NoticeLog) -> Void
  ) -> Rule {
    Rule(need: .rows) { tables, log in judge(tables[file], tables, &log) }
  }

  /// A rule that is skipped if one of these files has errors.
  static func files(_ files: FileSchema..., judge: @escaping @Sendable (Tables, inout NoticeLog) -> Void) -> Rule {
    Rule(need: .files(files.map(\.name)), judge: judge)
  }

  func isApplicable(to tables: Tables) -> Bool {
    switch need {
    case .rows: true
    case .files(let files): files.allSatisfy { tables.isComplete($0) }
    case .allFiles: tables.areComplete
    }
  }
}
