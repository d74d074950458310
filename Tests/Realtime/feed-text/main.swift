import Foundation
import TransitLive

// Prints GTFS Realtime feeds as the decoder of TransitLive reads them, one line of JSON for each file: {"error": …}, or
// {"header": …, "entity": […]} with the names of the .proto file and the numbers of enums. What the decoder does not
// read is left out. For Tests/Realtime/check-decoder.

for path in CommandLine.arguments.dropFirst() {
  do {
    print(try feed(in: FileHandle(forReadingFrom: URL(filePath: path))).text)
  } catch {
    var line = JSONObject()
    line["error"] = JSON("\(error)")
    print(line.text)
  }
}

/// Decodes a file in small pieces, so that most feeds have an entity in two of them.
func feed(in file: FileHandle) throws -> JSONObject {
  var decoder = FeedDecoder()
  var entities: [JSONObject] = []
  while let piece = try file.read(upToCount: 4096), !piece.isEmpty {
    try decoder.append(Array(piece)) { entity, _ in entities.append(entity.json) }
  }
  var json = JSONObject()
  json["header"] = try decoder.finish().map { JSON($0.json) }
  json["entity"] = JSON(entities)
  return json
}
