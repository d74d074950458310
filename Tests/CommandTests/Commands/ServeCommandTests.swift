import Foundation
import TestFeeds
import Testing

@Suite struct `The serve command` {
  @Test func `starts the server of the PATH with the bundles and the address`() throws {
    try TemporaryFolder.with { folder in
      let server = folder.appendingPathComponent("transit-server")
      try Data("#!/bin/sh\necho \"$@\"\nexit 7\n".utf8).write(to: server)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: server.path)
      let result = try Tool.run(
        ["serve", "a.transit", "b.transit", "--listen", "127.0.0.1:0"],
        environment: ["PATH": folder.path + ":/usr/bin:/bin"])
      #expect(result.output == "--bundle a.transit --bundle b.transit --listen 127.0.0.1:0\n")
      #expect(result.status == 7)
    }
  }

  @Test func `says that the server is not installed`() throws {
    let result = try Tool.run(["serve", "a.transit"], environment: ["PATH": "/nowhere"])
    #expect(result.status == 66 && result.errorLines.count == 1)
    #expect(result.error.contains("transit-server cannot be started: No such file or directory"), "\(result.error)")
  }
}
