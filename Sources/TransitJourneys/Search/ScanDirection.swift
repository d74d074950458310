/// Whether a search runs with time or against it.
///
/// A search against time is the mirror image of a search with time: it enters a vehicle where the rider alights, leaves
/// it where the rider boards, and times are negated. So one implementation serves both; its times are "elapsed" seconds
/// after the question's instant, or before it.
protocol ScanDirection {
  static var isForward: Bool { get }
}

enum Forward: ScanDirection {
  static var isForward: Bool { true }
}

enum Backward: ScanDirection {
  static var isForward: Bool { false }
}
