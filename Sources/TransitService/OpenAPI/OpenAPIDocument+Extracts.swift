import TransitAnswers
import TransitFoundation

extension OpenAPIDocument {
  /// The paths of extracts, which the server answers itself.
  var extracts: [JSONOutput.Member] {
    [
      .init(
        key: "/v1/{dataset}/extracts",
        value: [
          "post": [
            "operationId": .string("askExtract"),
            "summary": .string("Asks for a part of the feed as a file. The same request by anyone gets the same file."),
            "tags": [.string(Self.extractTag)],
            "parameters": [datasetParameter],
            "requestBody": ["required": .bool(true), "content": ["application/json": ["schema": Self.request]]],
            "responses": .object(
              Self.statuses
                + Self.responses(for: [
                  "400", "404", "405", "408", "409", "413", "414", "422", "429", "500", "503",
                ])),
          ]
        ]),
      .init(
        key: "/v1/{dataset}/extracts/{key}",
        value: Self.operation(
          name: "extract",
          summary: "Tells how far an extract is. One that nobody asks about for 30 seconds is canceled.",
          tag: Self.extractTag,
          parameters: [
            datasetParameter,
            [
              "name": .string("key"), "in": .string("path"), "required": .bool(true), "schema": AnswerSchema.text.json,
              "description": .string("From the Location of the request."),
            ],
          ], answers: Self.statuses, problems: ["400", "404", "405", "409", "414", "422", "500"])),
      .init(key: "/o/{name}", value: Self.file),
    ]
  }

  /// The files of extracts.
  private static let file = operation(
    name: "file", summary: "Sends a file that was made, or a part of it.", tag: extractTag,
    parameters: [
      [
        "name": .string("name"), "in": .string("path"), "required": .bool(true),
        "schema": ["type": .string("string"), "pattern": .string("^[0-9a-f]{64}\\.(transit|zip)$")],
        "description": .string("From the Location of a finished extract."),
      ],
      field("Range", "A part of the file, such as bytes=1000-. Several parts are not supported."),
      field("If-Range", "The ETag of the part that the client has: another file is sent whole."),
      field("If-Match", "The ETag that the file must have."),
      field("If-None-Match", "The ETag of the file that the client has."),
    ],
    answers: [
      .init(key: "200", value: response("The file.", headers: ["Accept-Ranges", "ETag"], content: bytes)),
      .init(
        key: "206",
        value: response("The part.", headers: ["Accept-Ranges", "Content-Range", "ETag"], content: bytes)),
      .init(key: "304", value: notModified),
    ], problems: ["400", "404", "405", "412", "414", "416", "500"])

  private static let bytes: JSONOutput = ["application/octet-stream": .object([])]

  private static func field(_ name: String, _ meaning: String) -> JSONOutput {
    [
      "name": .string(name), "in": .string("header"), "required": .bool(false), "schema": AnswerSchema.text.json,
      "description": .string(meaning),
    ]
  }

  private static let statuses: [JSONOutput.Member] = [
    .init(
      key: "202",
      value: response(
        "It waits or is made. Ask its Location again after Retry-After seconds.", headers: ["Location", "Retry-After"],
        content: [
          "application/json": [
            "schema": [
              "type": .string("object"),
              "required": [.string("state"), .string("progress"), .string("position")],
              "properties": [
                "state": ["enum": [.string("queued"), .string("running")]],
                "progress": ["type": .string("number"), "minimum": .integer(0), "maximum": .integer(1)],
                "position": ["type": .string("integer"), "minimum": .integer(0)],
              ],
            ]
          ]
        ])),
    .init(key: "303", value: response("It is finished: Location is the file.", headers: ["Location"])),
  ]

  private static let request: JSONOutput = {
    let texts: JSONOutput = ["type": .string("array"), "items": AnswerSchema.text.json, "maxItems": .integer(1000)]
    return [
      "type": .string("object"), "additionalProperties": .bool(false), "minProperties": .integer(1),
      "properties": [
        "bbox": [
          "type": .string("array"), "items": ["type": .string("number")], "minItems": .integer(4),
          "maxItems": .integer(4), "description": .string("South, west, north, east in degrees."),
        ],
        "polygon": ["type": .string("object"), "description": .string("A Polygon or MultiPolygon of GeoJSON.")],
        "agencies": texts, "routes": texts,
        "from": ["type": .string("string"), "description": .string("The first service day, such as 20260701.")],
        "to": ["type": .string("string"), "description": .string("The last service day.")],
        "format": ["enum": [.string("transit"), .string("zip")], "default": .string("transit")],
      ],
    ]
  }()
}
