import Testing

@testable import bundle_benchmark

private typealias Row = bundle_benchmark.Measurement

@Suite struct `Two answers` {
  @Test(arguments: [Agreement.sameSet, .sameOrder, .included])
  func `agree when they are the same`(agreement: Agreement) {
    #expect(agreement.difference(["a", "b"], ["a", "b"]) == nil)
    #expect(agreement.difference([], []) == nil)
  }

  @Test(arguments: [Agreement.sameSet, .sameOrder, .included])
  func `differ by what only the tables have`(agreement: Agreement) {
    #expect(agreement.difference(["a"], ["a", "b"]) != nil)
    #expect(agreement.difference(["a"], ["b"])?.contains("b") == true)
  }

  @Test func `may be in another order where only the set counts`() {
    #expect(Agreement.sameSet.difference(["a", "b"], ["b", "a"]) == nil)
    #expect(Agreement.included.difference(["a", "b"], ["b", "a"]) == nil)
    #expect(Agreement.sameOrder.difference(["a", "b"], ["b", "a"]) == "the bundle has a, plain SQL has b")
  }

  @Test func `may differ by what the bundle alone has only where the tables know less`() {
    #expect(Agreement.included.difference(["a", "b"], ["b"]) == nil)
    #expect(Agreement.sameSet.difference(["a", "b"], ["b"]) == "plain SQL lacks a")
    #expect(Agreement.sameOrder.difference(["a", "b"], ["a"]) != nil)
  }
}

@Suite struct `Questions beside plain SQL` {
  @Test func `have rows of their own`() {
    let names = QuestionMeasurement.questions.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: Goal.all.map(\.row)))
  }

  @Test func `are told with the other time`() {
    let row = Row("a stop", 2e-6, .seconds, ratio: Ratio(0.25, to: "plain SQL, 9 compared", of: 8e-6))
    let lines = MeasurementTable(title: "a feed", rows: [row]).text.split(separator: "\n")
    #expect(lines.last?.hasSuffix("0.250 × 8.00 µs of plain SQL, 9 compared") == true)
  }
}
