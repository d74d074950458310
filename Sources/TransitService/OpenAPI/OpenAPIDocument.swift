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
  let examples: QuestionExamples?

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
      "name": .string("dataset"), "in": .string("path"), "required": .bool(true), "schema": AnswerSchema.text.json,
      "description": .string("A dataset of /v1."),
    ]
    return dataset.map { parameter.adding("example", .string($0)) } ?? parameter
  }

  private static let problem: JSONOutput = [
    "type": .string("object"),
    "required": [.string("type"), .string("title"), .string("status"), .string("detail")],
    "properties": [
      "type": AnswerSchema.text.json, "title": AnswerSchema.text.json, "status": AnswerSchema.integer.json,
      "detail": AnswerSchema.text.json, "kind": AnswerSchema.text.json, "code": AnswerSchema.text.json,
      "near_matches": ["type": .string("array"), "items": AnswerSchema.text.json],
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
    let shown = endpoint.parameters.filter { !$0.isHidden }
    let inPath = endpoint.pathNames.compactMap { name in shown.first { $0.isNamed(name) }.map { (name, $0) } }
    // A parameter of the path that may be given several times may also be given in the query.
    let inQuery = shown.filter { parameter in parameter.isRepeatable || !inPath.contains { $0.1.name == parameter.name }
    }
    let operation = Self.operation(
      name: endpoint.name, summary: endpoint.question.summary, tag: endpoint.tag,
      parameters: [datasetParameter] + inPath.map { self.parameter($1, inPath: $0) }
        + inQuery.map { parameter in
          self.parameter(
            parameter, isRequired: parameter.isRequired && !inPath.contains { $0.1.name == parameter.name })
        },
      answers: [
        .init(
          key: "200",
          value: Self.response(
            "The answer.", headers: endpoint.headers,
            content: .object(endpoint.content))),
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
  /// A Parameter Object of the path. Its example has an answer.
  private func parameter(_ parameter: QuestionParameter, inPath name: String) -> JSONOutput {
    // A segment of a path is never empty.
    let object: JSONOutput = [
      "name": .string(name), "in": .string("path"), "required": .bool(true),
      "description": .string(parameter.meaning), "schema": parameter.schema.adding("minLength", .integer(1)),
    ]
    return examples?.values(of: parameter).first.map { object.adding("example", parameter.example($0)) } ?? object
  }

  /// A Parameter Object of the query. A required one has an example that has an answer; others have one if each
  /// question with them has an answer.
  private func parameter(_ parameter: QuestionParameter, isRequired: Bool) -> JSONOutput {
    let object: JSONOutput = [
      "name": .string(parameter.name), "in": .string("query"), "required": .bool(isRequired),
      "description": .string(parameter.meaning),
      "schema": parameter.isRepeatable
        ? ["type": .string("array"), "items": parameter.schema] : parameter.schema,
    ]
    guard let example = examples?.values(of: parameter).first else { return object }
    let value = parameter.example(example)
    return object.adding("example", parameter.isRepeatable ? [value] : value)
  }
}

extension ServiceEndpoint {
  private var isBoard: Bool { [DeparturesQuestion.name, ArrivalsQuestion.name].contains(question.name) }

  /// The header fields of its answers.
  fileprivate var headers: [String] { ["ETag"] + (isBoard ? ["Link"] : []) + ["Transit-Note"] }

  /// The bodies of its answers by media type: the answer alone, or with notes.
  fileprivate var content: [JSONOutput.Member] {
    let (alone, document) = (question.schema.json, Self.document)
    if question.schema.isGeoJSON {
      return [
        .init(key: ServiceAnswer.geoJSON, value: ["schema": alone]),
        .init(key: ServiceAnswer.json, value: ["schema": document]),
      ]
    }
    return [.init(key: ServiceAnswer.json, value: ["schema": ["anyOf": [alone, document]]])]
  }

  /// With `notes=true`.
  private static let document: JSONOutput = [
    "type": .string("object"), "required": [.string("rows"), .string("notes"), .string("attribution")],
    "properties": [
      "rows": ["type": .string("array")], "notes": ["type": .string("array")],
      "attribution": ["type": .string("array")],
    ],
  ]
}

extension QuestionParameter {
  /// An example as a value of the schema.
  fileprivate func example(_ text: String) -> JSONOutput {
    switch kind {
    case .whole: Int(text).map { .integer($0) } ?? .string(text)
    case .real: Double(text).map { .double($0) } ?? .string(text)
    case .flag: .bool(text == "true")
    default: .string(text)
    }
  }
}
