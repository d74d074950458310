/// What the names in a store's folder say: they are all that it keeps of its state.
///
/// A name appears by one `rename` and goes by one `unlink`, so that the folder is in a state of this kind whenever a
/// process is killed, and whoever reads it needs no lock.
struct StoreContents: Hashable {
  /// Those that can be current, the newest first: of a store at rest the current one and the one before.
  let bundles: [StoredBundle]
  /// The newest of those that wait, unless a bundle was installed after it.
  let pending: StoredBundle?
  /// All names that are the store's: bundles, and copies that nobody has finished.
  private let names: Set<String>

  /// - Parameter names: Those of all files in the folder; what is not the store's is left alone.
  init(names: some Sequence<String>) {
    self.names = Set(names.filter { StoredBundle(name: $0) != nil || Self.isUnfinished($0) })
    let all = self.names.compactMap(StoredBundle.init(name:)).sorted { $0.number > $1.number }
    bundles = all.filter { $0.start == nil }
    let newest = bundles.first?.number ?? 0
    pending = all.first { $0.start != nil && $0.number > newest }
  }

  /// Whether a name is that of a copy under way, see ``OutputFile``.
  private static func isUnfinished(_ name: String) -> Bool {
    guard name.hasSuffix(OutputFile.temporarySuffix) else { return false }
    let words = name.dropLast(OutputFile.temporarySuffix.count).split(separator: ".", omittingEmptySubsequences: false)
    return StoredBundle(name: words.dropLast().joined(separator: ".")) != nil
  }

  /// The number of the next bundle.
  var nextNumber: Int { 1 + (names.compactMap { StoredBundle(name: $0)?.number }.max() ?? 0) }

  /// The bundles installed before one, the newest first.
  func bundles(before bundle: StoredBundle) -> [StoredBundle] {
    bundles.filter { $0.number < bundle.number }
  }

  /// The names of copies that nobody will finish, as long as nobody makes one.
  var unfinished: Set<String> { names.filter(Self.isUnfinished) }

  /// The names of all other bundles, and of unfinished copies.
  func names(otherThan kept: [StoredBundle]) -> Set<String> {
    names.subtracting(kept.map(\.name))
  }

  /// The folder with nothing but some bundles in it.
  static func only(_ bundles: [StoredBundle]) -> StoreContents {
    StoreContents(names: bundles.map(\.name))
  }
}
