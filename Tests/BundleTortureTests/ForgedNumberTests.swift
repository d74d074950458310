import BundleDamage
import Foundation
import TestFeeds
import Testing
import TransitSQLite

@testable import bundle_torture

private let trial = Task {
  let whole = try await SmallBundles.whole()
  return try BundleTrial(whole, splicedWith: whole)
}

/// A sealed bundle can hold any number. Sums and differences of such numbers must not overflow.
@Suite struct `Forged numbers` {
  static let columns = [
    "clock.utc_offset", "frequency.start", "frequency.end", "frequency.headway", "pattern_call.stop",
    "profile_call.arrival", "profile_call.departure", "route.id", "stop.latitude", "stop.longitude", "stop.parent",
    "transfer.from_trip", "transfer.min_transfer_time", "transfer.to_stop", "trip.block", "trip.id", "trip.pattern",
    "trip.profile", "trip.route",
    "trip.service", "trip.start",
  ]

  @Test(arguments: columns)
  func `any number in a column gives answers or errors`(column: String) async throws {
    let trial = try await trial.value
    let folder = try TemporaryFolder()
    let names = column.split(separator: ".")
    for number in [Int.min, Int.min + 1, -1, 0, 1 << 31, Int.max - 1, Int.max] {
      let database = folder.file("forged.db")
      try Data(trial.bundle.database).write(to: URL(filePath: database))
      let connection = try Connection(path: database, mode: .readWrite)
      try connection.execute(
        """
        PRAGMA journal_mode = MEMORY; PRAGMA ignore_check_constraints = ON;
        UPDATE OR IGNORE \(names[0]) SET \(names[1]) = \(number);
        """)
      let forged = try #require(FileManager.default.contents(atPath: database))
      let bytes = try trial.bundle.sealed(database: [UInt8](forged))
      let result = try trial.attempt(bytes, .value, path: folder.file("forged.transit"))
      #expect(result.violation == nil, "\(number)")
    }
  }
}
