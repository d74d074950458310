import TransitValues

enum BlockKind {}
enum SlotKind {}
enum SearchPatternKind {}
enum LaneKind {}
enum DayKind {}
enum SearchProfileKind {}

/// The number of a block's id in `text`.
typealias BlockNumber = DenseIndex<BlockKind>
/// A place where trips are left and entered: see ``ChangeSlots``.
typealias Slot = DenseIndex<SlotKind>
/// A pattern that a ``SearchContext`` has met.
typealias PatternNumber = DenseIndex<SearchPatternKind>
/// A lane of a ``SearchContext``.
typealias LaneNumber = DenseIndex<LaneKind>
/// A service day within reach of a question.
typealias DayNumber = DenseIndex<DayKind>
/// A profile of ``ProfileTimes``.
typealias ProfileNumber = DenseIndex<SearchProfileKind>

extension DenseIndex<SlotKind> {
  /// The slot of a stop for trips that no rule names.
  @inline(__always)
  init(_ stop: StopRank) { self.init(stop.number) }
}
