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
    ("Accept-Ranges", "bytes: a part of the file may be asked for.", true, ColumnSchemas.text),
    ("Allow", "The methods that are allowed.", true, ColumnSchemas.text),
    ("Content-Range", "The bytes that are sent, and the number of all.", true, ColumnSchemas.text),
    ("ETag", "The same as long as the answer is: for If-None-Match.", true, ColumnSchemas.text),
    ("Link", "The next page, if there may be one: rel=\"next\".", false, ColumnSchemas.text),
    ("Location", "Where to go on.", true, ColumnSchemas.text),
    ("Retry-After", "Seconds after which to ask again.", true, ColumnSchemas.integer),
    ("Transit-Note", "Why the answer is empty, if the timetable does not cover the day.", false, ColumnSchemas.text),
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
