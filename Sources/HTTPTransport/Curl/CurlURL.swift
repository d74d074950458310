#if os(Linux)
  import TransitCCurl

  /// libcurl's URL parser, which resolves references in the same way as transfers.
  enum CurlURL {
    /// Returns the absolute URL of a `Location`, or `nil` if it is not a URL.
    ///
    /// Accepts any scheme. Percent-encodes spaces and non-ASCII bytes, like browsers.
    static func resolve(_ location: String, against base: String) -> String? {
      guard let handle = unsafe transit_curl_url() else { return nil }
      // SAFETY: Created above and not referenced after this call.
      defer { unsafe transit_curl_url_cleanup(handle) }
      let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE)
      var text: UnsafeMutablePointer<CChar>?
      guard unsafe transit_curl_url_set(handle, CURLUPART_URL, base, 0) == CURLUE_OK,
        unsafe transit_curl_url_set(handle, CURLUPART_URL, location, flags) == CURLUE_OK,
        unsafe transit_curl_url_get(handle, CURLUPART_URL, &text, 0) == CURLUE_OK, let text = unsafe text
      else { return nil }
      // SAFETY: The caller owns the text and must free it.
      defer { unsafe transit_curl_free(text) }
      return unsafe String(cString: text)
    }
  }
#endif
