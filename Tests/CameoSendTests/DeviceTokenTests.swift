import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct DeviceTokenTests {
    private static let token = "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"
    private static let bytes = (0..<32).map {
        UInt8(token.dropFirst(2 * $0).prefix(2), radix: 16) ?? 0
    }
    private static let registration =
        "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"
    private static let expoToken = "ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]"
    private static let uuid = "8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49"

    @Test(arguments: [" ", ", ", "\n", ","])
    func `two tokens are never read as one`(separator: String) {
        let token = String(repeating: "a1b2c3d4", count: 8)
        #expect(throws: DeviceTokenError.severalTokens) {
            try DeviceToken.parse("\(token)\(separator)\(token)", for: .apns)
        }
    }

    @Test func `every pasted form of a device token is read`() throws {
        let groups = stride(from: 0, to: 64, by: 8).map { start in
            String(Self.token.dropFirst(start).prefix(8))
        }
        let forms = [
            Self.token, Self.token.uppercased(), "  \(Self.token)\n", "\"\(Self.token)\"",
            "<\(groups.joined(separator: " "))>", groups.joined(separator: " "), "0x\(Self.token)",
            "deviceToken: \(Self.token)", "Device Token = \"\(Self.token)\"", "token=\(Self.token)",
            "\"deviceToken\": \"\(Self.token)\",", "Optional(\"\(Self.token)\")", "“\(Self.token)”",
            Data(Self.bytes).base64EncodedString(), Base64.urlSafe(Self.bytes),
            "\(Self.bytes)", "{length = 32, bytes = 0x\(Self.token) }",
            Self.bytes.map { String(format: "%02X", $0) }.joined(separator: ":"),
            Self.bytes.map { String(format: "0x%02x", $0) }.joined(separator: ", "),
            Self.bytes.map { String(format: "%02x", $0) }.joined(separator: "-"),
        ]
        for form in forms {
            #expect(try DeviceToken.parse(form, for: .apns) == Self.token, "\(form)")
        }
    }

    @Test func `the size of a device token isn't assumed`() throws {
        for count in [32, 33, 64, 80, 100, 200] {
            let token = String(repeating: "ab", count: count)
            #expect(try DeviceToken.parse(token, for: .apns) == token)
        }
    }

    @Test func `other kinds of text cause specific errors`() {
        let cases: [(String, DeviceTokenError)] = [
            ("", .empty), ("  \n", .empty), ("\"\"", .empty), ("<>", .empty),
            (String(Self.token.dropLast()), .oddDigits(63)), ("abcd", .tooShort(2)),
            (String(repeating: "ab", count: 201), .tooLong(201)),
            (String(repeating: "a", count: 5000), .tooLong(5000)),
            (Self.uuid, .uuid), (Self.uuid.uppercased(), .uuid), (Self.registration, .fcmToken),
            ("dQw4w9WgXcQabcdefghijk", .fcmToken), (Self.expoToken, .expoToken),
            ("<device token>", .placeholder), ("YOUR_DEVICE_TOKEN", .placeholder),
            ("no token yet", .placeholder),
            ("{length = 32, bytes = 0x124686a5 556a72ca ... 23cbf51a }", .truncated),
            ("00fc13ad...1de8f0", .truncated), ("[1, 2, 3", .truncated),
            ("[1, 300]", .character(2)),
            // Neither damaged token is Base64.
            ("\(Self.token.dropLast())g", .character(64)), ("\(Self.token)zz", .character(65)),
            ("00fc13adg", .character(9)), ("hello", .character(1)), ("ab€cd", .character(3)),
        ]
        for (text, expected) in cases {
            #expect(throws: expected, "\(text)") { try DeviceToken.parse(text, for: .apns) }
        }
    }

    @Test func `recipients of Firebase are parsed`() throws {
        for text in [
            Self.registration, "dQw4w9WgXcQabcdefghijk", "/topics/news",
            "'news' in topics && 'ada' in topics",
        ] {
            #expect(try DeviceToken.parse(text, for: .fcm) == text)
        }
        #expect(
            try DeviceToken.parse("token: \(Self.registration)", for: .fcm) == Self.registration
        )
        let cases: [(String, DeviceTokenError)] = [
            (Self.token, .apnsToken), (Self.expoToken, .expoToken), (Self.uuid, .uuid),
            ("", .empty),
            ("abc", .tooShort(3)), ("abc def", .character(4)), ("<token>", .placeholder),
        ]
        for (text, expected) in cases {
            #expect(throws: expected, "\(text)") { try DeviceToken.parse(text, for: .fcm) }
        }
        #expect(
            FCMTarget(PushRecipient("dQw4w9WgXcQabcdefghijk"))
                == .installation("dQw4w9WgXcQabcdefghijk")
        )
        #expect(FCMTarget(PushRecipient(Self.registration)) == .token(Self.registration))
        #expect(FCMTarget(PushRecipient("/topics/news")) == .topic("news"))
        #expect(FCMTarget(PushRecipient("'a' in topics")) == .condition("'a' in topics"))
    }

    @Test func `recipients of Expo and OneSignal are parsed`() throws {
        for text in [Self.expoToken, "ExpoPushToken[abc-DEF_123]", Self.uuid] {
            #expect(try DeviceToken.parse(text, for: .expo) == text)
        }
        #expect(try DeviceToken.parse(Self.uuid.uppercased(), for: .oneSignal) == Self.uuid)
        let cases: [(PushRequest.Service, String, DeviceTokenError)] = [
            (.expo, Self.token, .apnsToken), (.expo, Self.registration, .fcmToken),
            (.expo, "ExponentPushToken[]", .placeholder),
            (.expo, "ExponentPushToken[…]", .placeholder),
            (.expo, "ExponentPushToken[YOUR_TOKEN]", .placeholder),
            (.expo, "ExponentPushToken[a/b]", .notExpoToken), (.expo, "abc", .notExpoToken),
            (.oneSignal, Self.token, .apnsToken), (.oneSignal, Self.expoToken, .expoToken),
            (.oneSignal, Self.registration, .fcmToken), (.oneSignal, "ada", .notUUID),
        ]
        for (provider, text, expected) in cases {
            #expect(throws: expected, "\(text)") { try DeviceToken.parse(text, for: provider) }
        }
    }

    @Test func `reports contain only the start of a token`() {
        #expect(DeviceToken.shortened(Self.token) == "00fc13ad…")
        #expect(DeviceToken.shortened(Self.expoToken) == "ExponentPushToken[xxxxxxxx…]")
        #expect(DeviceToken.shortened("ada") == "ada")
        #expect(DeviceToken.shortened("ada\u{1B}[31m") == "ada\u{FFFD}[31m")
        #expect(PushRecipient(Self.token).shortened == "00fc13ad…")
    }

    @Test func `errors never contain the token`() {
        for provider in PushRequest.Service.allCases {
            for text in [
                Self.token + "zz", Self.registration + " x", "ExpoPushTokn[a]", "hunter2 ",
            ] {
                do { _ = try DeviceToken.parse(text, for: provider) } catch {
                    let description = error.description(for: provider)
                    #expect(!description.contains(text.prefix(6)), "\(description)")
                }
            }
        }
    }

    @Test func `any text is parsed or rejected`() {
        let alphabet = Array("0123456789abcdefABCDEF <>[]{}x:=,.-_\"'\u{0}\u{1B}€👩‍💻gzToken…/+#\n")
        for _ in 0..<5000 {
            let text = String((0..<Int.random(in: 0...90)).map { _ in alphabet.randomElement()! })
            for provider in PushRequest.Service.allCases {
                guard let token = try? DeviceToken.parse(text, for: provider) else { continue }
                if provider == .apns {
                    #expect(token.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
                    #expect(token.utf8.count % 2 == 0 && (64...400).contains(token.utf8.count))
                }
                // Parsing a parsed token has no effect.
                #expect((try? DeviceToken.parse(token, for: provider)) == token, "\(token)")
            }
        }
    }
}
