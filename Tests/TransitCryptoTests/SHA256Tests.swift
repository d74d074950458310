import TestFeeds
import Testing
import TransitCrypto
import TransitValues

@Suite struct `SHA-256` {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `hashes match the examples of the standard`(text: String, expected: String) {
    #expect(SHA256.hash(Array(text.utf8)).hexadecimal == expected)
    #expect(NaiveSHA256.hash(Array(text.utf8)).hexadecimal == expected)
  }

  @Test func `pieces of any length have the hash of the whole, as an independent implementation computes it`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      let message = (0..<random.number(0...300)).map { _ in UInt8(random.number(0...255)) }
      var hash = SHA256()
      var rest = message[...]
      while !rest.isEmpty {
        let piece = rest.prefix(random.number(0...100))
        hash.update(Array(piece))
        rest = rest.dropFirst(piece.count)
      }
      #expect(hash.finalize() == NaiveSHA256.hash(message))
      #expect(SHA256.hash(message) == NaiveSHA256.hash(message))
    }
  }

  @Test func `a copy goes on by itself, and a hash that was read can be continued`() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    var copy = hash
    copy.update(Array("x".utf8))
    #expect(hash.finalize() == SHA256.hash(Array("ab".utf8)))
    hash.update(Array("c".utf8))
    #expect(hash.finalize() == SHA256.hash(Array("abc".utf8)))
    #expect(copy.finalize() == SHA256.hash(Array("abx".utf8)))
  }
}
