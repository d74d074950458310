/// Parameters that are no question's own.
package enum CommonParameters {
  /// Of every question.
  static let language = Parameter<[String]>(
    "language", .text(), "A language of names and texts, such as de, best first.", aliases: ["lang"],
    servedMaximum: 100)

  /// Of doors that write the rows alone unless asked for more.
  package static let notes = Parameter<Bool>(
    "notes", .flag, "Whether to answer with an object: rows, notes on them, and whom to name.")
}
