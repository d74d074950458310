import Foundation
import Testing

@testable import BundleBuilder

@Suite struct `The page docs/publish/bad-input.md` {
  private static func page() throws -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return try String(contentsOf: folder.appendingPathComponent("docs/publish/bad-input.md"), encoding: .utf8)
  }

  @Test func `docs/publish/bad-input.md lists exactly the notice codes of imports`() throws {
    let codes = Set(try Self.page().matches(of: /`([a-z]+(?:_[a-z]+)+)`/).map { String($0.1) })
    let columnsAndTables: Set = ["import_notice", "stop_id"]
    #expect(codes.subtracting(columnsAndTables) == Set(NoticeCode.allCases.map(\.rawValue)))
  }
}
