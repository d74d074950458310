import Board
import Foundation
import TransitBundle

// board-screens <bundle> [stop id [languages [instant]]]
// board-screens city.transit de:0001:1585 en,de 2026-07-06T05:30:00Z

let arguments = CommandLine.arguments.dropFirst().map { $0.isEmpty ? nil : $0 } + [nil, nil, nil, nil]
guard let bundle = arguments[0] else {
  print("usage: board-screens <bundle> [<stop id> [<languages>, comma separated [<instant>, ISO 8601]]]")
  exit(64)
}
let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
defer { try? FileManager.default.removeItem(at: folder) }

do {
  let screens = try await Screenshots(
    bundle: URL(filePath: bundle), folder: folder, stop: arguments[1].map { StopID($0) },
    languages: arguments[2]?.split(separator: ",").map(String.init) ?? Locale.preferredLanguages,
    now: arguments[3].map { try Date($0, strategy: .iso8601) } ?? .now)
  print(screens.app(), screens.stopPage(), try screens.board(), try screens.tripPage(), separator: "\n")
} catch {
  print(error.localizedDescription)
}
