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

  private static let plans = list.split(separator: ";").map { $0.split(separator: " ") }.map { columns in
    (region: String(columns[0]), plan: PhonePlan(columns))
  }

  static let byRegion = Dictionary(plans.map { ($0.region, $0.plan) }) { first, _ in first }

  /// The plan of the main region of each calling code.
  static let byCallingCode = Dictionary(plans.map { ($0.plan.callingCode, $0.plan) }) { first, _ in first }

  /// Region, or 001 for none; calling code; numbers of digits, with and without an area code; national prefix, or `-`;
  /// international prefix, if it is not 00. The main region of a calling code comes before the others.
  private static let list = """
    AC 247 5-6; AD 376 6,8-9; AE 971 5-12 0; AF 93 7,9 0; AL 355 5-9 0; AM 374 5-6,8 0; AO 244 9; \
    AR 54 6-8,10-11 0; AT 43 3-13 0; AU 61 5-10 0 0011; AW 297 7; AZ 994 7,9 0; BA 387 6,8-9 0; BD 880 6-10 0; \
    BE 32 8-9 0; BF 226 8; BG 359 4-9 0; BH 973 8; BI 257 8; BJ 229 8; BN 673 7; BO 591 7-9 0; BR 55 8-11 0; \
    BT 975 6-8; BW 267 7-8; BY 375 5-11 0 810; BZ 501 7,11; CD 243 7,9 0; CF 236 8; CG 242 9; CH 41 9,12 0; \
    CI 225 8; CK 682 5; CL 56 9-11; CM 237 8-9; CN 86 5-12 0; CO 57 7-8,10-11 0; CR 506 8,10; CU 53 4-8,10 0 119; \
    CV 238 7; CW 599 7-8; CY 357 8; CZ 420 9-12; DE 49 2-15 0; DJ 253 8; DK 45 8; DZ 213 8-9 0; EC 593 7-11 0; \
    EE 372 7-8,10; EG 20 6-10 0; ER 291 6-7 0; ES 34 9; ET 251 7,9 0; FI 358 5-12 0; FJ 679 7,11; FK 500 5; \
    FM 691 7; FO 298 6; FR 33 9 0; GA 241 7-8 0; GB 44 4-10 0; GE 995 6-7,9 0; GF 594 9 0; GH 233 7-9 0; GI 350 8; \
    GL 299 6; GM 220 7; GN 224 8-9; GP 590 9 0; GQ 240 9; GR 30 10; GT 502 8,11; GW 245 7,9; GY 592 7 - 001; \
    HK 852 5-9,11; HN 504 8,11; HR 385 6-9 0; HT 509 8; HU 36 6-9 06; ID 62 5-13 0; IE 353 5-10 0; IL 972 7-12 0; \
    IN 91 6-13 0; IO 246 7; IQ 964 6-10 0; IR 98 4-8,10 0; IS 354 7,9; IT 39 6-12; JO 962 8-9 0; JP 81 8-17 0 010; \
    KE 254 7-10 0 000; KG 996 5-6,9-10 0; KH 855 6-10 0; KI 686 5,8 0; KM 269 4,7; KP 850 6-8,10 0; KR 82 3-14 0; \
    KW 965 7-8; LA 856 6,8-10 0; LB 961 7-8 0; LI 423 7,9 0; LK 94 7,9 0; LR 231 7-9 0; LS 266 8; LT 370 8 8; \
    LU 352 4-11; LV 371 8; LY 218 7,9 0; MA 212 9 0; MC 377 8-9 0; MD 373 8 0; ME 382 6,8-9 0; MG 261 7,9 0; \
    MH 692 7 1 011; MK 389 6-8 0; ML 223 8; MM 95 5-10 0; MN 976 4-6,8-10 0 001; MO 853 8; MQ 596 9 0; MR 222 8; \
    MT 356 8; MU 230 7-8; MV 960 7,10; MW 265 7,9 0; MX 52 7-8,10-11 0; MY 60 6-10 0; MZ 258 8-9; NA 264 8-9 0; \
    NC 687 6; NE 227 8; NF 672 5-6; NG 234 5-8,10-14 0 009; NI 505 8; NL 31 5-10 0; NO 47 5,8; NP 977 6-8,10-11 0; \
    NR 674 7; NU 683 4,7; NZ 64 5-10 0; OM 968 7-9; PA 507 7-8,10; PE 51 6-9 0; PF 689 6,8; PG 675 7-8; \
    PH 63 4-13 0; PK 92 5-12 0; PL 48 6-10; PM 508 6 0; PS 970 7-10 0; PT 351 9; PW 680 7 - 011; PY 595 5-11 0; \
    QA 974 7-8; RE 262 9 0; RO 40 6,9 0; RS 381 4-12 0; RU 7 7,10 8 810; RW 250 8-9 0; SA 966 7,9-10 0; SB 677 5,7; \
    SC 248 7 - 010; SD 249 9 0; SE 46 6-10,12 0; SG 65 8,10-11; SH 290 4-5; SI 386 5-8 0; SK 421 6-7,9 0; \
    SL 232 6,8 0; SM 378 6,8,10; SN 221 9; SO 252 6-9 0; SR 597 6-7; SS 211 9 0; ST 239 7; SV 503 7-8,11; \
    SY 963 6-9 0; SZ 268 8-9; TD 235 8; TG 228 8; TH 66 8-10 0; TJ 992 3,5-7,9 8 810; TK 690 4-7; TL 670 7-8; \
    TM 993 8 8 810; TN 216 8; TO 676 5,7; TR 90 7,10,12-13 0; TV 688 5-7; TW 886 7-11 0; TZ 255 9 0; \
    UA 380 5-7,9-10 0; UG 256 5-7,9 0; US 1 7,10 1 011; UY 598 7-8,10 0; UZ 998 9 8 810; VE 58 7,10 0; \
    VN 84 7-10 0; VU 678 5,7; WF 681 6; WS 685 5-7,10; XK 383 8-9 0; YE 967 6-9 0; ZA 27 5-10 0; ZM 260 6,9 0; \
    ZW 263 3-10 0; AG 1 7,10 1 011; AI 1 7,10 1 011; AS 1 7,10 1 011; AX 358 5-12 0; BB 1 7,10 1 011; BL 590 9 0; \
    BM 1 7,10 1 011; BQ 599 7; BS 1 7,10 1 011; CA 1 7,10 1 011; CC 61 6-10 0 0011; CX 61 6-10 0 0011; \
    DM 1 7,10 1 011; DO 1 7,10 1 011; EH 212 9 0; GD 1 7,10 1 011; GG 44 6-7,9-10 0; GU 1 7,10 1 011; IM 44 6,10 0; \
    JE 44 6,10 0; JM 1 7,10 1 011; KN 1 7,10 1 011; KY 1 7,10 1 011; KZ 7 5-7,10 8 810; LC 1 7,10 1 011; \
    MF 590 9 0; MP 1 7,10 1 011; MS 1 7,10 1 011; PR 1 7,10 1 011; SJ 47 5,8; SX 1 7,10 1 011; TA 290 4; \
    TC 1 7,10 1 011; TT 1 7,10 1 011; VA 39 6-12; VC 1 7,10 1 011; VG 1 7,10 1 011; VI 1 7,10 1 011; YT 262 9 0; \
    001 800 8; 001 808 8; 001 870 9; 001 878 12; 001 881 9; 001 882 7-12; 001 883 9,12; 001 888 11; 001 979 8-9
    """
}
