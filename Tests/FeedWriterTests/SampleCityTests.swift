import FeedWriter
import Foundation
import Operations
import Synchronization
import TestFeeds
import Testing

@testable import SampleCity

@Suite struct `Sample cities` {
  @Test func `a sample city depends only on its size and seed`() throws {
    let folder = try TemporaryFolder()
    let bytes = try [1 as UInt64, 1, 2].map { seed in
      try SampleCity(stopTimes: 3_000, seed: seed).write(to: folder.file("city.zip"))
      return try Data(contentsOf: URL(filePath: folder.file("city.zip")))
    }
    #expect(bytes[0] == bytes[1])
    #expect(bytes[0] != bytes[2])
    #expect(folder.names == ["city.zip"])
  }

  @Test(
    arguments: [1_000, 1_001, 2_500, 7_777, 20_000, 150_000, 1_234_567], [1, 2, 3] as [UInt64])
  func `a sample city has the requested stop times within 2 percent`(wish: Int, seed: UInt64) {
    let count = CityNetwork(stopTimes: wish, seed: seed).stopTimeCount
    #expect(abs(count - wish) * 50 <= wish)
  }

  @Test func `a sample city has at least a few hundred stop times`() {
    #expect((100...1_000).contains(CityNetwork(stopTimes: 0, seed: 1).stopTimeCount))
    #expect((100...1_000).contains(CityNetwork(stopTimes: -1, seed: 1).stopTimeCount))
  }

  @Test(arguments: SampleFeed.sizes)
  func `a sample city has as many rows as announced`(size: Int) throws {
    #expect(
      try SampleFeed.of(size).table("stop_times").rows.count == CityNetwork(stopTimes: size, seed: 5).stopTimeCount)
  }

  @Test func `cancelling a sample city leaves no files`() throws {
    let folder = try TemporaryFolder()
    for limit in [0, 1, 5, 12] {
      let cancellation = Cancellation()
      if limit == 0 { cancellation.cancel() }
      let progress = ProgressReporter("write") { if $0.inPercent.completed >= limit { cancellation.cancel() } }
      #expect(throws: FeedOutputError.cancelled) {
        try Cancellation.$current.withValue(cancellation) {
          try SampleCity(stopTimes: 20_000).write(to: folder.file("city.zip"), progress: progress)
        }
      }
      #expect(folder.names == [])
    }
  }

  @Test func `a sample city reports progress from 0 to 1`() throws {
    let folder = try TemporaryFolder()
    let reported = Mutex<[Double]>([])
    let progress = ProgressReporter("write") { progress in reported.withLock { $0.append(progress.fraction) } }
    try SampleCity(stopTimes: 5_000).write(to: folder.file("city.zip"), progress: progress)
    let fractions = reported.withLock(\.self)
    #expect(fractions.first == 0 && fractions.last == 1)
    #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `a sample city that cannot be written reports its path`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("missing/city.zip")
    let error = #expect(throws: FeedOutputError.self) { try SampleCity(stopTimes: 0).write(to: path) }
    #expect(error?.description == "\(path): cannot create: No such file or directory")
  }
}
