import Foundation

/// The ids that can be names of folders.
enum FeedFolderName {
  /// Leaves room for the endings of temporary files beside `<id>.transit`.
  static let maximumByteCount = 128

  /// The files of a summary, which are beside the folders of feeds.
  static let reserved: Set = ["index.html", "summary.json"]

  /// What is wrong with an id; `nil` if nothing is.
  static func problem(of id: String) -> String? {
    if id.isEmpty { return "is empty" }
    if id.utf8.count > maximumByteCount { return "has more than \(maximumByteCount) bytes" }
    if reserved.contains(key(of: id)) { return "\"\(id)\" is the name of a file of the summary" }
    if id.hasPrefix(".") || id.hasPrefix("-") { return "\"\(id)\" begins with \(id.prefix(1))" }
    guard id.unicodeScalars.allSatisfy(isAllowed) else {
      return "\"\(id)\" cannot be the name of a folder; expected letters, digits and . _ - ~ + @"
    }
    return nil
  }

  /// Equal for ids that some file systems do not tell apart.
  static func key(of id: String) -> String {
    id.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
  }

  /// The name for a row whose id cannot be that of a folder.
  ///
  /// - Parameter isTaken: Whether a key is that of another name.
  static func ofLine(_ line: Int, isTaken: (String) -> Bool = { _ in false }) -> String {
    var name = "line-\(line)"
    while isTaken(key(of: name)) { name += "~" }
    return name
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._-~+@".unicodeScalars.contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default:
      return false
    }
  }
}
