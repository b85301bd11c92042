/// A 64-bit FNV-1a hash, which is fast and stable across processes. It isn't collision-resistant
/// against malicious input.
package struct FNV1a: Sendable {
    /// The hash of the bytes so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// Adds a byte to the hash.
    package mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}
