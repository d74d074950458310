/// The plan of the phone numbers of a region, as far as the length of numbers depends on it.
///
/// Source: the metadata of libphonenumber 8.12.13, <https://github.com/google/libphonenumber>.
struct PhoneRegion {
  /// The ISO code, or `001` for a calling code that belongs to no region.
  let name: Substring
  /// The digits that follow `+` in international form.
  let callingCode: Substring
  let possibleLengths: [Int]
  /// Lengths that are possible only within an area.
  let localLengths: [Int]
  /// Patterns for what is dialed before an international number, and before a national one.
  let internationalPrefix: Substring?
  let nationalPrefix: Substring?
  /// The text that replaces the national prefix; `$1` stands for a part of the prefix.
  let replacement: Substring?
  /// A pattern that all national numbers match.
  let form: Substring

  /// The plans by region, and the main plans by calling code.
  static let all: (byName: [Substring: PhoneRegion], byCallingCode: [Substring: PhoneRegion]) = {
    let regions = list.split(separator: "\n").compactMap(PhoneRegion.init)
    return (
      Dictionary(regions.map { ($0.name, $0) }) { first, _ in first },
      Dictionary(regions.map { ($0.callingCode, $0) }) { first, _ in first }
    )
  }()

  private init?(line: Substring) {
    let columns = line.split(separator: " ")
    guard columns.count == 8 else { return nil }
    name = columns[0]
    callingCode = columns[1]
    possibleLengths = columns[2].split(separator: ",").compactMap { Int($0) }
    localLengths = columns[3].split(separator: ",").compactMap { Int($0) }
    internationalPrefix = columns[4] == "-" ? nil : columns[4]
    nationalPrefix = columns[5] == "-" ? nil : columns[5]
    replacement = columns[6] == "-" ? nil : columns[6]
    form = columns[7]
  }

  /// How a number of digits compares with the lengths of a plan.
  enum LengthResult {
    case possible
    case possibleWithinArea
    case tooShort
    case tooLong
    case notPossible
  }

  func lengthResult(_ digitCount: Int) -> LengthResult {
    if localLengths.contains(digitCount) { return .possibleWithinArea }
    if possibleLengths.contains(digitCount) { return .possible }
    guard let shortest = possibleLengths.first, let longest = possibleLengths.last else { return .notPossible }
    return digitCount < shortest ? .tooShort : digitCount > longest ? .tooLong : .notPossible
  }

  /// Whether digits have the form of a national number.
  func isNational(_ digits: Substring) -> Bool {
    ((try? Regex(String(form)).wholeMatch(in: digits)) ?? nil) != nil
  }

  /// Returns digits without the international prefix; `nil` if they do not start with it.
  ///
  /// A calling code does not start with 0, so that a match before a 0 is not a prefix.
  func withoutInternationalPrefix(_ digits: Substring) -> Substring? {
    guard let internationalPrefix,
      let match = (try? Regex(String(internationalPrefix)).prefixMatch(in: digits)) ?? nil
    else { return nil }
    let rest = digits[match.range.upperBound...]
    return rest.first == "0" ? nil : rest
  }

  /// Returns digits without the national prefix, unless only the number with the prefix has the national form.
  func withoutNationalPrefix(_ digits: Substring) -> Substring {
    guard let nationalPrefix, !digits.isEmpty,
      let match = (try? Regex(String(nationalPrefix)).prefixMatch(in: digits)) ?? nil
    else { return digits }
    var rest = digits[match.range.upperBound...]
    if let replacement, match.output.count > 1, match.output[match.output.count - 1].substring != nil {
      rest = replaced(replacement, match.output) + rest
    }
    return isNational(digits) && !isNational(rest) ? digits : rest
  }

  /// Returns the replacement with the parts of a match in place of `$1` and `$2`.
  private func replaced(_ replacement: Substring, _ parts: AnyRegexOutput) -> Substring {
    var result: Substring = ""
    var isPart = false
    for character in replacement {
      if isPart, let index = character.wholeNumberValue, index < parts.count {
        result += parts[index].substring ?? ""
      } else if character != "$" {
        result.append(character)
      }
      isPart = character == "$"
    }
    return result
  }
}
