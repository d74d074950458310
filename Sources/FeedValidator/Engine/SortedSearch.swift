extension Range<Int> {
  /// Returns the first index for which a condition holds, which then holds for all later ones; the upper bound if none.
  func firstSorted(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
