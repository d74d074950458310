import Foundation
import Synchronization

/// A server on the loopback interface that sends the bytes of a script, whether they are valid HTTP or not.
///
/// Each connection has its own thread. ``stop()`` closes all connections.
package final class RawServer: Sendable {
  /// One step of an answer.
  package enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes one by one, with a pause before each.
    case drip([UInt8], every: Duration)
    /// Sends bytes repeatedly until the client closes the connection.
    case sendEndlessly([UInt8])
    /// Sends nothing for some time or until the client closes the connection.
    case wait(Duration)
    /// Closes the connection.
    case close
    /// Resets the connection, which discards bytes that the client has not read.
    case reset
  }

  /// Returns the steps that answer a request. After the last one, the connection waits for the next request.
  package typealias Script = @Sendable (RawRequest) -> [Step]

  /// The port on the loopback interface.
  package let port: UInt16

  private struct State {
    var requests: [RawRequest] = []
    var connectionCount = 0
    var openSockets: Set<Int32> = []
    var isStopped = false
  }

  private let script: Script
  private let listener: Int32
  private let state = Mutex(State())

  /// Starts a server on a port that the system chooses.
  package init(_ script: @escaping Script) throws {
    self.script = script
    (listener, port) = try LoopbackSocket.openListener()
    Thread.detachNewThread { self.acceptConnections() }
  }

  deinit {
    close(listener)
  }

  /// The requests received so far, in order of arrival.
  package var requests: [RawRequest] { state.withLock { $0.requests } }

  /// The number of connections accepted so far.
  package var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// The number of connections that neither side has closed.
  package var openConnectionCount: Int { state.withLock { $0.openSockets.count } }

  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Closes the listener and all connections.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.openSockets {
        shutdown(socket, Int32(SHUT_RDWR))
      }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }
}

// MARK: Connections

extension RawServer {
  private func acceptConnections() {
    while true {
      let socket = accept(listener, nil, nil)
      if socket < 0 {
        if errno == EINTR { continue }
        return
      }
      let isWanted = state.withLock { state in
        guard !state.isStopped else { return false }
        state.connectionCount += 1
        state.openSockets.insert(socket)
        return true
      }
      if isWanted {
        Thread.detachNewThread { self.serve(socket) }
      } else {
        close(socket)
      }
    }
  }

  private func serve(_ socket: Int32) {
    let connection = LoopbackSocket(descriptor: socket)
    connection.sendAtOnce()
    while let head = connection.readHead() {
      let request = RawRequest(head: head)
      state.withLock { $0.requests.append(request) }
      guard script(request).allSatisfy({ perform($0, on: connection) }) else { break }
    }
    state.withLock { state in
      state.openSockets.remove(socket)
      // Closes within the lock, so that `stop` does not shut down a descriptor that has been reused.
      close(socket)
    }
  }

  /// Returns whether the connection stays open.
  private func perform(_ step: Step, on connection: LoopbackSocket) -> Bool {
    switch step {
    case .send(let bytes):
      return connection.write(bytes)
    case .drip(let bytes, let pause):
      return bytes.allSatisfy { connection.wait(pause) && connection.write([$0]) }
    case .sendEndlessly(let bytes):
      while connection.write(bytes) {}
      return false
    case .wait(let time):
      return connection.wait(time)
    case .close:
      connection.finish()
      return false
    case .reset:
      connection.resetOnClose()
      return false
    }
  }
}
