import GTFSFeed
import TransitValues

/// Passes on the bytes of a file such that ``RecordReader`` finds the records of the canonical validator.
///
/// That validator reads with univocity-parsers 2.9, which differs from RFC 4180:
/// - Only LF ends a line. A CR that is not before an LF is a blank.
/// - A line that starts with `#` is a comment.
/// - A first line of blanks, and a last one without a line end, are records with one empty cell.
/// - A quote that is not closed ends with the file.
///
/// Text without these is passed on as it is, after a look at eight bytes at a time.
final class CanonicalText: ChunkSource {
  private let source: any ChunkSource
  /// Whether to add a quote at the end.
  private let closesQuote: Bool

  /// The place at the end of the bytes so far.
  private var place = Place()
  /// Whether all bytes so far are line ends and blanks of the first line that is not empty.
  private var isAtStart = true
  private var hasBlankAtStart = false
  /// Whether the last line has nothing but blanks.
  private var isLineBlank = true
  /// Whether the last line is blank and not empty.
  private var endsInBlanks = false
  /// Whether a CR is held back, because an LF may follow.
  private var holdsReturn = false

  private struct Place {
    var isInQuotes = false
    /// Whether the byte before closed a quote, which a second one would open again.
    var isAfterQuote = false
    var isInComment = false
    var isAtLineStart = true
    /// Whether only blanks come before in the cell.
    var isAtCellStart = true
  }

  init(_ source: any ChunkSource, closesQuote: Bool = false) {
    self.source = source
    self.closesQuote = closesQuote
  }

  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    let start = bytes.count
    if holdsReturn { bytes.append(Self.carriageReturn) }
    holdsReturn = false
    let hasMore = try source.append(to: &bytes)
    if hasMore, bytes.count > start, bytes[bytes.count - 1] == Self.carriageReturn {
      bytes.removeLast()
      holdsReturn = true
    }
    follow(&bytes, from: start)
    if !hasMore { finish(&bytes) }
    return hasMore
  }

  private func follow(_ bytes: inout [UInt8], from start: Int) {
    guard bytes.count > start else { return }
    if isAtStart { markBlankStart(&bytes, from: start) }
    let quoteCount = place.isInComment ? nil : bytes.withSpan { quoteCountIfPlain($0.extracting(start..<$0.count)) }
    if let quoteCount {
      if quoteCount % 2 == 1 { place.isInQuotes.toggle() }
      let last = bytes[bytes.count - 1]
      place.isAtLineStart = last == Self.lineFeed && !place.isInQuotes
      place.isAtCellStart = last == Self.lineFeed || last == Self.comma
      place.isAfterQuote = last == Self.quote && !place.isInQuotes
    } else {
      let chunk = Array(bytes[start...])
      bytes.removeLast(chunk.count)
      for index in chunk.indices {
        append(chunk[index], before: index + 1 < chunk.count ? chunk[index + 1] : nil, to: &bytes)
      }
    }
    followBlanks(bytes[start...])
  }

  private func finish(_ bytes: inout [UInt8]) {
    if closesQuote { bytes.append(Self.quote) }
    if !closesQuote, endsInBlanks { bytes += [Self.quote, Self.quote] }
    endsInBlanks = false
  }
}

// MARK: - Lines of blanks

extension CanonicalText {
  /// Appends an empty cell to a first line of blanks. Empty lines before it do not count.
  private func markBlankStart(_ bytes: inout [UInt8], from start: Int) {
    for index in start..<bytes.count {
      if bytes[index] > Self.space {
        isAtStart = false
      } else if bytes[index] == Self.lineFeed, hasBlankAtStart {
        bytes.insert(contentsOf: [Self.quote, Self.quote], at: index)
        isAtStart = false
      } else if bytes[index] != Self.lineFeed {
        hasBlankAtStart = true
      }
      if !isAtStart { return }
    }
  }

  private func followBlanks(_ chunk: ArraySlice<UInt8>) {
    guard let last = chunk.lastIndex(where: { $0 > Self.space || $0 == Self.lineFeed }) else {
      endsInBlanks = endsInBlanks || (isLineBlank && !chunk.isEmpty)
      return
    }
    isLineBlank = chunk[last] == Self.lineFeed
    endsInBlanks = isLineBlank && last + 1 < chunk.endIndex
  }
}

// MARK: - Bytes

extension CanonicalText {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let space = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let hash = UInt8(ascii: "#")

  /// Returns the number of quotes; `nil` if there may be a comment or a CR without LF.
  private func quoteCountIfPlain(_ bytes: Span<UInt8>) -> Int? {
    var count = 0
    // All three are below "$", and so are line feeds and blanks.
    var position = bytes.firstIndex(below: UInt8(ascii: "$"), from: 0)
    while position < bytes.count {
      if bytes[position] == Self.quote {
        count += 1
      } else if !isPlain(bytes, position) {
        return nil
      }
      position = bytes.firstIndex(below: UInt8(ascii: "$"), from: position + 1)
    }
    return count
  }

  private func isPlain(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case Self.carriageReturn: index + 1 < bytes.count && bytes[index + 1] == Self.lineFeed
    case Self.hash: index == 0 ? !place.isAtLineStart : bytes[index - 1] != Self.lineFeed
    default: true
    }
  }

  /// Appends a byte as the canonical validator reads it.
  private func append(_ byte: UInt8, before next: UInt8?, to bytes: inout [UInt8]) {
    if place.isInComment {
      guard byte == Self.lineFeed else { return }
      place = Place()
    } else if place.isInQuotes {
      if byte == Self.quote { (place.isInQuotes, place.isAfterQuote) = (false, true) }
    } else if byte == Self.quote, place.isAtCellStart || place.isAfterQuote {
      (place.isInQuotes, place.isAfterQuote, place.isAtCellStart) = (true, false, false)
    } else if byte == Self.hash, place.isAtLineStart {
      place.isInComment = true
      return
    } else if byte == Self.carriageReturn, next != Self.lineFeed {
      place.isAfterQuote = false
      bytes.append(Self.space)
      return
    } else {
      place.isAfterQuote = false
      place.isAtCellStart = byte == Self.comma || byte == Self.lineFeed || place.isAtCellStart && byte <= Self.space
    }
    place.isAtLineStart = byte == Self.lineFeed && !place.isInQuotes
    bytes.append(byte)
  }
}
