import BundleFormat
import TestFeeds

extension StreamMap.Part {
  /// Returns a replacement for a field: a value at or beyond the limits of its kind, or an invalid form.
  func other(than old: ArraySlice<UInt8>, _ block: TortureBlock, _ random: inout SplitMix64) -> [UInt8] {
    switch self {
    case .pageType: [random.pick([0, 1, 2, 5, 10, 13, 14, 255])]
    case .group, .columns, .cells, .rightChild: Self.varint(old, block, &random)
    case .columnClass: [UInt8(random.number(0...6))]
    case .rowClasses: Self.classes(old, &random)
    case .prediction: [UInt8(random.number(0...5))]
    case .list: [random.chance(70) ? UInt8(random.number(0...9)) : UInt8(random.number(0...255))]
    case .first, .divisor: Self.sized(&random)
    case .width: [random.chance(90) ? UInt8(random.number(0...9)) : 255]
    case .planes: old.map { _ in UInt8(random.number(0...255)) }
    case .textMode: [UInt8(random.number(0...2))]
    }
  }

  private static func varint(_ old: ArraySlice<UInt8>, _ block: TortureBlock, _ random: inout SplitMix64) -> [UInt8] {
    // Varints that are longer than needed or longer than allowed.
    if random.chance(5) { return old.dropLast() + [(old.last ?? 0) | 0x80, 0] }
    if random.chance(5) { return Array(repeating: 0x80, count: 5) + [1] }
    var reader = ByteReader(Array(old))
    let value = reader.varint() ?? 0
    let pageSize = block.pageSize
    let others = [
      0, 1, 2, max(0, value - 1), value + 1, 2 * value, pageSize, pageSize + 1, pageSize / 6, block.length,
      1 << 16, 1 << 31, 1 << 32 - 1, 1 << 32, 1 << 35 - 1,
    ]
    var writer = ByteWriter()
    writer.varint(random.pick(others))
    return writer.bytes
  }

  private static func classes(_ old: ArraySlice<UInt8>, _ random: inout SplitMix64) -> [UInt8] {
    var classes = Array(old)
    for _ in 0..<random.number(1...4) where !classes.isEmpty {
      classes[random.number(0...classes.count - 1)] = UInt8(random.number(0...random.pick([4, 5, 255])))
    }
    return random.chance(5) ? Array(repeating: classes.first ?? 0, count: classes.count) : classes
  }

  /// Returns a sized number, sometimes with too many bytes or with a zero at its end.
  private static func sized(_ random: inout SplitMix64) -> [UInt8] {
    let size = random.chance(95) ? random.number(0...8) : random.number(9...255)
    let extreme = random.pick([0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8])
    let isExtreme = random.chance(50)
    var value = (0..<min(size, 16)).map { _ in isExtreme ? 0xFF : UInt8(random.number(0...255)) }
    if isExtreme, !value.isEmpty { value[value.count - 1] = extreme }
    return [UInt8(size)] + value
  }
}
