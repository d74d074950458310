import Foundation
import Testing

@testable import bundle_benchmark

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `Sizes of a scale` {
  @Test func `sizes are one and three times each power of ten in an inclusive range`() {
    #expect(ScaleReport.sizes(from: 10_000, to: 300_000) == [10_000, 30_000, 100_000, 300_000])
    #expect(ScaleReport.sizes(from: 10_001, to: 299_999) == [30_000, 100_000])
    #expect(ScaleReport.sizes(from: 1, to: 3) == [1, 3])
    #expect(ScaleReport.sizes(from: 4, to: 9).isEmpty)
  }
}

@Suite struct `A logarithmic axis` {
  @Test(arguments: [[0.013, 7.2], [9_993, 29_996, 999_995], [1, 1], [1e-9, 1e9], [3, 30_000_000]])
  func `positions of values are ordered and within the axis`(values: [Double]) {
    let axis = LogAxis(of: values, from: 10, to: 110)
    let positions = values.map { axis.position($0) }
    #expect(positions.allSatisfy { (10 - 3...110 + 3).contains($0) })
    #expect(positions == positions.sorted())
  }

  @Test func `equal ratios have equal lengths`() {
    let axis = LogAxis(of: [1, 1000], from: 0, to: 300)
    #expect(abs((axis.position(20) - axis.position(2)) - (axis.position(700) - axis.position(70))) < 1e-9)
  }

  @Test func `an axis can run upward`() {
    let axis = LogAxis(of: [1, 100], from: 200, to: 0)
    #expect(axis.position(100) < axis.position(1))
  }

  @Test func `an axis has the powers of ten in its range`() {
    #expect(LogAxis(of: [9_993, 29_996_000], from: 0, to: 1).powers == [1e4, 1e5, 1e6, 1e7])
  }
}

@Suite struct `A chart` {
  private func chart(_ names: [String]) -> LogChart {
    let lines = names.enumerated().map { number, name in
      LogPanel.Line(name: name, points: [(1, 2 + Double(number) / 1e6), (1000, 5 + Double(number) / 1e6)])
    }
    return LogChart(title: "a < b & c", panels: [LogPanel(title: "<time>", lines: lines, unit: { "\($0) s" })])
  }

  @Test func `a chart is valid XML for any text`() {
    let parser = XMLParser(data: Data(chart(["a<b", "c & d"]).svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func `equal values give equal charts`() {
    #expect(chart(["a", "b"]).svg == chart(["a", "b"]).svg)
  }

  @Test func `names of lines with the same end do not overlap`() throws {
    let heights = try chart(["a", "b", "c"]).svg.split(separator: "\n").filter { $0.contains(#"class="name"#) }
      .map { line in
        let number = try #require(line.firstMatch(of: /y="([0-9.]+)"/)).output.1
        return try #require(Double(number))
      }.sorted()
    #expect(heights.count == 3)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 12 })
  }
}
