#if os(Linux)
  import TransitCCurl

  extension CurlFailure {
    /// Converts the failure of a transfer to a ``TransportError``.
    ///
    /// - Parameters:
    ///   - detail: libcurl's message for this failure.
    ///   - head: The head of the response; `nil` if it was not complete.
    func transportError(url: String, detail: String?, head: HTTPResponseHead?) -> TransportError {
      let (kind, words) = classification(hasHead: head != nil)
      return TransportError(kind, url: url, "\(words) (\(Self.shown(detail) ?? description))")
    }

    private func classification(hasHead: Bool) -> (TransportError.Kind, String) {
      switch code {
      case CURLE_URL_MALFORMAT:
        (.badRequest, "the URL is malformed")
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
        (.connection, "the host's name cannot be resolved")
      case CURLE_COULDNT_CONNECT:
        (.connection, "no connection to the server")
      case CURLE_OPERATION_TIMEDOUT:
        (.timedOut, "the server did not accept a connection in time")
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
        (.tls, "the server's certificate is not trusted")
      case CURLE_SSL_CACERT_BADFILE:
        (.tls, "the file of trusted certificates cannot be read")
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
        CURLE_SSL_SHUTDOWN_FAILED:
        (.tls, "no TLS connection")
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_FILESIZE_EXCEEDED:
        (.protocolViolation, "the response is not valid HTTP")
      case CURLE_GOT_NOTHING:
        (.connection, "the connection closed without a response")
      case CURLE_OK, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
        // libcurl reports success for a connection that closed between two header lines.
        hasHead || code == CURLE_OK || code == CURLE_PARTIAL_FILE
          ? (.truncated, "the connection closed within the response") : (.connection, "the connection failed")
      case CURLE_OUT_OF_MEMORY:
        // libcurl reports this for a header line longer than 100 KB.
        (.protocolViolation, "a header line is too long")
      default:
        (.connection, "the transfer failed")
      }
    }

    /// libcurl's message in one line; `nil` for a message that may contain the password of a proxy URL.
    private static func shown(_ detail: String?) -> String? {
      guard let detail, !detail.contains("@") else { return nil }
      return String(decoding: detail.utf8.map { (0x20...0x7E).contains($0) ? $0 : 0x20 }, as: UTF8.self)
    }
  }
#endif
