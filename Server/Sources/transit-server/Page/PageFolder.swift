import Foundation

/// A folder of static files.
///
/// Hidden files and folders, links that lead out of the folder, and what is neither file nor folder are left out.
struct PageFolder {
  private let folder: URL
  /// Its path without links.
  private let root: String

  /// A page is far smaller. Another folder, such as `/`, is refused instead of kept in memory.
  static let mostBytes = 16 << 20
  static let mostFiles = 1000

  init(_ folder: URL) {
    self.folder = folder
    root = folder.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  /// The folder of the page that belongs to this program: of its installation, or of the checkout that it was built in;
  /// `nil` if there is none.
  static func ofProgram() -> URL? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
    var candidates = [prefix.appending(path: "share/transit-server/explorer")]
    // CHECKOUT/Server/.build/TRIPLE/release/transit-server
    if let build = program.pathComponents.firstIndex(of: ".build"), build > 1 {
      let checkout = program.pathComponents[1..<(build - 1)].joined(separator: "/")
      candidates.append(URL(filePath: "/\(checkout)/Explorer/page"))
    }
    return candidates.first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }

  /// Reads all files.
  ///
  /// - Returns: Each file with the segments of its path in the folder.
  /// - Throws: ``StartError`` for a folder or file that cannot be read, and for more than the limits.
  func files() throws(StartError) -> [(path: [String], bytes: Data)] {
    var files: [(path: [String], bytes: Data)] = []
    var folders: [[String]] = [[]]
    var (left, count) = (Self.mostBytes, 0)
    // Before anything is read: another folder may have endless files.
    if try !names(in: []).contains("index.html") { throw refused("has no index.html") }
    while let folder = folders.popLast() {
      for name in try names(in: folder) where !name.hasPrefix(".") {
        count += 1
        if count > Self.mostFiles { throw refused("has more than \(Self.mostFiles) files", .unusableData) }
        let path = folder + [name]
        switch try kind(of: path) {
        case .typeDirectory: folders.append(path)
        case .typeRegular:
          let bytes = try read(path, atMost: left)
          left -= bytes.count
          files.append((path, bytes))
        default: break
        }
      }
    }
    return files
  }

  private func url(_ path: [String]) -> URL { path.reduce(folder) { $0.appending(component: $1) } }

  private func names(in path: [String]) throws(StartError) -> [String] {
    try attempt(path) { try FileManager.default.contentsOfDirectory(atPath: url(path).path(percentEncoded: false)) }
  }

  /// The type of a file, or of what a link leads to; `nil` for a link to a folder, which may lead in circles, or out of
  /// this one.
  private func kind(of path: [String]) throws(StartError) -> FileAttributeType? {
    let found = try attempt(path) { try type(url(path).path(percentEncoded: false)) }
    guard found == .typeSymbolicLink else { return found }
    let target = url(path).resolvingSymlinksInPath().path(percentEncoded: false)
    guard target.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { return nil }
    return (try? type(target)) == .typeRegular ? .typeRegular : nil
  }

  private func type(_ path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  private func read(_ path: [String], atMost limit: Int) throws(StartError) -> Data {
    var bytes = Data()
    try attempt(path) {
      let file = try FileHandle(forReadingFrom: url(path))
      defer { try? file.close() }
      while bytes.count <= limit, let part = try file.read(upToCount: limit + 1 - bytes.count), !part.isEmpty {
        bytes += part
      }
    }
    if bytes.count > limit { throw refused("has more than \(Self.mostBytes >> 20) MiB", .unusableData) }
    return bytes
  }

  private func attempt<Result>(_ path: [String], _ work: () throws -> Result) throws(StartError) -> Result {
    do {
      return try work()
    } catch {
      throw refused("cannot be read: \((error as? CocoaError).map(StartProblem.reason) ?? "\(error)")", at: path)
    }
  }

  private func refused(_ problem: String, at path: [String] = [], _ status: StartProblem.Status = .cannotOpenInput)
    -> StartError
  {
    StartError("\(url(path).path(percentEncoded: false)): \(problem)", status)
  }
}
