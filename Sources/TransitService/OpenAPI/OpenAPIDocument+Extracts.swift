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
              Self.statuses + Self.responses(for: ["400", "404", "405", "413", "414", "422", "429", "500", "503"])),
          ]
        ]),
      .init(
        key: "/v1/{dataset}/extracts/{key}",
        value: [
          "get": [
            "operationId": .string("extract"),
            "summary": .string("Tells how far an extract is. One that nobody asks about for 30 seconds is canceled."),
            "tags": [.string(Self.extractTag)],
            "parameters": [
              datasetParameter,
              [
                "name": .string("key"), "in": .string("path"), "required": .bool(true), "schema": ColumnSchemas.text,
                "description": .string("From the Location of the request."),
              ],
            ],
            "responses": .object(Self.statuses + Self.responses(for: ["400", "404", "405", "414", "422", "500"])),
          ]
        ]),
    ]
  }

  private static let statuses: [JSONOutput.Member] = [
    .init(
      key: "202",
      value: [
        "description": .string("It waits or is made. Ask its Location again after Retry-After seconds."),
        "content": [
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
        ],
      ]),
    .init(key: "303", value: ["description": .string("It is finished: Location is the file.")]),
    .init(key: "409", value: ["description": .string("The bundle was replaced meanwhile.")]),
  ]

  private static let request: JSONOutput = {
    let texts: JSONOutput = ["type": .string("array"), "items": ColumnSchemas.text, "maxItems": .integer(1000)]
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
