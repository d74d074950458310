/// An incomplete file beside the file that it will replace.
///
/// It is locked with `flock` until it is closed. The system releases the lock if the process is killed, so
/// abandoned files can be distinguished from files in use.
package struct PartialFile: ~Copyable {
  package static let suffix = ".partial"

  let path: String
  let file: FileDescriptor

  /// The naming scheme of incomplete files: the target's name, a word of 13 letters and digits, and ``suffix``. The word
  /// prevents collisions with user files such as `city.sqlite.bak.partial`.
  struct Name {
    let folder: String
    let beginning: String

    /// - Parameter target: The file to replace.
    init(beside target: String) {
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
  init(_ name: Name) throws(SystemError) {
    Self.removeAbandoned(name)
    while true {
      let path = name.random()
      let file = try FileDescriptor(creating: path)
      do throws(SystemError) {
        // Before this process acquired the lock, another one may have locked the file to remove it as abandoned. If the
        // file system does not support locks, no process can do that.
        let isTaken = (try? file.tryLock()) == false
        if !isTaken, try file.isStill(at: path) {
          self.path = path
          self.file = file
          return
        }
      } catch {
        unsafe unlink(path)
        throw error
      }
    }
  }

  /// Removes the abandoned files for a target.
  static func removeAbandoned(_ name: Name) {
    // If the folder cannot be listed, a later call can remove the files.
    let found = (try? FolderNames.list(name.folder.isEmpty ? "." : name.folder)) ?? []
    for other in found where name.matches(other) { removeAbandoned(name.folder + other) }
  }

  private static func removeAbandoned(_ path: String) {
    guard let file = try? FileDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.kind == .regular, status.owner == geteuid(),
      (try? file.tryLock()) == true, (try? file.isStill(at: path)) == true
    else { return }
    unsafe unlink(path)
  }
}
