import FeedWriter
import Operations
import Synchronization
import TestFeeds
import Testing

@Suite struct `Export progress` {
  private func progress(of feed: FeedText) async throws -> [Double] {
    let imported = try await ImportedFeed(feed)
    let folder = try TemporaryFolder()
    let reported = Mutex<[Double]>([])
    let reporter = ProgressReporter("export") { progress in reported.withLock { $0.append(progress.fraction) } }
    _ = try FeedExport(bundle: imported.bundle).write(to: folder.file("feed.zip"), progress: reporter)
    return reported.withLock(\.self)
  }

  @Test func `export progress rises from 0 to 1 by hundredths for rows and for many small pieces`() async throws {
    let feature = #"{"type":"Feature","id":"NUMBER","geometry":null}"#
    let features = (0..<5_000).map { feature.replacing("NUMBER", with: "\($0)") }
    let rows = (0..<5_000).map { "s\($0),Name,1,1" }
    let empty = [String](repeating: "{}", count: 5_000)
    let feeds = [
      FeedText.small.adding("locations.geojson", #"{"features":[\#(features.joined(separator: ","))]}"#),
      FeedText.small.adding("locations.geojson", #"{"features":[\#(empty.joined(separator: ","))]}"#),
      FeedText.small.appending(rows.joined(separator: "\n"), to: "stops.txt"),
    ]
    for feed in feeds {
      let fractions = try await progress(of: feed)
      #expect(fractions.first == 0 && fractions.last == 1)
      #expect(fractions == fractions.sorted() && Set(fractions).count == fractions.count)
      #expect(fractions.count > 90)
    }
  }
}
