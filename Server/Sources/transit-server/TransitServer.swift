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

      Environment variables set options, too: TRANSIT_SERVER_CACHE_BYTES=1000000, TRANSIT_SERVER_LOG_REQUESTS=true. \
      Each line of a variable is a value.
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

  @Option(help: ArgumentHelp("Seconds between two looks at a channel.", valueName: "seconds"))
  var every = 300

  @Option(
    help: ArgumentHelp("Certificates to trust for --channel, instead of the system's.", valueName: "ca.pem"),
    completion: .file())
  var cacert: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("GTFS Realtime of a dataset. May be repeated.", valueName: "dataset=url"))
  var live: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      A header field for a source of --live, such as an API key. The value may be env:NAME or @FILE. May be repeated.
      """, valueName: "url name: value"))
  var liveHeader: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "In a bundle of several feeds: the ids of a source are those of the feed with this prefix. May be repeated.",
      valueName: "prefix=url"))
  var liveFeed: [String] = []

  enum Matching: String, ExpressibleByArgument, CaseIterable {
    case suffix
  }

  @Option(
    help: ArgumentHelp(
      """
      suffix: an unknown trip_id of --live with a start_date stands for the one trip of that day whose id ends with _ \
      and it.
      """))
  var match: Matching?

  @Option(help: ArgumentHelp("Seconds between two looks at live data.", valueName: "seconds"))
  var liveEvery = 30

  @Option(
    help: ArgumentHelp(
      "Address and port; port 0 takes a free one.", valueName: "address:port"))
  var listen = "127.0.0.1:8080"

  @Option(
    help: ArgumentHelp(
      "The folder of the page. (default: ../share/transit-server/explorer beside the server)", valueName: "folder"),
    completion: .directory)
  var page: String?

  @Option(
    help: ArgumentHelp("A raster map below the lines, with {z}, {x} and {y}.", valueName: "url"))
  var tiles: String?

  @Option(help: ArgumentHelp("Who made the raster map.", valueName: "text"))
  var tilesAttribution: String?

  @Option(
    help: ArgumentHelp(
      "Make extracts on request, and keep them in this folder.", valueName: "folder"), completion: .directory)
  var extracts: String?

  @Option(
    help: ArgumentHelp(
      "Cancel an extract if its state was not asked for in so many seconds.", valueName: "seconds"))
  var extractPatience = 30

  @Option(
    help: ArgumentHelp(
      "The folder of gtfs-bundle and verify-bundle, for --extracts. (default: the server's, or the PATH)",
      valueName: "folder"), completion: .directory)
  var tools: String?

  @Option(
    help: ArgumentHelp(
      "Bytes to keep in memory: half for answers, half for what they are made from.",
      valueName: "bytes"))
  var cacheBytes = 32_000_000

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      The IP address of a proxy. Its X-Forwarded-For tells clients apart, which share the places for long questions. \
      May be repeated.
      """, valueName: "address"))
  var proxy: [String] = []

  @Flag(help: "Log each request: its kind, status and time.")
  var logRequests = false

  @Flag(help: "Check that the server at --listen is ready, instead of starting one; exit code 69 if not.")
  var probe = false

  func validate() throws {
    try checkGiven()
    _ = try ListenAddress(listen)
    if probe { return }
    if bundle.isEmpty && channel.isEmpty { throw ValidationError("expected --bundle or --channel") }
    if !channel.isEmpty && (root == nil || store == nil) {
      throw ValidationError("--channel needs --root and --store")
    }
    if cacheBytes < 0 { throw ValidationError("--cache-bytes: expected a number from 0 up") }
    for (name, seconds) in [("extract-patience", extractPatience), ("live-every", liveEvery), ("every", every)]
    where !(1...Self.longestSeconds).contains(seconds) {
      throw ValidationError("--\(name): expected a number of seconds from 1 to \(Self.longestSeconds)")
    }
    if live.isEmpty && (match != nil || !liveHeader.isEmpty || !liveFeed.isEmpty) {
      throw ValidationError("--match, --live-header and --live-feed go with --live")
    }
    for address in proxy where IPAddress(address) == nil {
      throw ValidationError("--proxy: expected an IP address, found \(address)")
    }
  }

  /// An empty value is that of a variable which is not set.
  private func checkGiven() throws {
    let lists = [
      ("bundle", bundle), ("channel", channel), ("live", live), ("live-header", liveHeader), ("live-feed", liveFeed),
      ("proxy", proxy),
    ]
    let single = [
      ("root", root), ("store", store), ("cacert", cacert), ("listen", listen), ("page", page), ("tiles", tiles),
      ("tiles-attribution", tilesAttribution), ("extracts", extracts), ("tools", tools),
    ]
    for (name, values) in lists + single.map({ ($0, [$1].compactMap(\.self)) }) where values.contains("") {
      throw ValidationError("--\(name): the value is empty")
    }
  }

  /// A year.
  private static let longestSeconds = 366 * 86_400

  func run() async throws {
    if probe {
      guard try await Probe(address: ListenAddress(listen)).isReady() else { throw ExitCode(69) }
      return
    }
    do {
      try await serve()
    } catch let error as ValidationError {
      throw error
    } catch {
      let problem = StartProblem(error, address: listen)
      LogOutput.standardError.write("transit-server: \(problem.text)\n")
      throw ExitCode(problem.status)
    }
  }

  private func serve() async throws {
    // A reader of the log that has gone is an error of the write.
    signal(SIGPIPE, SIG_IGN)
    LoggingSystem.bootstrap { _ in JSONLogHandler() }
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    let logger = Logger(label: "transit-server")
    let connections = ConnectionList(limit: DescriptorLimit.raise())
    let datasets = try await datasets(logger)
    let longQuestions = LongQuestions(cores: max(1, ProcessInfo.processInfo.activeProcessorCount), limit: 256)
    let extractQueue = try extractQueue(logger)
    let questions = QuestionResponses(
      longest: settings.longestQuestion, cache: AnswerCache(byteLimit: cacheBytes / 2), longQuestions: longQuestions)
    let routes = ServerRoutes(
      datasets: datasets, settings: settings, questions: questions, metrics: metrics, page: try openedPage(logger),
      extracts: extractQueue.map { ExtractResponses(queue: $0.queue, folder: $0.folder) })
    let responder = ServerResponder(routes, connections: connections)
    metrics.add { MetricSample(name: .longQuestions, value: Double(longQuestions.count)) }
    metrics.add { MetricSample(name: .connections, value: Double(connections.count)) }
    metrics.add { MetricSample(name: .lostLogLines, value: Double(LogOutput.standardError.lostCount)) }
    metrics.add { MetricSample(name: .build, labels: [("version", TimetableService.version)], value: 1) }
    var services: [any Service] = datasets
    services.append(try application(responder, connections, logger))
    // The last one stops first, and so begins no extract while answers are sent.
    if let extractQueue { services.append(extractQueue.queue) }
    var configuration = ServiceGroupConfiguration(
      services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    configuration.maximumCancellationDuration = .seconds(1)
    try await ServiceGroup(configuration: configuration).run()
    // Downloads that were given up may still run, and must not meet what exit() takes down.
    _exit(0)
  }

  private func application(
    _ responder: ServerResponder, _ connections: ConnectionList, _ logger: Logger
  ) throws -> some Service {
    let address = try ListenAddress(listen)
    return Application(
      responder: responder,
      server: HTTPServerBuilder { ServerChannel(responder: $0, connections: connections) },
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port),
        // Above the limit of the list, which closes old connections for new ones.
        availableConnectionsDelegate: MaximumAvailableConnections(connections.limit + 16)),
      onServerRunning: { channel in
        // At once, even into a pipe.
        LogOutput.standardOutput.write(address.url(port: channel.localAddress?.port) + "\n")
      },
      logger: logger)
  }

  private var settings: ServerSettings {
    var settings = ServerSettings()
    settings.tiles = tiles.map { .init(url: $0, attribution: tilesAttribution ?? "") }
    settings.logsRequests = logRequests
    settings.proxies = Set(proxy.compactMap { IPAddress($0) })
    return settings
  }

  private func openedPage(_ logger: Logger) throws -> Page? {
    if let folder = page.map({ URL(filePath: $0) }) ?? PageFolder.ofProgram() { return try Page(folder) }
    logger.warning("there is no page; see --page")
    return nil
  }

  private func extractQueue(_ logger: Logger) throws -> (queue: ExtractQueue, folder: ExtractFolder)? {
    guard let extracts else { return nil }
    let folder = try ExtractFolder(URL(filePath: extracts), oldest: 86_400, mostBytes: 1 << 30)
    let tools = try ExtractTools(tools.map { URL(filePath: $0) })
    let queue = ExtractQueue(folder, limits: .init(patience: .seconds(extractPatience)), logger: logger) {
      key, request, release, progress in
      let maker = ExtractMaker(folder: folder, tools: tools, key: key, request: request, release: release)
      try await maker.run(progress: progress)
    }
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
      guard let url = URL(web: text), url.pathComponents.count > 1, let root, let store
      else { throw ValidationError("--channel: \(text) is not an http or https URL with a feed") }
      let folder = URL(filePath: store).appending(path: url.lastPathComponent)
      try StartError.makeFolder(URL(filePath: store))
      sources.append(
        (
          url.lastPathComponent,
          try ChannelSource(
            url, root: try Data(contentsOf: URL(filePath: root)), store: folder.path(percentEncoded: false),
            settings: timetableSettings,
            authorities: cacert.map { URL(filePath: $0) }, interval: .seconds(every))
        ))
    }
    let live = try LiveSourceOptions(live: live, headers: liveHeader, feeds: liveFeed).sources()
    var datasets: [Dataset] = []
    for (id, source) in sources {
      if datasets.contains(where: { $0.id == id }) { throw ValidationError("two datasets are called \(id)") }
      let settings = LiveSettings(
        sources: live.filter { $0.dataset == id }.map(\.source),
        options: LiveOptions(matchesSuffixes: match == .suffix), interval: .seconds(liveEvery))
      datasets.append(try await Dataset(id: id, source: source, live: settings, logger: logger))
    }
    for (name, _) in live where !datasets.contains(where: { $0.id == name }) {
      throw ValidationError("--live: no dataset is called \(name)")
    }
    return datasets
  }

  /// Each timetable's part of the memory.
  private var timetableSettings: Timetable.Settings {
    let part = cacheBytes / 2 / (bundle.count + channel.count)
    return Timetable.Settings(blockCacheBytes: part / 2, pageCacheBytes: 256 << 10, boardCacheBytes: part / 2)
  }
}
