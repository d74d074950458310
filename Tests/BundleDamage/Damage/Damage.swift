package import TestFeeds

/// A kind of damage to a bundle.
package enum Damage: Int, CaseIterable, Sendable {
  /// One byte is changed.
  case byte
  /// The file is truncated.
  case truncation
  /// Bytes are appended to the file.
  case appended
  /// The file starts as one bundle and continues as another.
  case splice

  // The remaining kinds have correct checksums, as a forged bundle can have.

  /// A field of the header is changed.
  case headerField = 4
  /// A field of the block index is changed.
  case indexField
  /// A block inflates to too many or too few bytes, or its codec is wrong.
  case blockStream
  /// The metadata is changed or missing.
  case metadata
  /// Some bytes of a database page are changed.
  case pageBytes
  /// The header of a b-tree page or its cell pointers are changed.
  case treePage
  /// A cell is changed: child page, length, serial types or overflow page.
  case cell
  /// The first 100 bytes of the database are changed.
  case databaseHeader
  /// The text of the schema or a root page number is changed.
  case schemaText
  /// A page is replaced by or swapped with another page.
  case pageOrder
  /// A column of a table has values that no feed can contain.
  case value

  /// Whether all checksums are correct, so that only the content reveals the damage.
  package var isSealed: Bool { rawValue >= Self.headerField.rawValue }

  /// Whether opening must fail: the length of the file is wrong, or its parts are from different bundles.
  package var mustNotOpen: Bool { [.truncation, .appended, .splice].contains(self) }

  /// Whether readable blocks of the database are unchanged, so that results must equal those of the sound bundle.
  package var keepsDatabase: Bool { rawValue < Self.metadata.rawValue }
}

/// Damages a bundle.
package struct Damager: Sendable {
  package let bundle: SoundBundle
  /// The bundle to splice with.
  package let other: SoundBundle
  private let values: ValueDamage
  private let trees: TreeDamage

  /// - Throws: The error of SQLite if the bundle's database cannot be queried.
  package init(_ bundle: SoundBundle, splicedWith other: SoundBundle) throws {
    self.bundle = bundle
    self.other = other
    values = try ValueDamage(bundle)
    trees = TreeDamage(bundle)
  }

  /// Returns the number of different damages of a kind, or `nil` if they are chosen at random.
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

  /// Returns a damaged bundle, or `nil` if the result would be a sound one.
  ///
  /// - Parameters:
  ///   - item: A number below ``count(of:)``, or any number if that is `nil`.
  ///   - scratch: The path of a temporary file.
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
    // A splice at the same offset near the start or the end of two bundles can equal one of them.
    return bytes == bundle.bytes || bytes == other.bytes ? nil : bytes
  }
}
