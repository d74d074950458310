/// Decodes the names of zip members.
enum ZipName {
  /// Systems where a backslash is an ordinary character: Unix and macOS, by their number in "version made by",
  /// APPNOTE.TXT 6.3.10, 4.4.2.
  private static let systemsOfSlashes = [3, 19]

  /// - Parameter system: The number of the system that the zip was made on.
  static func decode(_ bytes: [UInt8], madeOn system: Int) -> String {
    let slash = UInt8(ascii: "/")
    let backslash = UInt8(ascii: "\\")
    let isPath = systemsOfSlashes.contains(system) || bytes.contains(slash)
    let bytes = isPath ? bytes : bytes.map { $0 == backslash ? slash : $0 }
    return String(validating: bytes, as: UTF8.self) ?? String(bytes.map(character))
  }

  private static func character(_ byte: UInt8) -> Character {
    byte < 0x80 ? Character(Unicode.Scalar(byte)) : upperHalf[Int(byte) - 0x80]
  }

  /// The upper half of IBM code page 437, the encoding of names in zips without the UTF-8 flag.
  private static let upperHalf = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")
}
