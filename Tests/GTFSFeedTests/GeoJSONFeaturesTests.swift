import Foundation
import GTFSFeed
import TestFeeds
import Testing

@Suite struct `GeoJSON features` {
  private func features(_ text: String) -> [GeoJSONFeatures.Feature]? {
    GeoJSONFeatures(of: Array(text.utf8))?.features
  }

  private func texts(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    return features(text)?.map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  @Test func `features are found in any context`() {
    #expect(texts(#"{"features":[]}"#) == [])
    #expect(texts("\u{FEFF} {\"features\" : [ {} ,\n{ } ]\t} \r\n") == ["{}", "{ }"])
    #expect(
      texts(#"{"a":{"features":[{"id":1}]},"features":[{"b":[{"id":2}]}],"c":[[],{},-0.5e+3,null,true,false,"]}"]}"#)
        == [#"{"b":[{"id":2}]}"#])
    #expect(texts(#"{"\u0066eatures":[{}]}"#) == ["{}"])
    #expect(texts(#"{"features":[{}],"features":3}"#) == ["{}"])
  }

  @Test func `the id of a feature is its first own member id`() {
    func ids(_ members: String...) -> [String?]? {
      features("{\"features\":[\(members.map { "{\($0)}" }.joined(separator: ","))]}")?.map(\.id)
    }
    #expect(ids(#""id":"zone 1""#, #""properties":{"id":"a"}"#, #""id":"a","id":"b""#) == ["zone 1", nil, "a"])
    #expect(ids(#""id" : 7"#, #""id":-1.50e2"#, #""id":null,"id":"a""#) == ["7", "-1.50e2", nil])
    #expect(ids(#""id":"""#, #""id":[1]"#, #""id":"\u0000""#) == [nil, nil, nil])
    #expect(ids(#""id":"\"\\\/\b\f\n\r\t\u00e9é""#) == ["\"\\/\u{8}\u{C}\n\r\té\u{E9}"])
    #expect(ids(#""id":"\ud83d\ude8b""#, #""id":"\ud83d""#, #""id":"\ude8b\ud83d""#) == ["🚋", nil, nil])
  }

  @Test(arguments: [
    "", " ", "[]", "{", "{}", #"{"features":1}"#, #"{"features":{}}"#, #"{"features":[1]}"#, #"{"features":[{}]"#,
    #"{"features":[{}]} x"#, #"{"features":[{},]}"#, #"{"features":[{}],}"#, #"{"features":[{"a"}]}"#,
    #"{"features":[{"a":01}]}"#, #"{"features":[{"a":1.}]}"#, #"{"features":[{"a":-}]}"#, #"{"features":[{"a":.5}]}"#,
    #"{"features":[{"a":1e}]}"#, #"{"features":[{"a":tru}]}"#, #"{"features":[{"a":"\x"}]}"#,
    #"{"features":[{"a":"\u12g4"}]}"#, #"{"features":[{"a":"\u123"#, #"{"features":[{"a":"\"#,
    #"{"features":[{'a':1}]}"#,
    "{\"features\":[{\"a\":\"\n\"}]}", #"{"features":[{"a":[1 2]}]}"#, #"{"features":[{"a":[}]}]}"#, #"{features:[]}"#,
  ])
  func `malformed GeoJSON has no features`(text: String) {
    #expect(features(text) == nil)
  }

  @Test(arguments: [500, 600, 200_000])
  func `features may be nested up to a limit`(depth: Int) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(texts("{\"features\":[{\"a\":\(text)}]}")?.map(\.utf8.count) == (depth > 512 ? nil : [2 * depth + 6]))
    #expect(features("{\"features\":" + String(repeating: "[{\"a\":", count: depth)) == nil)
  }

  /// Random GeoJSON, and the same with one byte changed, inserted or removed, compared with Foundation.
  @Test(arguments: [UInt64](1...200))
  func `features match those of Foundation's parser`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    var bytes = Array(random.collection().utf8)
    for _ in 0..<40 {
      let expected = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      let objects = expected?["features"] as? [[String: Any]]
      let found = GeoJSONFeatures(of: bytes)?.features
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(found?.count == objects?.count, "seed \(seed): \(text)")
      for (feature, object) in zip(found ?? [], objects ?? []) {
        let parsed = try JSONSerialization.jsonObject(with: Data(bytes[feature.range])) as? NSDictionary
        #expect(parsed == object as NSDictionary, "seed \(seed): \(text)")
        if let id = object["id"] as? String { #expect(feature.id == (id.isEmpty ? nil : id), "seed \(seed): \(text)") }
      }
      bytes = random.changed(bytes)
    }
  }
}

/// Generates GeoJSON with all kinds of values. Member names are unique in their object.
private struct RandomJSON {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func collection() -> String {
    let features = (0..<random.number(0...4)).map { _ in object(depth: 2, id: true) }
    let list = "[" + features.joined(separator: blank() + ",") + "]"
    return object(depth: 1, id: false, member: "\"features\"\(blank()):\(blank())\(list)")
  }

  /// Changes one byte, preferably to one with a meaning in JSON. It avoids escapes, for which Foundation is stricter.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var changed = bytes
    let position = random.number(0...bytes.count - 1)
    let byte = random.pick(Array(#"{}[],:"0-.e 1x"#.utf8))
    switch random.number(0...2) {
    case 0: changed[position] = byte
    case 1: changed.insert(byte, at: position)
    default: if changed.count > 2 { changed.remove(at: position) }
    }
    let isText = String(validating: changed, as: UTF8.self) != nil
    return isText && !changed.contains(UInt8(ascii: "\\")) ? changed : bytes
  }

  private mutating func object(depth: Int, id: Bool, member: String? = nil) -> String {
    var members = (0..<random.number(0...3)).map { number in "\"m\(number)\"\(blank()):\(value(depth: depth))" }
    if let member { members.append(member) }
    if id, random.chance(80) { members.append("\"id\": " + random.pick([string(), "17", "null", "{\"id\":\"x\"}"])) }
    return "{" + blank() + members.joined(separator: "," + blank()) + blank() + "}"
  }

  private mutating func value(depth: Int) -> String {
    switch random.number(0...(depth > 0 ? 6 : 4)) {
    case 0: string()
    case 1: random.pick(["0", "-0.5", "12e3", "-1.5E-7", "17"])
    case 2: "true"
    case 3: "false"
    case 4: "null"
    case 5: object(depth: depth - 1, id: false)
    default: "[" + (0..<random.number(0...3)).map { _ in value(depth: depth - 1) }.joined(separator: ",") + "]"
    }
  }

  private mutating func string() -> String {
    "\"" + random.pick(["", "a", "zone 1", "Zürich", "{", "]", ",", ":", "🚋"]) + random.pick(["", "b"]) + "\""
  }

  private mutating func blank() -> String { random.pick(["", "", " ", "\n\t", "\r\n"]) }
}
