import BundleFormat
import BundleVerifier
import Testing

/// Metadata that the database beside it contradicts.
@Suite struct `False metadata` {
  @Test func `is found`() async throws {
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

  @Test func `about the schema fails it`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { metadata in
      metadata.contents.files.removeAll { $0.name == "calendar.txt" }
    })
    #expect(report.failures == ["schema"])
    #expect(report["metadata"]?.outcome == .skipped)
  }

  @Test func `about digits of distances makes estimates wrong or not at all`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { $0.contents.stopDistanceDigits = 99 })
    #expect(!report.isPassed)
  }

  @Test func `with another zone fails the clock`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { $0.timeZone.name = "Asia/Tokyo" })
    #expect(report.failures == ["clock"])
  }

  @Test func `of other zone data is not compared`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(metadata: { $0.timeZone.dataVersion = "1999a" })
    #expect(report.isPassed)
    #expect(report["clock"]?.note?.contains("1999a") == true)
  }
}
