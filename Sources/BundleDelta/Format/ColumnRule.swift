/// What a column's integers are expected to be, from the old row that a new row is made of. docs/delta.md, section 5.
enum ColumnRule: Equatable {
  /// As in the old row.
  case same
  /// As in the old row, shifted as the row before was.
  case shifted
  /// One more than in the row before.
  case counting
  /// What a key map makes of the old row's.
  case mapped(Int)

  init(code: Int) {
    switch code {
    case 0: self = .same
    case 1: self = .shifted
    case 2: self = .counting
    default: self = .mapped(code - 3)
    }
  }

  var code: Int {
    switch self {
    case .same: 0
    case .shifted: 1
    case .counting: 2
    case .mapped(let map): 3 + map
    }
  }
}

/// What a text is put together from. docs/delta.md, section 6.
enum TextForm: UInt8, CaseIterable {
  /// Shares its start and end with the old row's text.
  case oldAffixes = 0
  /// Shares its start and end with the text of the row before.
  case previousAffixes = 1
  /// Pieces of the old row's text.
  case oldPieces = 2
  /// Pieces of the new metadata.
  case metadataPieces = 3
}

/// The integer that a rule expects in a row.
struct ColumnPrediction {
  let rule: ColumnRule
  /// The last integers of the old and new rows so far.
  private var last = (old: 0, new: 0)

  init(_ rule: ColumnRule) {
    self.rule = rule
  }

  /// - Parameter old: The old row's integer; `nil` where it has something else.
  /// - Returns: `nil` where the rule expects what the old row has, and that is no integer.
  @inline(__always)
  func expected(old: Int?, _ maps: [KeyMap]) -> Int? {
    switch rule {
    case .counting: last.new &+ 1
    case .same: old
    case .shifted: old.map { $0 &+ last.new &- last.old }
    case .mapped(let map): old.map { maps[map][$0] ?? $0 }
    }
  }

  /// What an edit's difference is added to.
  @inline(__always)
  func base(expected: Int?) -> Int { expected ?? last.new }

  /// Remembers a row.
  @inline(__always)
  mutating func advance(old: Int?, new: Int?) {
    if let old { last.old = old }
    if let new { last.new = new }
  }
}
