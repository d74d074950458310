import BundleFormat
import Foundation
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

/// Answers messages of the Model Context Protocol, which are JSON-RPC: a line each.
///
/// Source: <https://modelcontextprotocol.io/specification/2025-06-18>.
final class MCPServer {
  private let bundles: [MCPBundle]
  private let live: LiveArguments
  private var match: (asked: AskedTimetable, snapshot: LiveSnapshot, end: ContinuousClock.Instant)?

  /// Newest first.
  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]
  private static let liveAge = Duration.seconds(30)

  init(_ bundles: [MCPBundle], _ live: LiveArguments) {
    (self.bundles, self.live) = (bundles, live)
  }

  /// The reply to a message; `nil` for a notification.
  func reply(to line: String) async -> String? {
    var id = JSONOutput.null
    do {
      let message = try JSONReader.value(of: Array(line.utf8))
      guard case .object(let members) = message else { throw RPCError(.invalidRequest, "expected an object") }
      guard case .text(let method)? = members["method"] else { throw RPCError(.invalidRequest, "no method") }
      switch members["id"] {
      case .integer(let number): id = .integer(number)
      case .text(let text): id = .string(text)
      case nil: return nil
      default: throw RPCError(.invalidRequest, "id: expected a text or an integer")
      }
      return Self.message(id, "result", try await result(method, members["params"] ?? .object([:])))
    } catch let error as JSONDamage {
      return Self.message(id, "error", RPCError(.parseError, error.problem).json)
    } catch let error as RPCError {
      return Self.message(id, "error", error.json)
    } catch {
      return Self.message(id, "error", RPCError(.internalError, CommandFailure(error).message).json)
    }
  }

  private static func message(_ id: JSONOutput, _ key: String, _ value: JSONOutput) -> String {
    JSONOutput.object([
      .init(key: "jsonrpc", value: .string("2.0")), .init(key: "id", value: id), .init(key: key, value: value),
    ]).compact
  }

  private func result(_ method: String, _ parameters: JSONValue) async throws -> JSONOutput {
    switch method {
    case "initialize": initialized(parameters)
    case "ping": [:]
    case "tools/list": ["tools": .array(questions.map { $0.tool(bundleParameter) })]
    case "tools/call": try await called(parameters)
    case "resources/list": ["resources": .array(bundles.map(\.resource))]
    case "resources/templates/list": ["resourceTemplates": []]
    case "resources/read": try read(parameters)
    default: throw RPCError(.methodNotFound, "no method \(method)")
    }
  }

  private func initialized(_ parameters: JSONValue) -> JSONOutput {
    let asked = (try? parameters.text("protocolVersion")) ?? ""
    return [
      "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
      "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": ["name": .string("transit-bundle"), "version": .string(packageVersion)],
      "instructions": .string(
        "Timetables of public transport. Find stop ids with search or nearby, then ask for departures or journeys. "
          + "Times without offset are local times of the timetable. Notes say why an answer is empty."),
    ]
  }
}

// MARK: Tools

extension MCPServer {
  private var questions: [AnyQuestion] {
    // A map of all lines is too long to read.
    AllQuestions.all.filter { question in
      question.name != NetworkQuestion.name && (!live.live.isEmpty || !question.needsLiveData)
    }
  }

  /// Names the bundle if there are several.
  private var bundleParameter: JSONOutput? {
    if bundles.count == 1 { return nil }
    return ["type": .string("string"), "enum": .array(bundles.map { .string($0.name) })]
  }

  /// A question without an answer is a result, so that the assistant reads why.
  private func called(_ parameters: JSONValue) async throws -> JSONOutput {
    guard let name = try? parameters.text("name"), questions.contains(where: { $0.name == name }) else {
      throw RPCError(.invalidParameters, "no such tool")
    }
    guard case .object(var arguments) = (try? parameters.member("arguments")) ?? .object([:]) else {
      throw RPCError(.invalidParameters, "arguments: expected an object")
    }
    let bundle = try self.bundle(bundles.count == 1 ? nil : arguments.removeValue(forKey: "bundle"))
    let asked = try bundle.current()
    do {
      let snapshot = try await liveData(of: asked)
      return Self.content(try asked.ask(name, .object(arguments), live: snapshot), isError: false)
    } catch {
      return Self.content(asked.errorBytes(error), isError: true)
    }
  }

  private static func content(_ text: [UInt8], isError: Bool) -> JSONOutput {
    [
      "content": [["type": .string("text"), "text": .string(String(decoding: text, as: UTF8.self))]],
      "isError": .bool(isError),
    ]
  }

  private func bundle(_ name: JSONValue?) throws(RPCError) -> MCPBundle {
    if name == nil, bundles.count == 1 { return bundles[0] }
    guard let bundle = bundles.first(where: { .text($0.name) == name }) else {
      throw RPCError(.invalidParameters, "bundle: expected one of \(bundles.map(\.name).joined(separator: ", "))")
    }
    return bundle
  }

  private func liveData(of asked: AskedTimetable) async throws -> LiveSnapshot? {
    if live.live.isEmpty { return nil }
    // After an update, the data are those of another timetable.
    if let match, match.asked === asked, match.end > .now { return match.snapshot }
    guard let read = try await live.match(asked.timetable) else { return nil }
    match = (asked, read.snapshot, .now + Self.liveAge)
    return read.snapshot
  }
}

extension AnyQuestion {
  fileprivate func tool(_ bundle: JSONOutput?) -> JSONOutput {
    [
      "name": .string(name), "description": .string(summary), "inputSchema": inputSchema(bundle: bundle),
      "annotations": ["readOnlyHint": .bool(true), "openWorldHint": .bool(false)],
    ]
  }
}

// MARK: Resources

extension MCPServer {
  private func read(_ parameters: JSONValue) throws -> JSONOutput {
    let uri = (try? parameters.text("uri")) ?? ""
    guard let bundle = bundles.first(where: { $0.uri == uri }) else {
      throw RPCError(.resourceNotFound, "no such resource")
    }
    let text = try bundle.current().ask(InfoQuestion.name, .object([:]))
    return [
      "contents": [
        [
          "uri": .string(uri), "mimeType": .string("application/json"),
          "text": .string(String(decoding: text, as: UTF8.self)),
        ]
      ]
    ]
  }
}

extension MCPBundle {
  fileprivate var uri: String {
    "transit-bundle:///" + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
  }

  fileprivate var resource: JSONOutput {
    [
      "uri": .string(uri), "name": .string(name), "mimeType": .string("application/json"),
      "description": .string("The dates, contents and origin of the timetable."),
    ]
  }
}

// MARK: Errors

/// An error of JSON-RPC. Source: <https://www.jsonrpc.org/specification#error_object>.
private struct RPCError: Failure {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    case resourceNotFound = -32002
  }

  private let code: Code
  let description: String

  init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }

  var failure: FailureFacts { FailureFacts(code == .internalError ? .bug : .badRequest) }

  var json: JSONOutput { ["code": .integer(code.rawValue), "message": .string(description)] }
}
