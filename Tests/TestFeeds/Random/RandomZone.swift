/// A time zone and days in the middle of its feeds, mostly days with clock changes.
struct RandomZone: Sendable {
  let name: String
  /// `YYYYMMDD`.
  let days: [String]

  /// Zones with clock changes at night, at noon UTC, at midnight, by half an hour, and before or after the calendar
  /// day; and zones without changes, including both ends of the world.
  static let all: [RandomZone] = [
    RandomZone(name: "Europe/Berlin", days: ["20250330", "20251026", "20260329", "20261025"]),
    RandomZone(name: "America/New_York", days: ["20250309", "20251102", "20260308", "20261101"]),
    RandomZone(name: "Australia/Lord_Howe", days: ["20250406", "20251005", "20260405", "20261004"]),
    RandomZone(name: "Atlantic/Azores", days: ["20250330", "20251026", "20260329", "20261025"]),
    RandomZone(name: "Africa/Casablanca", days: ["20250223", "20250406", "20260215", "20260322"]),
    RandomZone(name: "Africa/Cairo", days: ["20250425", "20251031", "20260424", "20261030"]),
    RandomZone(name: "America/Santiago", days: ["20250405", "20250907", "20260404", "20260906"]),
    RandomZone(name: "Pacific/Chatham", days: ["20250406", "20250928", "20260405", "20260927"]),
    RandomZone(name: "Asia/Kathmandu", days: ["20250101", "20260228"]),
    RandomZone(name: "America/Sao_Paulo", days: ["20251231", "20260301"]),
    RandomZone(name: "Pacific/Kiritimati", days: ["20260101"]),
    RandomZone(name: "Pacific/Pago_Pago", days: ["20251231"]),
    RandomZone(name: "Etc/UTC", days: ["20260228"]),
  ]
}
