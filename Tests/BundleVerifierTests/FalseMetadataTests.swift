import BundleFormat
import BundleVerifier
import Testing

/// Metadata that contradicts the database.
@Suite struct `False metadata` {
  @Test func `metadata that contradicts the database is reported`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    func expectFailure(_ change: (inout BundleMetadata) -> Void, line: Int = #line) throws {
      #expect(try bundle.verify(metadata: change).failures == ["metadata"], "line \(line)")
    }
    try expectFailure { $0.validity?.start = "20260105" }
    try expectFailure { $0.validity = nil }
    try expectFailure { $0.bounds?.north += 0.001 }
    try expectFailure { $0.latestTime -= 1 }
    try expectFailure { $0.latestTime += 1 }
    try expectFailure { $0.notices["invented"] = 1 }
    try expectFailure { metadata in
      for index in metadata.contents.files.indices where metadata.contents.files[index].name == "stop_times.txt" {
        metadata.contents.files[index].rows += 1
      }
    }
  }

  @Test func `metadata with missing files fails the schema check`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { metadata in
      metadata.contents.files.removeAll { $0.name == "calendar.txt" }
    })
    #expect(report.failures == ["schema"])
    #expect(report["metadata"]?.outcome == .skipped)
  }

  @Test func `metadata with an impossible precision of distances fails`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { $0.contents.stopDistanceDigits = 99 })
    #expect(!report.isPassed)
  }

  @Test func `metadata with another time zone fails the clock check`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { $0.timeZone.name = "Asia/Tokyo" })
    #expect(report.failures == ["clock"])
  }

  @Test func `clocks of another time zone data version are not compared`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { $0.timeZone.dataVersion = "1999a" })
    #expect(report.isPassed)
    #expect(report["clock"]?.note?.contains("1999a") == true)
  }
}
