import FeedValidator
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitFiles
import TransitValues
import UpdateHosts

@testable import CatalogueBuilder

/// The members of a status that no clock and no memory changes.
private func lasting(_ status: FeedStatus) -> FeedStatus {
  var status = status
  status.seconds = nil
  status.buildSeconds = nil
  status.peakMemory = nil
  status.ended = nil
  status.started = ""
  status.source = ""
  status.bundle?.built = ""
  return status
}

@Suite struct `Runs of catalogues` {
  @Test func `each row is tried, and has a status, a report and a bundle`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    try catalogue.write("b.zip", "<html>")
    let results = try await catalogue.run(
      "id,path,data_type,location.country_code\na,a.zip,gtfs,DE\nb,b.zip,,\nc,c.zip,,\nd,a.zip,gbfs,\n")
    #expect(results.map(\.exit) == [.done, .unusable, .unusable, .done])
    #expect(CatalogueRun.failure(of: results)?.code == .rowsUnusable)
    #expect(CatalogueRun.failure(of: results)?.description == "2 of 4 rows failed: b, c")
    let status = try #require(try catalogue.status("a"))
    #expect(status.state == .built && status.exit == .done && status.attempt == 1 && status.reason == nil)
    #expect(status.bundle?.file == "a.transit" && status.bundle?.validity == ["20260101", "20991231"])
    #expect(status.provider == "City" && status.box == BoundingBox(south: 50, west: 10, north: 50.1, east: 10))
    #expect((status.peakMemory ?? 0) > 1_000_000 && (status.seconds ?? 0) > 0 && status.place == "DE")
    #expect(status.feed?.bytes == catalogue.bytes("a.zip")?.count && status.verdict != nil)
    #expect(try Timetable(path: catalogue.out + "/a/a.transit").stops(matching: "anger", limit: 1).count == 1)
    let refused = try #require(try catalogue.status("b"))
    #expect(refused.state == .refused && refused.exit == .unusable && refused.bundle == nil)
    #expect(refused.reason?.code == "not_a_zip" && refused.reason?.file == "b.zip")
    #expect(try catalogue.status("c")?.reason?.code == "cannot_open")
    #expect(try catalogue.status("d")?.state == .skipped)
    #expect(try catalogue.status("d")?.reason?.message == "is of the type gbfs")
    #expect(
      catalogue.files == [
        "a/.lock", "a/a.transit", "a/feed.lock.json", "a/report/dataset.json", "a/report/index.html",
        "a/report/report.html", "a/report/report.json", "a/status.json", "b/.lock", "b/report/dataset.json",
        "b/report/index.html", "b/status.json", "c/.lock", "c/report/dataset.json", "c/report/index.html",
        "c/status.json", "d/.lock", "d/status.json",
      ])
  }

  @Test func `an id that is not possible fails its row, and the others run`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    let results = try await catalogue.run("id,path\n../a,a.zip\na,a.zip\na,a.zip\n,a.zip\n")
    #expect(results.map(\.exit) == [.unusable, .done, .unusable, .unusable])
    #expect(results[2].problem?.hasSuffix("FEEDS.csv:4: id: another row, in line 3, has the id a") == true)
    #expect(CatalogueRun.failure(of: results)?.description == "3 of 4 rows failed: line-2, line-4, line-5")
    #expect(try catalogue.status("a")?.state == .built)
  }

  @Test func `a row whose id is not possible has a status and is in the summary, until its id is mended`() async throws
  {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    let results = try await catalogue.run("id,path\na,a.zip\n../x,a.zip\n")
    #expect(results[1].status?.state == .refused)
    let status = try #require(try catalogue.status("line-3"))
    #expect(status.exit == .unusable && status.reason?.code == "row" && status.reason?.line == 3)
    #expect(catalogue.files.allSatisfy { $0.hasPrefix("a/") || $0.hasPrefix("line-3/") })
    let summary = try catalogue.summarize()
    #expect(summary.totals.states == ["built": 1, "refused": 1] && summary.totals.failed == 1)
    #expect(summary.feeds.map(\.id) == ["a", "line-3"])
    _ = try await catalogue.run("id,path\na,a.zip\nx,a.zip\n")
    #expect(try catalogue.summarize().totals.states == ["built": 1, "unchanged": 1])
    #expect(!FileManager.default.fileExists(atPath: catalogue.out + "/line-3"))
  }

  @Test func `a skipped row does not write over the status of a task with its id`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    for list in ["a,a.zip,inactive\na,a.zip,active\n", "a,a.zip,active\na,a.zip,inactive\n"] {
      let results = try await catalogue.run("id,path,status\n" + list + "bad/id,a.zip,inactive\n")
      #expect(results.map(\.exit) == [.done, .done, .done])
      #expect([.built, .unchanged].contains(try catalogue.status("a")?.state))
      #expect(try catalogue.status("line-4")?.state == .skipped)
      #expect(try catalogue.summarize().totals.states["skipped"] == 2)
    }
  }

  @Test func `the last good bundle stays if the new one loses more than half of its trips, or all calls`() async throws
  {
    let catalogue = try TestCatalogue()
    let trips = (0..<10).map { "r1,daily,x\($0)" }.joined(separator: "\n")
    try catalogue.write("a", FeedText.small.appending(trips, to: "trips.txt"))
    let list = "id,path\na,a\n"
    _ = try await catalogue.run(list)
    let good = try catalogue.status("a")?.bundle?.sha256
    try catalogue.write("a", .small)
    let results = try await catalogue.run(list)
    #expect(results[0].exit == .verdict && results[0].problem?.contains("10 of 11 trips (90 %)") == true)
    let status = try catalogue.status("a")
    #expect(status?.state == .refused && status?.reason?.code == "loss" && status?.bundle?.sha256 == good)
    #expect(try await catalogue.run(list) { $0.maximumLoss = 95 }[0].exit == .done)
    try catalogue.write("a", FeedText.small.removing("stop_times.txt"))
    #expect(try await catalogue.run(list) { $0.maximumLoss = 100 }[0].exit == .verdict)
    #expect(try await catalogue.run(list) { $0.allowsLoss = true }[0].exit == .done)
  }

  @Test func `a second run builds only what has changed`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    try catalogue.writeCity("b.zip")
    let list = "id,path\na,a.zip\nb,b.zip\n"
    _ = try await catalogue.run(list)
    let (bytes, first) = (catalogue.bytes("out/a/a.transit"), try catalogue.status("a"))
    try catalogue.writeCity("b.zip", stop: "Markt")
    _ = try await catalogue.run(list)
    let second = try #require(try catalogue.status("a"))
    #expect(second.state == .unchanged && catalogue.bytes("out/a/a.transit") == bytes)
    #expect(second.bundle == first?.bundle && second.feed == first?.feed && second.verdict == first?.verdict)
    #expect(second.buildSeconds == first?.buildSeconds)
    #expect(try catalogue.status("b")?.state == .built)
    let third = try await catalogue.run(list) { $0.isForced = true }
    #expect(third.compactMap(\.status?.state) == [.built, .built])
  }

  @Test func `the same feeds give the same statuses and bundles`() async throws {
    let catalogues = [try TestCatalogue(), try TestCatalogue()]
    for catalogue in catalogues {
      try catalogue.writeCity("a.zip")
      _ = try await catalogue.run("id,path\na,a.zip\n")
    }
    #expect(catalogues[0].bytes("out/a/a.transit") == catalogues[1].bytes("out/a/a.transit"))
    let statuses = try catalogues.map { lasting(try #require(try $0.status("a"))) }
    #expect(statuses[0] == statuses[1])
  }

  @Test func `after a failure the last good bundle stays, and the next run is another attempt`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    _ = try await catalogue.run("id,path,url\na,a.zip,\n")
    let good = try #require(try catalogue.status("a"))
    let list = "id,path,url\na,,http://127.0.0.1:1/a.zip\n"
    for attempt in [1, 2, 3] {
      // The state before decides: the first failure follows a good run.
      let results = try await catalogue.run(list) { $0.retries = 0 }
      #expect(results.map(\.exit) == [.retry] && results[0].status?.attempt == attempt)
    }
    let failed = try #require(try catalogue.status("a"))
    #expect(failed.state == .failed && failed.reason?.code == "network" && failed.bundle == good.bundle)
    #expect(failed.buildSeconds == good.buildSeconds)
    #expect(FileManager.default.contents(atPath: catalogue.out + "/a/a.transit")?.count == good.bundle?.bytes)
    _ = try await catalogue.run("id,path,url\na,a.zip,\n")
    #expect(try catalogue.status("a")?.attempt == 4)
    _ = try await catalogue.run("id,path,url\na,a.zip,\n")
    #expect(try catalogue.status("a")?.attempt == 1)
  }

  @Test(arguments: [
    (FailureCode.verdict, TaskExit.verdict), (.loss, .verdict), (.notUTF8, .unusable), (.configuration, .unusable),
    (.badRequest, .unusable), (.cannotOpen, .unusable), (.bundleDiffers, .unusable), (.network, .retry),
    (.cannotWrite, .retry), (.busy, .retry), (.other, .retry), (.bug, .retry),
  ])
  func `a task is tried again if another attempt may succeed`(code: FailureCode, exit: TaskExit) {
    #expect(TaskExit(of: FailureFacts(code)) == exit)
  }

  @Test(arguments: [
    (FailureCode.cannotCreate, "disk"), (.cannotRead, "disk"), (.cannotWrite, "disk"),
    (.noConfiguration, "configuration"), (.readFailed, "read_failed"), (.row, "row"), (.extract, "extract"),
  ])
  func `a status has the code of the error, or disk`(code: FailureCode, word: String) {
    let place = FailurePlace(feed: "a.zip", file: "stops.txt", line: 3)
    let reason = StatusReason(of: PlainFailure(code, "x", at: place)) { $0.replacing("stops", with: "…") }
    #expect(reason == StatusReason(word, "a.zip: ….txt:3: x", file: "….txt", line: 3))
  }

  @Test func `a verdict that was asked for fails with 1, and the most hopeful code wins`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    let results = try await catalogue.run("id,path\na,a.zip\n") { $0.failOn = .warning }
    #expect(results.map(\.exit) == [.verdict])
    let status = try #require(try catalogue.status("a"))
    #expect(status.state == .refused && status.reason?.code == "verdict" && (status.verdict?.warnings ?? 0) > 0)
    func result(_ exit: TaskExit) -> TaskResult { TaskResult(id: "x", exit: exit, status: nil, problem: nil) }
    #expect(CatalogueRun.failure(of: [result(.verdict), result(.unusable), result(.done)])?.code == .rowsUnusable)
    #expect(CatalogueRun.failure(of: [result(.retry), result(.unusable), result(.verdict)])?.code == .rowsFailed)
    #expect(CatalogueRun.failure(of: [result(.done)]) == nil)
  }

  @Test func `a task that was killed is interrupted until the next one`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    _ = try await catalogue.run("id,path\na,a.zip\n")
    let start = TaskFolder.Start(started: "2026-01-01T00:00:00Z", attempt: 3, host: "node7", process: 1)
    let folder = TaskFolder(of: "a", in: catalogue.out)
    try folder.begin(start)
    let summary = try catalogue.summarize()
    #expect(summary.feeds.map(\.state) == [.interrupted] && summary.totals.failed == 1)
    #expect(summary.feeds[0].reason?.message.contains("2026-01-01T00:00:00Z on node7") == true)
    #expect(summary.feeds[0].bundle != nil)
    _ = try await catalogue.run("id,path\na,a.zip\n")
    let status = try #require(try catalogue.status("a"))
    #expect(status.state == .unchanged && status.attempt == 4 && status.reason == nil)
    #expect(!folder.hasStarted && catalogue.files.allSatisfy { !$0.hasSuffix("started") })
    // A first task, killed before it had a status; its file may be empty.
    try catalogue.write("out/b/started", "")
    #expect(try catalogue.output.statuses().map(\.state) == [.unchanged, .interrupted])
  }

  @Test func `a summary that looks whether a task works does not stop the task`() async throws {
    let catalogue = try TestCatalogue()
    let folder = TaskFolder(of: "a", in: catalogue.out)
    try await folder.lock().end()
    let path = catalogue.out + "/a/.lock"
    let (isLocked, isSeen) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    try WorkThread.start {
      let lock = try? FileLock(path: path)
      #expect((try? lock?.tryLock()) == true)
      isLocked.signal()
      isSeen.wait()
      usleep(50_000)
      _ = consume lock
    }
    isLocked.wait()
    #expect((try? FileLock(path: path).tryLock()) == false)
    isSeen.signal()
    try await folder.lock().end()
  }

  @Test func `of two tasks on a row one works, and the other changes nothing`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    _ = try await catalogue.run("id,path\na,a.zip\n")
    let before = catalogue.bytes("out/a/status.json")
    let lock = try FileLock(path: catalogue.out + "/a/.lock")
    #expect(try lock.tryLock())
    try TaskFolder(of: "a", in: catalogue.out).begin(.init(started: "", attempt: 1, host: "", process: 1))
    let results = try await catalogue.run("id,path\na,a.zip\n")
    #expect(results.map(\.exit) == [.retry] && results[0].problem == "another task works on a")
    #expect(catalogue.bytes("out/a/status.json") == before)
    #expect(try catalogue.output.statuses().map(\.state) == [.running])
    _ = consume lock
  }

  @Test func `tasks that run at once leave one good state`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    let read = try catalogue.read("id,path\na,a.zip\n")
    let run = CatalogueRun(read, output: catalogue.out, options: CatalogueOptions())
    let exits = try await withThrowingTaskGroup(of: [TaskResult].self) { group in
      for _ in 0..<4 { group.addTask { try await run.run(read.rows) } }
      return try await group.reduce(into: [TaskExit]()) { $0 += $1.map(\.exit) }
    }
    #expect(exits.contains(.done) && exits.allSatisfy { [.done, .retry].contains($0) })
    #expect([.built, .unchanged].contains(try catalogue.status("a")?.state))
  }

  @Test func `a status that cannot be written does not replace the last one`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    _ = try await catalogue.run("id,path\na,a.zip\n")
    let before = catalogue.bytes("out/a/status.json")
    // A folder cannot be replaced by a file, as a full disk takes none.
    try catalogue.write("out/a/started/x", "")
    let results = try await catalogue.run("id,path\na,a.zip\n")
    #expect(results.map(\.exit) == [.retry] && results[0].status == nil)
    #expect(catalogue.bytes("out/a/status.json") == before)
  }

  @Test func `a task that is cancelled says so`() async throws {
    let catalogue = try TestCatalogue()
    let server = try RawServer { _ in [.wait(.seconds(60))] }
    defer { server.stop() }
    let list = "id,url\na,\(server.url("/a.zip"))\n"
    let task = Task { try await catalogue.run(list) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let status = try #require(try catalogue.status("a"))
    #expect(status.state == .interrupted && status.reason?.code == "interrupted")
    #expect(!TaskFolder(of: "a", in: catalogue.out).hasStarted)
  }

  @Test func `a row may name a dataset.yml, which says where its bundle is`() async throws {
    let catalogue = try TestCatalogue()
    try catalogue.writeCity("a.zip")
    try catalogue.write("sub/d.yml", "name: D\noutput: d.transit\nfeeds: [{ id: a, path: ../a.zip }]\n")
    let results = try await catalogue.run("id,dataset\nd,sub/d.yml\n")
    #expect(results.map(\.exit) == [.done])
    let status = try #require(try catalogue.status("d"))
    #expect(status.bundle?.file == catalogue.file("sub/d.transit") && status.feed != nil)
    #expect(try await catalogue.run("id,dataset\nd,sub/d.yml\n")[0].status?.state == .unchanged)
    try catalogue.write("sub/d.yml", "name: D\n")
    let refused = try await catalogue.run("id,dataset\nd,sub/d.yml\n")
    #expect(refused[0].status?.reason?.code == "configuration" && refused[0].exit == .unusable)
  }

  @Test(arguments: [
    ("", "0", "no URL and no path"), ("ftp://example.org/a.zip", "0", "is not an http or https URL"),
    ("https://example.org/a.zip", "1", "needs the column urls.api_key_parameter_name"),
    ("https://example.org/a.zip", "9", "the authentication type \"9\" is unknown"),
  ])
  func `a row that is not usable is refused with its line`(url: String, type: String, problem: String) async throws {
    let catalogue = try TestCatalogue()
    let results = try await catalogue.run("id,url,urls.authentication_type\na,\(url),\(type)\n")
    #expect(results.map(\.exit) == [.unusable])
    let reason = try #require(try catalogue.status("a")?.reason)
    #expect(reason.message.contains(problem) && reason.file == catalogue.path && reason.line == 2, "\(reason)")
  }
}

