/// Names of members as text.
enum ZipName {
  static func decode(_ bytes: [UInt8]) -> String {
    let name = String(validating: bytes, as: UTF8.self) ?? String(bytes.map(character))
    return name.contains("/") ? name : String(name.map { $0 == "\\" ? "/" : $0 })
  }

  private static func character(_ byte: UInt8) -> Character {
    byte < 0x80 ? Character(Unicode.Scalar(byte)) : upperHalf[Int(byte) - 0x80]
  }

  /// The upper half of IBM code page 437, the encoding of names in zips that do not say UTF-8.
  private static let upperHalf = Array(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}")
}
