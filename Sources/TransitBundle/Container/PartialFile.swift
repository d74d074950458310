#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Creates incomplete files beside the files that they will replace.
///
/// Each file is locked with `flock` until it is closed. The system releases the lock if the process is killed, so
/// abandoned files can be distinguished from files in use.
package enum PartialFile {
  package static let suffix = ".partial"

  /// The naming scheme of incomplete files: the target's name, a word of 13 letters and digits, and ``suffix``. The word
  /// prevents collisions with user files such as `city.sqlite.bak.partial`.
  package struct Name {
    let folder: String
    let beginning: String

    /// - Parameter target: The file to replace.
    package init(beside target: String) {
      let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
      folder = slash.map { String(target[...$0]) } ?? ""
      let name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
      beginning = "\(name)."
    }

    /// The maximum number of digits of a `UInt64` in base 36.
    private static let wordLength = 13

    fileprivate func random() -> String {
      let word = String(UInt64.random(in: .min ... .max), radix: 36)
      let zeros = String(repeating: "0", count: Self.wordLength - word.utf8.count)
      return "\(folder)\(beginning)\(zeros)\(word)\(suffix)"
    }

    fileprivate func matches(_ name: String) -> Bool {
      let (name, beginning, ending) = (name.utf8, beginning.utf8, suffix.utf8)
      guard name.count == beginning.count + Self.wordLength + ending.count, name.starts(with: beginning),
        name.suffix(ending.count).elementsEqual(ending)
      else { return false }
      let (digits, letters) = (UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"))
      return name.dropFirst(beginning.count).dropLast(ending.count).allSatisfy {
        digits.contains($0) || letters.contains($0)
      }
    }
  }

  /// Creates an empty file with the mode from the umask. Also removes abandoned files for the same target.
  package static func create(_ name: Name) throws(SystemError) -> (path: String, descriptor: Int32) {
    removeAbandoned(name)
    while true {
      let path = name.random()
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw .last }
      // Before this process acquired the lock, another one may have locked the file to remove it as abandoned. If the
      // file system does not support locks, no process can do that.
      let isTaken = !lock(descriptor) && errno == EWOULDBLOCK
      do throws(SystemError) {
        if !isTaken, try isStill(descriptor, at: path) { return (path, descriptor) }
        close(descriptor)
      } catch {
        close(descriptor)
        unsafe unlink(path)
        throw error
      }
    }
  }

  /// Removes the abandoned files for a target.
  package static func removeAbandoned(_ name: Name) {
    // If the folder cannot be listed, a later call can remove the files.
    let found = (try? FolderNames.list(name.folder.isEmpty ? "." : name.folder)) ?? []
    for other in found where name.matches(other) { removeAbandoned(name.folder + other) }
  }

  private static func removeAbandoned(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: `fstat` only writes to `status`, which outlives the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      lock(descriptor), (try? isStill(descriptor, at: path)) == true
    else { return }
    unsafe unlink(path)
  }

  private static func lock(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  private static func isStill(_ descriptor: Int32, at path: String) throws(SystemError) -> Bool {
    var (opened, named) = (stat(), stat())
    // SAFETY: The calls only write to local variables, which outlive them.
    guard unsafe fstat(descriptor, &opened) == 0 else { throw .last }
    guard unsafe lstat(path, &named) == 0 else {
      if errno == ENOENT { return false }
      throw .last
    }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