@Suite struct `Keys of feeds` {
  private static let key = "s3cr3t/k3y+of a feed"

  /// A server that needs the key, and says it back where it can.
  private static func server(sending bytes: [UInt8]) throws -> RawServer {
    try RawServer { request in
      let echo = "\(request.target) \(request.field("x-api-key") ?? "")"
      guard request.target.contains("key=s3cr3t%2Fk3y%2Bof%20a%20feed") || request.field("x-api-key") == key else {
        return [.respond("403 Forbidden", fields: "X-Echo: \(echo)\r\n", body: Array(echo.utf8))]
      }
      return [.respond("200 OK", fields: "ETag: \"\(echo)\"\r\n", body: bytes)]
    }
  }

  @Test(arguments: [("1", "key"), ("2", "x-api-key")])
  func `a key is sent as the row says, and in no file`(type: String, name: String) async throws {
    let catalogue = try TestCatalogue()
    let server = try Self.server(sending: TestCatalogue.city())
    defer { server.stop() }
    let list =
      "id,url,urls.authentication_type,urls.api_key_parameter_name\n"
      + "mdb-1,\(server.url("/a.zip?x=1#y")),\(type),\(name)\n"
    let environment = ["FEED_KEY_MDB_1": Self.key]
    let results = try await catalogue.run(list, environment: environment)
    #expect(results.map(\.exit) == [.done], "\(results.map(\.problem))")
    try expectNoKey(catalogue, results)
    // The server then refuses, sends no feed, or is away.
    let other = try await catalogue.run(list, environment: ["FEED_KEY_MDB_1": "s3cr3t-and-wrong"])
    #expect(other.map(\.exit) == [.unusable])
    try expectNoKey(catalogue, other)
    let none = try await catalogue.run(list)
    #expect(none[0].problem?.contains("needs a key in the environment variable FEED_KEY_MDB_1") == true)
  }

  @Test func `a key in what a server sends back is in no file`() async throws {
    let catalogue = try TestCatalogue()
    let server = try Self.server(sending: Array("<html>\(Self.key)</html>".utf8))
    defer { server.stop() }
    let list = "id,url,urls.authentication_type,urls.api_key_parameter_name\na,\(server.url("/a.zip")),1,key\n"
    let results = try await catalogue.run(list, environment: ["FEED_KEY_A": Self.key])
    #expect(results.map(\.exit) == [.unusable])
    try expectNoKey(catalogue, results)
  }

  private func expectNoKey(_ catalogue: TestCatalogue, _ results: [TaskResult]) throws {
    _ = try catalogue.summarize()
    var texts = results.compactMap(\.problem) + [CatalogueRun.failure(of: results)?.description ?? ""]
    for file in catalogue.files { texts.append(String(decoding: catalogue.bytes("out/\(file)") ?? [], as: UTF8.self)) }
    for text in texts { #expect(!text.contains("s3cr3t") && !text.contains("a%20feed"), "\(text.prefix(300))") }
  }
}
