import Foundation
import TestFeeds
import Testing

@testable import FeedValidator

@Suite struct `Explanations of notices` {
  @Test(arguments: NoticeKind.all) func `a notice is explained in sentences`(kind: NoticeKind) {
    for text in [kind.meaning, kind.consequence, kind.remedy] {
      #expect(text.first?.isUppercase == true || text.first == "`", "\(text)")
      #expect(text.last == ".")
      #expect(!text.contains("\n"))
      #expect(text.count { $0 == "`" }.isMultiple(of: 2), "\(text)")
      #expect((10...320).contains(text.count), "\(text)")
    }
  }

  @Test func `every notice has one explanation of its own`() {
    #expect(Set(NoticeKind.all.map(\.code)).count == NoticeKind.all.count)
    #expect(Set(NoticeKind.all.map(\.meaning)).count >= NoticeKind.all.count - 2)
  }

  @Test(.enabled(if: !CanonicalRules.all.isEmpty, "needs the folder of feeds next to the package"))
  func `every canonical rule has a notice of its severity`() {
    #expect(CanonicalRules.all.count >= 171)
    for (code, severity) in CanonicalRules.all {
      #expect(NoticeKind.named(code)?.severity.rawValue == severity, "\(code)")
    }
  }
}

extension NoticeKind: CustomTestStringConvertible {
  public var testDescription: String { code }
}

/// The rules of the canonical validator about feeds: severity by code.
private enum CanonicalRules {
  static let all: [String: String] = {
    let url = URL(fileURLWithPath: "\(SharedFeeds.folder)/spec/validation-rules.json")
    guard let data = try? Data(contentsOf: url),
      let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let notices = file["notices"] as? [[String: Any]]
    else { return [:] }
    let rules = notices.compactMap { notice -> (String, String)? in
      guard let code = notice["code"] as? String, let severity = notice["severity"] as? String else { return nil }
      return severity == "SYSTEM_ERROR" ? nil : (code, severity)
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }()
}
