import Operations
import Testing
import ToolSupport
import TransitFoundation

@testable import gtfs_bundle

@Suite struct `Progress` {
  private func read(_ file: String, _ completed: Int, of total: Int) -> StepProgress {
    StepProgress(step: "read \(file)", completed: completed, total: total, rows: 0)
  }

  @Test func `progress is the share of the feed's bytes with the running operations`() {
    var overview = ProgressOverview(feedByteCount: 200)
    overview.update(read("a.txt", 50, of: 100))
    overview.update(read("b.txt", 10, of: 60))
    #expect(overview.fraction == 0.3)
    #expect(overview.line(width: 80) == "[#########---------------------]  30 %  read a.txt 50 %, read b.txt 16 %")
    overview.update(read("a.txt", 100, of: 100))
    #expect(overview.running.map(\.step) == ["read b.txt"])
    #expect(overview.fraction == 0.55)
    overview.update(read("b.txt", 60, of: 60))
    overview.update(read("c.txt", 40, of: 40))
    overview.update(StepProgress(step: "packing", completed: 43, total: 100))
    #expect(overview.line(width: 60) == "[##############################] 100 %  packing 43 %")
  }

  @Test func `progress without a feed is that of the only operation`() {
    var overview = ProgressOverview()
    overview.update(StepProgress(step: "write city.zip", completed: 5, total: 10))
    #expect(overview.line(width: 50) == "[##########----------]  50 %  write city.zip 50 %")
  }

  @Test func `progress of steps in sequence is that of the last one`() {
    var overview = ProgressOverview(isSequential: true)
    overview.update(StepProgress(step: "container", completed: 5, total: 10))
    overview.update(StepProgress(step: "sqlite", completed: 0, total: 20))
    overview.update(StepProgress(step: "trips", completed: 15, total: 20))
    #expect(overview.line(width: 50) == "[###############-----]  75 %  trips 75 %")
  }

  @Test func `progress fits in any width`() {
    var overview = ProgressOverview(feedByteCount: 1000)
    for number in 0..<20 { overview.update(read("\(number).txt", number, of: 50)) }
    for width in 0...200 { #expect(overview.line(width: width).count <= width) }
  }

  @Test func `progress is drawn only on capable terminals unless requested`() {
    let able = ["TERM": "xterm"]
    #expect(ProgressMode.auto.resolved(isTerminal: true, environment: able) == .bar)
    #expect(ProgressMode.auto.resolved(isTerminal: true, environment: ["TERM": "dumb"]) == .none)
    #expect(ProgressMode.auto.resolved(isTerminal: true, environment: [:]) == .none)
    #expect(ProgressMode.auto.resolved(isTerminal: false, environment: able) == .none)
    #expect(ProgressMode.json.resolved(isTerminal: false, environment: [:]) == .json)
    #expect(ProgressMode.bar.resolved(isTerminal: false, environment: [:]) == .bar)
  }

  @Test func `progress can be printed as JSON`() {
    #expect(
      read("a.txt", 1, of: 2).json.compact == #"{"operation":"read a.txt","completed":1,"total":2,"rows":0}"#)
  }
}
