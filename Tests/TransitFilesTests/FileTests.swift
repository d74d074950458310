import TestFeeds
import Testing

@testable import TransitFiles

@Suite struct Files {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [(0, 3, "abc"), (2, 3, "cde"), (4, 9, "ef"), (6, 1, ""), (7, 1, ""), (0, 0, "")])
  func `are read at any offset, and end early`(offset: Int, count: Int, expected: String) throws {
    try folder.write("abcdef", to: "file")
    let file = try InputFile(path: folder.file("file"))
    #expect(try file.read(at: offset, count: count) == Array(expected.utf8))
    var bytes = [UInt8](repeating: UInt8(ascii: "-"), count: 10)
    var span = bytes.mutableSpan
    let read = try file.read(into: &span, count: count, at: offset)
    #expect(String(decoding: bytes, as: UTF8.self) == expected + String(repeating: "-", count: 10 - read))
  }

  @Test func `and pipes are read to their end, up to a limit`() throws {
    let bytes = (0..<200_000).map { UInt8($0 % 251) }
    let (file, pipe) = (folder.file("file"), folder.file("pipe"))
    try SmallFile.write(bytes, to: file)
    #expect(try SmallFile.readStream(file, atMost: bytes.count) == bytes)
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    // A task might begin only after all other tests. Until then, the reader would block one of their few threads.
    try WorkThread.start { try? FileDescriptor(pipe, O_WRONLY).write(bytes) }
    #expect(try SmallFile.readStream(pipe) == bytes)
    #expect(throws: SystemError.tooLarge) { try SmallFile.readStream(file, atMost: 10) }
    #expect(throws: SystemError(code: EISDIR)) { try SmallFile.readStream(folder.path) }
  }

  @Test func `are written at the end and at any offset`() throws {
    let file = try ScratchFile(creating: folder.file("file"))
    try file.append(Array("abc".utf8))
    try file.write(Array("B".utf8), at: 1)
    try file.append(Array("de".utf8))
    #expect(try file.length() == 5)
    #expect(folder.text(of: "file") == "aBcde")
  }

  @Test func `are never created over others`() throws {
    try folder.write("old", to: "file")
    let error = #expect(throws: FileError.self) { try ScratchFile(creating: folder.file("file")) }
    #expect(error?.description == "\(folder.file("file")): cannot create: File exists")
    #expect(folder.text(of: "file") == "old")
  }

  @Test func `without a name leave nothing, and hold their bytes`() throws {
    let file = try ScratchFile(namelessBeside: folder.file("file"))
    try file.write(Array("abc".utf8), at: 4)
    #expect(try file.read(at: 0, count: 9) == [0, 0, 0, 0] + Array("abc".utf8))
    #expect(folder.names == [])
  }

  @Test func `that do not exist are reported with the system's words`() {
    let error = #expect(throws: SystemError.self) { try InputFile(path: folder.file("none")) }
    #expect(error?.description == "No such file or directory")
    #expect(error?.isNotFound == true)
  }

  @Test func `and links have states of their own`() throws {
    try folder.write("abc", to: "file")
    #expect(unsafe symlink("file", folder.file("link")) == 0)
    let file = try FileStatus(of: folder.file("file"))
    #expect(file.kind == .regular)
    #expect(file.stamp.byteCount == 3)
    #expect(try FileStatus(of: folder.file("link")).stamp == file.stamp)
    let link = try FileStatus(of: folder.file("link"), followsLinks: false)
    #expect(link.kind == .link)
    #expect(!link.stamp.isSameFile(as: file.stamp))
    #expect(try FileStatus(of: folder.path).kind == .folder)
  }

  @Test func `that grow have another state but are the same file`() throws {
    let file = try ScratchFile(creating: folder.file("file"))
    let before = try FileStatus(of: folder.file("file")).stamp
    try file.append([1])
    let after = try FileStatus(of: folder.file("file")).stamp
    #expect(before != after)
    #expect(before.isSameFile(as: after))
  }

  @Test func `get the modification time that they are synchronized with`() throws {
    try folder.write("abc", to: "file")
    try FileSystem.synchronize(folder.file("file"), modified: 1_000_000_000)
    #expect(try FileStatus(of: folder.file("file")).stamp.modifiedSeconds == 1_000_000_000)
    try FileSystem.synchronize(folder.path)
  }

  @Test func `that are small are written and read whole`() throws {
    try SmallFile.write("abc", to: folder.file("file"))
    #expect(try SmallFile.read(folder.file("file"), atMost: 3) == Array("abc".utf8))
    #expect(folder.names == ["file"])
    #expect(throws: SystemError.tooLarge) { try SmallFile.read(folder.file("file"), atMost: 2) }
    #expect(throws: SystemError.notRegular) { try SmallFile.read(folder.path) }
    #expect(try SmallFile.readStream(folder.file("file"), atMost: 3) == Array("abc".utf8))
    #expect(throws: SystemError.tooLarge) { try SmallFile.readStream(folder.file("file"), atMost: 2) }
    #expect(throws: SystemError.self) { try SmallFile.readStream(folder.path) }
    let error = #expect(throws: FileError.self) { try SmallFile.write("abc", to: folder.file("none/file")) }
    #expect(error?.description == "\(folder.file("none/file")): cannot create: No such file or directory")
  }

  @Test func `are in folders that are made with those above them`() throws {
    let path = folder.file("a/b/c")
    for _ in 1...2 { try FileSystem.createFolders(path) }
    #expect(try FileStatus(of: path).kind == .folder)
    try folder.write("", to: "file")
    for (path, reason) in [
      (folder.file("file"), "Not a directory"), (folder.file("file/a/b"), "Not a directory"),
      ("/proc/self/fd", "it is not a regular file"),
    ] {
      let error = #expect(throws: FileError.self) { try FileSystem.createFolders(path) }
      #expect(error?.description == "\(path): cannot create: \(reason)")
    }
  }

  @Test func `are listed by name, without the folder itself`() throws {
    for name in ["b", ".a", "ü"] { try folder.write("", to: name) }
    #expect(try FolderNames.list(folder.path).sorted() == [".a", "b", "ü"])
    #expect(throws: SystemError(code: ENOENT)) { try FolderNames.list(folder.file("none")) }
  }

  @Test(arguments: [(nil, "/tmp"), ("", "/tmp"), ("/scratch", "/scratch")])
  func `that are temporary are in TMPDIR, or else in /tmp`(variable: String?, folder: String) {
    #expect(ScratchFolder.temporaryFolder(variable) == folder)
  }

  @Test(arguments: [("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/c", "/a/b"), ("a/b/", "a/b")])
  func `are in the folder before the last slash`(path: String, expected: String) {
    #expect(FileSystem.folder(of: path) == expected)
  }
}
