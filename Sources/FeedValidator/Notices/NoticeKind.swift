package import TransitValues

/// A kind of notice of the canonical validator, and its explanation.
///
/// In explanations, names of files, fields and values are between backticks.
///
/// Source: <https://gtfs-validator.mobilitydata.org/rules.html>.
package struct NoticeKind: Sendable {
  /// The name in reports, such as `foreign_key_violation`.
  package let code: String
  package let severity: NoticeSeverity
  /// The files that the rule reads; empty if it reads any file.
  package let files: [FileSchema]
  /// The names of the fields in the report, in its order. Fields without a value are left out there.
  package let fields: [String]
  /// What is wrong.
  package let meaning: String
  /// Why it matters to riders, apps or agencies.
  package let consequence: String
  /// How to mend it.
  package let remedy: String

  init(
    _ code: String, _ severity: NoticeSeverity, files: [FileSchema] = [], fields: [String] = [],
    means meaning: String, matters consequence: String, mend remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.files = files
    self.fields = fields
    self.meaning = meaning
    self.consequence = consequence
    self.remedy = remedy
  }

  /// The code in words: `Foreign key violation`.
  package var title: String {
    let words = code.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The notice of a place that is near the origin or a pole: mostly a mistake.
  static func misplacing(latitude: Double, longitude: Double) -> NoticeKind? {
    if abs(latitude) <= 1, abs(longitude) <= 1 { return .pointNearOrigin }
    return abs(latitude) >= 89 ? .pointNearPole : nil
  }

  package static func named(_ code: String) -> NoticeKind? {
    all.first { $0.code == code }
  }

  /// All kinds, in the order of their codes.
  package static let all = [
    filesKinds, valuesKinds, referencesKinds, feedInfoKinds, servicesKinds, routesKinds, stopsKinds, tripsKinds,
    shapesKinds, transfersKinds, faresKinds, pathwaysKinds, bookingKinds, zonesKinds, translationsKinds,
  ].flatMap(\.self).sorted { $0.code < $1.code }
}

extension NoticeKind: Hashable {
  package static func == (left: NoticeKind, right: NoticeKind) -> Bool { left.code == right.code }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
  }
}
