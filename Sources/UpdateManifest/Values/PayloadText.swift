import BundleFormat

/// Parses the payloads of envelopes: roots, manifests and indexes.
enum PayloadText {
  /// Parses a signed payload of a known format.
  ///
  /// - Parameters:
  ///   - name: "root", "manifest" or "index", for error messages.
  ///   - read: Reads the members other than `format`.
  /// - Throws: ``UpdateError/Kind/appTooOld`` for another format; ``UpdateError/Kind/damaged`` for other problems.
  static func decoded<Value>(
    _ bytes: [UInt8], _ name: String, format: Int, _ read: (JSONValue) throws(JSONDamage) -> Value
  ) throws(UpdateError) -> Value {
    let (json, found): (JSONValue, Int)
    do {
      json = try JSONReader.value(of: bytes, refusingDuplicateKeys: true)
      found = try json.integer("format")
    } catch {
      throw UpdateError(.damaged, "the \(name) is damaged: \(error.problem)")
    }
    if found != format {
      throw UpdateError(.appTooOld, "this app is too old: the \(name) has format \(found), supported is \(format)")
    }
    do {
      return try read(json)
    } catch {
      throw UpdateError(.damaged, "the \(name) is damaged: \(error.problem)")
    }
  }
}
