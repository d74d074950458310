import Foundation
import TestFeeds
import TransitBundle

/// A store in a folder of its own, with bundles to install; all goes when nobody uses it.
final class StoreInFolder {
  let folder: TemporaryFolder
  let store: TimetableStore
  /// The store's folder, not made yet.
  var path: String { folder.file("store") }
  private var bundles: [String: TestBundle] = [:]

  init() throws {
    folder = try TemporaryFolder()
    store = try TimetableStore(path: folder.file("store"))
  }

  /// Another store of the same folder, as another process would have it.
  func reopened() throws -> TimetableStore {
    try TimetableStore(path: path)
  }

  /// The path of a village's bundle, outside the store.
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

  /// The names in the store's folder, sorted, but for that of the lock.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0 != "store.lock" }.sorted()
  }

  func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  func write(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// Flips a bit of a file in the store's folder, which stays the same file: it is damaged where it lies.
  func damage(_ name: String, at offset: Int) throws {
    let file = try FileHandle(forUpdating: URL(filePath: "\(path)/\(name)"))
    try file.seek(toOffset: UInt64(offset))
    let byte = try file.read(upToCount: 1)?.first ?? 0
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [byte ^ 16])
    try file.close()
    // The process takes it for the file it was as long as it has the same time.
    let time = Date(timeIntervalSince1970: Double.random(in: 1e9..<1.7e9))
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: "\(path)/\(name)")
  }
}

extension TimetableStore {
  /// The village of the current bundle, once all its answers are found to be of that village.
  func village() throws(BundleError) -> String? {
    guard let current else { return nil }
    let village = Village.named(in: current)
    return try village?.mistake(of: current) ?? current.information.name
  }
}

/// The files this process has open, as Linux tells.
enum OpenFiles {
  /// Those of bundles in a folder, also of bundles that are removed; `nil` where nobody tells.
  static func bundles(in folder: String) -> [String]? {
    let manager = FileManager.default
    guard let numbers = try? manager.contentsOfDirectory(atPath: "/proc/self/fd") else { return nil }
    let paths = numbers.compactMap { try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    return paths.filter { $0.hasPrefix(folder) && $0.contains(".transit") }
  }
}
