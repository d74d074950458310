import Foundation
import TestFeeds
import Testing

@testable import BundleFormat

@Suite struct `JSON` {
  private func value(_ text: String) throws(JSONDamage) -> JSONValue {
    try JSONReader.value(of: Array(text.utf8))
  }

  @Test func `JSON values are parsed`() throws {
    #expect(try value(" { } ") == .object([:]))
    #expect(try value("[]\n") == .array([]))
    #expect(
      try value("{\"a\":[1,-2.5,true,false,null],\"b\":{\"c\":\"d\"}}")
        == .object([
          "a": .array([.integer(1), .real(-2.5), .boolean(true), .boolean(false), .null]),
          "b": .object(["c": .text("d")]),
        ]))
    #expect(try value("[0,-0,1e3,1E-2,9223372036854775807,9223372036854775808]").elements().count == 6)
    #expect(try value("9223372036854775807") == .integer(.max))
    #expect(try value("9223372036854775808") == .real(9_223_372_036_854_775_808))
    #expect(try value("1e3") == .real(1000))
  }

  @Test func `JSON texts may contain any script and escapes`() throws {
    #expect(try value(#""\"\\\/\b\f\n\r\té東 é東""#) == .text("\"\\/\u{8}\u{C}\n\r\té東 é東"))
    #expect(try value(#""\ud83d\ude8b 🚋""#) == .text("🚋 🚋"))
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{1:1}", "\"",
    "\"a",
    "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud83d\"", "\"\\ud83d\\n\"", "\"\\ud83dx\"",
    "\"\\ud83d \\ude8b\"",
    "\"\\ud83d\\u0041\"", "\"\\ude8b\"",
    "\"a\nb\"", "01", "-", "1.", ".5", "1e", "1e+", "+1", "1e999", "nul", "truest", "1 2", "[] []", "\u{0}", "[1\u{0}]",
  ]) func `malformed JSON is refused`(text: String) {
    #expect(throws: JSONDamage.self) { try value(text) }
  }

  @Test func `JSON that is not UTF-8 is refused`() {
    #expect(throws: JSONDamage.self) { try JSONReader.value(of: [0x22, 0xC3, 0x22]) }
    #expect(throws: JSONDamage.self) { try JSONReader.value(of: [0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test func `the last of duplicate keys counts unless duplicates are refused`() throws {
    let texts = [#"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":2,"\u0061":3}"#, #"{"b":2,"a":null,"a":3}"#]
    for text in texts {
      #expect(try value(text) == .object(["a": .integer(3), "b": .integer(2)]))
      #expect(throws: JSONDamage.self) {
        try JSONReader.value(of: Array(text.utf8), refusingDuplicateKeys: true)
      }
    }
    let nested = Array(#"[{"a":{"b":1,"b":1}}]"#.utf8)
    #expect(throws: JSONDamage.self) { try JSONReader.value(of: nested, refusingDuplicateKeys: true) }
    let apart = Array(#"{"a":{"a":1},"b":{"a":1}}"#.utf8)
    #expect(throws: Never.self) { try JSONReader.value(of: apart, refusingDuplicateKeys: true) }
  }

  @Test func `JSON errors state the position or the path of the member`() {
    #expect(#expect(throws: JSONDamage.self) { try value("[1,x]") }?.problem == "expected a value at byte 3")
    let problem = { (text: String) in
      #expect(throws: JSONDamage.self) {
        try value(text).required("a") { value throws(JSONDamage) in try value.integer("b") }
      }?.problem
    }
    #expect(problem("{}") == "\"a\" is missing")
    #expect(problem("{\"a\":{}}") == "\"b\" is missing, in \"a\"")
    #expect(problem("{\"a\":{\"b\":\"1\"}}") == "expected an integer, in \"b\", in \"a\"")
    #expect(problem("[1]") == "expected an object with \"a\"")
  }

  @Test func `random JSON is parsed like Foundation does`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let object = Self.value(&random, depth: 0)
      let data = try JSONSerialization.data(withJSONObject: object, options: [.fragmentsAllowed])
      let read = try JSONReader.value(of: Array(data))
      #expect(Self.isEqual(read, object))
    }
  }

  private static func value(_ random: inout SplitMix64, depth: Int) -> Any {
    switch Int.random(in: 0..<(depth < 4 ? 6 : 4), using: &random) {
    case 0: Int.random(in: .min ... .max, using: &random)
    case 1: Double.random(in: -1e12...1e12, using: &random)
    case 2: Bool.random(using: &random)
    case 3: text(&random)
    case 4: (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(&random, depth: depth + 1) }
    default:
      Dictionary(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in (text(&random), value(&random, depth: depth + 1)) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "/", "\n", "\u{1}", "é", "東", "🚋", " "]
    var text = ""
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
    }
    return text
  }

  private static func isEqual(_ read: JSONValue, _ value: Any) -> Bool {
    switch (read, value) {
    case (.object(let members), let object as [String: Any]):
      members.count == object.count
        && members.allSatisfy { key, member in object[key].map { isEqual(member, $0) } ?? false }
    case (.array(let elements), let list as [Any]):
      elements.count == list.count && zip(elements, list).allSatisfy { isEqual($0, $1) }
    case (.text(let text), let other as String): text == other
    case (.boolean(let flag), let other as Bool): flag == other
    case (.integer(let number), let other as Int): number == other
    case (.integer(let number), let other as Double): Double(number) == other
    case (.real(let number), let other as Double): number == other
    default: false
    }
  }
}
