/// The random keys for row digests, chosen by each process so that no data can be crafted to collide.
///
/// A cell is a polynomial at ``text`` with the cell's bytes as coefficients. A row is the sum of its cells, each
/// multiplied by its own power of ``column``. A set of rows is the product of ``set`` minus each row. Different sets
/// are different polynomials in three unknowns; they agree at a random point with a probability of at most their degree
/// divided by 2^127. See `docs/decisions/010-rows-as-random-polynomials.md`.
struct SumKeys: Sendable {
  let text: Residue
  let column: Residue
  let set: Residue
  /// The powers of ``column``, from the first.
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

  /// The factors of at least the first `count` columns of a row.
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
