import BundleFormat

/// Payloads of envelopes: roots and manifests.
enum PayloadText {
  /// Reads a signed payload of a known format.
  ///
  /// - Parameters:
  ///   - name: "root" or "manifest", for the error.
  ///   - read: Reads the members other than `format`.
  /// - Throws: ``UpdateError/Kind/appTooOld`` for another format, else ``UpdateError/Kind/damaged``.
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
      throw UpdateError(.appTooOld, "the \(name) has format \(found), this app reads format \(format): it is too old")
    }
    do {
      return try read(json)
    } catch {
      throw UpdateError(.damaged, "the \(name) is damaged: \(error.problem)")
    }
  }
}
