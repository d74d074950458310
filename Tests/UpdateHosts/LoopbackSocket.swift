#if canImport(Darwin)
  import Darwin

  private let streamType = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  import Glibc

  // Child processes do not inherit the socket.
  private let streamType = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

// Inside the type, `connect` means its own method.
private let systemConnect = unsafe connect

/// A TCP socket on the loopback interface, with blocking calls.
struct LoopbackSocket {
  /// A system call that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) {
      description = unsafe "\(call): \(String(cString: strerror(errno)))"
    }
  }

  let descriptor: Int32

  /// Listens on a port that the system chooses.
  ///
  /// - Parameter backlog: The number of connections that the system completes before the server accepts them.
  static func openListener(backlog: Int32 = 64) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw Failure("socket") }
    var address = address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // SAFETY: a `sockaddr_in` begins like a `sockaddr`, and its length is passed along.
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, length) == 0 && listen(descriptor, backlog) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isListening else {
      let failure = Failure("bind")
      close(descriptor)
      throw failure
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Whether a server accepts connections on a port.
  static func accepts(port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return connect(descriptor, to: port) == 0
  }

  /// Starts to connect to a port without waiting, and returns the descriptor.
  static func startConnecting(port: UInt16) -> Int32 {
    let descriptor = socket(AF_INET, streamType, 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = connect(descriptor, to: port)
    return descriptor
  }

  private static func connect(_ descriptor: Int32, to port: UInt16) -> Int32 {
    var address = address(port: port)
    // SAFETY: a `sockaddr_in` begins like a `sockaddr`, and its length is passed along.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe systemConnect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Returns an address on the loopback interface. The system chooses a port for port 0.
  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  /// Reads up to the empty line that ends the head of a request; returns `nil` if the connection ends before.
  func readHead() -> [UInt8]? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      // SAFETY: reads one byte into one byte.
      guard unsafe recv(descriptor, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    return head
  }

  /// Returns `false` if the client has closed the connection.
  func write(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: the rest of the buffer, which is valid during the call.
        unsafe send(descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset, sendFlags)
      }
      guard count > 0 else { return false }
      offset += count
    }
    return true
  }

  /// Waits; returns `false` as soon as the client closes the connection or sends something.
  func wait(_ time: Duration) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, Int32(time / .milliseconds(1))) == 0
  }

  /// Sends each write at once in its own packet. A write to a closed connection causes no SIGPIPE.
  func sendAtOnce() {
    var isOn: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Ends the sent bytes, and waits until the client has closed the connection.
  ///
  /// Linux resets a closed socket whose bytes nobody reads for five minutes. Other tests may keep a client from the
  /// processors for longer.
  func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    var byte: UInt8 = 0
    // SAFETY: reads one byte into one byte.
    while unsafe recv(descriptor, &byte, 1, 0) == 1 {}
  }

  /// Makes closing the socket send a reset.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }
}
