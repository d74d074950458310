import TestFeeds
import Testing

@testable import TransitFiles

@Suite struct `Output files` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `replace their target when they are finished, not before`() throws {
    try folder.write("old", to: "file")
    var output = try OutputFile(path: folder.file("file"))
    try output.write(Array("new".utf8))
    #expect(folder.text(of: "file") == "old")
    try output.finish()
    #expect(folder.text(of: "file") == "new")
    #expect(folder.names == ["file"])
  }

  @Test func `that are not finished leave nothing`() throws {
    try folder.write("old", to: "file")
    do {
      let output = try OutputFile(path: folder.file("file"))
      try output.write(Array("new".utf8))
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["file"])
    #expect(folder.text(of: "file") == "old")
  }

  @Test func `of killed processes are removed by the next, those in use and files with other names stay`() throws {
    let inUse = try OutputFile(path: folder.file("file"))
    let stays = ["file.bak.partial", "file.0000000000000.part", "other.0000000000000.partial", "file.partial"]
    for name in stays + ["file.0123456789abc.partial"] { try folder.write("", to: name) }
    var next = try OutputFile(path: folder.file("file"))
    try next.finish()
    let partial = try #require(inUse.temporaryPath.split(separator: "/").last)
    #expect(folder.names == (stays + ["file", String(partial)]).sorted())
  }
}
