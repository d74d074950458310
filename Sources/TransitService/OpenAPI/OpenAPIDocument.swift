import TransitAnswers
import TransitFoundation

/// The description of the API.
///
/// Source: <https://spec.openapis.org/oas/v3.1.1.html>.
struct OpenAPIDocument {
  let version: String
  let hasLiveData: Bool
  let hasExtracts: Bool

  var json: JSONOutput {
    let endpoints = ServiceEndpoint.all.filter { hasLiveData || !$0.needsLiveData }
    return [
      "openapi": .string("3.1.0"),
      "info": [
        "title": .string("Transit Bundle"), "version": .string(version),
        "description": .string("Timetables as JSON, answered from bundles. Times are seconds since 1970."),
        "license": ["name": .string("MIT"), "identifier": .string("MIT")],
      ],
      "paths": .object(
        [.init(key: "/v1", value: Self.datasets)] + endpoints.map(path)
          + (hasExtracts ? Self.extracts : [])),
      "components": [
        "schemas": ["Problem": Self.problem],
        "responses": .object(
          Self.problems.map { status, meaning in
            .init(
              key: status,
              value: [
                "description": .string(meaning),
                "content": [
                  "application/problem+json": ["schema": ["$ref": .string("#/components/schemas/Problem")]]
                ],
              ])
          }),
      ],
    ]
  }

  private static let problems = [
    ("400", "The question is not understood."), ("404", "The feed has no such stop, trip or route."),
    ("405", "The method is not allowed."), ("413", "The body is too long."),
    ("414", "The path or query is too long."), ("422", "The feed has nothing that fits the request."),
    ("429", "Too many extracts wait."),
    ("500", "The server cannot read the timetable."), ("503", "The answer takes too long, or too many wait for one."),
  ]

  static let dataset: JSONOutput = [
    "name": .string("dataset"), "in": .string("path"), "required": .bool(true), "schema": ColumnSchemas.text,
    "description": .string("A dataset of /v1."),
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
    name: "datasets", summary: "Lists the datasets.", parameters: [],
    content: [
      "application/json": ["schema": ["type": .string("object"), "required": [.string("datasets"), .string("tiles")]]]
    ])

  static func responses(for statuses: [String]) -> [JSONOutput.Member] {
    statuses.map { .init(key: $0, value: ["$ref": .string("#/components/responses/\($0)")]) }
  }

  private func path(_ endpoint: ServiceEndpoint) -> JSONOutput.Member {
    let operation = Self.operation(
      name: endpoint.name, summary: endpoint.summary, parameters: [Self.dataset] + endpoint.parameters.map(\.openAPI),
      content: .object([.init(key: endpoint.schema.mediaType, value: ["schema": endpoint.schema.json])]))
    return .init(key: "/v1/{dataset}/" + endpoint.path.joined(separator: "/"), value: operation)
  }

  private static func operation(
    name: String, summary: String, parameters: [JSONOutput], content: JSONOutput
  ) -> JSONOutput {
    let responses = responses(for: ["400", "404", "405", "414", "500", "503"])
    return [
      "get": [
        "operationId": .string(name), "summary": .string(summary), "parameters": .array(parameters),
        "responses": .object(
          [
            .init(key: "200", value: ["description": .string("The answer."), "content": content]),
            .init(key: "304", value: ["description": .string("The answer that the client has is current.")]),
          ] + responses),
      ]
    ]
  }
}

extension ServiceParameter {
  /// A Parameter Object.
  fileprivate var openAPI: JSONOutput {
    let value = isRepeatable ? ["type": .string("array"), "items": schema] : schema
    return [
      "name": .string(name), "in": .string(isInPath ? "path" : "query"), "required": .bool(isRequired),
      "description": .string(meaning), "schema": value,
    ]
  }

  private var schema: JSONOutput {
    switch kind {
    // A segment of a path is never empty.
    case .text(let maximum):
      isInPath
        ? ["type": .string("string"), "minLength": .integer(1), "maxLength": .integer(maximum)]
        : ["type": .string("string"), "maxLength": .integer(maximum)]
    case .time:
      [
        "type": .string("string"), "examples": [.string("2026-03-29T01:30"), .string("1774740600")],
      ]
    case .duration(let seconds, let maximum):
      [
        "type": .string("string"), "default": JSONOutput(seconds.map { "\($0)" }),
        "description": .string("Seconds, or such as 90m; at most \(DurationArgument(seconds: maximum))."),
      ]
    case .whole(let number, let range):
      [
        "type": .string("integer"), "default": JSONOutput(number), "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
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
}
