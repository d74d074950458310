/// The effect of a response on the bytes received so far.
enum ResponseVerdict {
  /// The body is the file from its start.
  case whole

  /// The body continues the bytes, up to an offset in the file.
  case rest(end: Int)

  /// The file has not changed since the one that the request's conditions name.
  case unchanged

  /// The response does not fit the bytes: discard them and start over.
  case discard(String)

  /// A retry may succeed.
  case failure(String, retryAfter: Duration? = nil)

  case refusal(DownloadError)
}
