import Foundation
import TransitFiles
import TransitValues

/// The files that all sites have: the page, the service worker and the core.
struct SiteAssets {
  /// Contents by path in the site.
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  let serviceWorker: [UInt8]

  /// Files of the page that only a server's page needs, and those that a site has in another form.
  static let leftOut = [
    "api.js", "config.js", "docs.html", "docs.js", "docs.css", "http-source.js", "server.js", "sw.js",
    "transit-board.js", "transit-board-style.js", "transit-board-texts.js",
  ]

  /// - Parameter core: The folder of the npm package; `nil` for that of the program.
  /// - Throws: ``PlainFailure`` if they are not there.
  init(core: String?) throws(PlainFailure) {
    let page = try Self.folder(with: "index.html", in: Self.places.map(\.page), "install it with make install")
    let core = try Self.folder(
      with: "transit.wasm", in: core.map { [$0] } ?? Self.places.map(\.core),
      "run make npm, or name its folder by --core")
    serviceWorker = try Self.read("\(page)/sw.js")
    for name in try Self.names(of: page) where !Self.leftOut.contains(name) {
      files.append((name, try Self.read("\(page)/\(name)")))
    }
    for name in try Self.names(of: core) where name.hasSuffix(".js") || name.hasSuffix(".wasm") {
      files.append(("core/\(name)", try Self.read("\(core)/\(name)")))
    }
  }

  /// Where the page and the core are: of an installation, or of the checkout that the program was built in.
  private static var places: [(page: String, core: String)] {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [] }
    let prefix = program.deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)
    var places = [(page: prefix + "share/transit-server/explorer", core: prefix + "share/gtfs-bundle/core")]
    // CHECKOUT/.build/TRIPLE/release/gtfs-bundle
    if let build = program.pathComponents.firstIndex(where: { $0.hasPrefix(".build") }), build > 0 {
      let checkout = "/" + program.pathComponents[1..<build].joined(separator: "/")
      places.append((checkout + "/Explorer/page", checkout + "/output/core/npm"))
    }
    return places
  }

  private static func folder(with name: String, in folders: [String], _ advice: String) throws(PlainFailure) -> String {
    if let found = folders.first(where: { (try? FileStatus(of: "\($0)/\(name)"))?.kind == .regular }) { return found }
    throw PlainFailure(.cannotOpen, "\(name) is not in \(folders.joined(separator: " or in ")); \(advice)")
  }

  private static func names(of folder: String) throws(PlainFailure) -> [String] {
    do throws(SystemError) { return try FolderNames.list(folder).filter { !$0.hasPrefix(".") }.sorted() } catch {
      throw PlainFailure(.cannotOpen, file: folder, "cannot be read: \(error)")
    }
  }

  private static func read(_ path: String) throws(PlainFailure) -> [UInt8] {
    do throws(SystemError) { return try SmallFile.read(path, atMost: 64 << 20) } catch {
      throw PlainFailure(.cannotOpen, file: path, "cannot be read: \(error)")
    }
  }
}
