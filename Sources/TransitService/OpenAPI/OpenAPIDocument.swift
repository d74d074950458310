import TransitAnswers
import TransitFoundation

/// The description of the API.
///
/// Source: <https://spec.openapis.org/oas/v3.1.1.html>.
struct OpenAPIDocument {
  let version: String
  let hasLiveData: Bool
  /// What a server answers besides.
  let addition: OpenAPIAddition?
  /// The dataset of the examples, and values of its parameters.
  let dataset: String?
  let examples: ServiceExamples?

  var json: JSONOutput {
    let endpoints = ServiceEndpoint.all.filter { hasLiveData || !$0.needsLiveData }
    return [
      "openapi": .string("3.1.0"),
      "info": [
        "title": .string("Transit Bundle"), "version": .string(version),
        "description": .string("Timetables as JSON, answered from bundles. Times are seconds since 1970."),
        "license": ["name": .string("MIT"), "identifier": .string("MIT")],
      ],
      "servers": [["url": .string("/")]],
      "tags": .array(tags(endpoints).map { ["name": .string($0)] }),
      "paths": .object(
        [.init(key: "/v1", value: Self.datasets)] + endpoints.map(path) + (addition?.paths ?? [])),
      "components": [
        "schemas": ["Problem": Self.problem],
        "responses": .object(
          Self.problems.map { status, meaning in
            .init(
              key: status,
              value: Self.response(
                meaning, headers: OpenAPIHeaders.names(ofProblem: status),
                content: ["application/problem+json": ["schema": ["$ref": .string("#/components/schemas/Problem")]]]))
          }),
        "headers": OpenAPIHeaders.components,
      ],
    ]
  }

  private static let problems = [
    ("400", "The question is not understood."), ("404", "The feed has no such stop, trip or route."),
    ("405", "The method is not allowed."), ("408", "The body does not arrive within 20 seconds."),
    ("409", "The bundle was replaced meanwhile."), ("412", "If-Match names other files."),
    ("413", "The body is too long."), ("414", "The path or query is too long."),
    ("416", "The file has no such bytes."), ("422", "The feed has nothing that fits the request."),
    ("429", "Too many extracts wait."),
    ("500", "The server cannot read the timetable."), ("503", "The answer takes too long, or too many wait for one."),
  ]

  /// The names of the parts of the API, in their order.
  private func tags(_ endpoints: [ServiceEndpoint]) -> [String] {
    var names = ["Timetable"]
    for endpoint in endpoints where !names.contains(endpoint.tag) { names.append(endpoint.tag) }
    return names + (addition.map { [$0.tag] } ?? [])
  }

  var datasetParameter: JSONOutput {
    let parameter: JSONOutput = [
      "name": .string("dataset"), "in": .string("path"), "required": .bool(true), "schema": ColumnSchemas.text,
      "description": .string("A dataset of /v1."),
    ]
    return dataset.map { parameter.adding("example", .string($0)) } ?? parameter
  }

  private static let language: JSONOutput = [
    "name": .string("lang"), "in": .string("query"), "required": .bool(false), "schema": ["type": .string("string")],
    "description": .string("Languages of names and texts, best first, as in Accept-Language, which it replaces."),
    "example": .string("de"),
  ]

  private static let problem: JSONOutput = [
    "type": .string("object"),
    "required": [.string("type"), .string("title"), .string("status"), .string("detail")],
    "properties": [
      "type": ColumnSchemas.text, "title": ColumnSchemas.text, "status": ColumnSchemas.integer,
      "detail": ColumnSchemas.text,
      "near_matches": ["type": .string("array"), "items": ColumnSchemas.text],
    ],
  ]

  private static let datasets = operation(
    name: "datasets", summary: "Lists the datasets.", tag: "Timetable", parameters: [],
    answers: [
      .init(
        key: "200",
        value: response(
          "The datasets.",
          content: [
            "application/json": [
              "schema": ["type": .string("object"), "required": [.string("datasets"), .string("tiles")]]
            ]
          ]))
    ], problems: ["400", "405", "414", "500"])

  /// A Response Object.
  static func response(_ meaning: String, headers: [String] = [], content: JSONOutput? = nil) -> JSONOutput {
    .object(
      [.init(key: "description", value: .string(meaning))] + OpenAPIHeaders.member(headers)
        + (content.map { [.init(key: "content", value: $0)] } ?? []))
  }

