/// A file whose name differs from the one of GTFS that it means.
package struct MisnamedFile: Equatable, Sendable {
  package let name: String
  /// The name of GTFS.
  package let meant: String

  package init(name: String, meant: String) {
    self.name = name
    self.meant = meant
  }
}
