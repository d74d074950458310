import Foundation
import Testing

/// The names of public types in docs/api.txt, the stand-in modules and the toolchain.
enum Listing {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The top-level types of docs/api.txt, which has lines such as `TransitBundle  Stop  struct Stop`.
  static func transitBundle() throws -> Set<String> {
    let file = package.appending(path: "../../docs/api.txt")
    let types = try String(contentsOf: file, encoding: .utf8).matches(
      of:
        #/(?m)^(?:BundleReader|TransitBundle|TransitValues)  (\w+)  (?:final )?(?:struct|class|enum|actor|protocol|typealias) /#
    )
    return try names(types.map { String($0.1) })
  }

  /// The types declared by stand-in modules, by module.
  static func standIns() throws -> [String: Set<String>] {
    let folder = package.appending(path: "Sources")
    var modules: [String: Set<String>] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !programs.contains(module) {
      let files = try FileManager.default.contentsOfDirectory(
        at: folder.appending(path: module), includingPropertiesForKeys: nil)
      let source = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
      modules[module] = try names(
        source.matches(of: #/(?m)^public (?:final )?(?:struct|class|enum|actor|protocol|typealias) ([A-Za-z]\w*)/#)
          .map { String($0.1) })
    }
    return modules
  }

  /// The types of the standard library, Foundation and other modules of the toolchain, by module, from
  /// `swift-symbolgraph-extract`. Types of the standard library do not collide, because other types shadow them
  /// silently.
  static func toolchain() throws -> [String: Set<String>] {
    let file = package.appending(path: "Tests/CollisionTests/Names/toolchain.txt")
    var modules: [String: Set<String>] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).matches(of: #/(?m)^(\w+)  (\w+)$/#) {
      modules[String(line.1), default: []].insert(String(line.2))
    }
    return modules
  }

  private static let programs: Set = ["Board", "board-app", "board-screens"]

  private static func names(_ names: [String]) throws -> Set<String> {
    try #require(!names.isEmpty)
    return Set(names)
  }
}
