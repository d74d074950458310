import Foundation
import TestFeeds
import Testing
import TransitFiles

@Suite struct `Paths that an output may replace` {
  @Test(arguments: [
    "/dev", "/dev/stdout", "/dev/pts/1", "/dev/null", "/proc/1/fd", "/proc/self",
  ])
  func `folders of devices and processes are refused`(path: String) {
    #expect(OutputRule.isSystemFolder(path))
  }

  @Test(arguments: ["/", "/device", "/dev/shm", "/dev/shm/a", "/home/dev", "/tmp/proc/x", "/processes"])
  func `other folders are accepted`(path: String) {
    #expect(!OutputRule.isSystemFolder(path))
  }

  @Test(arguments: ["/dev/new", "/dev/fd/9", "/proc/new", "/dev/new/folder/file", "/dev/../dev/new", "/dev//new"])
  func `new files among devices are refused`(path: String) {
    #expect(throws: SystemError.notRegular) { try OutputRule.check(path) }
  }

  @Test(arguments: ["/dev", "/dev/new", "/proc/self/new/folder"])
  func `new folders among devices are refused`(path: String) {
    #expect(throws: SystemError.notRegular) { try OutputRule.checkFolder(path) }
  }

  @Test func `files, links to files and to nothing are accepted, all else is refused`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-rule-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.path + "/" + name }
    try Data().write(to: folder.appendingPathComponent("file"))
    #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
    for (name, target) in [
      ("to-file", "file"), ("to-nothing", "nothing"), ("to-pipe", "pipe"), ("to-null", "/dev/null"), ("to-folder", "."),
      ("to-link", "to-null"), ("dev", "/dev"),
    ] { try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target) }
    for name in ["file", "new", "to-file", "to-nothing", "no-folder/new"] { try OutputRule.check(path(name)) }
    for name in ["pipe", "to-pipe", "to-null", "to-folder", "to-link", "dev/new", ""] {
      #expect(throws: SystemError.notRegular, "\(name)") { try OutputRule.check(path(name)) }
    }
    #expect("\(SystemError.notRegular)" == "it is not a regular file")
  }

  @Test func `a folder of ours is not a link, whatever it leads to and however it is written`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("victim"), withIntermediateDirectories: false)
    try folder.write("", to: "file")
    for (name, target) in [("to-folder", "victim"), ("to-file", "file"), ("to-nothing", "nothing")] {
      try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
      for ending in ["", "/", "//", "/.", "/./"] {
        let path = folder.file(name + ending)
        #expect(throws: SystemError.link, "\(path)") { try OutputRule.checkOwnFolder(path) }
        let error = #expect(throws: FileError.self) { try FileSystem.createFolders(path) }
        #expect(error?.description == "\(path): cannot create: it is a symbolic link")
      }
    }
    #expect(folder.names.sorted() == ["file", "to-file", "to-folder", "to-nothing", "victim"])
  }

  @Test func `folders above one of ours, and the folder of an output, may be links`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("disk"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "disk")
    try FileSystem.createFolders(folder.file("link/report"))
    try FileSystem.createFolders(folder.file("link"), mayBeLink: true)
    #expect(try FileStatus(of: folder.file("disk/report")).kind == .folder)
  }
}
