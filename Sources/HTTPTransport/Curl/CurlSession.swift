#if canImport(TransitCCurl)
  import TransitCCurl

  /// A result code of libcurl other than `CURLE_OK`.
  struct CurlFailure: Error {
    let code: CURLcode

    /// libcurl's words for the code.
    var description: String { unsafe String(cString: curl_easy_strerror(code)) }
  }

  /// An easy handle of libcurl and the multi handle that drives it, which keeps connections for the next request.
  ///
  /// The multi handle is what makes cancellation immediate: ``wake()`` interrupts ``wait(_:)``, whereas
  /// `curl_easy_perform` looks up once a second at best.
  ///
  /// Unchecked, since one thread at a time uses a session, see ``CurlSessionPool``. Other threads call ``wake()`` only.
  @safe
  final class CurlSession: @unchecked Sendable {
    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let errorBuffer: UnsafeMutableBufferPointer<CChar>
    private var sentFields: UnsafeMutablePointer<curl_slist>?

    /// libcurl asks for one call before all others, in one thread.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// `nil` without memory, descriptors or a usable libcurl.
    init?() {
      guard Self.isReady, let multi = unsafe curl_multi_init() else { return nil }
      guard let easy = unsafe curl_easy_init() else {
        unsafe curl_multi_cleanup(multi)
        return nil
      }
      unsafe self.multi = multi
      unsafe self.easy = easy
      unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
      unsafe errorBuffer.initialize(repeating: 0)
    }

    deinit {
      // SAFETY: made in `init`, ended here and nowhere else; no transfer runs, since it would hold the session.
      unsafe curl_easy_cleanup(easy)
      unsafe curl_multi_cleanup(multi)
      unsafe curl_slist_free_all(sentFields)
      unsafe errorBuffer.deallocate()
    }

    /// Forgets all options; keeps connections, resolved names and TLS sessions.
    func reset() throws(CurlFailure) {
      unsafe curl_easy_reset(easy)
      unsafe errorBuffer.update(repeating: 0)
      // SAFETY: `easy`, which writes the buffer, has the size libcurl documents, and ends before the buffer does.
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer.baseAddress))
    }
  }

  // MARK: Options

  extension CurlSession {
    func set(_ option: CURLoption, _ value: Int) throws(CurlFailure) {
      try check(unsafe transit_curl_set_long(easy, option, value))
    }

    /// Sets text, which libcurl copies.
    func set(_ option: CURLoption, _ value: String?) throws(CurlFailure) {
      guard let value else {
        try check(unsafe transit_curl_set_string(easy, option, nil))
        return
      }
      try check(unsafe transit_curl_set_string(easy, option, value))
    }

    /// Allows no other scheme than http and https.
    func allowOnlyHTTP() throws(CurlFailure) {
      try check(unsafe transit_curl_allow_only_http(easy))
    }

    /// Ends transfers without waiting for a name server.
    func exitQuickly() throws(CurlFailure) {
      try check(unsafe transit_curl_set_quick_exit(easy))
    }

    /// Sets the header fields of the next request.
    func setFields(_ fields: HTTPFields) throws(CurlFailure) {
      // SAFETY: libcurl refers to the former list until the option is set again, so that is done before it is freed.
      // The new one lives until the next call or `deinit`.
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_HTTPHEADER, nil))
      unsafe curl_slist_free_all(sentFields)
      unsafe sentFields = nil
      for (name, value) in fields.pairs {
        // A failed append returns nothing and leaves the list as it was.
        guard let longer = unsafe curl_slist_append(sentFields, "\(name): \(value)") else {
          throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
        }
        unsafe sentFields = unsafe longer
      }
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_HTTPHEADER, sentFields))
    }

    /// Sets the exchange that header lines and body pieces are given to, until the next ``reset()``.
    func setReceiver(_ exchange: CurlExchange) throws(CurlFailure) {
      // SAFETY: `CurlExchange.run` keeps the exchange alive while the session performs, and callbacks run only then.
      let context = unsafe Unmanaged.passUnretained(exchange).toOpaque()
      try check(unsafe transit_curl_set_callback(easy, CURLOPT_HEADERFUNCTION, receiveLine))
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_HEADERDATA, context))
      try check(unsafe transit_curl_set_callback(easy, CURLOPT_WRITEFUNCTION, receivePiece))
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_WRITEDATA, context))
    }

    private func check(_ code: CURLcode) throws(CurlFailure) {
      guard code == CURLE_OK else { throw CurlFailure(code: code) }
    }
  }

  // MARK: Performing

  extension CurlSession {
    /// Begins the request that the options describe.
    func begin() throws(CurlFailure) {
      guard unsafe curl_multi_add_handle(multi, easy) == CURLM_OK else {
        throw CurlFailure(code: CURLE_FAILED_INIT)
      }
    }

    /// Ends the request; one that is not complete loses its connection.
    func end() {
      unsafe curl_multi_remove_handle(multi, easy)
    }

    /// Does what can be done without waiting. Returns the result once the request is complete.
    func perform() -> CURLcode? {
      var runningCount: CInt = 0
      guard unsafe curl_multi_perform(multi, &runningCount) == CURLM_OK else { return CURLE_RECV_ERROR }
      var result = CURLE_OK
      return unsafe transit_curl_multi_result(multi, &result) != 0 ? result : nil
    }

    /// Blocks until there is something to do, someone calls ``wake()`` or the time has passed.
    func wait(_ time: Duration) {
      let milliseconds = max(1, Int32(clamping: Int((time / .milliseconds(1)).rounded(.up))))
      unsafe curl_multi_poll(multi, nil, 0, milliseconds, nil)
    }

    /// Ends ``wait(_:)``, the current one or else the next. Any thread may call this.
    func wake() {
      unsafe curl_multi_wakeup(multi)
    }

    /// Whether the connection is there and the request is on its way.
    var hasConnected: Bool {
      var microseconds: curl_off_t = 0
      unsafe transit_curl_get_number(easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds)
      return microseconds > 0
    }

    /// What libcurl says about the last failure, `nil` when that is nothing.
    var errorText: String? {
      // SAFETY: the buffer was filled with zeros, and libcurl ends its text with one.
      let text = unsafe errorBuffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
      return text.isEmpty ? nil : text
    }
  }

  /// Receives a header line for `CURLOPT_HEADERFUNCTION`; any other result than the line's length ends the transfer.
  private func receiveLine(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
  ) -> Int {
    unsafe receive(bytes, count: size * count, context) { $0.receive(line: $1) }
  }

  /// Receives a piece of the body for `CURLOPT_WRITEFUNCTION`.
  private func receivePiece(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
  ) -> Int {
    unsafe receive(bytes, count: size * count, context) { $0.receive(piece: $1) }
  }

  /// Returns `count`, or `-1` when the exchange wants no more: a failure also for no bytes, which 0 would not be.
  private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, count: Int, _ context: UnsafeMutableRawPointer?,
    by take: (CurlExchange, [UInt8]) -> Bool
  ) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return -1 }
    // SAFETY: the context is the exchange of `setReceiver`, and libcurl passes `count` bytes, which are copied.
    let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    let copy = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    return take(exchange, copy) ? count : -1
  }
#endif
