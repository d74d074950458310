/// The number of lines, districts and streets for a requested size.
///
/// A bigger network has more lines, longer lines and more trips per line. The number of lines grows with the power 3/4
/// of the stop times: 6 lines for 20,000, 31 for 150,000 and 2,477 for 50 million.
struct CitySize {
  /// The requested number of rows in stop_times.txt.
  let stopTimes: Int

  /// The number of cities, each with one district or more.
  let cities: Int

  init(stopTimes: Int, cities: Int) {
    self.stopTimes = max(0, stopTimes)
    self.cities = max(1, cities)
  }

  /// Lines other than intercity railways and the special lines of the first district; at least 3 for each city.
  var regularLines: Int {
    let root = Self.root(of: stopTimes)
    return max(3 * cities, root * Self.root(of: root * 10_000) / 100 / 240)
  }

  /// Towns with their own grid and center.
  var districts: Int { max(cities, (regularLines + 59) / 60) }

  /// Corners along a side of a district's grid: 7 to 33, and odd so that there is a center.
  var side: Int { min(33, max(7, Self.root(of: Self.root(of: stopTimes)) * 5 / 4)) | 1 }

  /// The integer square root. Floating point could differ between machines.
  static func root(of number: Int) -> Int {
    guard number > 1 else { return number }
    var guess = number
    var better = (guess + 1) / 2
    while better < guess {
      guess = better
      better = (guess + number / guess) / 2
    }
    return guess
  }
}
