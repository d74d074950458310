/// The rows of a report about journeys.
enum JourneyRows {
  static let depart = "departing"
  static let departFirst = "departing, for the first time"
  static let arrive = "arriving"
  static let opened = "opened, and first journeys"
  static let memory = "memory beyond an open timetable"
  static let memoryInAll = "… with the timetable"
  static let peerLoad = "nigiri: load"
  static let peerDepart = "nigiri: departing"
  static let peerMemory = "nigiri: memory"

  static func range(hours: Int) -> String { "range of \(hours) h" }

  static func rows(of times: JourneyTimes, reach: JourneyReach, rangeHours: Int) -> [Measurement] {
    let (depart, range) = (reach.row(depart), reach.row(range(hours: rangeHours)))
    if times.depart.isEmpty { return [Measurement(depart, leftOut: "no pair of stops has a journey")] }
    let departing = Sample(times.depart)
    let arriving = Sample(times.arrive)
    let opening = Sample(times.opened)
    return [
      row(depart, departing),
      row(reach.row(departFirst), Sample(times.departFirst)),
      row(reach.row(arrive), arriving, ratio: Ratio(arriving.median / departing.median, to: depart)),
      row(range, Sample(times.range)),
      row(reach.row(opened), opening),
      Measurement(reach.row(memory), Double(times.bytesBeyondTimetable), .bytes),
      Measurement(reach.row(memoryInAll), Double(times.bytesBeyondStart), .bytes),
    ]
  }

  static func rows(of peer: NigiriAnswers, beside times: JourneyTimes, reach: JourneyReach) -> [Measurement] {
    let departing = Sample(peer.journeys.map(\.seconds))
    let asked = row(
      reach.row(peerDepart), departing,
      ratio: Ratio(departing.median / Sample(times.depart).median, to: "the bundle's"))
    if reach == .far { return [asked] }
    return [
      Measurement(peerLoad, peer.loadSeconds, .seconds),
      asked,
      Measurement(
        peerMemory, Double(peer.bytes), .bytes,
        ratio: Ratio(Double(peer.bytes) / Double(times.bytesBeyondStart), to: "the bundle's, with the timetable")),
    ]
  }

  private static func row(_ name: String, _ sample: Sample, ratio: Ratio? = nil) -> Measurement {
    Measurement(name, sample.median, .seconds, upper: sample.percentile(99), ratio: ratio)
  }
}
