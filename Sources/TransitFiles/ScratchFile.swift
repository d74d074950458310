/// A file of intermediate data, written or read by position. Closed with its last reference.
package final class ScratchFile: Sendable {
  package let path: String
  private let file: FileDescriptor

  /// Creates a new file. Fails if the path exists; does not follow links.
  package init(creating path: String) throws(FileError) {
    self.path = path
    do throws(SystemError) { file = try FileDescriptor(creating: path) } catch { throw FileError(.create, path, error) }
  }

  package init(reading path: String) throws(FileError) {
    self.path = path
    do throws(SystemError) { file = try FileDescriptor(path, O_RDONLY) } catch { throw FileError(.read, path, error) }
  }

  /// Creates a file without a name, deleted with its last reference or with the process.
  ///
  /// - Parameter path: A file in the folder to use, so that both are on the same file system. Errors name it.
  package init(namelessBeside path: String) throws(FileError) {
    self.path = path
    do throws(SystemError) {
      let partial = try PartialFile(.init(beside: path))
      unsafe unlink(partial.path)
      file = partial.file
    } catch {
      throw FileError(.create, path, error)
    }
  }

  package func length() throws(FileError) -> Int {
    do throws(SystemError) { return try file.status().stamp.byteCount } catch { throw FileError(.read, path, error) }
  }

  package func append(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) { try file.write(bytes) } catch { throw FileError(.write, path, error) }
  }

  package func write(_ bytes: [UInt8], at position: Int) throws(FileError) {
    do throws(SystemError) { try file.write(bytes, at: position) } catch { throw FileError(.write, path, error) }
  }

  /// Returns `count` bytes at a position, fewer at the end of the file.
  package func read(at position: Int, count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      return try file.read(at: position, count: count)
    } catch {
      throw FileError(.read, path, error)
    }
  }

  /// Waits until the bytes are on disk.
  package func synchronize() throws(FileError) {
    do throws(SystemError) { try file.synchronize() } catch { throw FileError(.write, path, error) }
  }
}
