/// What a bundle says of itself whose database was not made from a feed but packed as it was: any SQLite database.
///
/// Its key `kind` tells it from a timetable, since the database keeps its own application id, whatever that is.
package struct PackedMetadata: Encodable, Equatable, Sendable {
  /// The program that packed the database and its version.
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

  /// The JSON text, as a bundle's metadata section has it: the same value gives the same bytes.
  package func encoded() -> [UInt8] {
    StableJSON.encoded(self)
  }

  /// Reads the JSON text; `nil` where another program's writer says other things of its database.
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
