import ArgumentParser
import CoreMetrics
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOPosix
import ServiceLifecycle
import TransitBundle
import TransitLive
import TransitService
import UnixSignals

@main
struct TransitServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transit-server",
    abstract: "Serve bundles: an HTTP API, and a page with a map.",
    discussion: """
      Answers questions about bundles as JSON, and shows them on a page. The name of a dataset is the name of its file \
      or of its channel.

        transit-server --bundle city.transit
        transit-server --channel https://transit.example/feeds/city --root root.json --store /var/lib/transit

      A bundle that is replaced, and a release that is published, is taken over while requests run. Prints the URL of \
      the page once it answers. Ends within 10 seconds after SIGTERM.
      """,
    version: TimetableService.version)

  @Option(
    parsing: .singleValue, help: ArgumentHelp("A bundle. May be repeated.", valueName: "city.transit"),
    completion: .file(extensions: ["transit"]))
  var bundle: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A published feed, such as https://transit.example/feeds/city. May be repeated.", valueName: "url"))
  var channel: [String] = []

  @Option(
    help: ArgumentHelp("The publisher's root, for --channel.", valueName: "root.json"),
    completion: .file(extensions: ["json"]))
  var root: String?

  @Option(
    help: ArgumentHelp("The folder of downloaded bundles, for --channel.", valueName: "folder"), completion: .directory)
  var store: String?

  @Option(help: ArgumentHelp("Seconds between two looks at a channel. (default: 300)", valueName: "seconds"))
  var every = 300

  @Option(
    help: ArgumentHelp("Certificates to trust for --channel, instead of the system's.", valueName: "ca.pem"),
    completion: .file())
  var cacert: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("GTFS Realtime of a dataset. May be repeated.", valueName: "dataset=url"))
  var live: [String] = []

  @Option(help: ArgumentHelp("Seconds between two looks at live data. (default: 30)", valueName: "seconds"))
  var liveEvery = 30

  @Option(
    help: ArgumentHelp(
      "Address and port; port 0 takes a free one. (default: 127.0.0.1:8080)", valueName: "address:port"))
  var listen = "127.0.0.1:8080"

  @Option(
    help: ArgumentHelp("A raster map below the lines, with {z}, {x} and {y}.", valueName: "url"))
  var tiles: String?

  @Option(help: ArgumentHelp("Who made the raster map.", valueName: "text"))
  var tilesAttribution = ""

  @Option(
    help: ArgumentHelp(
      "Make extracts on request, and keep them in this folder.", valueName: "folder"), completion: .directory)
  var extracts: String?

  @Option(
    help: ArgumentHelp(
      "An extract that nobody asks about for so long is canceled. (default: 30)", valueName: "seconds"))
  var extractPatience = 30

  @Option(
    help: ArgumentHelp(
      "The folder of gtfs-bundle and verify-bundle, for --extracts. (default: the server's, or the PATH)",
      valueName: "folder"), completion: .directory)
  var tools: String?

  @Option(
    help: ArgumentHelp(
      "Bytes to keep in memory: half for answers, half for what they are made from. (default: 32000000)",
      valueName: "bytes"))
  var cacheBytes = 32_000_000

  @Flag(help: "Log each request: its kind, status and time.")
  var logRequests = false

  func validate() throws {
    if bundle.isEmpty && channel.isEmpty { throw ValidationError("expected --bundle or --channel") }
    if !channel.isEmpty && (root == nil || store == nil) {
      throw ValidationError("--channel needs --root and --store")
    }
    if cacheBytes < 0 { throw ValidationError("--cache-bytes: expected a number from 0 up") }
    if extractPatience < 1 { throw ValidationError("--extract-patience: expected a number of seconds from 1 up") }
    if liveEvery < 1 { throw ValidationError("--live-every: expected a number of seconds from 1 up") }
    if every < 1 { throw ValidationError("--every: expected a number of seconds from 1 up") }
    _ = try address()
  }

  private func address() throws -> (host: String, port: Int) {
    guard let colon = listen.lastIndex(of: ":"), let port = Int(listen[listen.index(after: colon)...]),
      (0...65_535).contains(port), colon > listen.startIndex
    else { throw ValidationError("--listen: expected an address and a port, such as 127.0.0.1:8080") }
    return (String(listen[..<colon]), port)
  }

  func run() async throws {
    do {
      try await serve()
    } catch let error as ValidationError {
      throw error
    } catch {
      FileHandle.standardError.write(Data("transit-server: \(StartProblem(error, address: listen).text)\n".utf8))
      throw ExitCode.failure
    }
  }

  private func serve() async throws {
    let isVerbose = logRequests
    LoggingSystem.bootstrap { _ in
      var handler = JSONLogHandler()
      handler.logLevel = isVerbose ? .debug : .info
      return handler
    }
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    let logger = Logger(label: "transit-server")
    let datasets = try await datasets(logger)
    let longQuestions = LongQuestions(threads: max(1, ProcessInfo.processInfo.activeProcessorCount), limit: 256)
    var settings = ServerSettings()
    settings.tiles = tiles.map { .init(url: $0, attribution: tilesAttribution) }
    let extractQueue = try extractQueue(logger)
    let responder = ServerResponder(
      datasets: datasets, settings: settings, cache: AnswerCache(byteLimit: cacheBytes / 2),
      longQuestions: longQuestions, metrics: metrics, explorer: Explorer(),
      extracts: extractQueue.map { ExtractResponses(queue: $0.queue, folder: $0.folder) })
    metrics.addGauge("transit_long_questions") { Double(longQuestions.count) }
    let (host, port) = try address()
    let application = Application(
      responder: responder,
      server: .http1(configuration: .init(idleTimeout: .seconds(75))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), availableConnectionsDelegate: MaximumAvailableConnections(10_000)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? port
        // At once, even into a pipe.
        FileHandle.standardOutput.write(Data("http://\(host):\(port)/\n".utf8))
      },
      logger: logger)
    var services: [any Service] = datasets
    if let extractQueue { services.append(extractQueue.queue) }
    services.append(application)
    var configuration = ServiceGroupConfiguration(
      services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(1)
    try await ServiceGroup(configuration: configuration).run()
    // Downloads that were given up may still run, and must not meet what exit() takes down.
    _exit(0)
  }

  private func extractQueue(_ logger: Logger) throws -> (queue: ExtractQueue, folder: ExtractFolder)? {
    guard let extracts else { return nil }
    let folder = try ExtractFolder(URL(filePath: extracts), oldest: 86_400, mostBytes: 1 << 30)
    let queue = ExtractQueue(
      folder, try ExtractTools(tools.map { URL(filePath: $0) }), limits: .init(patience: .seconds(extractPatience)),
      logger: logger)
    return (queue, folder)
  }

  private func datasets(_ logger: Logger) async throws -> [Dataset] {
    var sources: [(id: String, source: any DatasetSource)] = []
    for path in bundle {
      sources.append(
        (
          URL(filePath: path).deletingPathExtension().lastPathComponent,
          BundleFileSource(path: path, settings: timetableSettings)
        ))
    }
    for text in channel {
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.pathComponents.count > 1,
        let root, let store
      else { throw ValidationError("--channel: \(text) is not an http or https URL with a feed") }
      let folder = URL(filePath: store).appending(path: url.lastPathComponent)
      try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
      sources.append(
        (
          url.lastPathComponent,
          try ChannelSource(
            url, root: try Data(contentsOf: URL(filePath: root)), store: folder.path(percentEncoded: false),
            settings: timetableSettings,
            authorities: cacert.map { URL(filePath: $0) }, interval: .seconds(every))
        ))
    }
    let liveURLs = try liveURLs()
    var datasets: [Dataset] = []
    for (id, source) in sources {
      if datasets.contains(where: { $0.id == id }) { throw ValidationError("two datasets are called \(id)") }
      let live = liveURLs.filter { $0.dataset == id }.map { LiveFeed.Source(url: $0.url) }
      datasets.append(
        try await Dataset(
          id: id, source: source, liveSources: live,
          liveInterval: .seconds(liveEvery), logger: logger))
    }
    for (name, _) in liveURLs where !datasets.contains(where: { $0.id == name }) {
      throw ValidationError("--live: no dataset is called \(name)")
    }
    return datasets
  }

  /// Each timetable's part of the memory.
  private var timetableSettings: Timetable.Settings {
    let part = cacheBytes / 2 / (bundle.count + channel.count)
    return Timetable.Settings(blockCacheBytes: part / 2, pageCacheBytes: 256 << 10, boardCacheBytes: part / 2)
  }

  private func liveURLs() throws -> [(dataset: String, url: String)] {
    try live.map { text in
      guard let equals = text.firstIndex(of: "=") else {
        throw ValidationError("--live: expected dataset=url")
      }
      return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
  }
}
