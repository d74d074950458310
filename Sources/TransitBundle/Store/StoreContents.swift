import TransitFiles

/// The state of a store, which consists only of the file names in its folder.
///
/// Names are added by a single `rename` and removed by a single `unlink`. The folder is therefore in a valid state
/// whenever a process is killed, and reading it needs no lock.
struct StoreContents: Hashable {
  /// The bundles that can be current, newest first. Usually the current one and the previous one.
  let bundles: [StoredBundle]
  /// The newest scheduled bundle, unless a bundle was installed after it.
  let pending: StoredBundle?
  /// All names that belong to the store: bundles and unfinished copies.
  private let names: Set<String>

  /// - Parameter names: The names of all files in the folder. Other names are ignored.
  init(names: some Sequence<String>) {
    self.names = Set(names.filter { StoredBundle(name: $0) != nil || Self.isUnfinished($0) })
    let all = self.names.compactMap(StoredBundle.init(name:)).sorted { $0.number > $1.number }
    bundles = all.filter { $0.start == nil }
    let newest = bundles.first?.number ?? 0
    pending = all.first { $0.start != nil && $0.number > newest }
  }

  /// Whether a name is that of an unfinished copy; see ``OutputFile``.
  private static func isUnfinished(_ name: String) -> Bool {
    guard name.hasSuffix(PartialFile.suffix) else { return false }
    let words = name.dropLast(PartialFile.suffix.count).split(separator: ".", omittingEmptySubsequences: false)
    return StoredBundle(name: words.dropLast().joined(separator: ".")) != nil
  }

  var nextNumber: Int { 1 + (names.compactMap { StoredBundle(name: $0)?.number }.max() ?? 0) }

  /// Returns the bundles installed before a bundle, newest first.
  func bundles(before bundle: StoredBundle) -> [StoredBundle] {
    bundles.filter { $0.number < bundle.number }
  }

  /// The names of unfinished copies. They are abandoned, unless a copy is in progress.
  var unfinished: Set<String> { names.filter(Self.isUnfinished) }

  /// Returns the names of all other bundles and of unfinished copies.
  func names(otherThan kept: [StoredBundle]) -> Set<String> {
    names.subtracting(kept.map(\.name))
  }

  /// Returns the contents of a folder with only these bundles.
  static func only(_ bundles: [StoredBundle]) -> StoreContents {
    StoreContents(names: bundles.map(\.name))
  }
}
