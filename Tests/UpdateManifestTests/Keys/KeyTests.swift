import Testing
import UpdateManifest

@Suite struct `Keys` {
  // RFC 8032, section 7.1, test 1, as written by `openssl pkey`.
  private let privatePEM = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
    -----END PRIVATE KEY-----

    """
  private let publicPEM = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
    -----END PUBLIC KEY-----

    """

  @Test func `keys are read and written in the format of openssl`() throws {
    let key = try PrivateKey(pem: privatePEM)
    #expect(key.pem == privatePEM)
    #expect(key.publicKey.pem == publicPEM)
    #expect(try PublicKey(pem: publicPEM) == key.publicKey)
  }

  @Test func `the id of a key is the SHA-256 of its bytes`() throws {
    let key = try PublicKey(pem: publicPEM)
    #expect(key.id.description == "21fe31dfa154a261626bf854046fd2271b7bed4b6abe45aa58877ef47f9721b9")
    #expect(key.id.hash == SHA256Hash(of: key.bytes))
  }

  @Test func `two new keys differ`() throws {
    let keys = [try PrivateKey(), try PrivateKey()]
    #expect(keys[0].publicKey != keys[1].publicKey)
    #expect(try PrivateKey(pem: keys[0].pem).publicKey == keys[0].publicKey)
  }

  @Test func `a key file may have CRLF line ends and no final line end`() throws {
    let key = try PublicKey(pem: publicPEM)
    #expect(try PublicKey(pem: String(publicPEM.dropLast())) == key)
    #expect(try PublicKey(pem: publicPEM.split(separator: "\n").joined(separator: "\r\n")) == key)
  }

  @Test func `a key file in any other form is rejected`() throws {
    let other = [
      "", privatePEM, publicPEM + publicPEM, publicPEM + "\n", "\n" + publicPEM, " " + publicPEM, "key\n" + publicPEM,
      publicPEM.uppercased(), publicPEM.replacing("=", with: ""), publicPEM.replacing("MCow", with: "MCo w"),
      publicPEM.replacing("URo=", with: "URp="), publicPEM.replacing("ZQMh", with: "ZQMi"),
      // The label of an encrypted key, and an X25519 key.
      publicPEM.replacing("PUBLIC", with: "ENCRYPTED PRIVATE"), publicPEM.replacing("BQYDK2Vw", with: "BQYDK2Vu"),
    ]
    for text in other where text != publicPEM {
      #expect(refusal { try PublicKey(pem: text) } == .damaged, "\(text)")
    }
    #expect(refusal { try PrivateKey(pem: publicPEM) } == .damaged)
    #expect(PublicKey([1, 2, 3]) == nil)
  }

  @Test func `the description of a private key does not contain its secret`() throws {
    let key = try PrivateKey(pem: privatePEM)
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(text.contains(key.publicKey.id.description))
      #expect(!text.contains("9d61b1") && !text.contains("157"))
    }
  }
}
