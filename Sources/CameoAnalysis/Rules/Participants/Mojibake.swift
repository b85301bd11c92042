import Cameo

extension LintRule {
    static let mojibake: Self = LintRule(
        "mojibake",
        .participants,
        .warning,
        fix: .suggested,
        summary: """
            Text is UTF-8 that was decoded with the wrong encoding, such as `GrÃ¼ÃŸe` for `Grüße`, \
            or has replacement characters.
            """,
        mistake: """
            Names and messages contain pairs of strange characters, such as `JosÃ©` instead of \
            `José`, or black diamonds.
            """,
        why: """
            iOS shows the text as it arrives. The damage happens before the payload is encoded as \
            JSON.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"title": "Ada", "body": "GrÃ¼ÃŸe aus MÃ¼nchen"},
            +     "alert": {"title": "Ada", "body": "Grüße aus München"},
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion:
            """
            Decode the text as UTF-8 where the server reads it, such as in its database \
            connection.
            """,
        background: """
            The suggested fix repairs the text in the file, but the cause is elsewhere. Typical \
            causes are a database connection with `latin1`, a file that is read as Windows-1252, \
            and an HTTP body without a charset.
            """,
        evidence: LintEvidence.issue("rpush/rpush#107")
    ) { context in
        // An unpaired surrogate also becomes U+FFFD; another rule reports it.
        let isCut = context.payload.warnings.contains {
            if case .unpairedSurrogate = $0 { true } else { false }
        }
        for (path, text) in context.visibleTexts
        where text.utf8.contains(where: { $0 >= 0x80 }) {
            if text.unicodeScalars.contains("\u{FFFD}"), !isCut {
                context.report(
                    .mojibake,
                    path,
                    "The text contains U+FFFD, which replaces characters that couldn't be decoded",
                    suggestion: "Store and send the text as UTF-8, such as in utf8mb4 columns"
                )
                continue
            }
            let repaired = text.withoutMojibake
            guard repaired != nil || text.isMojibakeOfMacOrCyrillic else { continue }
            context.report(
                .mojibake,
                path,
                "The text is UTF-8 that was decoded with the wrong encoding",
                suggestion: "Decode it as UTF-8 before it's encoded as JSON",
                fix: repaired.map {
                    .suggested("Replace with the repaired text", .replace(path, json: $0.json))
                }
            )
        }
    }
}

extension String {
    /// The text with UTF-8 sequences repaired that were decoded as Windows-1252 or Latin-1; `nil`
    /// if there are none.
    fileprivate var withoutMojibake: String? {
        // For speed: only these characters can begin a sequence.
        guard unicodeScalars.contains(where: { $0.leadLength > 1 }) else { return nil }
        let scalars = Array(unicodeScalars)
        var result = ""
        var isRepaired = false
        var index = 0
        while index < scalars.count {
            if let character = Self.character(in: scalars[index...]) {
                result += character.text
                index += character.count
                isRepaired = true
            } else {
                result.unicodeScalars.append(scalars[index])
                index += 1
            }
        }
        return isRepaired ? result : nil
    }

    /// Whether the text contains UTF-8 that was decoded as Mac Roman or Windows-1251, such as `√º`
    /// and `РџСЂРё`.
    fileprivate var isMojibakeOfMacOrCyrillic: Bool {
        var previous: Unicode.Scalar = " "
        var pairs = 0
        var strange = 0
        var isSecond = false
        for scalar in unicodeScalars {
            if previous == "√", "©®º∂§ü±≥≠°≤ª∏".unicodeScalars.contains(scalar) { return true }
            if previous == "‚", scalar == "Ä" { return true }
            // Each letter was converted to a pair that begins with Р or С.
            if isSecond {
                pairs += 1
                if !("а"..."я").contains(scalar), !("А"..."Я").contains(scalar) { strange += 1 }
                isSecond = false
            } else if scalar == "Р" || scalar == "С" {
                isSecond = true
            } else {
                if pairs >= 3, strange >= 2 { return true }
                (pairs, strange) = (0, 0)
            }
            previous = scalar
        }
        return pairs >= 3 && strange >= 2
    }

    private static func character(
        in scalars: ArraySlice<Unicode.Scalar>
    ) -> (text: String, count: Int)? {
        guard let lead = scalars.first, case let length = lead.leadLength, length > 1,
            scalars.count >= length
        else { return nil }
        var bytes = [UInt8(truncatingIfNeeded: lead.value)]
        for (position, scalar) in scalars.dropFirst().prefix(length - 1).enumerated() {
            guard let byte = scalar.continuationByte else { return nil }
            // Quotation marks and dashes are common after a letter. They are part of a damaged
            // character only after `â€`.
            let isPunctuation = (0x2010...0x2026).contains(scalar.value)
            let isThird = position == 1 && bytes == [0xE2, 0x80]
            guard !isPunctuation || isThird else { return nil }
            bytes.append(byte)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let isValid = !text.unicodeScalars.contains("\u{FFFD}")
        return isValid ? (text, length) : nil
    }
}

extension Unicode.Scalar {
    /// The length, in bytes, of a UTF-8 sequence whose lead byte Latin-1 decodes as this character;
    /// 1 if there is none.
    fileprivate var leadLength: Int {
        switch value {
        case 0xC2...0xC5, 0xCE...0xD2, 0xD8, 0xD9: 2
        case 0xE2, 0xE3, 0xE5...0xE9: 3
        case 0xF0: 4
        default: 1
        }
    }

    /// The byte from 0x80 to 0xBF that Windows-1252 or Latin-1 decodes as this character; `nil` if
    /// there is none.
    fileprivate var continuationByte: UInt8? {
        if (0x80...0xBF).contains(value) { return UInt8(value) }
        return Self.windows1252[value]
    }

    private static let windows1252: [UInt32: UInt8] = [
        0x20AC: 0x80, 0x201A: 0x82, 0x0192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86,
        0x2021: 0x87, 0x02C6: 0x88, 0x2030: 0x89, 0x0160: 0x8A, 0x2039: 0x8B, 0x0152: 0x8C,
        0x017D: 0x8E, 0x2018: 0x91, 0x2019: 0x92, 0x201C: 0x93, 0x201D: 0x94, 0x2022: 0x95,
        0x2013: 0x96, 0x2014: 0x97, 0x02DC: 0x98, 0x2122: 0x99, 0x0161: 0x9A, 0x203A: 0x9B,
        0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
    ]
}
