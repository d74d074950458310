/// The rule that predicts a column's integers from the old row. See docs/formats/delta.md, section 5.
enum ColumnRule: Equatable {
  /// The old row's value.
  case same
  /// The old row's value, shifted by the same amount as in the previous row.
  case shifted
  /// The previous row's new value plus one.
  case counting
  /// The old row's value, mapped by a key map.
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

/// The source of a text's bytes. See docs/formats/delta.md, section 6.
enum TextForm: UInt8, CaseIterable {
  /// A prefix and suffix of the old row's text.
  case oldAffixes = 0
  /// A prefix and suffix of the previous row's text.
  case previousAffixes = 1
  /// Pieces of the old row's text.
  case oldPieces = 2
  /// Pieces of the new metadata.
  case metadataPieces = 3
}

/// Predicts a column's integers, row by row.
struct ColumnPrediction {
  let rule: ColumnRule
  /// The last old and new integers.
  private var last = (old: 0, new: 0)

  init(_ rule: ColumnRule) {
    self.rule = rule
  }

  /// - Parameter old: The old row's integer; `nil` if the value is not an integer.
  /// - Returns: `nil` if the rule predicts the old row's value and that is not an integer.
  @inline(__always)
  func expected(old: Int?, _ maps: [KeyMap]) -> Int? {
    switch rule {
    case .counting: last.new &+ 1
    case .same: old
    case .shifted: old.map { $0 &+ last.new &- last.old }
    case .mapped(let map): old.map { maps[map][$0] ?? $0 }
    }
  }

  /// The number to which an edit's difference is added.
  @inline(__always)
  func base(expected: Int?) -> Int { expected ?? last.new }

  /// Advances to the next row.
  @inline(__always)
  mutating func advance(old: Int?, new: Int?) {
    if let old { last.old = old }
    if let new { last.new = new }
  }
}
