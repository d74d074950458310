import TransitBundle

/// A question that can be asked of a bundle and, in plain SQL, of the imported tables.
///
/// To add one, write a type like those in this folder and list it in ``QuestionMeasurement/questions``.
protocol ComparedQuestion {
  /// The subject of the question, such as a stop.
  associatedtype Subject
  /// The bundle's answer.
  associatedtype Answer
  /// The answer from the tables, usually rows.
  associatedtype Found

  /// The name of the report row.
  static var name: String { get }
  /// The required agreement of the answers.
  static var agreement: Agreement { get }

  /// Prepares the SQL statements.
  ///
  /// - Throws: ``BenchmarkError`` with the reason if the tables cannot answer the question.
  init(_ tables: QuestionTables) throws

  /// Draws a subject; `nil` if the feed has none.
  func subject(from source: inout QuerySource) throws -> Subject?

  func ask(_ timetable: Timetable, about subject: Subject) throws -> Answer
  func askTables(about subject: Subject) throws -> Found

  /// The keys to compare; `nil` if plain SQL cannot compute the answer, which is then not compared.
  func keys(of answer: Answer, about subject: Subject) -> [String]?
  func keys(found: Found, about subject: Subject) -> [String]
}

extension ComparedQuestion {
  static var agreement: Agreement { .sameSet }
}

extension ComparedQuestion where Found == [TableRow] {
  /// The first column of each row.
  func keys(found rows: [TableRow], about subject: Subject) -> [String] { rows.map { $0.text(0) } }
}
