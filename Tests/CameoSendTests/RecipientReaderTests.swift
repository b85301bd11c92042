import CameoAnalysis
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct RecipientReaderTests {
    private static func token(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    private struct Result {
        var entries: [RecipientEntry] = []
        var errors: [RecipientFileError] = []
        var duplicates = 0
    }

    private func read(
        _ text: String,
        _ provider: PushRequest.Service = .apns,
        allowsAliases: Bool = false
    ) -> Result {
        var reader = RecipientReader(
            provider,
            allowsAliases: allowsAliases,
            bytes: Array(text.utf8)
        )
        var result = Result()
        while true {
            do {
                guard let entry = try reader.next() else { break }
                result.entries.append(entry)
            } catch {
                result.errors.append(error)
            }
        }
        result.duplicates = reader.duplicateCount
        return result
    }

    @Test func `a file contains one recipient per line, and comments`() {
        let text = """
            # The phones of the team
            \(Self.token(1))

              \(Self.token(2))   # Grace
            <\(Self.token(3))>
            \(Self.token(1).uppercased())
            """
        for separator in ["\n", "\r\n"] {
            for start in ["", "\u{FEFF}"] {
                let result = read(start + text.replacing("\n", with: separator))
                #expect(result.entries.map(\.recipient.token) == (1...3).map(Self.token))
                #expect(result.entries.map(\.line) == [2, 4, 5])
                #expect(result.errors == [])
                #expect(result.duplicates == 1)
            }
        }
    }

    @Test func `errors contain the line number, and reading continues`() {
        let result = read(
            "\(Self.token(1))\nabc\n\n\(Self.token(2))\n8f4f2f0e-0a5c-4f2e-9a6b-0d5e3c1b2a49\n"
        )
        #expect(result.entries.map(\.line) == [1, 4])
        #expect(result.errors.map(\.line) == [2, 5])
        #expect(result.errors.map(\.token) == [.oddDigits(3), .uuid])
    }

    @Test(arguments: [
        "[\n  \"\(token(1))\",\n  \"\(token(2))\"\n]\n", "[\"\(token(1))\", \"\(token(2))\"]",
        "# Phones\n[{\"token\": \"\(token(1))\"}]\n",
        "{\n  \"token\": \"\(token(1))\"\n}\n{\n  \"token\": \"\(token(2))\"\n}\n",
    ])
    func `JSON that isn't one object per line is a single error`(text: String) {
        let result = read(text)
        #expect(result.entries == [])
        #expect(result.errors.map(\.line) == [text.hasPrefix("#") ? 2 : 1])
        #expect(result.errors.first?.description.contains("jq -c") == true)
        #expect(result.errors.first?.token == nil)
    }

    @Test func `numbers in brackets are parsed as a device token`() {
        let numbers = (1...32).map(String.init).joined(separator: ", ")
        let result = read("[\(numbers)]\n\(Self.token(1))\n")
        #expect(result.errors == [])
        #expect(result.entries.count == 2)
    }

    @Test(arguments: [",", ";", "\t"]) func `CSV with a header is read`(separator: String) {
        let rows = [
            ["Name", "Device_Token", "registeredAt", "environment", "topic"],
            [
                "\"Lovelace\(separator) \"\"Ada\"\"\"", Self.token(1), "2026-03-01T12:00:00Z",
                "sandbox", "com.a",
            ],
            ["Grace", "\"\(Self.token(2))\"", "1772366400", "Production", ""],
            ["Hedy", Self.token(3), "2026-03-01 12:00:00+00", "", "com.b"],
            ["Short", Self.token(4)],
        ]
        let result = read(rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n"))
        #expect(result.errors == [])
        #expect(result.entries.map(\.recipient.token) == (1...4).map(Self.token))
        #expect(
            result.entries.map(\.recipient.registeredAt) == [
                1_772_366_400, 1_772_366_400, 1_772_366_400, nil,
            ]
        )
        #expect(result.entries.map(\.environment) == [.sandbox, .production, nil, nil])
        #expect(result.entries.map(\.topic) == ["com.a", nil, "com.b", nil])
        #expect(result.entries.map(\.line) == [2, 3, 4, 5])
    }

    @Test func `mistakes in CSV are errors`() {
        let result = read(
            """
            token,registeredAt,environment
            \(Self.token(1)),yesterday,
            \(Self.token(2)),,staging
            \(Self.token(3)),,,
            "\(Self.token(4)),,
            ,,
            ,1,
            \(Self.token(5)),,
            """
        )
        #expect(result.errors.map(\.line) == [2, 3, 4, 5, 7])
        #expect(result.errors.last?.token == .empty)
        #expect(result.entries.map(\.recipient.token) == [Self.token(5)])
        #expect(read("deviceToken\n\(Self.token(1))").entries.map(\.line) == [2])
    }

    @Test func `JSON objects, such as an app's recipient, are read`() {
        let result = read(
            """
            {"environment":"sandbox","token":"\(Self.token(1))","topic":"com.example.engines"}
            {"deviceToken": "\(Self.token(2))", "registeredAt": 1772366400000, "extra": {}}
            {"token": "\(Self.token(2))", "topic": "com.example.other"}
            {"token": 1}
            {"topic": "com.example.engines"}
            [1]
            {"token": "\(Self.token(3))"
            """
        )
        #expect(
            result.entries.map(\.recipient.token) == [Self.token(1), Self.token(2), Self.token(2)]
        )
        #expect(result.entries.map(\.environment) == [.sandbox, nil, nil])
        #expect(result.entries[1].recipient.registeredAt == 1_772_366_400)
        #expect(result.errors.map(\.line) == [4, 5, 6, 7])
        #expect(result.duplicates == 0)
    }

    @Test func `a prefix before an object, as in Xcode's console, is skipped`() {
        let result = read(#"2026-03-01 12:00 Engines[12:3] {"token": "\#(Self.token(1))"}"#)
        #expect(result.entries.map(\.recipient.token) == [Self.token(1)])
    }

    @Test func `recipients of other providers are read`() {
        #expect(read("ExponentPushToken[abc]\nabc", .expo).errors.map(\.token) == [.notExpoToken])
        let users = read(" ada \nuser-1,2\nada\n\u{1B}[31m", .oneSignal, allowsAliases: true)
        #expect(users.entries.map(\.recipient.token) == ["ada", "user-1,2"])
        #expect(users.errors.map(\.line) == [4])
        #expect(users.duplicates == 1)
    }

    @Test func `long lines and UTF-16 are errors`() {
        let long = String(repeating: "a", count: 200_000)
        let result = read("\(Self.token(1))\n\(long)\n\(Self.token(2))\n\(long)")
        #expect(result.entries.map(\.line) == [1, 3])
        #expect(result.errors.map(\.line) == [2, 4])
        var reader = RecipientReader(.apns, bytes: [0xFF, 0xFE, 0x61, 0x00])
        #expect(throws: RecipientFileError.self) { try reader.next() }
    }
}
