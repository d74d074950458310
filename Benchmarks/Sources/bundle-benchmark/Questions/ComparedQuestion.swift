import TransitBundle

/// A question that an app asks, of a bundle, and in plain SQL of the imported tables.
///
/// To add one: a type like those of this folder, and its place in ``QuestionMeasurement/questions``.
protocol ComparedQuestion {
  /// What is asked about.
  associatedtype Subject
  /// What the bundle says.
  associatedtype Answer
  /// What the tables say, mostly rows.
  associatedtype Found

  /// The name of the row.
  static var name: String { get }
  /// How far the two must agree.
  static var agreement: Agreement { get }

  /// Prepares what is asked of the tables.
  ///
  /// - Throws: ``BenchmarkError`` with the reason when these cannot know an answer.
  init(_ tables: QuestionTables) throws

  /// Something to ask about; `nil` when the feed has nothing.
  func subject(from source: inout QuerySource) throws -> Subject?

  func ask(_ timetable: Timetable, about subject: Subject) throws -> Answer
  func askTables(about subject: Subject) throws -> Found

  /// What is compared of an answer; `nil` for one that plain SQL cannot give, which then is no work to compare.
  func keys(of answer: Answer, about subject: Subject) -> [String]?
  func keys(found: Found, about subject: Subject) -> [String]
}

extension ComparedQuestion {
  static var agreement: Agreement { .sameSet }
}

extension ComparedQuestion where Found == [TableRow] {
  /// The first column is the key.
  func keys(found rows: [TableRow], about subject: Subject) -> [String] { rows.map { $0.text(0) } }
}
