import Foundation
import TransitCZlib

/// Writes zips in every form that the reader supports, and in forms that it must refuse.
package struct TestZip {
  package struct Member {
    package var name: String
    package var bytes: [UInt8]
    package var isDeflated = true
    package var hasDataDescriptor = false
    package var isWide = false
    package var flags = 0
    package var method: Int?
    package var declaredByteCount: Int?

    package init(_ name: String, _ text: String) {
      self.init(name, Array(text.utf8))
    }

    package init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  package var members: [Member]
  package var comment: [UInt8] = []
  package var isWide = false
  /// The operating system in the zip's directory: 0 for MS-DOS, which Windows also uses, and 3 for Unix.
  package var system = 0

  package init(members: [Member], isWide: Bool = false) {
    self.members = members
    self.isWide = isWide
  }

  package var bytes: [UInt8] {
    var output = LittleEndian()
    var directory = LittleEndian()
    for member in members {
      append(member, to: &output, directory: &directory)
    }
    let start = output.bytes.count
    output.bytes += directory.bytes
    if isWide {
      appendWideEnd(to: &output, start: start, byteCount: directory.bytes.count)
    }
    output.append(0x0605_4b50, 4)
    output.append(0, 4)
    for _ in 0..<2 { output.append(isWide ? 0xFFFF : members.count, 2) }
    output.append(isWide ? 0xFFFF_FFFF : directory.bytes.count, 4)
    output.append(isWide ? 0xFFFF_FFFF : start, 4)
    output.append(comment.count, 2)
    output.bytes += comment
    return output.bytes
  }

  private func append(
    _ member: Member, to output: inout LittleEndian, directory: inout LittleEndian
  ) {
    let stored = member.isDeflated ? deflated(member.bytes) : member.bytes
    let numbers = [
      checksum(member.bytes), stored.count, member.declaredByteCount ?? member.bytes.count,
    ]
    let flags = member.flags | (member.hasDataDescriptor ? 8 : 0)
    let method = member.method ?? (member.isDeflated ? 8 : 0)
    let offset = output.bytes.count
    let name = Array(member.name.utf8)

    output.append(0x0403_4b50, 4)
    for field in [20, flags, method, 0, 0] { output.append(field, 2) }
    for number in numbers { output.append(member.hasDataDescriptor ? 0 : number, 4) }
    output.append(name.count, 2)
    output.append(0, 2)
    output.bytes += name + stored
    if member.hasDataDescriptor {
      output.append(0x0807_4b50, 4)
      for number in numbers { output.append(number, 4) }
    }

    directory.append(0x0201_4b50, 4)
    for field in [system << 8 | 20, 20, flags, method, 0, 0] { directory.append(field, 2) }
    directory.append(numbers[0], 4)
    for number in numbers[1...] { directory.append(member.isWide ? 0xFFFF_FFFF : number, 4) }
    for field in [name.count, member.isWide ? 28 : 0, 0, 0, 0] { directory.append(field, 2) }
    directory.append(0, 4)
    directory.append(member.isWide ? 0xFFFF_FFFF : offset, 4)
    directory.bytes += name
    if member.isWide {
      directory.append(1, 2)
      directory.append(24, 2)
      for number in [numbers[2], numbers[1], offset] { directory.append(number, 8) }
    }
  }

  private func appendWideEnd(to output: inout LittleEndian, start: Int, byteCount: Int) {
    let position = output.bytes.count
    output.append(0x0606_4b50, 4)
    output.append(44, 8)
    for field in [45, 45] { output.append(field, 2) }
    for field in [0, 0] { output.append(field, 4) }
    for field in [members.count, members.count, byteCount, start] { output.append(field, 8) }
    output.append(0x0706_4b50, 4)
    output.append(0, 4)
    output.append(position, 8)
    output.append(1, 4)
  }

  private func checksum(_ bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { Int(unsafe crc32_z(0, $0.baseAddress, $0.count)) }
  }

  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    _ = unsafe transit_deflate_init_raw(&stream, 6)
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        _ = unsafe deflate(&stream, Z_FINISH)
      }
    }
    unsafe output.removeLast(Int(stream.avail_out))
    _ = unsafe deflateEnd(&stream)
    return output
  }
}

/// A buffer of bytes with numbers in little-endian order.
package struct LittleEndian {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ number: Int, _ byteCount: Int) {
    for index in 0..<byteCount {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
    }
  }
}
