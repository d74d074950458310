import Foundation
import Testing
import TransitService

@testable import transit_server

@Suite struct ExtractRequestTests {
  private func request(_ body: String) throws -> ExtractRequest { try ExtractRequest(Data(body.utf8)) }

  @Test func `requests that mean the same have one text`() throws {
    let one = try request(#"{"routes": ["b", "a", "b"], "from": "2026-07-01", "bbox": [51, 9, 52, 10]}"#)
    let other = try request(
      #"{"bbox": [51.0, 9e0, 52, 10.0], "format": "transit", "from": "20260701", "routes": ["a", "b"]}"#)
    #expect(one.canonicalText == other.canonicalText)
    #expect(one.options == ["--bbox=51.0,9.0,52.0,10.0", "--route=a", "--route=b", "--from=20260701"])
  }

  @Test(arguments: [
    (#"{"routes": ["a"]}"#, #"{"agencies": ["a"]}"#), (#"{"routes": ["a"]}"#, #"{"routes": ["a"], "format": "zip"}"#),
    (#"{"from": "20260701"}"#, #"{"to": "20260701"}"#), (#"{"routes": ["a", "b"]}"#, #"{"routes": ["a b"]}"#),
  ])
  func `requests that differ have different texts`(one: String, other: String) throws {
    #expect(try request(one).canonicalText != request(other).canonicalText)
  }

  @Test func `a polygon is written with its members in order`() throws {
    let polygon = try request(#"{"polygon": {"type": "Polygon", "coordinates": []}}"#).polygon
    #expect(polygon == #"{"coordinates":[],"type":"Polygon"}"#)
  }

  @Test(arguments: [
    "", "[]", "null", "{}", "{", #"{"bbox": 1}"#, #"{"bbox": [1, 2, 3]}"#, #"{"bbox": [1e999, 0, 0, 0]}"#,
    #"{"bbox": [0, 0, 0, 181]}"#, #"{"nothing": 1}"#, #"{"agencies": "x"}"#, #"{"agencies": ["\u0000"]}"#,
    #"{"routes": [""]}"#, #"{"routes": [1]}"#, #"{"format": "exe", "routes": ["1"]}"#, #"{"from": "--help"}"#,
    #"{"from": 20260701}"#, #"{"to": "2026"}"#, #"{"polygon": 7}"#, #"{"polygon": [1]}"#, #"{"format": "zip"}"#,
  ])
  func `a body that is no request is refused`(body: String) {
    let problem = #expect(throws: ServiceProblem.self) { try request(body) }
    #expect(problem?.status == 400)
  }

  @Test func `a body with too many or too long ids is refused`() throws {
    func body(_ count: Int, _ length: Int) -> String {
      let ids = (0..<count).map { "\"\(String(repeating: "a", count: length))\($0)\"" }
      return "{\"routes\": [\(ids.joined(separator: ","))]}"
    }
    _ = try request(body(1000, 10))
    #expect(throws: ServiceProblem.self) { try request(body(1001, 10)) }
    #expect(throws: ServiceProblem.self) { try request(body(1, 1000)) }
  }

  /// An option may not be read as another one, whatever the ids are.
  @Test func `ids are values of options`() throws {
    let options = try request(#"{"routes": ["--output=/etc/x", "-o"], "agencies": ["--help"]}"#).options
    #expect(options == ["--agency=--help", "--route=--output=/etc/x", "--route=-o"])
  }
}
