/// The interior of the first district's main station: levels, entrances and pathways.
struct MainStation {
  static let levels = [("0", 0, "Straße"), ("-1", -1, "Verteilerebene"), ("-2", -2, "Gleise")]

  let id: String

  var concourse: String { "\(id):halle" }

  var gates: String { "\(id):sperre" }

  func entrance(_ side: String) -> String { "\(id):eingang-\(side)" }

  static let sides = ["nord", "sued"]

  /// A pathway between two places of the station; one row of pathways.txt.
  struct Pathway {
    let from: String
    let to: String

    /// GTFS's `pathway_mode`: 1 walkway, 2 stairs, 4 escalator, 5 elevator, 6 fare gate, 7 exit gate.
    let mode: Int
    var isBidirectional = true
    let seconds: Int
    var stairs: Int?
    var sign = ""
  }

  /// - Parameter platforms: The station's stops, and whether each is a track.
  func pathways(platforms: [(id: String, code: String, isTrack: Bool)]) -> [Pathway] {
    let north = entrance(Self.sides[0])
    let south = entrance(Self.sides[1])
    var ways = [
      Pathway(from: north, to: concourse, mode: 2, seconds: 35, stairs: -32, sign: "Zu den Gleisen"),
      Pathway(from: concourse, to: north, mode: 4, isBidirectional: false, seconds: 40, sign: "Ausgang Nord"),
      Pathway(from: south, to: concourse, mode: 5, seconds: 50, sign: "Aufzug"),
      Pathway(from: concourse, to: gates, mode: 6, isBidirectional: false, seconds: 5),
      Pathway(from: gates, to: concourse, mode: 7, isBidirectional: false, seconds: 5),
    ]
    for platform in platforms {
      if platform.isTrack {
        ways.append(
          Pathway(from: gates, to: platform.id, mode: 2, seconds: 30, stairs: -28, sign: "Gleis \(platform.code)"))
        ways.append(Pathway(from: gates, to: platform.id, mode: 5, seconds: 45, sign: "Aufzug"))
      } else {
        ways.append(Pathway(from: north, to: platform.id, mode: 1, seconds: 60, sign: "Bus, Steig \(platform.code)"))
      }
    }
    return ways
  }
}
