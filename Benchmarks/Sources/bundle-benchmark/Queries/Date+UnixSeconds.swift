import Foundation

/// Boards are asked from whole seconds on, and a feed has no others.
extension Date {
  /// Makes an instant from seconds since 1970-01-01T00:00:00Z.
  init(unixSeconds: Int) {
    self.init(timeIntervalSince1970: Double(unixSeconds))
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  var unixSeconds: Int { Int(timeIntervalSince1970) }
}
