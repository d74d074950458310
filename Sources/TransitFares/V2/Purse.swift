import TransitValues

/// A rider, a medium and a currency: what decides which rows of products count.
struct Purse: Hashable {
  /// ``TariffV2/none`` for a rider of whom nothing is known.
  let rider: Int32
  /// ``TariffV2/none`` for any medium.
  let medium: Int32
  let currency: Int32

  /// The riders, media and currencies that are tried at most, multiplied.
  static let most = 128
}

extension TariffV2 {
  func pays(_ row: ProductRow, with purse: Purse) -> Bool {
    let isForRider =
      row.rider == Self.none
      || (purse.rider == Self.none ? defaultRiders.contains(row.rider) : row.rider == purse.rider)
    return isForRider && row.currency == purse.currency
      && (purse.medium == Self.none || row.medium == Self.none || row.medium == purse.medium)
  }

  /// The cheapest row of a product; of equal ones, the first by its columns.
  func cheapest(_ product: Int32, with purse: Purse) -> ProductRow? {
    (rowsOfProducts[product] ?? []).filter { pays($0, with: purse) }.min { left, right in
      (left.amount, left.rider, left.medium) < (right.amount, right.rider, right.medium)
    }
  }

  /// Those that the products of legs name, sorted, after the one of whom nothing is known.
  func purses(for legs: [LegPrice]) -> [Purse]? {
    let rows = legs.flatMap { $0.products ?? [] }.map { $0.row }
    let riders = [Self.none] + sorted(Set(rows.map { $0.rider }).subtracting([Self.none]), self.riders)
    let media = [Self.none] + sorted(Set(rows.map { $0.medium }).subtracting([Self.none]), self.media)
    let currencies = sorted(Set(rows.map { $0.currency }), self.currencies)
    if riders.count * media.count * currencies.count > Purse.most { return nil }
    return riders.flatMap { rider in
      media.flatMap { medium in
        currencies.map { Purse(rider: rider, medium: medium, currency: $0) }
      }
    }
  }

  private func sorted(_ numbers: Set<Int32>, _ table: NameTable) -> [Int32] {
    numbers.sorted { table.name($0).utf8.lexicographicallyPrecedes(table.name($1).utf8) }
  }
}
