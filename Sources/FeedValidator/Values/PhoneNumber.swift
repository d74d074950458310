/// Phone numbers, as `PhoneNumberUtil.isPossibleNumber` of libphonenumber 8.12.13 judges them: mostly by length.
///
/// The canonical validator checks phone numbers only if the user gives a country.
enum PhoneNumber {
  /// Whether a text is a number of a possible length.
  ///
  /// - Parameter country: An ISO code in upper case. For a country without a plan of its own, only numbers that start
  ///   with `+` are possible.
  static func isPossible(_ text: String, country: String) -> Bool {
    guard text.utf16.count <= 250 else { return false }
    let candidate = PhoneText.candidate(text)
    guard PhoneText.isViable(candidate) else { return false }
    let region = PhoneRegion.all.byName[country[...]]
    guard region != nil || startsWithPlus(candidate) else { return false }
    guard let number = split(PhoneText.withoutExtension(candidate), region: region) else { return false }
    return hasPossibleLength(number, region: region)
  }

  /// A number without its calling code. The code is `nil` if the number has none, as within a country.
  private struct Number {
    let callingCode: Substring?
    let digits: Substring
  }

  /// Whether the number, without a national prefix, has a possible length where its calling code belongs.
  private static func hasPossibleLength(_ number: Number, region: PhoneRegion?) -> Bool {
    guard let callingCode = number.callingCode ?? region?.callingCode, number.digits.count >= 2,
      let mainRegion = PhoneRegion.all.byCallingCode[callingCode]
    else { return false }
    let parsingRegion = number.callingCode == nil ? region ?? mainRegion : mainRegion
    let stripped = parsingRegion.withoutNationalPrefix(number.digits)
    let isStripped = [.possible, .tooLong].contains(parsingRegion.lengthResult(stripped.count))
    let digits = isStripped ? stripped : number.digits
    return 2...17 ~= digits.count
      && [.possible, .possibleWithinArea].contains(mainRegion.lengthResult(digits.count))
  }

  /// Separates the calling code; `nil` if a number in international form has no known code.
  ///
  /// If the code after `+` is unknown, the text after it is read as the user would dial it.
  private static func split(_ text: Substring, region: PhoneRegion?) -> Number? {
    guard startsWithPlus(text) else { return splitDialed(text, region: region) }
    let rest = Substring(text.unicodeScalars.drop(while: PhoneText.isPlus))
    let digits = PhoneText.digits(rest)
    guard digits.count > 2 else { return nil }
    if let number = splitInternational(digits) { return number }
    return splitDialed(rest, region: region).flatMap { $0.callingCode == nil ? nil : $0 }
  }

  /// Separates the calling code of a number that starts with the international prefix or the code of the region.
  private static func splitDialed(_ text: Substring, region: PhoneRegion?) -> Number? {
    let digits = PhoneText.digits(text)
    guard let region else { return Number(callingCode: nil, digits: digits) }
    if let rest = region.withoutInternationalPrefix(digits) {
      return rest.count > 2 ? splitInternational(rest) : nil
    }
    if digits.hasPrefix(region.callingCode) {
      let rest = region.withoutNationalPrefix(digits.dropFirst(region.callingCode.count))
      let isBetter = !region.isNational(digits) && region.isNational(rest)
      if isBetter || region.lengthResult(digits.count) == .tooLong {
        return Number(callingCode: region.callingCode, digits: rest)
      }
    }
    return Number(callingCode: nil, digits: digits)
  }

  /// Separates the shortest known calling code of one to three digits.
  private static func splitInternational(_ digits: Substring) -> Number? {
    for count in 1...3 where count <= digits.count {
      let code = digits.prefix(count)
      if PhoneRegion.all.byCallingCode[code] != nil {
        return Number(callingCode: code, digits: digits.dropFirst(count))
      }
    }
    return nil
  }

  private static func startsWithPlus(_ text: Substring) -> Bool {
    text.unicodeScalars.first.map(PhoneText.isPlus) ?? false
  }
}
