import CoreMetrics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOEmbedded

@testable import transit_server

/// The server over the sample city, without a socket.
struct TestServer: Sendable {
  let cache = AnswerCache(byteLimit: 1 << 20)
  let dataset: Dataset
  private let responder: Connected

  /// One for all servers: the process has one place for it.
  static let metrics = {
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    return metrics
  }()

  /// - Parameters:
  ///   - page: The folder of the page.
  ///   - extracts: Makes the routes of extracts.
  init(page: URL? = nil, extracts: ExtractResponses? = nil, settings: ServerSettings = ServerSettings()) async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    dataset = try await Dataset(id: "city", source: SampleCity.Source(), live: LiveSettings(), logger: logger)
    let questions = QuestionResponses(
      longest: settings.longestQuestion, cache: cache, longQuestions: LongQuestions(cores: 1, limit: 16))
    let routes = ServerRoutes(
      datasets: [dataset], settings: settings, questions: questions, metrics: Self.metrics,
      page: try page.map { try Page($0) },
      extracts: extracts)
    let connections = ConnectionList(limit: 100)
    responder = Connected(responder: ServerResponder(routes, connections: connections), connections: connections)
  }

  /// - Parameter isGone: Whether the client has closed its connection.
  func ask(
    _ path: String, _ method: HTTPRequest.Method = .get, _ headers: HTTPFields = [:], body: String? = nil,
    isGone: Bool = false
  ) async throws -> TestResponse {
    var responder = responder
    responder.isGone = isGone
    return try await Application(responder: responder).test(.router) { client in
      try await client.execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
  }

  /// The context of a request that comes over no client of the testing library.
  static func context() -> ServerContext {
    ServerContext(source: .init(channel: NIOAsyncTestingChannel(), logger: Logger(label: "test")))
  }

  /// Opens a connection for each request, as the server's channel does.
  private struct Connected: HTTPResponder {
    typealias Context = ServerContext
    let responder: ServerResponder
    let connections: ConnectionList
    var isGone = false

    func respond(to request: Request, context: ServerContext) async throws -> Response {
      if !isGone { _ = connections.add(context.channel) }
      defer { connections.remove(context.channel) }
      return try await responder.respond(to: request, context: context)
    }
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }

  /// The members of a body that is a JSON object.
  var members: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))) as? [String: Any] ?? [:]
  }

  /// The fields that tests do not expect to be equal are left out.
  var fields: [String: String] {
    Dictionary(headers.map { ($0.name.canonicalName, $0.value) }) { first, _ in first }
  }
}
