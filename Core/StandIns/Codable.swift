// Types say that they are Codable where they are declared, because a synthesized conformance cannot be elsewhere. The
// core has no coders, so here this promises nothing.

public protocol Encodable {}
public protocol Decodable {}
public typealias Codable = Decodable & Encodable
public protocol CodingKey {}
public protocol CodingKeyRepresentable {}
