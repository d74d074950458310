/// Which kinds of ids get a prefix, in which feeds.
///
/// Ids of a kind get a prefix if a feed shares one of them with an earlier feed, but for something else. Then whatever
/// refers to them is something else too.
struct MergePrefixes {
  private var kinds: [KindSet]
  private let texts: [[UInt8]]

  init(_ survey: MergeSurvey, names: [String]) {
    kinds = names.map { _ in [] }
    texts = Self.texts(names, survey)
    let shared = survey.entities.mapValues { $0.shared() }
    for feed in names.indices.dropFirst() {
      while let kind = IDKind.allCases.first(where: { needsPrefix($0, in: feed, shared) }) {
        kinds[feed].insert(KindSet(kind))
      }
    }
  }

  /// The prefix of a kind of ids in a feed; `nil` if they stay as they are.
  func prefix(of kind: IDKind, in feed: Int) -> [UInt8]? {
    kinds[feed].contains(kind) ? texts[feed] : nil
  }

  /// The kinds of ids that get a prefix.
  func kinds(in feed: Int) -> [IDKind] {
    IDKind.allCases.filter { kinds[feed].contains($0) }
  }

  func text(of feed: Int) -> String { String(decoding: texts[feed], as: UTF8.self) }

  /// `NAME:`, with a number if an id already begins so.
  private static func texts(_ names: [String], _ survey: MergeSurvey) -> [[UInt8]] {
    var taken = Set<[UInt8]>()
    for table in survey.entities.values { table.collectPrefixes(into: &taken) }
    return names.map { name in
      var (text, number) = (name, 1)
      while taken.contains(Array(text.utf8)) || number > 1 && names.contains(text) {
        number += 1
        text = "\(name)\(number)"
      }
      return Array("\(text):".utf8)
    }
  }

  private func needsPrefix(_ kind: IDKind, in feed: Int, _ shared: [IDKind: [FeedPair: SharedEntities]]) -> Bool {
    if kinds[feed].contains(kind) { return false }
    return (0..<feed).contains { earlier in
      if kinds[earlier].contains(kind) { return false }
      let pair = FeedPair(earlier: earlier, later: feed)
      guard let entities = shared[kind]?[pair] else { return false }
      let changed = kinds[earlier].union(kinds[feed])
      if !entities.areEqual || !entities.references.isDisjoint(with: changed) { return true }
      return kind == .zone && entities.hasLabel && !areZonesCommon(pair, changed, shared)
    }
  }

  /// Whether fare zones, which are mere labels, mean the same in two feeds: those of a common stop or agency.
  private func areZonesCommon(
    _ pair: FeedPair, _ changed: KindSet, _ shared: [IDKind: [FeedPair: SharedEntities]]
  ) -> Bool {
    [.agency, .place].contains { kind in
      !changed.contains(kind) && shared[kind]?[pair]?.hasEqual ?? false
    }
  }
}
