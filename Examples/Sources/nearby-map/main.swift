// A map of the stops near a location, as SVG.
//
//     nearby-map city.transit LATITUDE LONGITUDE [METERS] > map.svg
//
// North is up. Platforms are drawn on top of their station's circle. Browsers show the name of a stop as a tooltip.
import Foundation
import TransitBundle

/// Half the width of the map in pixels.
let half = 400.0

struct Map {
  let center: Coordinate
  /// The radius of the outer ring in meters.
  let radius: Double
  let stops: [NearbyStop]

  var svg: String {
    let size = "\(Int(half) * 2)"
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" viewBox="0 0 \(size) \(size)"
        font-family="sans-serif" font-size="12">
      <rect width="\(size)" height="\(size)" fill="#f4f1ea"/>
      """
    // Stations first, so that platforms are drawn on top of them; names last.
    let ordered = stops.filter { $0.stop.locationType == .station } + stops.filter { $0.stop.locationType != .station }
    let parts = [head] + rings + ordered.compactMap(point) + names + ["</svg>"]
    return parts.joined(separator: "\n")
  }

  /// Four rings around the location, labeled with their radius in meters.
  private var rings: [String] {
    let cross = "<path d=\"M\(half - 6) \(half)h12M\(half) \(half - 6)v12\" stroke=\"#c33\"/>"
    return (1...4).flatMap { quarter in
      let pixels = (half - 10) * Double(quarter) / 4
      let meters = Int((radius * Double(quarter) / 4).rounded())
      return [
        "<circle cx=\"\(half)\" cy=\"\(half)\" r=\"\(decimal(pixels))\" fill=\"none\" stroke=\"#ccc\"/>",
        "<text x=\"\(half + 3)\" y=\"\(decimal(half - pixels + 12))\" fill=\"#999\">\(meters) m</text>",
      ]
    } + [cross]
  }

  private func point(_ nearby: NearbyStop) -> String? {
    guard let (x, y) = position(nearby.stop) else { return nil }
    let (size, color) =
      switch nearby.stop.locationType {
      case .station: (9, "#ffd76e")
      case .entrance, .node, .boardingArea: (3, "#8a8a8a")
      default: (4, "#2563a8")
      }
    let title = escaped("\(nearby.stop.name ?? nearby.stop.id.rawValue), \(Int(nearby.distance.rounded())) m")
    let circle = "<circle cx=\"\(decimal(x))\" cy=\"\(decimal(y))\" r=\"\(size)\" fill=\"\(color)\">"
    return "\(circle)<title>\(title)</title></circle>"
  }

  /// The name of each station, or of a stop without a station; repeated names are shown once, at the nearest stop.
  private var names: [String] {
    var written: Set<String> = []
    return stops.compactMap { nearby in
      guard nearby.stop.parentStationID == nil, let name = nearby.stop.name, let (x, y) = position(nearby.stop),
        written.insert(name).inserted
      else { return nil }
      return "<text x=\"\(decimal(x + 11))\" y=\"\(decimal(y + 4))\">\(escaped(name))</text>"
    }
  }

  /// The position of a stop in pixels, as on a flat earth.
  private func position(_ stop: Stop) -> (x: Double, y: Double)? {
    guard let place = stop.coordinate else { return nil }
    // A degree of latitude is 111.195 km on the sphere that the library uses for distances.
    let scale = (half - 10) / radius * 111_195
    var east = place.longitude - center.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return (
      half + east * scale * cos(center.latitude * .pi / 180), half - (place.latitude - center.latitude) * scale
    )
  }
}

/// Formats a number with one decimal.
func decimal(_ number: Double) -> String {
  "\((number * 10).rounded() / 10)"
}

func escaped(_ text: String) -> String {
  text.reduce(into: "") { result, character in
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    default: result.append(character)
    }
  }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("nearby-map: \(message)\n".utf8))
  exit(1)
}

let words = CommandLine.arguments.dropFirst()
let numbers = words.dropFirst().compactMap { Double($0) }
guard (3...4).contains(words.count), numbers.count == words.count - 1, let path = words.first,
  let center = Coordinate(latitude: numbers[0], longitude: numbers[1])
else { fail("usage: nearby-map city.transit LATITUDE LONGITUDE [METERS]") }
let radius = numbers.count == 3 ? numbers[2] : 500
guard radius > 0, radius < 1e6 else { fail("\(radius): expected meters, greater than 0 and less than 1,000,000") }

do {
  let stops = try Timetable(path: path).stops(near: center, radius: radius, limit: 500)
  print(Map(center: center, radius: radius, stops: stops).svg)
} catch {
  fail("\(error)")
}
