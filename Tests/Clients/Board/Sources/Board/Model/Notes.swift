import TransitBundle

extension PickupType {
  /// How to board, where that is not as usual.
  var note: String? {
    switch self {
    case .phoneAgency: "call ahead"
    case .askDriver: "ask the driver"
    case .notAvailable: "exit only"
    default: nil
    }
  }
}
