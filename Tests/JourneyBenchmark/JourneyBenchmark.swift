import ArgumentParser
import Foundation
import TestFeeds
import TortureSupport
import TransitBundle
import TransitJourneys
import TransitValues

/// Measures journeys between random stops of a bundle.
@main
struct JourneyBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journey-benchmark",
    abstract: "Measure journeys in a bundle.",
    discussion: """
      Searches between random stops with service, at most --distance apart, with departures from 6 to 22 h on a day. \
      Pairs without a journey are replaced. Prints milliseconds of processor time, warm: each question is asked twice.
      """)

  @Argument(help: ArgumentHelp("The bundle.", valueName: "city.transit"), completion: .file(extensions: ["transit"]))
  var bundle: String

  @Option(help: ArgumentHelp("The service day, YYYYMMDD.", valueName: "date"))
  var date: String

  @Option(help: ArgumentHelp("The number of pairs.", valueName: "n"))
  var pairs = 1000

  @Option(help: ArgumentHelp("The maximum distance of a pair in meters.", valueName: "meters"))
  var distance = 40_000.0

  @Option(help: ArgumentHelp("The seed of the pairs.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The cache of journeys in bytes.", valueName: "n"))
  var cache = Timetable.Settings.defaultJourneyCacheBytes

  @Flag(help: "Print the pairs as JSON instead: from, to, time.")
  var list = false

  private struct Pair {
    let from: StopID
    let to: StopID
    let time: Date
  }

  func run() throws {
    let timetable = try Timetable(path: bundle, settings: Timetable.Settings(journeyCacheBytes: cache))
    let before = Self.residentBytes
    let found = try findPairs(timetable)
    if list {
      for pair in found { print("[\"\(pair.from)\",\"\(pair.to)\",\(Int(pair.time.timeIntervalSince1970))]") }
      return
    }
    try measure("depart", found) { pair in
      try timetable.journeys(from: .stop(pair.from), to: .stop(pair.to), departing: pair.time).count
    }
    try measure("arrive", found) { pair in
      try timetable.journeys(from: .stop(pair.from), to: .stop(pair.to), arriving: pair.time).count
    }
    try measure("range 2 h", found) { pair in
      try timetable.journeys(from: .stop(pair.from), to: .stop(pair.to), departing: pair.time, within: .seconds(7200))
        .count
    }
    try measureOpening(found)
    print("resident memory: \((Self.residentBytes - before) / 1024) KiB more than after opening")
  }

  private func findPairs(_ timetable: Timetable) throws -> [Pair] {
    var random = SplitMix64(seed: seed)
    guard let day = ServiceDate(date) else { throw ValidationError("--date: expected YYYYMMDD") }
    let stops = try timetable.stops().filter { [nil, .platform].contains($0.locationType) && $0.coordinate != nil }
    var pairs: [Pair] = []
    var tries = 0
    while pairs.count < self.pairs, tries < 100 * self.pairs {
      tries += 1
      let from = random.pick(stops)
      guard let place = from.coordinate else { continue }
      let near = try timetable.stops(near: place, radius: distance, limit: .max).map(\.stop)
        .filter { [nil, .platform].contains($0.locationType) }
      let to = random.pick(near)
      let time = timetable.clock.date(
        of: ServiceTime(seconds: random.number(6 * 3600...22 * 3600 - 1)), on: day)
      if try timetable.journeys(from: .stop(from.id), to: .stop(to.id), departing: time).contains(where: {
        $0.vehicles > 0
      }) {
        pairs.append(Pair(from: from.id, to: to.id, time: time))
      }
    }
    return pairs
  }

  private func measure(_ name: String, _ pairs: [Pair], _ ask: (Pair) throws -> Int) throws {
    var times: [Double] = []
    var count = 0
    for pair in pairs {
      _ = try ask(pair)
      let start = ProcessorClock.threadNanoseconds
      count += try ask(pair)
      times.append(Double(ProcessorClock.threadNanoseconds - start) / 1e6)
    }
    times.sort()
    if times.isEmpty { return }
    func part(_ share: Double) -> String { String(format: "%.2f", times[Int(Double(times.count - 1) * share)]) }
    print("\(name): median \(part(0.5)) ms, 99 % \(part(0.99)) ms, \(times.count) pairs, \(count) journeys")
  }

  private func measureOpening(_ pairs: [Pair]) throws {
    var times: [Double] = []
    for pair in pairs.prefix(30) {
      let start = ProcessorClock.threadNanoseconds
      let timetable = try Timetable(path: bundle)
      _ = try timetable.journeys(from: .stop(pair.from), to: .stop(pair.to), departing: pair.time)
      times.append(Double(ProcessorClock.threadNanoseconds - start) / 1e6)
    }
    times.sort()
    if times.isEmpty { return }
    print(
      String(
        format: "opened and first journey: median %.1f ms, largest %.1f ms", times[times.count / 2],
        times[times.count - 1]))
  }

  private static var residentBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
