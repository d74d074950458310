import FeedEditor
import TestFeeds
import Testing
import TransitValues

@Suite struct `What merged feeds say about fares` {
  /// A feed beside its part of a merged feed.
  private struct Part {
    let own: NaiveFares
    let merged: NaiveFares
    let prefix: String
    let kinds: Set<String>

    init(_ own: FeedText, _ name: String, _ merged: (text: FeedText, report: Merging.Report)) {
      (self.own, self.merged) = (NaiveFares(own), NaiveFares(merged.text))
      let found = merged.report.prefixes.first { $0.text.hasPrefix(name) }
      (prefix, kinds) = (found?.text ?? "", Set(found?.kinds ?? []))
    }

    func id(_ id: String, _ kind: String) -> String { kinds.contains(kind) && !id.isEmpty ? prefix + id : id }
    func ids(_ ids: Set<String>, _ kind: String) -> Set<String> { Set(ids.map { id($0, kind) }) }

    func ride(_ ride: NaiveFares.Ride) -> NaiveFares.Ride {
      NaiveFares.Ride(route: id(ride.route, "route"), from: id(ride.from, "place"), to: id(ride.to, "place"))
    }
  }

  /// Two feeds and their parts of the merged feed; `nil` if the merge is refused.
  private func parts(_ seed: UInt64) throws -> [Part]? {
    let feeds = [RandomFares(seed: seed &* 2, letter: "a"), RandomFares(seed: seed &* 2 &+ 1, letter: "b")].map(\.text)
    do {
      let merged = try FeedText.merge(feeds)
      return [Part(feeds[0], "a", merged), Part(feeds[1], "b", merged)]
    } catch let error as PlainFailure where error.code == .extract {
      return nil
    }
  }

  private static let seeds = 0..<400 as Range<UInt64>

  @Test func `most pairs of feeds can be merged`() throws {
    let count = try Self.seeds.count { try parts($0) != nil }
    #expect(count > Self.seeds.count * 3 / 4)
  }

  @Test(arguments: seeds) func `a ride costs what it costs in its own feed`(seed: UInt64) throws {
    for part in try parts(seed) ?? [] {
      let rides = part.own.routes.flatMap { route in
        part.own.stops.flatMap { from in
          part.own.stops.map { NaiveFares.Ride(route: route, from: from, to: $0) }
        }
      }
      for ride in rides {
        #expect(part.merged.prices(of: part.ride(ride)) == part.own.prices(of: ride), "\(ride)")
      }
      for (ride, other) in zip(rides, rides.dropFirst(5)) {
        let found = part.merged.transfers(from: part.ride(ride), to: part.ride(other))
        #expect(found == part.own.transfers(from: ride, to: other), "\(ride) \(other)")
      }
    }
  }

  @Test(arguments: seeds) func `a ride through zones costs what it costs in its own feed`(seed: UInt64) throws {
    for part in try parts(seed) ?? [] {
      let sets = part.own.zones.reduce([Set<String>()]) { sets, zone in sets + sets.map { $0.union([zone]) } }
      for route in part.own.routes {
        for zones in sets {
          for origin in zones {
            for destination in zones {
              let own = part.own.fares(on: route, from: origin, to: destination, through: zones)
              let merged = part.merged.fares(
                on: part.id(route, "route"), from: part.id(origin, "zone"), to: part.id(destination, "zone"),
                through: part.ids(zones, "zone"))
              #expect(merged == own, "\(route) \(origin) \(destination) \(zones)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: seeds) func `networks and areas have the members of their own feed`(seed: UInt64) throws {
    for part in try parts(seed) ?? [] {
      let (networks, areas) = (part.ids(part.own.networks, "network"), part.ids(part.own.areas, "area"))
      for network in part.own.networks {
        #expect(
          part.merged.routes(in: part.id(network, "network")) == part.ids(part.own.routes(in: network), "route"))
      }
      for area in part.own.areas {
        #expect(part.merged.stops(in: part.id(area, "area")) == part.ids(part.own.stops(in: area), "place"))
      }
      for route in part.own.routes {
        let found = part.merged.networks(of: part.id(route, "route")).intersection(networks)
        #expect(found == part.ids(part.own.networks(of: route), "network"))
      }
      for stop in part.own.stops {
        let found = part.merged.areas(of: part.id(stop, "place")).intersection(areas)
        #expect(found == part.ids(part.own.areas(of: stop), "area"))
      }
    }
  }

  @Test(arguments: seeds) func `texts are translated as in their own feed`(seed: UInt64) throws {
    for part in try parts(seed) ?? [] {
      for text in NaiveFares.texts {
        for (id, name) in part.own.values(of: text) {
          let own = part.own.text(text.table, text.column, id, name)
          let merged = part.merged.text(text.table, text.column, part.id(id, text.kind), name)
          #expect(own == merged, "\(text.table) \(id)")
        }
      }
    }
  }
}
