extension Timetable {
  /// Whether a query of one id finds a row. Cost: one index lookup.
  func hasRow(_ query: TimetableQuery, _ id: String) throws(BundleError) -> Bool {
    try self.query { bundle throws(DatabaseError) in
      try bundle.first(query, id) { _ in true } ?? false
    }
  }
}
