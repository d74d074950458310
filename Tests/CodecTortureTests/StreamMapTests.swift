import Foundation
import Testing

@testable import codec_torture

@Suite struct `Stream maps` {
  private let vectors: [TortureBlock]

  init() throws {
    vectors = try Vectors.blocks()
  }

  @Test func `a stream map covers every byte of the numbers once and in order`() throws {
    for block in try vectors + GeneratedDatabases.tortureBlocks {
      var end = 0
      for field in block.map.fields {
        #expect(field.range.lowerBound == end, "\(block.name)")
        end = field.range.upperBound
      }
      #expect(end == block.parts.numbers.count, "\(block.name)")
    }
  }

  /// The fields of the example in section 13 of the specification.
  @Test func `a stream map of the example in the specification has the specified fields`() throws {
    let example = try #require(vectors.first)
    let expected: [StreamMap.Part] =
      [.pageType, .group, .columns, .cells]
      + [.prediction, .first, .divisor, .width, .planes]
      + [.columnClass]
      + [.columnClass, .rowClasses, .textMode]
      + [.prediction, .first, .divisor, .width, .planes] + [.prediction, .first, .divisor, .width, .planes]
      + [.columnClass, .prediction, .first, .divisor, .width, .planes]
      + [.columnClass, .prediction, .list, .first, .divisor, .width, .planes]
    #expect(example.map.fields.map(\.part) == expected)
    // Offsets in the specification count the one-byte length of the numbers too.
    #expect(example.map.fields.last?.range == 49..<51)
  }

  @Test func `the vectors contain fields of every kind`() {
    let found = Set(vectors.flatMap { $0.map.fields.map(\.part) })
    #expect(found == Set(StreamMap.Part.allCases))
  }

  @Test func `numbers that end early or have bytes left over have no stream map`() throws {
    let block = try #require(vectors.first)
    let numbers = block.parts.numbers
    for count in 0..<numbers.count {
      #expect(StreamMap(of: Array(numbers.prefix(count)), pageCount: 1) == nil)
    }
    #expect(StreamMap(of: numbers + [0], pageCount: 1) == nil)
  }
}
