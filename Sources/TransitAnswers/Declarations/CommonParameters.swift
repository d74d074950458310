/// Parameters that are no question's own.
package enum CommonParameters {
  /// In bytes. No tag has more than 100; several may stand in one text, as in Accept-Language.
  private static let longestLanguage = 1000

  /// Of every question.
  static let language = Parameter<[String]>(
    "language", .text(maximum: longestLanguage), "A language of names and texts, such as de, best first.",
    aliases: ["lang"], servedMaximum: 100)

  /// Of doors that write the rows alone unless asked for more.
  package static let notes = Parameter<Bool>(
    "notes", .flag, "Whether to answer with an object: rows, notes on them, and whom to name.")
}
