import Testing

@testable import bundle_benchmark

private typealias Row = bundle_benchmark.Measurement

@Suite struct `Agreement of two answers` {
  @Test(arguments: [Agreement.sameSet, .sameOrder, .included])
  func `equal answers agree`(agreement: Agreement) {
    #expect(agreement.difference(["a", "b"], ["a", "b"]) == nil)
    #expect(agreement.difference([], []) == nil)
  }

  @Test(arguments: [Agreement.sameSet, .sameOrder, .included])
  func `a key that only the tables have is a difference`(agreement: Agreement) {
    #expect(agreement.difference(["a"], ["a", "b"]) != nil)
    #expect(agreement.difference(["a"], ["b"])?.contains("b") == true)
  }

  @Test func `order matters only for sameOrder`() {
    #expect(Agreement.sameSet.difference(["a", "b"], ["b", "a"]) == nil)
    #expect(Agreement.included.difference(["a", "b"], ["b", "a"]) == nil)
    #expect(Agreement.sameOrder.difference(["a", "b"], ["b", "a"]) == "the bundle has a, plain SQL has b")
  }

  @Test func `additional keys of the bundle are allowed only for included`() {
    #expect(Agreement.included.difference(["a", "b"], ["b"]) == nil)
    #expect(Agreement.sameSet.difference(["a", "b"], ["b"]) == "plain SQL lacks a")
    #expect(Agreement.sameOrder.difference(["a", "b"], ["a"]) != nil)
  }
}

@Suite struct `Questions compared with plain SQL` {
  @Test func `question names are unique and differ from goal names`() {
    let names = QuestionMeasurement.questions.map { $0.name }
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: Goal.all.map(\.row)))
  }

  @Test func `a ratio is printed with the time of plain SQL`() {
    let row = Row("a stop", 2e-6, .seconds, ratio: Ratio(0.25, to: "plain SQL, 9 compared", of: 8e-6))
    let lines = MeasurementTable(title: "a feed", rows: [row]).text.split(separator: "\n")
    #expect(lines.last?.hasSuffix("0.250 × 8.00 µs of plain SQL, 9 compared") == true)
  }
}
