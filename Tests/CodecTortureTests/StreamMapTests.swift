import Foundation
import Testing

@testable import codec_torture

@Suite struct `A map of an encoded block` {
  private let vectors: [TortureBlock]

  init() throws {
    vectors = try Vectors.blocks()
  }

  @Test func `names every byte of the numbers, one after another`() throws {
    for block in try vectors + GeneratedDatabases.tortureBlocks {
      var end = 0
      for field in block.map.fields {
        #expect(field.range.lowerBound == end, "\(block.name)")
        end = field.range.upperBound
      }
      #expect(end == block.parts.numbers.count, "\(block.name)")
    }
  }

  /// Which byte of the specification's example is what, as its section 13 has it.
  @Test func `is that of the example in the specification`() throws {
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
    // The page counts from the block's start, where the length of the numbers has a byte.
    #expect(example.map.fields.last?.range == 49..<51)
  }

  @Test func `has fields of every kind in the vectors`() {
    let found = Set(vectors.flatMap { $0.map.fields.map(\.part) })
    #expect(found == Set(StreamMap.Part.allCases))
  }

  @Test func `is none where the numbers end early or go on`() throws {
    let block = try #require(vectors.first)
    let numbers = block.parts.numbers
    for count in 0..<numbers.count {
      #expect(StreamMap(of: Array(numbers.prefix(count)), pageCount: 1) == nil)
    }
    #expect(StreamMap(of: numbers + [0], pageCount: 1) == nil)
  }
}
