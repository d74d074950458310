import BundleFormat
import TransitFiles

/// A ``ScratchFile`` without a name whose errors are those of deltas.
final class NamelessFile: Sendable {
  private let file: ScratchFile

  /// - Parameter path: A file in the folder to use, so that both are on the same file system.
  init(beside path: String) throws(DeltaError) {
    do throws(FileError) { file = try ScratchFile(namelessBeside: path) } catch {
      throw DeltaError(.inputOutput, "\(path): cannot be written: \(error.reason)")
    }
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(DeltaError) {
    do throws(FileError) { try file.write(bytes, at: offset) } catch {
      throw DeltaError(.inputOutput, "a file cannot be written: \(error.reason)")
    }
  }

  /// Reads `count` bytes, which must have been written before.
  func read(_ count: Int, at offset: Int) throws(DeltaError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try file.read(at: offset, count: count) } catch {
      throw DeltaError(.inputOutput, "a file cannot be read: \(error.reason)")
    }
    if bytes.count < count { throw DeltaError(.inputOutput, "a file cannot be read: it ends early") }
    return bytes
  }
}

/// A database under construction on disk. Pages can be written in any order; unwritten pages are zero.
final class ScratchPages: PageSource {
  let pageSize: Int
  let pageCount: Int
  let file: NamelessFile
  private let geometry: Geometry
  /// The number of final pages of each block that has some but not all.
  private var finalCounts: [Int: Int] = [:]
  /// Called with each block when all its pages are final.
  var blockIsFinal: (Int) -> Void = { _ in }

  init(beside path: String, geometry: Geometry) throws(DeltaError) {
    (self.geometry, pageSize, pageCount) = (geometry, geometry.pageSize, geometry.pageCount)
    file = try NamelessFile(beside: path)
    try file.write(Array(repeating: 0, count: pageSize), at: (pageCount - 1) * pageSize)
  }

  func bytes(ofPage number: Int) throws(DeltaError) -> (bytes: [UInt8], start: Int) {
    (try read(pageSize, at: (number - 1) * pageSize), 0)
  }

  func write(_ page: [UInt8], to number: Int) throws(DeltaError) {
    try write(page, at: (number - 1) * pageSize)
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(DeltaError) {
    guard offset >= 0, offset + bytes.count <= pageSize * pageCount else {
      throw .damaged("bytes are outside the database")
    }
    try file.write(bytes, at: offset)
  }

  func read(_ count: Int, at offset: Int) throws(DeltaError) -> [UInt8] {
    try file.read(count, at: offset)
  }

  /// Marks pages that will not be written again.
  func markFinal(_ pages: Range<Int>) {
    var first = pages.lowerBound - 1
    while first < pages.upperBound - 1 {
      let block = first / geometry.pagesPerBlock
      let end = min(pages.upperBound - 1, (block + 1) * geometry.pagesPerBlock)
      let count = finalCounts[block, default: 0] + end - first
      let isWhole = count * pageSize == geometry.decodedLength(ofBlock: block)
      finalCounts[block] = isWhole ? nil : count
      if isWhole { blockIsFinal(block) }
      first = end
    }
  }
}
