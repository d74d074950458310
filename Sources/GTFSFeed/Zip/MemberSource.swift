/// The bytes of a zip member, inflated and checked against the size and CRC-32 in the directory. Some damage is only
/// detected at the end.
final class MemberSource: ByteSource {
  private let archive: ZipArchive
  private let entry: ZipEntry
  private let fileName: String
  private let inflater: Inflater?
  private let end: Int
  private var position: Int
  private var input: [UInt8] = []
  private var inputPosition = 0
  private var producedByteCount = 0
  private var checksum: UInt32 = 0

  private static let inputByteCount = 64 << 10

  init(_ entry: ZipEntry, in archive: ZipArchive, fileName: String) {
    self.entry = entry
    self.archive = archive
    self.fileName = fileName
    (position, end) = (entry.data.lowerBound, entry.data.upperBound)
    inflater = entry.compression == .deflated ? Inflater() : nil
  }

  func read(into bytes: inout MutableSpan<UInt8>) throws(FeedError) -> Int {
    let count =
      if let inflater {
        try inflate(with: inflater, into: &bytes)
      } else {
        try copy(into: &bytes)
      }
    producedByteCount += count
    checksum = bytes.crc32(first: count, continuing: checksum)
    guard producedByteCount <= entry.inflatedByteCount else {
      throw damage("it inflates to more than the declared \(entry.inflatedByteCount) bytes")
    }
    if count == 0 { try checkEnd() }
    return count
  }

  private func copy(into bytes: inout MutableSpan<UInt8>) throws(FeedError) -> Int {
    let count = min(bytes.count, end - position)
    guard try archive.file.read(into: &bytes, count: count, at: position) == count else {
      throw damage("its data is truncated")
    }
    position += count
    return count
  }

  private func inflate(
    with inflater: Inflater, into bytes: inout MutableSpan<UInt8>
  ) throws(FeedError) -> Int {
    var filled = 0
    while filled < bytes.count, !inflater.isFinished {
      if inputPosition == input.count { try refill() }
      guard let step = inflater.inflate(input, from: inputPosition, into: &bytes, from: filled)
      else { throw damage("its deflated data is corrupt") }
      inputPosition += step.consumed
      filled += step.produced
      if step.consumed == 0, step.produced == 0, !inflater.isFinished {
        throw damage("its deflated data is truncated")
      }
    }
    return filled
  }

  private func refill() throws(FeedError) {
    input = try archive.file.bytes(position..<min(end, position + Self.inputByteCount))
    inputPosition = 0
    position += input.count
  }

  private func checkEnd() throws(FeedError) {
    guard producedByteCount == entry.inflatedByteCount else {
      throw damage(
        "it has \(producedByteCount) bytes instead of the declared \(entry.inflatedByteCount)")
    }
    guard position == end, inputPosition == input.count else {
      throw damage("its data is shorter than the zip declares")
    }
    guard checksum == entry.checksum else {
      throw damage("its CRC-32 does not match")
    }
  }

  private func damage(_ text: String) -> FeedError {
    FeedError(.damagedMember(text), file: fileName)
  }
}
