/// The metadata of a bundle whose database was not built from a feed but packed unchanged.
///
/// The key `kind` distinguishes it from a timetable, because the database keeps its own application ID.
package struct PackedMetadata: Encodable, Equatable, Sendable {
  /// The name and version of the program that packed the database.
  package var builder: String
  /// The file name of the database, without its folder.
  package var source: Source
  private var kind = ContainerKind.database

  package struct Source: Encodable, Equatable, Sendable {
    package var name: String
  }

  package init(builder: String, sourceName: String) {
    self.builder = builder
    source = Source(name: sourceName)
  }

  /// Decodes the JSON text; `nil` if it was written by another program and has a different structure.
  package init?(decoding bytes: [UInt8]) {
    do throws(JSONDamage) {
      let json = try JSONReader.value(of: bytes)
      builder = try json.text("builder")
      source = Source(name: try json.required("source") { value throws(JSONDamage) in try value.text("name") })
      guard let kind = ContainerKind(rawValue: try json.text("kind")) else { return nil }
      self.kind = kind
    } catch {
      return nil
    }
  }
}
