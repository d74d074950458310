#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Files that are not whole yet, beside the one whose place they are to take.
///
/// Each is locked until it is closed (the system's `flock`, which goes with a process that is killed): so what a killed
/// process left can be told from what a living one is writing.
package enum PartialFile {
  /// What such a file is called: a beginning, a word of thirteen letters and digits, an end. Nobody gives a file of his
  /// own such a name: `city.sqlite.bak.partial` is another's.
  package struct Name {
    let folder: String
    let beginning: String
    let ending: String

    /// - Parameter target: The file that it is to replace.
    package init(beside target: String, prefix: String = "", ending: String) {
      let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
      folder = slash.map { String(target[...$0]) } ?? ""
      let name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
      beginning = "\(prefix)\(name)."
      self.ending = ending
    }

    /// As many as the largest number has to the base 36.
    private static let wordLength = 13

    fileprivate func random() -> String {
      let word = String(UInt64.random(in: .min ... .max), radix: 36)
      let zeros = String(repeating: "0", count: Self.wordLength - word.utf8.count)
      return "\(folder)\(beginning)\(zeros)\(word)\(ending)"
    }

    fileprivate func matches(_ name: String) -> Bool {
      let (name, beginning, ending) = (name.utf8, beginning.utf8, ending.utf8)
      guard name.count == beginning.count + Self.wordLength + ending.count, name.starts(with: beginning),
        name.suffix(ending.count).elementsEqual(ending)
      else { return false }
      let (digits, letters) = (UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"))
      return name.dropFirst(beginning.count).dropLast(ending.count).allSatisfy {
        digits.contains($0) || letters.contains($0)
      }
    }
  }

  /// Makes an empty file, with the mode that the umask gives it, and removes those that were left for the same target.
  package static func create(_ name: Name) throws(SystemError) -> (path: String, descriptor: Int32) {
    removeAbandoned(name)
    while true {
      let path = name.random()
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 { throw .last }
      // Where a file system has no locks nobody else can take one either. Else somebody may have taken it for a file
      // that was left, before it was locked.
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

  private static func removeAbandoned(_ name: Name) {
    // Nothing is lost where they cannot be listed: the next one may do it.
    let found = (try? FolderNames.list(name.folder.isEmpty ? "." : name.folder)) ?? []
    for other in found where name.matches(other) { removeAbandoned(name.folder + other) }
  }

  private static func removeAbandoned(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
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
    // SAFETY: the calls fill what they are given, which outlives them.
    guard unsafe fstat(descriptor, &opened) == 0 else { throw .last }
    guard unsafe lstat(path, &named) == 0 else {
      if errno == ENOENT { return false }
      throw .last
    }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
