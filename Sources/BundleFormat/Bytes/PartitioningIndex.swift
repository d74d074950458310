extension Range<Int> {
  /// Returns the first number for which a predicate is true, by binary search; the upper bound if there is none.
  ///
  /// - Precondition: The predicate is true for all numbers after the first.
  @inlinable
  @inline(__always)
  package func partitioningIndex<Failure: Error>(
    where predicate: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
