import Testing
import TransitBundle
import TransitSQLite

@Suite struct `Every query of the runtime` {
  @Test(arguments: TimetableQuery.allCases) func `finds its rows by an index`(query: TimetableQuery) throws {
    // The town has no stop below another: statistics speak against the index of parents.
    let bundle = try TestBundle(.town)
    let plan = try bundle.timetable().withConnection { connection throws(SQLiteError) in
      let statement = try connection.prepare("EXPLAIN QUERY PLAN " + query.sql)
      var steps: [String] = []
      while try statement.step() { steps.append(statement.text(at: 3)) }
      return steps
    }
    #expect(!plan.isEmpty)
    for step in plan where step.hasPrefix("SCAN") {
      #expect(step.contains("VIRTUAL TABLE INDEX") || step == "SCAN CONSTANT ROW", "\(query): \(step)")
    }
  }
}
