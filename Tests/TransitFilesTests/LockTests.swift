import TestFeeds
import Testing

@testable import TransitFiles

@Suite struct Locks {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `have one holder at a time`() throws {
    let second = try FileLock(path: folder.file("lock"))
    do {
      let first = try FileLock(path: folder.file("lock"))
      #expect(try first.tryLock())
      #expect(try !second.tryLock())
    }
    #expect(try second.tryLock())
  }

  @Test func `end with their holder, though a program that is being started has a copy of the descriptor`() throws {
    let second = try FileLock(path: folder.file("lock"))
    var copy: Int32 = -1
    defer { close(copy) }
    do {
      let first = try FileDescriptor(folder.file("lock"), O_RDWR)
      #expect(try first.tryLock())
      copy = dup(first.number)
      #expect(try copy >= 0 && !second.tryLock())
    }
    #expect(try second.tryLock())
  }

  @Test func `on existing files create none`() throws {
    #expect(throws: SystemError(code: ENOENT)) { _ = try FileLock(existing: folder.file("none")) }
    #expect(folder.names == [])
  }
}

@Suite struct `Scratch folders` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `disappear with their files, and the output appears`() async throws {
    try await ScratchFolder.finish(folder.file("output")) { scratch in
      #expect(folder.names.count == 1)
      for path in [scratch.finishedPath, scratch.path + "/other"] {
        try ScratchFile(creating: path).append(Array("done".utf8))
      }
    }
    #expect(folder.names == ["output"])
    #expect(folder.text(of: "output") == "done")
  }

  @Test(arguments: [false, true])
  func `disappear after errors, which name the output`(isNested: Bool) async throws {
    let error = await #expect(throws: FileError.self) {
      try await ScratchFolder.finish(folder.file("output")) { scratch in
        guard isNested else {
          _ = try ScratchFile(reading: scratch.path + "/none")
          return
        }
        try await ScratchFolder.finish(scratch.finishedPath) { _ = try ScratchFile(reading: $0.path + "/none") }
      }
    }
    let reason = "No such file or directory, while writing temporary files next to it"
    #expect(error?.description == "\(folder.file("output")): cannot read: \(reason)")
    #expect(folder.names == [])
  }

  @Test func `of killed processes are removed by the next, those in use stay`() async throws {
    let output = folder.file("output")
    try await ScratchFolder.use(beside: output) { first in
      // As a killed process leaves them: with a lock file that no process has locked.
      let abandoned = folder.file(".output.17.scratch")
      try FileSystem.createFolder(abandoned)
      for name in ["lock", "bundle"] { _ = try ScratchFile(creating: "\(abandoned)/\(name)") }
      try await ScratchFolder.use(beside: output) { second in
        #expect(folder.names.count == 2)
        #expect(!folder.names.contains(".output.17.scratch"))
        let kinds = try [first.path, second.path].map { try FileStatus(of: $0).kind }
        #expect(kinds == [.folder, .folder])
      }
    }
    #expect(folder.names == [])
  }

  @Test func `do not replace folders and pipes`() async throws {
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    let error = await #expect(throws: FileError.self) {
      try await ScratchFolder.finish(folder.file("pipe")) { _ in Issue.record("the output was checked too late") }
    }
    #expect(error?.reason == "it is not a regular file")
  }
}
