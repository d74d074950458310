import Foundation
import Testing
import TransitCZlib

/// Reads zips by their central directory with simple code, to check written zips.
struct ZipReading {
  struct Member: Equatable {
    var name: String
    var bytes: [UInt8]
    var isZip64: Bool
  }

  private let bytes: [UInt8]
  private(set) var members: [Member] = []
  private(set) var hasZip64End = false

  init(path: String) throws {
    bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let end = bytes.count - 22
    try #require(end >= 0 && number(end, 4) == 0x0605_4b50, "the end record is missing")
    var (count, offset) = (number(end + 10, 2), number(end + 16, 4))
    if end >= 20 && number(end - 20, 4) == 0x0706_4b50 {
      hasZip64End = true
      let record = number(end - 20 + 8, 8)
      try #require(number(record, 4) == 0x0606_4b50, "the locator does not point to the ZIP64 end record")
      (count, offset) = (number(record + 32, 8), number(record + 48, 8))
    }
    for _ in 0..<count { offset = try readMember(at: offset) }
  }

  func text(_ name: String) throws -> String {
    String(decoding: try #require(members.first { $0.name == name }, "\(name) is missing").bytes, as: UTF8.self)
  }

  private func number(_ offset: Int, _ width: Int) -> Int {
    (0..<width).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  /// Reads a central header and its member, and returns the offset of the next header.
  private mutating func readMember(at header: Int) throws -> Int {
    try #require(number(header, 4) == 0x0201_4b50, "the central header is missing")
    let nameLength = number(header + 28, 2)
    let extraLength = number(header + 30, 2)
    let name = String(decoding: bytes[(header + 46)..<(header + 46 + nameLength)], as: UTF8.self)
    var zip64 = header + 46 + nameLength + 4
    func wide(_ field: Int) -> Int {
      let narrow = number(header + field, 4)
      guard narrow == 0xffff_ffff else { return narrow }
      defer { zip64 += 8 }
      return number(zip64, 8)
    }
    let (size, compressed, local) = (wide(24), wide(20), wide(42))
    try #require(number(local, 4) == 0x0403_4b50, "the local header is missing")
    let localSizes = (number(local + 18, 4), number(local + 22, 4))
    if localSizes.0 != 0xffff_ffff { #expect(localSizes == (compressed, size)) }
    #expect(number(local + 14, 4) == number(header + 16, 4), "the CRC of the local header differs")
    let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
    let content = try inflate(bytes[start..<(start + compressed)], size: size)
    #expect(unsafe Int(crc32_z(0, content, content.count)) == number(header + 16, 4), "\(name): wrong CRC")
    members.append(Member(name: name, bytes: content, isZip64: extraLength > 0))
    return header + 46 + nameLength + extraLength
  }

  private func inflate(_ compressed: ArraySlice<UInt8>, size: Int) throws -> [UInt8] {
    var input = Array(compressed)
    var output = [UInt8](repeating: 0, count: size + 1)
    var stream = unsafe z_stream()
    // SAFETY: both buffers outlive the calls, and zlib receives their lengths.
    let (code, count) = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = uInt(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = uInt(output.count)
        unsafe transit_inflate_init_raw(&stream)
        defer { unsafe inflateEnd(&stream) }
        return unsafe (TransitCZlib.inflate(&stream, Z_FINISH), Int(stream.total_out))
      }
    }
    try #require(code == Z_STREAM_END && count == size, "damaged deflate stream")
    return Array(output.dropLast())
  }
}
