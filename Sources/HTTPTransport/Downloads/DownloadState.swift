/// The state of a running ``FileDownload``.
struct DownloadState {
  let sink: any DownloadSink
  var part: ReceivedPart
  var pace: DownloadPace
  /// The bytes that the current request has added to the sink.
  var requestByteCount = 0
  /// Whether bytes of several responses had the wrong hash.
  var wasWronglyMixed = false

  /// The number of bytes of the file in the sink.
  var offset: Int { sink.byteCount }

  /// Discards the bytes of the sink.
  ///
  /// - Throws: ``DownloadError/Kind/sink``.
  mutating func restart() throws(DownloadError) {
    if offset > 0 { pace.addRestart() }
    part.discard()
    requestByteCount = 0
    do { try sink.restart() } catch { throw DownloadError(.sink, "\(error)", cause: error) }
  }

  /// Whether the sink has the whole file. Starts over once if bytes of several responses have the wrong hash.
  ///
  /// - Parameter place: The URL for messages.
  /// - Throws: ``DownloadError/Kind/wrongFile`` for another wrong hash.
  mutating func isFinished(_ place: String) throws(DownloadError) -> Bool {
    guard part.isComplete(at: offset) else { return false }
    if sink.isIntact { return true }
    let isLast = wasWronglyMixed || !part.isMixed
    wasWronglyMixed = true
    try restart()
    if isLast { throw DownloadError(.wrongFile, "\(place): the file does not match the signed hash") }
    return false
  }
}
