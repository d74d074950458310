/// The random numbers by which rows are summed up, drawn anew by each process: no data can be made to fit them.
///
/// A cell is a polynomial at ``text``, whose coefficients are the cell's bytes; a row is the sum of its cells, each times
/// a power of ``column`` of its own; a set of rows is the product of ``set`` less each row. Two sets of rows that differ
/// are therefore two polynomials in three unknowns that differ, and such have the same value at a random place by a
/// chance of no more than their degree in 2^127: `docs/decisions/010-rows-as-random-polynomials.md`.
struct SumKeys: Sendable {
  let text: Residue
  let column: Residue
  let set: Residue
  /// The powers of ``column``, from the first on.
  private let columnWeights: [Residue]

  static let ofThisProcess: SumKeys = {
    var generator = SystemRandomNumberGenerator()
    return SumKeys(using: &generator)
  }()

  init(using generator: inout some RandomNumberGenerator) {
    text = .random(using: &generator)
    column = .random(using: &generator)
    set = .random(using: &generator)
    columnWeights = Self.powers(of: column, count: 64)
  }

  /// What each of the first columns of a row is multiplied by.
  func weights(count: Int) -> [Residue] {
    count <= columnWeights.count ? columnWeights : Self.powers(of: column, count: count)
  }

  private static func powers(of base: Residue, count: Int) -> [Residue] {
    var powers: [Residue] = []
    var power = base
    for _ in 0..<count {
      powers.append(power)
      power = power * base
    }
    return powers
  }
}
