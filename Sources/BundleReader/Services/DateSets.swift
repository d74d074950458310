/// The exceptions of adjacent date sets. They are cached together because they mostly share a block, and decompressing
/// the block takes longer than reading the sets.
package final class DateSets: Sendable {
  /// The number of date sets per object.
  package static let count = 8

  /// Indexed from the first set of the object, up to the last existing one.
  private let sets: [ServiceDays.Exceptions]

  /// - Parameter sets: At most ``count``.
  package init(_ sets: [ServiceDays.Exceptions]) {
    self.sets = sets
  }

  /// The exceptions of a set by its index in the object; none if the set does not exist.
  package subscript(index: Int) -> ServiceDays.Exceptions { index < sets.count ? sets[index] : .none }

  /// Approximate memory use in bytes, without the cache entry.
  package var byteCount: Int {
    sets.reduce(MemoryCost.ofObject + MemoryCost.ofArray) { sum, set in
      sum + MemoryLayout<ServiceDays.Exceptions>.stride + set.added.byteCount + set.removed.byteCount
    }
  }
}
