import BundleFormat
import Foundation
import Testing

@Suite struct `Metadata` {
  @Test(arguments: [true, false])
  func `metadata decodes to the encoded values`(isFull: Bool) throws {
    let metadata = metadata(isFull: isFull)
    #expect(try BundleMetadata(decoding: metadata.encoded()) == metadata)
  }

  @Test func `encoding metadata is deterministic`() {
    let bytes = metadata(isFull: true).encoded()
    for _ in 0..<20 { #expect(metadata(isFull: true).encoded() == bytes) }
  }

  @Test func `metadata is one line of JSON with sorted lowercase keys`() throws {
    let text = String(decoding: metadata(isFull: true).encoded(), as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").count == 1)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object.count == 11)
    #expect(object.keys.allSatisfy { $0 == $0.lowercased() })
    let keys = object.keys.sorted()
    #expect(text.hasPrefix("{\"\(keys[0])\":"))
    for (key, next) in zip(keys, keys.dropFirst()) {
      let rest = try #require(text.range(of: "\"\(key)\":")).upperBound
      #expect(text[rest...].contains(",\"\(next)\":"), "\(key), \(next)")
    }
    #expect(text.contains("\"bounds\":{\"east\":180,\"north\":"))
    #expect(text.contains("\"name\":\"Ämter & Söhne / Süd\""))
  }

  @Test(arguments: ["", "{", "[]", "null", "{}", "{\"schema_version\": 1}", "\u{0}"])
  func `invalid metadata is refused`(text: String) {
    #expect(throws: ContainerError.self) { try BundleMetadata(decoding: Array(text.utf8)) }
  }

  @Test func `deeply nested metadata is refused`() {
    #expect(throws: ContainerError.self) {
      try BundleMetadata(decoding: [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
    }
  }

  @Test func `metadata with more columns than SQLite allows is refused`() throws {
    var metadata = metadata(isFull: true)
    metadata.contents.files[1].columns = (1...2000).map { "c\($0)" }
    #expect(try BundleMetadata(decoding: metadata.encoded()) == metadata)
    metadata.contents.files[1].columns.append("c2001")
    #expect(throws: ContainerError.self) { try BundleMetadata(decoding: metadata.encoded()) }
  }

  private func metadata(isFull: Bool) -> BundleMetadata {
    let stops = FeedContents.File(name: "stops.txt", kind: .table, columns: ["stop_id", "\"odd\"", "Stop_ID"], rows: 3)
    let notes = FeedContents.File(name: "notes/READ ME.pdf", kind: .bytes, columns: [], rows: 0)
    return BundleMetadata(
      schemaVersion: 1, builder: "gtfs-bundle 0.1.0",
      source: .init(
        name: "feed.zip", sha256: String(repeating: "0a", count: 32), buildTime: isFull ? 1_700_000_000 : nil,
        feeds: isFull
          ? [
            .init(name: "a", sha256: "00"),
            .init(
              name: "b", sha256: "01", url: "https://example.org/b.zip", license: "CC-BY-4.0",
              licenseURL: "https://example.org", attribution: "Données © B", prefix: "b:"),
          ] : nil),
      name: "Ämter & Söhne / Süd", timeZone: .init(name: "Europe/Berlin", dataVersion: "2025b"),
      validity: isFull ? .init(start: "20250101", end: "20251231") : nil,
      bounds: isFull ? .init(south: -33.8651234, west: 0.1, north: 1e-7, east: 180) : nil, latestTime: 104_400,
      contents: FeedContents(files: isFull ? [notes, stops] : [], stopDistanceDigits: 5, shapeDistanceDigits: 0),
      notices: isFull ? ["foreign_key_violation": 2, "bundle_row_dropped": 1, "duplicate_key": 9] : [:], remarks: [:])
  }
}

@Suite struct `Metadata of packed databases` {
  private let metadata = PackedMetadata(builder: "packer 1", sourceName: "Ämter / \"x\".sqlite")

  @Test func `metadata of packed databases decodes to the encoded values and is not a timetable's`() {
    let bytes = metadata.encoded()
    #expect(PackedMetadata(decoding: bytes) == metadata)
    #expect(throws: ContainerError.self) { try BundleMetadata(decoding: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self).contains("\"kind\":\"database\""))
  }

  @Test(arguments: ["", "{}", "[1]", "{\"kind\": \"timetable\"}", "{\"kind\": 7}", "{ \"name\" : \"small\" }"])
  func `metadata of other writers is ignored`(text: String) {
    #expect(PackedMetadata(decoding: Array(text.utf8)) == nil)
  }
}
