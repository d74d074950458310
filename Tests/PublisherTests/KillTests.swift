import Foundation
import Publisher
import TestFeeds
import Testing
import TrustChecks
import UpdateManifest

@Suite struct `Killed publishers` {
  /// Runs a change of a folder with a release and checks the state of the folder before each step.
  private func expectOldOrNew(_ change: (inout Press) async throws -> Void) async throws {
    let snapshots = try Snapshots()
    var press = try await Press.ready { snapshots.take(before: $0) }
    press.settings.keep = 0
    try await press.publish(1)
    let old = try #require(try FolderClient(path: press.path, seconds: press.seconds).manifest())
    snapshots.begin(press.path)
    press.pass(days: 1)
    try await change(&press)
    let new = try #require(try FolderClient(path: press.path, seconds: press.seconds).manifest())
    #expect(new.version > old.version)
    #expect(snapshots.copies.count >= 6)
    for copy in snapshots.copies {
      let left = try FolderClient(path: copy.path, seconds: press.seconds).manifest()
      #expect(left == old || left == new, "before \(copy.change)")
      try await expectGoesOn(copy.path, after: press, isNew: left == new)
    }
  }

  /// Checks that the next publication works and uses a new sequence.
  private func expectGoesOn(_ path: String, after press: Press, isNew: Bool) async throws {
    guard let root = try? FolderClient(path: path, seconds: press.seconds).root(),
      root.release.keyIDs.contains(press.releaseKey.publicKey.id)
    else { return }
    let used = try FileManager.default.contentsOfDirectory(atPath: "\(path)/.publish/history/village/stable")
    let next = try await press.channel(in: path).publish(
      try await Village(version: 9).bundle(), at: Timestamp(secondsSince1970: press.seconds + 60)
    ).manifest
    #expect(!used.contains("\(next.version.rootVersion).\(next.version.sequence).json"))
    #expect(try FolderClient(path: path, seconds: press.seconds).manifest() == next)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(path)/.publish/staging").isEmpty)
  }

  @Test func `killing a publication leaves the old or the new release`() async throws {
    try await expectOldOrNew { try await $0.publish(2) }
  }

  @Test func `killing a refresh leaves the old or the new manifest`() async throws {
    try await expectOldOrNew { _ = try await $0.channel().refresh(at: $0.now) }
  }

  @Test func `killing a rotation leaves the old or the new manifest`() async throws {
    try await expectOldOrNew { press in
      let other = KeyFile(try PrivateKey().publicKey)
      let rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey), other])
      _ = try await RootPublisher(folder: press.folder).rotate(rotation, signedBy: press.rootKeys, at: press.now)
    }
  }

  @Test func `killing a take-back leaves the old or the new release`() async throws {
    try await expectOldOrNew { _ = try await $0.channel().takeBack(to: 1, at: $0.now) }
  }
}
