import TransitAnswers
import TransitFoundation

/// The page that explains every question.
enum QuestionsPage {
  static var text: String {
    """
    # Questions

    Written by `make docs` from the declarations in `Sources/TransitAnswers/Questions`.

    What every door understands: commands, SQL functions, HTTP, `gtfs-bundle ask` and assistants
    ([how to ask](asking.md)). Parameters in bold must be given; a second name is an older one. Each question also has
    `language`. Columns of live data, and those that only some answers have, are in italics.

    """ + AllQuestions.all.map { section($0) }.joined()
  }

  private static func section(_ question: AnyQuestion) -> String {
    let parameters = question.parameters.filter { !$0.isHidden }
    let columns = columns(of: question.schema.json)
    return """

      ## `\(question.name)`

      \(question.summary)\(question.needsLiveData ? " Only with live data." : "")

      """ + table(["parameter", "", "default"], parameters.map(row))
        + table(["column", "", "type"], columns)
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    let lines = [heads, heads.map { _ in "---" }] + rows
    return "\n" + lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private static func row(_ parameter: QuestionParameter) -> [String] {
    let name = parameter.isRequired ? "**`\(parameter.name)`**" : "`\(parameter.name)`"
    let names = [name] + parameter.aliases.map { "`\($0)`" }
    let several = parameter.isRepeatable ? " May be repeated." : ""
    return [names.joined(separator: ", "), parameter.meaning + several, parameter.defaultText.map { "`\($0)`" } ?? ""]
  }

  /// The members of a row, or of an answer that is one object or GeoJSON.
  private static func columns(of schema: JSONOutput) -> [[String]] {
    if let items = schema["items"] { return columns(of: items) }
    if let features = schema["properties"]?["features"]?["items"]?["properties"]?["properties"] {
      return columns(of: features)
    }
    guard case .object(let members)? = schema["properties"] else { return [] }
    var required: Set<String> = []
    if case .array(let names)? = schema["required"] {
      for case .string(let name) in names { required.insert(name) }
    }
    return members.map { member in
      let name = required.contains(member.key) ? "`\(member.key)`" : "*`\(member.key)`*"
      return [name, member.value["description"]?.string ?? "", member.value["type"].flatMap(type) ?? ""]
    }
  }

  private static func type(_ value: JSONOutput) -> String? {
    guard case .array(let names) = value else { return value.string }
    return names.compactMap(\.string).filter { $0 != "null" }.joined() + " or null"
  }
}
