import GTFSFeed

/// The distinct numbers of a column; 0 means none.
struct UsedNumbers {
  /// Sorted, without 0.
  let all: [Int]

  /// - Parameter count: The largest number.
  init(_ numbers: [Int32], count: Int) {
    var isUsed = Array(repeating: false, count: count + 1)
    for number in numbers { isUsed[Int(number)] = true }
    all = isUsed.indices.filter { $0 > 0 && isUsed[$0] }
  }
}

/// The set of texts of a ``TextPool`` that kept rows use.
struct UsedTexts {
  private var isUsed: [Bool] = []

  mutating func insert(_ texts: [TextIndex]) {
    for text in texts { insert(text) }
  }

  mutating func insert(_ text: TextIndex) {
    let number = Int(text.rawValue)
    if number >= isUsed.count {
      isUsed += Array(repeating: false, count: max(number + 1 - isUsed.count, isUsed.count))
    }
    isUsed[number] = true
  }

  func contains(_ text: TextIndex) -> Bool {
    isUsed.indices.contains(Int(text.rawValue)) && isUsed[Int(text.rawValue)]
  }
}

extension UsedTexts {
  /// Collects the texts of all kept rows.
  init(
    of trips: ImportedTrips?, _ calls: ImportedCalls?, _ shapes: ImportedShapes?, _ calendars: ImportedCalendars,
    _ fareRules: FareRules?
  ) {
    self.init()
    if let trips {
      insert(trips.headsigns)
      insert(trips.blocks)
      insert(trips.extras)
    }
    if let calls { insert(of: calls) }
    if let shapes, shapes.extraCount > 0 {
      for line in UsedNumbers(shapes.line, count: shapes.lines.count).all {
        for point in shapes.points(ofLine: line) { insert(point.extras) }
      }
    }
    for exception in calendars.exceptions { insert(exception.extras) }
    if let fareRules { insert(fareRules.texts) }
  }

  private mutating func insert(of calls: ImportedCalls) {
    for pattern in UsedNumbers(calls.pattern, count: calls.patterns.count).all {
      for place in calls.places(ofPattern: pattern) where place.hasRareFields { insert(place.textIndexes) }
    }
    for extra in UsedNumbers(calls.extra, count: calls.extras.count).all {
      for texts in calls.texts(ofExtra: extra) { insert(texts) }
    }
  }
}
