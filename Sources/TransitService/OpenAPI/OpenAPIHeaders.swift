import TransitAnswers
import TransitFoundation

/// Header fields of responses. Problems have those that their status needs.
enum OpenAPIHeaders {
  /// The components to which responses refer.
  static let components = JSONOutput.object(
    all.map { name, meaning, isRequired, schema in
      .init(
        key: name,
        value: ["description": .string(meaning), "required": .bool(isRequired), "schema": schema])
    })

  private static let all: [(name: String, meaning: String, isRequired: Bool, schema: JSONOutput)] = [
    ("Accept-Ranges", "bytes: a part of the file may be asked for.", true, AnswerSchema.text.json),
    ("Allow", "The methods that are allowed.", true, AnswerSchema.text.json),
    ("Content-Range", "The bytes that are sent, and the number of all.", true, AnswerSchema.text.json),
    ("ETag", "The same as long as the answer is: for If-None-Match.", true, AnswerSchema.text.json),
    ("Link", "The next page, if there may be one: rel=\"next\".", false, AnswerSchema.text.json),
    ("Location", "Where to go on.", true, AnswerSchema.text.json),
    ("Retry-After", "Seconds after which to ask again.", true, AnswerSchema.integer.json),
    (
      "Transit-Note", "Why the answer is empty, if the timetable does not cover the day.", false, AnswerSchema.text.json
    ),
  ]

  /// The member of a response with these fields; none for no names.
  static func member(_ names: [String]) -> [JSONOutput.Member] {
    if names.isEmpty { return [] }
    let fields = names.map { name in
      JSONOutput.Member(key: name, value: ["$ref": .string("#/components/headers/\(name)")])
    }
    return [.init(key: "headers", value: .object(fields))]
  }

  /// Those of a problem.
  static func names(ofProblem status: String) -> [String] {
    switch status {
    case "405": ["Allow"]
    case "409", "429", "503": ["Retry-After"]
    case "416": ["Content-Range"]
    default: []
    }
  }
}
