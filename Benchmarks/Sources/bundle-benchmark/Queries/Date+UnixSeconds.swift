import Foundation

// Boards start at whole seconds.
extension Date {
  /// Creates a date from seconds since 1970-01-01T00:00:00Z.
  init(unixSeconds: Int) {
    self.init(timeIntervalSince1970: Double(unixSeconds))
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  var unixSeconds: Int { Int(timeIntervalSince1970) }
}
