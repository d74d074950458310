import TransitFiles
import TransitFoundation
import TransitValues
import UpdateManifest

/// A folder for a host of static files: a page that reads bundles in the browser.
struct Site {
  /// Contents by path, in the order in which they are written: what names other files is last.
  let files: [(path: String, bytes: [UInt8])]

  var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }

  /// - Parameter updatesFrom: The URL of the publisher's folder, if there is one.
  init(assets: SiteAssets, cities: [SiteCity], updatesFrom: String?) {
    var files = cities.map { (path: $0.file, bytes: $0.bytes) }
    var kept = assets.files.filter { $0.path != "index.html" }
    kept.append(("config.js", Array("export const SERVER = \"\";\nexport const CITIES = \"cities.json\";\n".utf8)))
    kept.append(("cities.json", JSONOutput.array(cities.map(\.json)).lineBytes))
    let page = assets.files.filter { $0.path == "index.html" }.map {
      (path: $0.path, bytes: Self.secured($0.bytes, updatesFrom: updatesFrom))
    }
    files += kept + page
    files.append(("sw.js", Self.serviceWorker(assets, kept + page)))
    self.files = files
  }

  /// The page with a policy, because a host of static files may send none: nothing is loaded from elsewhere but the
  /// publisher's files.
  private static func secured(_ page: [UInt8], updatesFrom: String?) -> [UInt8] {
    let origin = updatesFrom.map {
      " " + $0.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
    let policy = """
      default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'\(origin ?? "")
      """
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let site = lines.flatMap { line -> [Substring] in
      if line.contains("charset") {
        return [line, "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"]
      }
      let isLeftOut = SiteAssets.leftOut.contains { line.contains("modulepreload") && line.contains("\"\($0)\"") }
      return isLeftOut ? [] : [line]
    }
    return Array(site.joined(separator: "\n").utf8)
  }

  /// The version is the hash of all that the worker keeps, so that a browser notices a new site.
  private static func serviceWorker(_ assets: SiteAssets, _ kept: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    let list = kept.map { "\($0.path) \(SHA256Hash(of: $0.bytes))\n" }.joined()
    let version = JSONOutput.string("\(SHA256Hash(of: Array(list.utf8)))").compact
    let names = JSONOutput.array((["./"] + kept.map(\.path)).map { .string($0) }).compact
    return Array("const VERSION = \(version);\nconst FILES = \(names);\n\n".utf8) + assets.serviceWorker
  }

  /// - Throws: `FileError` if the folder or a file cannot be written.
  func write(to folder: String) throws {
    for name in ["", "/core", "/cities"] { try FileSystem.createFolders(folder + name, mayBeLink: name.isEmpty) }
    for file in files { try SmallFile.write(file.bytes, to: "\(folder)/\(file.path)") }
    // Bundles of an earlier site.
    let named = Set(files.map(\.path))
    for name in (try? FolderNames.list(folder + "/cities")) ?? [] {
      if name.hasSuffix(".transit"), !named.contains("cities/\(name)") {
        try FileSystem.remove("\(folder)/cities/\(name)")
      }
    }
  }
}
