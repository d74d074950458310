/// Currency codes of ISO 4217, in the edition of `java.util.Currency` in Java 17, which has historic codes as well.
package enum Currency {
  /// Returns the digits after the decimal point of an amount; `nil` for a code that Java does not have.
  ///
  /// Codes are upper case. The result is -1 for metals, funds and the like, which have no minor unit.
  package static func minorUnits(of code: String) -> Int? {
    minorUnits[code[...]]
  }

  private static let minorUnits: [Substring: Int] = {
    var result: [Substring: Int] = [:]
    for line in list.split(separator: "\n") {
      let words = line.split(separator: " ")
      for code in words.dropFirst() { result[code] = words.first.flatMap { Int($0) } }
    }
    return result
  }()

  /// Lines of a number of digits, then the 232 codes.
  private static let list = """
    -1 XAG XAU XBA XBB XBC XBD XDR XFO XFU XPD XPT XSU XTS XUA XXX
    0 ADP BEF BIF BYB BYR CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF MGF PTE PYG ROL RWF TPE TRL UGX UYI VND VUV XAF
    0 XOF XPF
    2 AED AFA AFN ALL AMD ANG AOA ARS ATS AUD AWG AYM AZM AZN BAM BBD BDT BGL BGN BMD BND BOB BOV BRL BSD BTN BWP BYN
    2 BZD CAD CDF CHE CHF CHW CNY COP COU CRC CSD CUC CUP CVE CYP CZK DEM DKK DOP DZD EEK EGP ERN ETB EUR FIM FJD FKP
    2 FRF GBP GEL GHC GHS GIP GMD GTQ GWP GYD HKD HNL HRK HTG HUF IDR IEP ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK
    2 LBP LKR LRD LSL LTL LVL MAD MDL MGA MKD MMK MNT MOP MRO MRU MTL MUR MVR MWK MXN MXV MYR MZM MZN NAD NGN NIO NLG
    2 NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB RUR SAR SBD SCR SDD SDG SEK SGD SHP SIT SKK SLE SLL SOS SRD
    2 SRG SSP STD STN SVC SYP SZL THB TJS TMM TMT TOP TRY TTD TWD TZS UAH USD USN USS UYU UZS VEB VED VEF VES WST XCD
    2 XCG YER YUM ZAR ZMK ZMW ZWD ZWG ZWL ZWN ZWR
    3 BHD IQD JOD KWD LYD OMR TND
    4 CLF
    """
}
