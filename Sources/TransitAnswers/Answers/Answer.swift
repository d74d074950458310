import TransitBundle
package import TransitFoundation

/// The answer to a question.
package struct Answer: Sendable {
  package let body: Body
  /// Why the answer is not what the asker may have expected.
  package var notes: [AnswerNote] = []
  /// The next page; `nil` if there is none.
  package let next: NextPage?

  package enum Body: Sendable {
    case rows(any AnswerRows)
    case array([JSONOutput])
    case object(JSONOutput)
    /// The features of a FeatureCollection.
    case features([JSONOutput])
    /// An object as JSON in UTF-8.
    case text([UInt8])
  }

  init(_ body: Body, next: NextPage? = nil) {
    (self.body, self.next) = (body, next)
  }

  init<Row: Sendable>(_ rows: [Row], _ columns: [AnswerColumn<Row>], next: NextPage? = nil) {
    self.init(.rows(ColumnRows(columns, rows)), next: next)
  }

  /// Whether ``lineBytes`` is GeoJSON.
  package var isGeoJSON: Bool { if case .features = body { true } else { false } }

  /// JSON as UTF-8, with a line for each row.
  package var lineBytes: [UInt8] {
    switch body {
    case .rows(let rows): rows.lineBytes
    case .array(let elements): JSONOutput.array(elements).lineBytes
    case .object(let object): object.lineBytes
    case .features(let features):
      (["type": .string("FeatureCollection"), "features": .array(features)] as JSONOutput).lineBytes
    case .text(let text): text
    }
  }

  /// The rows as a JSON array, as UTF-8: a single object is one row.
  package var rowBytes: [UInt8] {
    switch body {
    case .rows, .array: lineBytes
    case .features(let features): JSONOutput.array(features).lineBytes
    case .object(let object): JSONOutput.array([object]).lineBytes
    case .text(let text): Array("[".utf8) + text + Array("]".utf8)
    }
  }
}

/// The arguments of the next page of an answer.
package struct NextPage: Sendable {
  package let arguments: [(name: String, value: QuestionInput)]
  /// The names of the arguments of this page that do not apply to the next one.
  let replacing: [String]

  /// The given arguments that apply to the next page, and those that begin it.
  package func arguments(after given: [QuestionArguments.Given]) -> [QuestionArguments.Given] {
    given.filter { !replacing.contains($0.name) } + arguments
  }
}

/// The answer as a table: columns, and the rows of what was found.
package struct AnswerTable<Found: Sendable>: Sendable {
  /// The names of the columns.
  package let columns: [String]
  /// The names of the columns by which the rows are sorted, first to last.
  package let order: [String]
  let rows: @Sendable (Found, QuestionContext) throws(BundleError) -> any AnswerRows

  init<Row: Sendable>(
    _ columns: [AnswerColumn<Row>], order: [String] = [],
    rows: @escaping @Sendable (Found, QuestionContext) throws(BundleError) -> [Row]
  ) {
    self.columns = columns.map { $0.name }
    self.order = order
    self.rows = { (found, context) throws(BundleError) in ColumnRows(columns, try rows(found, context)) }
  }
}
