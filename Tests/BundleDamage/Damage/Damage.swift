package import TestFeeds

/// A way to damage a bundle.
package enum Damage: Int, CaseIterable, Sendable {
  /// One byte has another value.
  case byte
  /// The file ends early.
  case truncation
  /// Bytes follow the end.
  case appended
  /// The file begins as one bundle and goes on as another.
  case splice

  // What follows has all checksums right, which only a forger takes the trouble to do.

  /// A field of the header has another value.
  case headerField = 4
  /// The block index says something else of a block.
  case indexField
  /// A block inflates to too much, to too little, or is said to be of another codec.
  case blockStream
  /// The metadata are other ones, or none.
  case metadata
  /// Some bytes of a page of the database.
  case pageBytes
  /// The header of a page of a b-tree, or its list of cells.
  case treePage
  /// A cell: child, length, serial types, overflow.
  case cell
  /// The first 100 bytes of the database.
  case databaseHeader
  /// The text of the schema, or where a tree of it begins.
  case schemaText
  /// A page stands in another one's place.
  case pageOrder
  /// A column of a table has values that no feed says.
  case value

  /// Whether all checksums are right, so that nothing tells the damage but the content itself.
  package var isSealed: Bool { rawValue >= Self.headerField.rawValue }

  /// Whether opening has to tell: the file is longer or shorter than it says, or not of one piece.
  package var mustNotOpen: Bool { [.truncation, .appended, .splice].contains(self) }

  /// Whether the database itself is as it was, if it can be read at all: then answers are the sound bundle's.
  package var keepsDatabase: Bool { rawValue < Self.metadata.rawValue }
}

/// Damages a bundle.
package struct Damager: Sendable {
  package let bundle: SoundBundle
  /// What it is spliced with.
  package let other: SoundBundle
  private let values: ValueDamage
  private let trees: TreeDamage

  /// - Throws: SQLite's error when the bundle's database cannot be asked.
  package init(_ bundle: SoundBundle, splicedWith other: SoundBundle) throws {
    self.bundle = bundle
    self.other = other
    values = try ValueDamage(bundle)
    trees = TreeDamage(bundle)
  }

  /// How many ways there are, or `nil` where it takes chance to tell them apart.
  package func count(of damage: Damage) -> Int? {
    switch damage {
    case .byte: FileDamage.valuesPerByte * bundle.bytes.count
    case .truncation: bundle.bytes.count
    case .appended: FileDamage.appendedCount
    case .splice: FileDamage.spliceCount(bundle, other)
    case .headerField: HeaderDamage.count
    case .indexField: IndexDamage.count(bundle)
    case .blockStream: StreamDamage.count(bundle)
    case .metadata: nil
    case .value: values.count
    case .pageBytes, .treePage, .cell, .databaseHeader, .schemaText, .pageOrder: nil
    }
  }

  /// A damaged bundle; `nil` where it would be a sound one.
  ///
  /// - Parameters:
  ///   - item: Which of ``count(of:)``, or any number.
  ///   - scratch: The path of a file that may be written for it.
  package func damaged(_ damage: Damage, item: Int, scratch: String, _ random: inout SplitMix64) throws -> [UInt8]? {
    let bytes: [UInt8]? =
      switch damage {
      case .byte: FileDamage.byte(bundle, item, &random)
      case .truncation: Array(bundle.bytes.prefix(item))
      case .appended: FileDamage.appended(bundle, item, &random)
      case .splice: FileDamage.splice(bundle, other, item, &random)
      case .headerField: HeaderDamage.damaged(bundle, item)
      case .indexField: IndexDamage.damaged(bundle, item)
      case .blockStream: StreamDamage.damaged(bundle, item)
      case .metadata: MetadataDamage.damaged(bundle, item, &random)
      case .pageBytes: trees.bytes(&random)
      case .treePage: trees.page(&random)
      case .cell: trees.cell(&random)
      case .databaseHeader: trees.databaseHeader(&random)
      case .schemaText: trees.schema(&random)
      case .pageOrder: trees.order(&random)
      case .value: try values.damaged(item, scratch: scratch)
      }
    // What is spliced at the same place of two bundles' starts is the other one, and sound.
    return bytes == bundle.bytes || bytes == other.bytes ? nil : bytes
  }
}
