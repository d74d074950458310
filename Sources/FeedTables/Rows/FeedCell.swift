/// A cell of a feed, as the view of its file shows it.
package enum FeedCell: Equatable, Sendable {
  case empty
  case integer(Int)
  /// `units` / 10^`digits`.
  case decimal(units: Int, digits: Int)
  /// In seconds from the origin of the service day.
  case time(Int)
  case text([UInt8])
}

extension FeedCell {
  /// The double that is nearest to a number, as when its text is read; `nil` for other cells.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let units, let digits): Double(units) / Self.powers[digits]
    case .text(let bytes): Double(String(decoding: bytes, as: UTF8.self))
    case .empty, .time: nil
    }
  }

  /// Powers of ten, which doubles hold exactly.
  private static let powers = (0...18).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }
}
