/// The exceptions of some date sets that follow one another: they mostly lie in one block, whose decoding takes longer
/// than reading them.
final class DateSets: Sendable {
  /// How many sets stand together.
  static let count = 8

  /// By the set's place among these, as far as there are any.
  private let sets: [ServiceDays.Exceptions]

  /// - Parameter sets: At most ``count``.
  init(_ sets: [ServiceDays.Exceptions]) {
    self.sets = sets
  }

  /// What a set among these says; nothing where there is no such set.
  subscript(index: Int) -> ServiceDays.Exceptions { index < sets.count ? sets[index] : .none }

  /// Bytes it takes beside its place in a cache, about.
  var byteCount: Int {
    sets.reduce(MemoryCost.ofObject + MemoryCost.ofArray) { sum, set in
      sum + MemoryLayout<ServiceDays.Exceptions>.stride + set.added.byteCount + set.removed.byteCount
    }
  }
}
