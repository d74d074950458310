import GTFSFeed

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
