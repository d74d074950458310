import Foundation

extension URL {
  /// - Returns: `nil` for what is not an http or https URL with a host.
  init?(web text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let url = URL(string: text),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = url.host(), !host.isEmpty
    else { return nil }
    self = url
  }
}
