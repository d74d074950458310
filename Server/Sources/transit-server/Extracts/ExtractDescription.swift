import TransitService

/// The paths of extracts in OpenAPI.
enum ExtractDescription {
  private typealias Members = OpenAPIValue.Members

  /// - Parameter example: A dataset.
  static func paths(example: String?) -> OpenAPIAddition {
    OpenAPIAddition(
      tag: tag,
      paths: [
        ("/v1/{dataset}/extracts", ask(dataset(example))),
        ("/v1/{dataset}/extracts/{key}", status(dataset(example))),
        ("/o/{name}", file),
      ])
  }

  private static let tag = "Extracts"

  private static func dataset(_ example: String?) -> OpenAPIValue {
    let parameter: Members = [
      ("name", "dataset"), ("in", "path"), ("required", true), ("schema", text), ("description", "A dataset of /v1."),
    ]
    return OpenAPIValue(parameter + (example.map { [("example", OpenAPIValue($0))] } ?? []))
  }

  private static func ask(_ dataset: OpenAPIValue) -> OpenAPIValue {
    [
      "post": [
        "operationId": "askExtract",
        "summary": "Asks for a part of the feed as a file. The same request by anyone gets the same file.",
        "tags": [OpenAPIValue(tag)],
        "parameters": [dataset],
        "requestBody": ["required": true, "content": ["application/json": ["schema": request]]],
        "responses": OpenAPIValue(
          statuses + problems("400", "404", "405", "408", "409", "413", "414", "422", "429", "500", "503")),
      ]
    ]
  }

  private static func status(_ dataset: OpenAPIValue) -> OpenAPIValue {
    [
      "get": [
        "operationId": "extract",
        "summary": "Tells how far an extract is. One that nobody asks about for 30 seconds is canceled.",
        "tags": [OpenAPIValue(tag)],
        "parameters": [
          dataset,
          [
            "name": "key", "in": "path", "required": true, "schema": text,
            "description": "From the Location of the request.",
          ],
        ],
        "responses": OpenAPIValue(statuses + problems("400", "404", "405", "409", "414", "422", "500")),
      ]
    ]
  }

  private static let file: OpenAPIValue = [
    "get": [
      "operationId": "file",
      "summary": "Sends a file that was made, or a part of it.",
      "tags": [OpenAPIValue(tag)],
      "parameters": [
        [
          "name": "name", "in": "path", "required": true,
          "schema": ["type": "string", "pattern": "^[0-9a-f]{64}\\.(transit|zip)$"],
          "description": "From the Location of a finished extract.",
        ],
        field("Range", "A part of the file, such as bytes=1000-. Several parts are not supported."),
        field("If-Range", "The ETag of the part that the client has: another file is sent whole."),
        field("If-Match", "The ETag that the file must have."),
        field("If-None-Match", "The ETag of the file that the client has."),
      ],
      "responses": OpenAPIValue(
        [
          ("200", response("The file.", headers: "Accept-Ranges", "ETag", content: bytes)),
          ("206", response("The part.", headers: "Accept-Ranges", "Content-Range", "ETag", content: bytes)),
          ("304", response("The answer that the client has is current.", headers: "ETag")),
        ] + problems("400", "404", "405", "412", "414", "416", "500")),
    ]
  ]

  private static let statuses: Members = [
    (
      "202",
      response(
        "It waits or is made. Ask its Location again after Retry-After seconds.", headers: "Location", "Retry-After",
        content: ["application/json": ["schema": progress]])
    ),
    ("303", response("It is finished: Location is the file.", headers: "Location")),
  ]
}

// MARK: Parts

extension ExtractDescription {
  private static let text: OpenAPIValue = ["type": "string"]
  private static let bytes: OpenAPIValue = ["application/octet-stream": OpenAPIValue([] as Members)]

  private static let progress: OpenAPIValue = [
    "type": "object",
    "required": ["state", "progress", "position"],
    "properties": [
      "state": ["enum": ["queued", "running"]],
      "progress": ["type": "number", "minimum": 0, "maximum": 1],
      "position": ["type": "integer", "minimum": 0],
    ],
  ]

  private static let request: OpenAPIValue = [
    "type": "object", "additionalProperties": false, "minProperties": 1,
    "properties": [
      "bbox": [
        "type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4,
        "description": "South, west, north, east in degrees.",
      ],
      "polygon": ["type": "object", "description": "A Polygon or MultiPolygon of GeoJSON."],
      "agencies": ids, "routes": ids,
      "from": ["type": "string", "description": "The first service day, such as 20260701."],
      "to": ["type": "string", "description": "The last service day."],
      "format": ["enum": ["transit", "zip"], "default": "transit"],
    ],
  ]

  private static let ids: OpenAPIValue = ["type": "array", "items": text, "maxItems": 1000]

  private static func field(_ name: String, _ meaning: String) -> OpenAPIValue {
    [
      "name": OpenAPIValue(name), "in": "header", "required": false, "schema": text,
      "description": OpenAPIValue(meaning),
    ]
  }

  private static func response(
    _ meaning: String, headers: String..., content: OpenAPIValue? = nil
  ) -> OpenAPIValue {
    let fields: Members = headers.map { ($0, ["$ref": OpenAPIValue("#/components/headers/\($0)")]) }
    let described: Members = [("description", OpenAPIValue(meaning)), ("headers", OpenAPIValue(fields))]
    return OpenAPIValue(described + (content.map { [("content", $0)] } ?? []))
  }

  private static func problems(_ statuses: String...) -> Members {
    statuses.map { ($0, ["$ref": OpenAPIValue("#/components/responses/\($0)")]) }
  }
}
