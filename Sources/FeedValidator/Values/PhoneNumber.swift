import TransitCTexts

/// Phone numbers, judged by their number of digits as `PhoneNumberUtil.isPossibleNumber` of libphonenumber does.
///
/// That one also reads forms that no feed is known to have, such as `tel:` addresses and digits outside ASCII. The
/// canonical validator checks phone numbers only if the user gives a country.
enum PhoneNumber {
  /// Whether a text is a number of a possible length.
  ///
  /// - Parameter country: An ISO code in upper case. For a country without a plan of its own, only numbers that start
  ///   with `+` are possible.
  static func isPossible(_ text: String, country: String) -> Bool {
    let number = withoutExtension(text.drop { !$0.isASCIIDigit && $0 != "+" })
    let digits = digits(of: number)
    guard number.utf8.count <= 250, number.prefix(while: { !$0.isLetter }).count(where: \.isASCIIDigit) >= 2 else {
      return false
    }
    if number.first == "+" { return isInternational(digits) }
    guard let plan = PhonePlan.byRegion[country] else { return false }
    // A calling code does not start with 0.
    let rest = digits.dropFirst(plan.internationalPrefix.count)
    if digits.hasPrefix(plan.internationalPrefix), rest.first != "0" { return isInternational(rest) }
    return plan.isPossible(digits)
      || digits.hasPrefix(plan.callingCode) && plan.isPossible(digits.dropFirst(plan.callingCode.count))
  }

  /// Whether digits are a calling code of one to three digits and a number of its main region.
  private static func isInternational(_ digits: Substring) -> Bool {
    for count in 1...3 where count <= digits.count {
      if let plan = PhonePlan.byCallingCode[String(digits.prefix(count))] {
        return plan.isPossible(digits.dropFirst(count))
      }
    }
    return false
  }

  /// Returns a number without `ext. 12`, `x12`, `#12` or `;ext=12` at its end.
  private static func withoutExtension(_ number: Substring) -> Substring {
    let rest = number.drop { $0.isASCIIDigit || "+-() ./[]*".contains($0) }
    let mark = rest.prefix { !$0.isASCIIDigit }.lowercased()
    let isExtension = ["x", "#", ";", ",", "ext", "int", "anexo"].contains { mark.hasPrefix($0) }
    return isExtension && rest.contains(where: \.isASCIIDigit) ? number[..<rest.startIndex] : number
  }

  /// Returns the digits of a number. With three or more letters, letters are the digits of their keys.
  private static func digits(of number: Substring) -> Substring {
    let keys = Array("22233344455566677778889999")
    let hasWords = number.count(where: { $0.isASCII && $0.isLetter }) >= 3
    return Substring(
      number.compactMap { character in
        if character.isASCIIDigit { return character }
        guard hasWords, let letter = character.lowercased().first?.asciiValue, (97...122).contains(letter) else {
          return nil
        }
        return keys[Int(letter) - 97]
      })
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }
}

/// How many digits the phone numbers of a region have.
///
/// Source: the metadata of libphonenumber 8.12.13, <https://github.com/google/libphonenumber>.
private struct PhonePlan {
  /// The digits that follow `+` in international form.
  let callingCode: String
  let lengths: [ClosedRange<Int>]
  /// The digit that is dialed before a national number; may be empty.
  let nationalPrefix: String
  /// The prefix of international calls.
  let internationalPrefix: String

  func isPossible(_ digits: Substring) -> Bool {
    hasLength(digits.count)
      || !nationalPrefix.isEmpty && digits.hasPrefix(nationalPrefix) && hasLength(digits.count - nationalPrefix.count)
  }

  private func hasLength(_ count: Int) -> Bool { lengths.contains { $0.contains(count) } }

  private init(_ columns: [Substring]) {
    callingCode = String(columns[1])
    lengths = columns[2].split(separator: ",").compactMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.first.map { $0...(ends.last ?? $0) }
    }
    nationalPrefix = columns.count > 3 && columns[3] != "-" ? String(columns[3]) : ""
    internationalPrefix = columns.count > 4 ? String(columns[4]) : "00"
  }

  /// Lines of region, or 001 for none; calling code; numbers of digits, with and without an area code; national prefix,
  /// or `-`; international prefix, if it is not 00. The main region of a calling code comes before the others.
  // SAFETY: a static text that ends with zero.
  private static let plans = WordList.lines(unsafe String(cString: transit_phone_plans())).map(WordList.words).map {
    (region: String($0[0]), plan: PhonePlan($0))
  }

  static let byRegion = Dictionary(plans.map { ($0.region, $0.plan) }) { first, _ in first }

  /// The plan of the main region of each calling code.
  static let byCallingCode = Dictionary(plans.map { ($0.plan.callingCode, $0.plan) }) { first, _ in first }
}
