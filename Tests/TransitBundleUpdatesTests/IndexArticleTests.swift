import Foundation
import HTTPTransport
import Testing
import TransitBundle
import TransitBundleUpdates

/// The examples of LivingWithUpdates.md.
@Suite struct `The article about updates` {
  @Test func `lists cities, installs the chosen one and opens it offline`() async throws {
    let city = try await Cities()
    let cities = try city.updater()
    let choice = "red/stable"
    for _ in 0..<2 {
      let index = try await cities.update()
      for channel in index.channels {
        print(channel.id, channel.name(preferring: Locale.preferredLanguages), channel.byteCount)
      }
      let store = try cities.store(for: choice)
      if let channel = index.channel(choice) {
        for try await step in try cities.updater(for: channel, in: store).update() {
          if case .finished(let result) = step { print(result.state) }
        }
      }
    }
    city.transport.onReply { _, reply in reply.failure = .timedOut }
    let saved = try cities.saved()?.channels ?? []
    let timetable = try cities.store(for: choice).current
    #expect(saved.count == 2)
    #expect(timetable != nil)
  }

  @Test func `makes the updater without a request`() throws {
    let publisher = try TestPublisher()
    let (folder, root) = (URL(filePath: "/nonexistent/cities"), Data(publisher.shippedRoot))
    let host = try #require(URL(string: "https://transit.example/feeds"))
    let cities = try ChannelIndexUpdater(folder: folder, from: [host], root: root)
    #expect(try cities.saved() == nil)
  }
}
