public import TransitValues

/// What a journey costs, by the fare files of the feed.
///
/// ```swift
/// let calculator = FareCalculator(timetable)
/// if let price = try calculator.fares(of: journey)?.cheapest.first { print(price.money) }
/// ```
public struct JourneyFares: Hashable, Codable, Sendable {
  /// The files that tell.
  public enum Model: String, Hashable, Codable, Sendable {
    /// fare_attributes.txt and fare_rules.txt.
    case v1
    /// fare_leg_rules.txt, fare_products.txt and the files beside them.
    case v2
  }

  /// Why no price is known.
  public enum Unknown: String, Hashable, Codable, Sendable, CaseIterable {
    /// The rules leave more ways to pay than are tried.
    case tooComplex = "too_complex"
    /// No rule of the feed prices a leg.
    case noRule = "no_rule"
    /// A leg has products for some riders, but none for a rider whom nothing is known of.
    case noDefaultRider = "no_default_rider"
    /// All legs have prices, but never all in one currency.
    case currencies
  }

  /// The files that tell.
  public var model: Model
  /// The least that a rider pays of whom nothing is known, with any medium: one for each currency, sorted by it.
  public var cheapest: [Total]
  /// Why ``cheapest`` is empty.
  public var unknown: Unknown?
  /// The least for each rider and medium that the products of the journey name, and for any.
  public var options: [Option]
  /// The legs and the products that pay for each alone.
  public var legs: [Leg]

  /// Creates a value, for previews and tests.
  public init(model: Model, cheapest: [Total] = [], unknown: Unknown? = nil, options: [Option] = [], legs: [Leg] = []) {
    (self.model, self.cheapest, self.unknown, self.options, self.legs) = (model, cheapest, unknown, options, legs)
  }
}

extension JourneyFares {
  /// A price of the whole journey.
  public struct Total: Hashable, Codable, Sendable {
    /// The price.
    public var money: Money
    /// One of the cheapest ways to pay it, in order. The amounts add up to ``money``.
    public var payments: [Payment]

    /// Creates a value, for previews and tests.
    public init(money: Money, payments: [Payment]) { (self.money, self.payments) = (money, payments) }
  }

  /// A part of a price.
  public struct Payment: Hashable, Codable, Sendable {
    /// What is paid.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
      /// A product of fare_products.txt for a leg.
      case leg
      /// A change between two legs, by fare_transfer_rules.txt.
      case transfer
      /// A ticket of fare_attributes.txt for its legs.
      case fare
    }

    /// What is paid.
    public var kind: Kind
    /// The numbers of the legs, from 0.
    public var legs: [Int]
    /// `fare_product_id` or `fare_id`; `nil` for a free change.
    public var id: String?
    /// The name of the product; `nil` without one.
    public var name: String?
    /// The amount.
    public var money: Money
    /// `nil` for any rider.
    public var riderCategoryID: RiderCategoryID?
    /// `nil` for any medium.
    public var fareMediaID: FareMediaID?

    /// Creates a value, for previews and tests.
    public init(
      kind: Kind, legs: [Int], id: String?, name: String? = nil, money: Money,
      riderCategoryID: RiderCategoryID? = nil, fareMediaID: FareMediaID? = nil
    ) {
      (self.kind, self.legs, self.id, self.name, self.money) = (kind, legs, id, name, money)
      (self.riderCategoryID, self.fareMediaID) = (riderCategoryID, fareMediaID)
    }
  }

  /// The least that a rider pays with a medium in a currency.
  public struct Option: Hashable, Codable, Sendable {
    /// `nil` for a rider of whom nothing is known.
    public var riderCategoryID: RiderCategoryID?
    /// `nil` for any medium.
    public var fareMediaID: FareMediaID?
    /// The least price.
    public var money: Money

    /// Creates a value, for previews and tests.
    public init(riderCategoryID: RiderCategoryID? = nil, fareMediaID: FareMediaID? = nil, money: Money) {
      (self.riderCategoryID, self.fareMediaID, self.money) = (riderCategoryID, fareMediaID, money)
    }
  }

  /// A ride, or several that the rules take as one, as where the rider stays seated.
  public struct Leg: Hashable, Codable, Sendable {
    /// The numbers of the journey's rides, from 0.
    public var rides: [Int]
    /// What pays for the leg alone, the cheapest first.
    public var products: [Product]

    /// Creates a value, for previews and tests.
    public init(rides: [Int], products: [Product]) { (self.rides, self.products) = (rides, products) }
  }

  /// What pays for a leg alone: a row of fare_products.txt, or a ticket of fare_attributes.txt.
  public struct Product: Hashable, Codable, Sendable {
    /// `fare_product_id` or `fare_id`.
    public var id: String
    /// The name of the product; `nil` without one.
    public var name: String?
    /// The leg group of the rule, by which changes are priced; `nil` without one.
    public var legGroupID: LegGroupID?
    /// `nil` for any rider.
    public var riderCategoryID: RiderCategoryID?
    /// `nil` for any medium.
    public var fareMediaID: FareMediaID?
    /// The price.
    public var money: Money
    /// The conditions of a ticket; `nil` for a product.
    public var ticket: Ticket?

    /// Creates a value, for previews and tests.
    public init(
      id: String, name: String? = nil, legGroupID: LegGroupID? = nil, riderCategoryID: RiderCategoryID? = nil,
      fareMediaID: FareMediaID? = nil, money: Money, ticket: Ticket? = nil
    ) {
      (self.id, self.name, self.legGroupID, self.money, self.ticket) = (id, name, legGroupID, money, ticket)
      (self.riderCategoryID, self.fareMediaID) = (riderCategoryID, fareMediaID)
    }
  }

  /// The conditions of a ticket of fare_attributes.txt.
  public struct Ticket: Hashable, Codable, Sendable {
    /// 0: paid on board; 1: before.
    public var paymentMethod: Int?
    /// How often the rider may change; `nil` without a limit.
    public var transfers: Int?
    /// The seconds within which the last leg is boarded; `nil` without a limit.
    public var transferDuration: Int?

    /// Creates a value, for previews and tests.
    public init(paymentMethod: Int? = nil, transfers: Int? = nil, transferDuration: Int? = nil) {
      (self.paymentMethod, self.transfers, self.transferDuration) = (paymentMethod, transfers, transferDuration)
    }
  }
}
