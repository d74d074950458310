#if os(Linux)
  import TransitCCurl
  import TransitValues

  /// A result code of libcurl other than `CURLE_OK`.
  struct CurlFailure: Failure {
    let code: CURLcode

    var failure: FailureFacts { FailureFacts(.network) }

    /// libcurl's message for the code.
    var description: String { unsafe String(cString: transit_curl_easy_strerror(code)) }
  }

  /// A libcurl easy handle and the multi handle that runs it. Keeps connections open for the next request.
  ///
  /// The multi handle makes cancellation immediate, because ``wake()`` interrupts ``wait(_:)``. `curl_easy_perform`
  /// checks for cancellation at most once per second.
  ///
  /// `@unchecked Sendable`, because only one thread at a time uses a session (see ``CurlSessionPool``). Other threads
  /// only call ``wake()``.
  @safe
  final class CurlSession: @unchecked Sendable {
    private let easy: UnsafeMutableRawPointer
    private let multi: UnsafeMutableRawPointer
    private let errorBuffer: UnsafeMutableBufferPointer<CChar>
    private var sentFields: UnsafeMutablePointer<curl_slist>?

    /// Why libcurl cannot be loaded; `nil` if it is loaded.
    static var problem: String? { unsafe transit_curl_load().map { unsafe String(cString: $0) } }

    /// Returns `nil` if out of memory or descriptors.
    ///
    /// - Precondition: ``problem`` was read and is `nil`.
    init?() {
      guard let multi = unsafe transit_curl_multi_init() else { return nil }
      guard let easy = unsafe transit_curl_easy_init() else {
        unsafe transit_curl_multi_cleanup(multi)
        return nil
      }
      unsafe self.multi = multi
      unsafe self.easy = easy
      unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
      unsafe errorBuffer.initialize(repeating: 0)
    }

    deinit {
      // SAFETY: Created in `init` and destroyed only here. No transfer runs, because it would retain the session.
      unsafe transit_curl_easy_cleanup(easy)
      unsafe transit_curl_multi_cleanup(multi)
      unsafe transit_curl_slist_free_all(sentFields)
      unsafe errorBuffer.deallocate()
    }

    /// Resets all options. Keeps connections, resolved names and TLS sessions.
    func reset() throws(CurlFailure) {
      unsafe transit_curl_easy_reset(easy)
      unsafe errorBuffer.update(repeating: 0)
      // SAFETY: The buffer has the size that libcurl documents, and outlives `easy`, which writes to it.
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorBuffer.baseAddress))
    }
  }

  // MARK: Options

  extension CurlSession {
    func set(_ option: CURLoption, _ value: Int) throws(CurlFailure) {
      try check(unsafe transit_curl_set_long(easy, option, value))
    }

    /// Sets a text, which libcurl copies.
    func set(_ option: CURLoption, _ value: String?) throws(CurlFailure) {
      guard let value else {
        try check(unsafe transit_curl_set_string(easy, option, nil))
        return
      }
      try check(unsafe transit_curl_set_string(easy, option, value))
    }

    /// Allows only http and https.
    func allowOnlyHTTP() throws(CurlFailure) {
      try check(unsafe transit_curl_allow_only_http(easy))
    }

    /// Makes transfers end without waiting for a DNS lookup.
    func exitQuickly() throws(CurlFailure) {
      try check(unsafe transit_curl_set_quick_exit(easy))
    }

    /// Sets the header fields of the next request.
    func setFields(_ fields: HTTPFields) throws(CurlFailure) {
      // SAFETY: libcurl references the previous list until the option is set again, so reset it before freeing the
      // list.
      // The new list is valid until the next call or `deinit`.
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_HTTPHEADER, nil))
      unsafe transit_curl_slist_free_all(sentFields)
      unsafe sentFields = nil
      for (name, value) in fields.pairs {
        // A failed append returns nil and leaves the list unchanged.
        guard let longer = unsafe transit_curl_slist_append(sentFields, "\(name): \(value)") else {
          throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
        }
        unsafe sentFields = unsafe longer
      }
      try check(unsafe transit_curl_set_pointer(easy, CURLOPT_HTTPHEADER, sentFields))
    }

    /// Sets the exchange that receives header lines and body pieces until the next ``reset()``.
    func setReceiver(_ exchange: CurlExchange) throws(CurlFailure) {
      // SAFETY: `CurlExchange.run` keeps the exchange alive while the session runs, and callbacks run only then.
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
    /// Starts the request that the options describe.
    func begin() throws(CurlFailure) {
      guard unsafe transit_curl_multi_add_handle(multi, easy) == CURLM_OK else {
        throw CurlFailure(code: CURLE_FAILED_INIT)
      }
    }

    /// Ends the request. If it is incomplete, its connection is closed.
    func end() {
      unsafe transit_curl_multi_remove_handle(multi, easy)
    }

    /// Does all work that does not block. Returns the result when the request is complete.
    func perform() -> CURLcode? {
      var runningCount: CInt = 0
      guard unsafe transit_curl_multi_perform(multi, &runningCount) == CURLM_OK else { return CURLE_RECV_ERROR }
      var result = CURLE_OK
      return unsafe transit_curl_multi_result(multi, &result) != 0 ? result : nil
    }

    /// Blocks until there is work, another thread calls ``wake()``, or the time has passed.
    func wait(_ time: Duration) {
      let milliseconds = max(1, Int32(clamping: Int((time / .milliseconds(1)).rounded(.up))))
      unsafe transit_curl_multi_poll(multi, milliseconds)
    }

    /// Ends the current or next ``wait(_:)``. Safe to call from any thread.
    func wake() {
      unsafe transit_curl_multi_wakeup(multi)
    }

    /// Whether the connection is established and the request is being sent.
    var hasConnected: Bool {
      var microseconds: curl_off_t = 0
      unsafe transit_curl_get_number(easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds)
      return microseconds > 0
    }

    /// libcurl's message for the last failure; `nil` if there is none.
    var errorText: String? {
      // SAFETY: The buffer is filled with zeros, and libcurl terminates its text with zero.
      let text = unsafe errorBuffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
      return text.isEmpty ? nil : text
    }
  }

  /// Receives a header line for `CURLOPT_HEADERFUNCTION`. A result other than the line's length ends the transfer.
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

  /// Returns `count`, or `-1` to end the transfer. Unlike 0, `-1` is also an error for an empty piece.
  private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, count: Int, _ context: UnsafeMutableRawPointer?,
    by take: (CurlExchange, [UInt8]) -> Bool
  ) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return -1 }
    // SAFETY: The context is the exchange from `setReceiver`. libcurl passes `count` bytes, which are copied.
    let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    let copy = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    return take(exchange, copy) ? count : -1
  }
#endif
