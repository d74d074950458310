import TransitAnswers
import TransitFoundation

/// The types of transit.js: each question's parameters and rows, from their declarations.
enum TypeScriptDeclarations {
  static var text: String {
    let questions = AllQuestions.all
    let known = JSONOutput.shapes(of: questions.map { ($0.schema.rows["items"] ?? .null, rowsName($0) + "[number]") })
    return head + questions.map { types(of: $0, known) }.joined() + """

      /** The parameters of each question, by its name. */
      export interface Questions {
      \(questions.map { "  \($0.name): \(parametersName($0));\n" }.joined())}

      /** The rows of each question, by its name. */
      export interface Rows {
      \(questions.map { "  \($0.name): \(rowsName($0));\n" }.joined())}

      /** A question: an object of one member. */
      export type Question = { [Name in keyof Questions]: { [Key in Name]: Questions[Name] } }[keyof Questions];

      /** The rows of a question. */
      export type RowsOf<Asked> = Asked extends unknown ? Rows[keyof Asked & keyof Rows] : never;

      /** An open bundle. Its questions are answered one after the other. */
      export interface Timetable {
        /** Answers a question. Throws TransitError, and what the signal says if it is aborted. */
        ask<Asked extends Question>(question: Asked, options?: AskOptions): Promise<Answer<RowsOf<Asked>>>;
        /** Answers a question in JSON with the JSON that `gtfs-bundle ask` prints, which has `error` for an error. */
        askText(question: string, options?: AskOptions): Promise<string>;
        /**
         * Joins feeds of GTFS Realtime with the timetable: from now on, answers are those of live data, until the next call,
         * and for `live([])` of the timetable again. Throws TransitError for a feed that is none; then nothing changes.
         */
        live(feeds: LiveFeed[], options?: LiveOptions): Promise<LiveReport>;
        /** Frees the memory. Every question after it throws. */
        close(): void;

      \(questions.map(method).joined())}

      """
  }

  private static let head = """
    // Written by `make docs` from the declarations in `Sources/TransitAnswers/Questions`.

    /**
     * Opens a bundle: a URL, its bytes, a file that a user has chosen, or in Node a path.
     * Throws TransitError if it cannot be loaded or is not a bundle.
     */
    export function open(source: Source, options?: OpenOptions): Promise<Timetable>;

    export type Source = string | URL | ArrayBuffer | ArrayBufferView | Blob;

    export interface OpenOptions {
      /** Whether a worker answers, so that a page never waits. Without one, a journey takes up to a second of the page. */
      worker?: boolean;
      /** The module; by default `transit.wasm` beside transit.js. */
      wasm?: string | URL | WebAssembly.Module;
      /** Ends the loading. */
      signal?: AbortSignal;
    }

    export interface AskOptions {
      /** Whether the answer is still wanted. */
      signal?: AbortSignal;
    }

    /** A feed, in gzip or not. Of several, the first that names a run counts. */
    export type LiveFeed = Source | {
      feed: Source;
      /** In a bundle of several feeds, the prefix of the ids of the one whose ids the feed has, or its name. */
      prefix?: string;
    };

    export interface LiveOptions {
      /** The moment to answer for; by default the clock. */
      now?: string | number | Date;
      /** Whether an unknown trip_id stands for the one trip of that day whose id ends with `_` and it. */
      suffixes?: boolean;
      /** The age from which a feed is not applied; by default 10 minutes. */
      maxAge?: string | number;
      /** Ends the loading. */
      signal?: AbortSignal;
    }

    /** What applies, and why the rest does not, as `gtfs-bundle live --json` prints it. */
    export interface LiveReport {
      applied: number;
      /** The number of updates by reason, such as `unknown_trip`. */
      unmatched: Record<string, number>;
      /** All else, such as `sources`, `updates`, `calls`, `alerts` and `vehicles`. */
      [member: string]: unknown;
    }

    /** An error. Its message is a sentence for people. */
    export class TransitError extends Error {
      /** What has to change: `usage`, `unusable`, `missing`, `network`, `interrupted` or `bug`, among others. */
      readonly kind: string;
      /** Such as `unknown_stop`; later versions keep it. */
      readonly code: string;
      /** What is similar to an unknown id. */
      readonly near: object[];
    }

    export interface Answer<Rows> {
      rows: Rows;
      /** What a rider should know of the answer, such as that the timetable has ended. */
      notes: object[];
      /** Whom to name. */
      attribution: { name: string; url: string | null }[];
      /** The question of the next page. */
      next?: Question;
    }

    """

  private static func types(of question: AnyQuestion, _ known: [String: String]) -> String {
    let parameters = question.allParameters.filter { !$0.isHidden }.map { parameter in
      let type = TypeScriptType(parameter.schema).text
      return TypeScriptType.member(
        parameter.name, parameter.isRepeatable ? "\(type) | (\(type))[]" : type, parameter.meaning,
        isOptional: !parameter.isRequired)
    }
    let rows = TypeScriptType(question.schema.rows, known: known)
    return """

      export interface \(parametersName(question)) {
      \(parameters.joined())}

      export type \(rowsName(question)) = \(rows.text);

      """
  }

  private static func method(of question: AnyQuestion) -> String {
    let optional = question.parameters.contains { $0.isRequired } ? "" : "?"
    return """
        /** \(question.summary)\(question.needsLiveData ? " Only with live data." : "") */
        \(words(question.name)[0] + words(question.name).dropFirst().map(\.capitalizedFirst).joined())(\
      parameters\(optional): \(parametersName(question)), options?: AskOptions): Promise<\(rowsName(question))>;

      """
  }

  private static func words(_ name: String) -> [String] { name.split(separator: "_").map(String.init) }

  private static func typeName(_ question: AnyQuestion) -> String {
    question.name.capitalizedWords
  }

  private static func parametersName(_ question: AnyQuestion) -> String { typeName(question) + "Parameters" }

  private static func rowsName(_ question: AnyQuestion) -> String { typeName(question) + "Rows" }
}

extension AnswerSchema {
  /// The schema of the rows in an answer: the features of GeoJSON, or the one object.
  fileprivate var rows: JSONOutput {
    if isGeoJSON, let features = json["properties"]?["features"] { return features }
    return json["type"] == .string("array") ? json : Self.array(self).json
  }
}
