import TestFeeds
import Testing
import TransitCrypto
import TransitValues

@Suite struct `Ed25519 signatures` {
  /// RFC 8032, section 7.1, tests 1 to 3.
  struct Example: CustomTestStringConvertible {
    let number: Int
    let privateKey, publicKey, message, signature: [UInt8]

    var testDescription: String { "test \(number)" }

    init(_ number: Int, _ privateKey: String, _ publicKey: String, _ message: String, _ signature: String) {
      self.number = number
      self.privateKey = bytes(privateKey)
      self.publicKey = bytes(publicKey)
      self.message = bytes(message)
      self.signature = bytes(signature)
    }

    static let all = [
      Example(
        1, "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd"
          + "25bf5f0595bbe24655141438e7a100b"),
      Example(
        2, "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c3"
          + "87b2eaeb4302aeeb00d291612bb0c00"),
      Example(
        3, "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594"
          + "a7c15e9716ed28dc027beceea1ec40a"),
    ]
  }

  @Test(arguments: Example.all)
  func `keys and signatures match the examples of the standard`(_ example: Example) throws {
    #expect(Ed25519.publicKey(of: example.privateKey) == example.publicKey)
    #expect(Ed25519.isValid(example.signature, of: example.message, by: example.publicKey))
    let own = try #require(Ed25519.signature(of: example.message, by: example.privateKey))
    #expect(Ed25519.isValid(own, of: example.message, by: example.publicKey))
    #if !canImport(CryptoKit)
      #expect(own == example.signature)
    #endif
  }

  @Test(arguments: Example.all)
  func `with any bit changed, a signature, its message or its key is refused`(_ example: Example) {
    for bit in 0..<(8 * Ed25519.signatureLength) {
      #expect(!Ed25519.isValid(flipped(example.signature, bit), of: example.message, by: example.publicKey))
    }
    for bit in 0..<(8 * example.message.count) {
      #expect(!Ed25519.isValid(example.signature, of: flipped(example.message, bit), by: example.publicKey))
    }
    for bit in 0..<(8 * Ed25519.keyLength) {
      #expect(!Ed25519.isValid(example.signature, of: example.message, by: flipped(example.publicKey, bit)))
    }
  }

  /// Section 5.1.7: S is less than the order L. Otherwise, anyone could make a second signature of a message.
  @Test(arguments: Example.all)
  func `a signature whose S is increased by the order of the group is refused`(_ example: Example) {
    let order = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
    var signature = example.signature
    var carry = 0
    for index in 0..<32 {
      carry += Int(signature[32 + index]) + Int(order[index])
      signature[32 + index] = UInt8(carry & 255)
      carry >>= 8
    }
    #expect(carry == 0)
    #expect(!Ed25519.isValid(signature, of: example.message, by: example.publicKey))
  }

  @Test func `keys and signatures of other lengths are refused`() {
    let example = Example.all[1]
    for count in [0, 1, 31, 33, 64] {
      let key = (0..<count).map { UInt8($0) }
      #expect(Ed25519.publicKey(of: key) == nil)
      #expect(Ed25519.signature(of: example.message, by: key) == nil)
      #expect(!Ed25519.isValid(example.signature, of: example.message, by: key))
    }
    for signature in [[], Array(example.signature.dropLast()), example.signature + [0]] {
      #expect(!Ed25519.isValid(signature, of: example.message, by: example.publicKey))
    }
  }
}

private func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
  var bytes = bytes
  bytes[bit / 8] ^= 1 << UInt8(bit % 8)
  return bytes
}

/// The bytes that hexadecimal digits stand for.
private func bytes(_ digits: String) -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}
