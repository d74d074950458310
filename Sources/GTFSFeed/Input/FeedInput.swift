import TransitFiles

/// An open regular file that several threads can read at any position concurrently.
final class FeedInput: Sendable {
  /// The file name used in errors.
  let name: String

  /// The file's state when it was opened or listed. An import reads a file more than once and needs the same content
  /// each time.
  private let stamp: FileStamp

  /// Size in bytes when the file was opened or listed.
  var byteCount: Int { stamp.byteCount }

  private let file: InputFile

  /// - Parameter listed: The file's state when it was listed.
  /// - Throws: ``FeedProblem/cannotOpen(_:)``; ``FeedProblem/readFailed(_:)`` if the file changed since it was listed.
  init(opening path: String, name: String, listed: FileStamp? = nil) throws(FeedError) {
    self.name = name
    do throws(SystemError) { file = try InputFile(path: path) } catch {
      throw FeedError(.cannotOpen("\(error)"), file: name)
    }
    stamp = listed ?? file.status.stamp
    if listed != nil { try checkUnchanged() }
  }

  /// A file that is already open, such as one without a name.
  init(_ file: InputFile, name: String) throws(SystemError) {
    self.name = name
    self.file = file
    stamp = try file.currentStatus().stamp
  }

  /// - Throws: ``FeedProblem/readFailed(_:)`` if the file changed since it was opened or listed.
  func checkUnchanged() throws(FeedError) {
    let current: FileStamp
    do throws(SystemError) { current = try file.currentStatus().stamp } catch {
      throw FeedError(.readFailed("\(error)"), file: name)
    }
    guard current == stamp else { throw FeedError(.readFailed("it changed while being read"), file: name) }
  }

  /// Reads `count` bytes at `offset` into the front of `bytes` and returns the number read: fewer only at the end of
  /// the file.
  ///
  /// - Throws: ``FeedProblem/readFailed(_:)``.
  func read(
    into bytes: inout MutableSpan<UInt8>, count: Int, at offset: Int
  ) throws(FeedError) -> Int {
    do throws(SystemError) { return try file.read(into: &bytes, count: count, at: offset) } catch {
      throw FeedError(.readFailed("\(error)"), file: name)
    }
  }

  /// Returns the bytes in `range`, fewer if the file ends before its end.
  func bytes(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    do throws(SystemError) { return try file.read(at: range.lowerBound, count: range.count) } catch {
      throw FeedError(.readFailed("\(error)"), file: name)
    }
  }
}
