import TransitBundle

extension PickupType {
  /// How to board, if boarding is restricted.
  var note: String? {
    switch self {
    case .phoneAgency: "call ahead"
    case .askDriver: "ask the driver"
    case .notAvailable: "exit only"
    default: nil
    }
  }
}
