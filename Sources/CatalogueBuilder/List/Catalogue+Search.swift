import Foundation

extension Catalogue {
  /// The feeds with all words of a text in their ids, providers, names and places, in the order of the list. Case and
  /// accents do not matter. Rows that are no tasks are left out.
  package func rows(matching text: String) -> [CatalogueRow] {
    let words = Self.folded(text).split { $0.isWhitespace || $0 == "," }
    return rows.filter { row in
      guard row.skipReason == nil, row.problem == nil else { return false }
      let described = Self.folded([row.id, row.provider, row.name, row.place].joined(separator: "\n"))
      return words.allSatisfy { described.contains($0) }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension CatalogueRow {
  /// The address of the feed; `nil` for one that is made of others.
  package var address: String? {
    switch source {
    case .path(let place), .url(let place): place
    case .dataset, .missing: nil
    }
  }
}
