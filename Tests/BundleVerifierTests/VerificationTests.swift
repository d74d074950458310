import BundleVerifier
import Foundation
import Testing

@Suite struct `A verification` {
  @Test func `of a missing file or a folder is an error`() {
    #expect(throws: VerificationError.cannotOpen("No such file or directory")) {
      try Verification(bundle: "/nowhere/city.transit").run()
    }
    #expect(throws: VerificationError.cannotOpen("not a regular file")) {
      try Verification(bundle: FileManager.default.temporaryDirectory.path).run()
    }
  }

  @Test func `of a packed database proves the container and SQLite's integrity`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).transit")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(SmallContainer().bytes).write(to: file)
    let report = try Verification(bundle: file.path).run()
    #expect(report.isPassed)
    #expect(report.checks.map(\.name) == ["container", "sqlite", "schema"])
    #expect(report["schema"]?.outcome == .skipped)
  }

  @Test func `asked to be quick looks at the container only`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(quick: true)
    #expect(report.checks.map(\.name) == ["container"])
    #expect(report.isPassed)
  }

  @Test func `stops when it is cancelled`() async throws {
    let path = try await BuiltBundle.smallCity.value.path
    #expect(throws: VerificationError.cancelled) { try Verification(bundle: path).run(isCancelled: { true }) }
  }

  @Test func `of a damaged file skips what rests on it`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    var bytes = try bundle.bytes()
    bytes[bytes.count - 100] ^= 4
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).transit")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let report = try Verification(bundle: file.path).run()
    #expect(report.failures == ["container"])
    #expect(report.checks.dropFirst().allSatisfy { $0.outcome == .skipped })
    #expect(report.checks.count > 15)
  }

  @Test func `leaves the file as it was`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let before = try bundle.bytes()
    _ = try bundle.verify()
    #expect(try bundle.bytes() == before)
  }
}
