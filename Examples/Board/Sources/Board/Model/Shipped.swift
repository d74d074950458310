import Foundation
import TransitBundle

extension TransitModel {
  /// The app group that the app shares with its widget.
  nonisolated static let group = "group.example.board"

  /// The folder of the timetable and the favorites.
  nonisolated static var folder: URL {
    let files = FileManager.default
    #if canImport(Darwin)
      let shared = files.containerURL(forSecurityApplicationGroupIdentifier: group)
    #else
      let shared: URL? = nil
    #endif
    let own = files.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    return (shared ?? own).appending(path: "Transit")
  }

  /// A model of the app's folder, with updates if the app ships with the publisher's root.
  static func shipped() throws(BundleError) -> TransitModel {
    let root = resource("root", "json").flatMap { try? Data(contentsOf: $0) }
    let host = URL(string: "https://transit.example/feeds")
    return try TransitModel(
      folder: folder,
      updateSource: root.flatMap { root in host.map { UpdateSource(feed: "city", hosts: [$0], root: root) } })
  }

  /// Installs the timetable that ships with the app, unless there is one.
  func installShipped() async {
    if timetable == nil, let bundle = Self.resource("city", "transit") { await install(bundle) }
  }

  private static func resource(_ name: String, _ type: String) -> URL? {
    Bundle.main.url(forResource: name, withExtension: type)
  }
}
