import BundleFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON texts of this module: envelopes, roots, manifests.
enum PayloadText {
  /// Writes a value: keys sorted, a line feed at the end, the same bytes for the same value.
  ///
  /// - Precondition: The value holds only texts and integers.
  static func encoded(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + Array("\n".utf8)
    } catch {
      preconditionFailure("a payload holds only texts and integers: \(error)")
    }
  }

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
