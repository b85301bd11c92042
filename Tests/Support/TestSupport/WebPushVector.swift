import Cameo
import Foundation

/// The message of RFC 8291, section 5, and the keys of its subscription.
package enum WebPushVector {
    private static let text =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

    /// Returns the message in an encoding.
    package static func message(_ encoding: BinaryEncoding) throws -> String {
        encoding == .base64 ? text : base85(decoded(text))
    }

    /// Returns a key store with the subscription's key under an identifier.
    package static func keys(id: String? = nil, account: String? = nil) -> InMemoryKeyStore {
        var keys = InMemoryKeyStore()
        keys.add(
            DecryptionKey(
                webPush: decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
                authenticationSecret: decoded("BTBZMqHH6r4Tts7J_aSIgg"),
                account: account
            ),
            id: id
        )
        return keys
    }

    private static func decoded(_ text: String) -> [UInt8] {
        let plain = text.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.count % 4) % 4)
        return Array(Data(base64Encoded: plain + padding) ?? Data())
    }

    /// Encodes bytes in Z85 with a shorter last block.
    package static func base85(_ bytes: [UInt8]) -> String {
        let digits = Array(
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
        )
        return stride(from: 0, to: bytes.count, by: 4).map { start -> String in
            let block = bytes[start..<min(start + 4, bytes.count)]
            var number = block.reduce(0) { $0 << 8 | UInt64($1) }
            var text = ""
            for _ in 0...block.count {
                text = String(digits[Int(number % 85)]) + text
                number /= 85
            }
            return text
        }.joined()
    }
}
