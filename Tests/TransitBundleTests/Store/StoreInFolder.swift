import Foundation
import TestFeeds
import TransitBundle

/// A store in its own temporary folder, with bundles to install. All are deleted in `deinit`.
final class StoreInFolder {
  let folder: TemporaryFolder
  let store: TimetableStore
  /// The path of the store's folder, which does not exist yet.
  var path: String { folder.file("store") }
  private var bundles: [String: TestBundle] = [:]

  init() throws {
    folder = try TemporaryFolder()
    store = try TimetableStore(path: folder.file("store"))
  }

  /// Returns another store of the same folder, as another process would have.
  func reopened() throws -> TimetableStore {
    try TimetableStore(path: path)
  }

  /// Returns the path of a village's bundle, outside the store.
  func bundle(of village: Village) throws -> String {
    if let bundle = bundles[village.name] { return bundle.path }
    let bundle = try village.bundle()
    bundles[village.name] = bundle
    return bundle.path
  }

  // Works around a crash of swiftc 6.3.1 with -O, in LLVM's coroutine splitting (emitSetAndGetSwiftErrorValueAround):
  // this function, inlined into a test, converts the typed error of an async call to `any Error`. Remove the attribute
  // when `swift build -c release --build-tests -Xswiftc -enable-testing` succeeds without it.
  @inline(never)
  func install(_ village: Village, starting start: TimetableStore.Start = .now) async throws {
    try await store.install(bundle(of: village), starting: start)
  }

  /// The sorted names of the files in the store's folder, without the lock file.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != "store.lock" }.sorted()
  }

  func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// Flips a bit of a file in the store's folder in place, so that it stays the same file.
  func damage(_ name: String, at offset: Int) throws {
    let file = try FileHandle(forUpdating: URL(filePath: "\(path)/\(name)"))
    try file.seek(toOffset: UInt64(offset))
    let byte = try file.read(upToCount: 1)?.first ?? 0
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [byte ^ 16])
    try file.close()
    // A process treats a file as unchanged while its modification time is the same.
    let time = Date(timeIntervalSince1970: Double.random(in: 1e9..<1.7e9))
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: "\(path)/\(name)")
  }
}

extension TimetableStore {
  /// The village of the current bundle, or the first mistake in the answers of its timetable.
  func village() throws(BundleError) -> String? {
    guard let current else { return nil }
    let village = Village.named(in: current)
    return try village?.mistake(of: current) ?? current.information.name
  }
}

/// The files that this process has open, according to Linux.
enum OpenFiles {
  /// Returns the paths of open bundles in a folder, deleted ones included; `nil` on other systems.
  static func bundles(in folder: String) -> [String]? {
    let manager = FileManager.default
    guard let numbers = try? manager.contentsOfDirectory(atPath: "/proc/self/fd") else { return nil }
    let paths = numbers.compactMap { try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    return paths.filter { $0.hasPrefix(folder) && $0.contains(".transit") }
  }
}