  static func responses(for statuses: [String]) -> [JSONOutput.Member] {
    statuses.map { .init(key: $0, value: ["$ref": .string("#/components/responses/\($0)")]) }
  }

  private func path(_ endpoint: ServiceEndpoint) -> JSONOutput.Member {
    let operation = Self.operation(
      name: endpoint.name, summary: endpoint.summary, tag: endpoint.tag,
      parameters: [datasetParameter] + endpoint.parameters.map(parameter) + [Self.language],
      answers: [
        .init(
          key: "200",
          value: Self.response(
            "The answer.", headers: endpoint.headers,
            content: .object([.init(key: endpoint.schema.mediaType, value: ["schema": endpoint.schema.json])]))),
        .init(key: "304", value: Self.notModified),
      ], problems: ["400", "404", "405", "414", "500", "503"])
    return .init(key: "/v1/{dataset}/" + endpoint.path.joined(separator: "/"), value: operation)
  }

  static let notModified = response("The answer that the client has is current.", headers: ["ETag"])

  static func operation(
    name: String, summary: String, tag: String, parameters: [JSONOutput], answers: [JSONOutput.Member],
    problems: [String]
  ) -> JSONOutput {
    [
      "get": [
        "operationId": .string(name), "summary": .string(summary), "tags": [.string(tag)],
        "parameters": .array(parameters), "responses": .object(answers + responses(for: problems)),
      ]
    ]
  }
}

extension OpenAPIDocument {
  /// A Parameter Object. A required parameter has an example that has an answer; others have one if each question with
  /// them has an answer.
  private func parameter(_ parameter: ServiceParameter) -> JSONOutput {
    let object: JSONOutput = [
      "name": .string(parameter.name), "in": .string(parameter.isInPath ? "path" : "query"),
      "required": .bool(parameter.isRequired), "description": .string(parameter.meaning),
      "schema": parameter.isRepeatable
        ? ["type": .string("array"), "items": parameter.schema] : parameter.schema,
    ]
    guard let example = examples?.values(of: parameter).first else { return object }
    let value = parameter.example(example)
    return object.adding("example", parameter.isRepeatable ? [value] : value)
  }
}

extension ServiceEndpoint {
  /// The header fields of its answers.
  fileprivate var headers: [String] {
    let isBoard = parameters.contains { $0.name == "following" }
    return ["ETag"] + (isBoard ? ["Link"] : []) + (isBoard || name == "journeys" ? ["Transit-Note"] : [])
  }
}

extension ServiceParameter {
  /// An example as a value of the schema.
  fileprivate func example(_ text: String) -> JSONOutput {
    switch kind {
    case .whole: Int(text).map { .integer($0) } ?? .string(text)
    case .real: Double(text).map { .double($0) } ?? .string(text)
    case .flag: .bool(text == "true")
    default: .string(text)
    }
  }

  fileprivate var schema: JSONOutput {
    switch kind {
    case .text, .id, .place, .page:
      // A segment of a path is never empty.
      .object(
        [.init(key: "type", value: .string("string"))]
          + (isInPath ? [.init(key: "minLength", value: .integer(1))] : [])
          + [.init(key: "maxLength", value: JSONOutput(longestText))])
    case .time:
      [
        "type": .string("string"), "examples": [.string("2026-03-29T01:30"), .string("1774740600")],
      ]
    case .duration(let seconds, let maximum):
      Self.schema(
        [
          "type": .string("string"),
          "description": .string("Seconds, or such as 90m; at most \(DurationArgument(seconds: maximum))."),
        ], default: seconds.map { .string("\($0)") })
    case .whole(let number, let range):
      Self.schema(
        [
          "type": .string("integer"), "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound),
        ], default: number.map { .integer($0) })
    case .real(let number, let range):
      [
        "type": .string("number"), "default": .double(number), "minimum": .double(range.lowerBound),
        "maximum": .double(range.upperBound),
      ]
    case .flag: ["type": .string("boolean"), "default": .bool(false)]
    case .day: ["type": .string("string"), "examples": [.string("20260329"), .string("2026-03-29")]]
    case .coordinate: ["type": .string("string"), "examples": [.string("46.948,7.447")]]
    case .box: ["type": .string("string"), "examples": [.string("46.9,7.4,47.0,7.5")]]
    }
  }

  /// A schema without a default has no such member: `null` would be a value.
  private static func schema(_ schema: JSONOutput, default value: JSONOutput?) -> JSONOutput {
    value.map { schema.adding("default", $0) } ?? schema
  }
}
