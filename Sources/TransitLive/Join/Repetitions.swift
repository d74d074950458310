import TransitBundle
import TransitValues

/// The repetitions of a trip of frequencies.txt. Where rows overlap, a start belongs to the first row that has it.
struct Repetitions: Sendable {
  /// One of them.
  struct Place {
    let start: ServiceTime
    /// The row.
    let period: PatternReader.Period
  }

  /// In the order of the file, without those of which an earlier one has all starts.
  let periods: [PatternReader.Period]

  init(_ periods: [PatternReader.Period]) {
    var known: Set<[Int]> = []
    self.periods = periods.sorted { $0.row < $1.row }.filter {
      $0.start < $0.end && known.insert([$0.start, $0.end, $0.headway]).inserted
    }
  }

  var isEmpty: Bool { periods.isEmpty }

  /// Whether all repetitions run exactly at their times.
  var areExact: Bool { periods.allSatisfy { $0.isExact } }
}
