import Cameo

extension LintCode {
    static var privacyRules: [LintRule] {
        [
            rule(
                .secretInPayload,
                .privacy,
                .error,
                .none,
                "A value is a secret: a JSON Web Token, an API key or a private key.",
                "The push service, its logs and every extension see the payload. Send an ID with "
                    + "which the app requests the data."
            ),
            rule(
                .keyInRequest,
                .privacy,
                .error,
                .none,
                "The file of a request contains an API key, a service-account key or an "
                    + "`Authorization` header.",
                "Everyone with access to the repository has the key. Read it from the environment."
            ),
            rule(
                .deviceTokenInFile,
                .privacy,
                .warning,
                .suggested,
                "The file of a request contains a push token of a device.",
                "With the token and the key, anyone can send pushes to the device. Pass it to the tool "
                    + "that sends the request."
            ),
            rule(
                .personalText,
                .privacy,
                nil,
                .none,
                "A value is an email address or a phone number, and isn't a handle.",
                "Personal data in a payload is visible to the push service and to everyone who reads "
                    + "its logs."
            ),
        ]
    }
}

extension LintContext {
    /// The maximum number of bytes of a string that are searched.
    private static let maxTextSize = 8192

    /// Checks all strings of the file: placeholders, secrets, tokens and personal data.
    func checkStrings() {
        let findsPersonal = reports.isOn(.personalText)
        // Most payloads have no candidate, and searching them needs no paths.
        let root = JSONValue.object(message.source)
        guard root.hasCandidate(maxSize: Self.maxTextSize, findsPersonal: findsPersonal) else {
            return
        }
        var found: [(path: [String], text: String, marks: TextMarks)] = []
        root.walk([]) { path, text in
            let marks = TextMarks(text, maxSize: Self.maxTextSize, findsPersonal: findsPersonal)
            let name = path.last ?? ""
            guard !marks.isEmpty || Self.mayBeSecretName(name), found.count < 200 else { return }
            found.append((path, text, marks))
        }
        for (path, text, marks) in found {
            checkSecrets(path, text, marks)
            checkPlaceholders(path, text, marks)
            if marks.contains(.token) || message.service != nil { checkToken(path, text, marks) }
            if findsPersonal, marks.contains(.personal) { checkPersonal(path, text) }
        }
    }

    // MARK: - Secrets

    /// Whether a name may be one of ``secretNames``. The first letters exclude most names.
    fileprivate static func mayBeSecretName(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 20, name.utf8.count >= 6 else {
            return false
        }
        return "aAprsPRSx".utf8.contains(first) && secretNames.contains(name.lowercased())
    }

    private static let secretNames: Set<String> = [
        "authorization", "api_key", "apikey", "private_key", "private_key_id", "rest_api_key",
        "server_key", "serverkey", "secret_key", "x-api-key",
    ]

    private func checkSecrets(_ path: [String], _ text: String, _ marks: TextMarks) {
        let isNamed = Self.mayBeSecretName(path.last ?? "")
        // A signature in a URL is valid only for the URL.
        let isSigned = marks.contains(.secret) && text.isWebURL && text.isSigned
        let kind = marks.contains(.secret) && !isSigned ? text.secretKind : nil
        if message.service != nil {
            let isPlaceholder = marks.contains(.placeholder) && text.placeholder != nil
            let isKey = isNamed && text.utf8.count >= 20 && !isPlaceholder
            guard isKey || kind != nil && (isNamed || !arrives(path)) else {
                if let kind { reportSecret(path, kind) }
                return
            }
            return reportRequest(
                LintCode.keyInRequest.rawValue,
                path,
                "The request contains \(kind ?? "a key")",
                remedy: "Read it from the environment when the request is sent"
            )
        }
        if let kind { reportSecret(path, kind) }
    }

    private func reportSecret(_ path: [String], _ kind: String) {
        reportRequest(
            LintCode.secretInPayload.rawValue,
            path,
            "The value contains \(kind)",
            remedy: "Send an ID with which the app requests the data"
        )
    }

    /// Whether a value of the request is part of what arrives on the device.
    private func arrives(_ path: [String]) -> Bool {
        let names: Set = ["headers", "url", "to", "token", "tokens", "authorization"]
        return !path.contains { names.contains($0.lowercased()) }
    }

    // MARK: - Tokens

    private static let targetNames: Set<String> = [
        "to", "token", "tokens", "devicetoken", "device_token", "devicetokens", "device_tokens",
        "include_ios_tokens", "registration_ids", "url", "path", ":path",
    ]

    private func checkToken(_ path: [String], _ text: String, _ marks: TextMarks) {
        guard message.service != nil, marks.contains(.token),
            path.suffix(2).contains(where: { Self.targetNames.contains($0.lowercased()) }),
            text.containsPushToken
        else { return }
        let change = LintChange.replace(path, json: text.replacingPushTokens.json)
        reportRequest(
            LintCode.deviceTokenInFile.rawValue,
            path,
            "The file contains the push token of a device",
            remedy: "Pass the token when the request is sent",
            fix: LintFixProposal(
                title: "Replace with a placeholder",
                change: change,
                isSafe: false
            )
        )
    }

    // MARK: - Placeholders

    private func checkPlaceholders(
        _ path: [String],
        _ text: String,
        _ marks: TextMarks
    ) {
        guard marks.contains(.placeholder) else { return }
        var placeholder = text.placeholder
        if placeholder == nil, marks.contains(.format), isShownText(path) {
            placeholder = text.utf8.containsSequence("%@") ? "%@" : nil
        }
        guard let placeholder else { return }
        reportRequest(
            LintCode.placeholderLeft.rawValue,
            path,
            "The value contains the placeholder \(placeholder)",
            remedy: "Replace it with the value"
        )
    }

    /// Whether a value is a title or a text, which iOS shows as it is.
    private func isShownText(_ path: [String]) -> Bool {
        guard let name = path.last else { return false }
        return ["title", "subtitle", "body", "alert", "en"].contains(name)
    }

    // MARK: - Personal data

    private func checkPersonal(_ path: [String], _ text: String) {
        guard let kind = text.personalKind,
            self.path(of: .senderHandle).map({ message.prefix + $0 != message.prefix + path })
                ?? true
        else { return }
        reportRequest(
            LintCode.personalText.rawValue,
            path,
            "The value contains \(kind)",
            remedy: "Send an ID instead"
        )
    }
}

/// The kinds of content that a text may have, determined in one pass over its bytes.
private struct TextMarks: OptionSet {
    let rawValue: UInt8

    static let secret = TextMarks(rawValue: 1)
    static let placeholder = TextMarks(rawValue: 2)
    static let format = TextMarks(rawValue: 4)
    static let token = TextMarks(rawValue: 8)
    static let personal = TextMarks(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ text: String, maxSize: Int, findsPersonal: Bool) {
        var copy = text
        rawValue = copy.withUTF8 { bytes in
            Self.marks(
                UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).prefix(maxSize)),
                findsPersonal
            )
        }
    }

    /// The kinds of bytes that end or begin a text that is searched for. Rare bytes were chosen, because
    /// the others take one look.
    private enum ByteKind {
        static let other: UInt8 = 0
        static let hexadecimal: UInt8 = 1
        /// Bytes whose neighbors must be compared. Some are hexadecimal digits as well.
        static let special: UInt8 = 2
    }

    private static let kinds: [UInt8] = (0...UInt8.max).map { byte in
        var kind = ByteKind.other
        if (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20) {
            kind |= ByteKind.hexadecimal
        }
        if "JBbAY_-{<%@+".utf8.contains(byte) { kind |= ByteKind.special }
        return kind
    }

    private static func marks(_ bytes: UnsafeRawBufferPointer, _ findsPersonal: Bool) -> UInt8 {
        var marks: TextMarks = []
        let count = bytes.count
        // Secrets and placeholders have at least four bytes.
        guard count >= 2 else { return 0 }
        if count >= 22, bytes[0] == UInt8(ascii: "E") { marks.insert(.token) }
        // Only long texts can contain a token of 64 digits.
        let mayBeToken = count >= 64
        var hexadecimal = 0
        kinds.withUnsafeBufferPointer { kinds in
            for offset in 0..<count {
                let kind = kinds[Int(bytes[offset])]
                if mayBeToken {
                    hexadecimal = kind & ByteKind.hexadecimal == 0 ? 0 : hexadecimal + 1
                    if hexadecimal == 64 { marks.insert(.token) }
                }
                if kind & ByteKind.special != 0 {
                    marks.formUnion(special(bytes, offset, findsPersonal))
                }
            }
        }
        return marks.rawValue
    }

    /// Returns the kinds of content to which a special byte belongs.
    private static func special(
        _ bytes: UnsafeRawBufferPointer,
        _ offset: Int,
        _ findsPersonal: Bool
    ) -> TextMarks {
        func at(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }
        func has(_ text: StaticString, at start: Int) -> Bool {
            text.withUTF8Buffer { text in
                text.indices.allSatisfy { at(start + $0) == text[$0] }
            }
        }
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "J"): return has("ey", at: offset - 2) ? .secret : []
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            return has("earer", at: offset + 1) ? .secret : []
        case UInt8(ascii: "_"):
            return at(offset - 1) == UInt8(ascii: "k") || has("ghp", at: offset - 3) ? .secret : []
        case UInt8(ascii: "A"):
            switch at(offset + 1) {
            case UInt8(ascii: "K"), UInt8(ascii: "I"): return .secret
            case UInt8(ascii: "P"): return at(offset + 2) == byte ? .token : []
            default: return []
            }
        case UInt8(ascii: "-"):
            let isSlack = has("xox", at: offset - 4)
            return isSlack || has("-----BEGIN", at: offset) ? .secret : []
        case UInt8(ascii: "{"):
            let isPlaceholder = at(offset + 1) == byte || at(offset - 1) == UInt8(ascii: "$")
            return isPlaceholder ? .placeholder : []
        case UInt8(ascii: "<"):
            let isPlaceholder = offset == 0 && bytes[bytes.count - 1] == UInt8(ascii: ">")
            return isPlaceholder ? .placeholder : []
        case UInt8(ascii: "Y"): return has("YOUR", at: offset) ? .placeholder : []
        case UInt8(ascii: "%"):
            return at(offset + 1) == UInt8(ascii: "@") ? [.placeholder, .format] : []
        case UInt8(ascii: "@"), UInt8(ascii: "+"): return findsPersonal ? .personal : []
        default: return []
        }
    }
}

extension JSONValue {
    /// Whether a string in the value has a kind of content that ``LintContext/checkStrings()`` reports, or
    /// the name of a secret.
    fileprivate func hasCandidate(maxSize: Int, findsPersonal: Bool) -> Bool {
        switch self {
        case .string(let text):
            return !TextMarks(text, maxSize: maxSize, findsPersonal: findsPersonal).isEmpty
        case .object(let object):
            for (name, value) in object.members {
                if value.hasCandidate(maxSize: maxSize, findsPersonal: findsPersonal) {
                    return true
                }
                if case .string = value, LintContext.mayBeSecretName(name) { return true }
            }
            return false
        case .array(let array):
            return array.contains {
                $0.hasCandidate(maxSize: maxSize, findsPersonal: findsPersonal)
            }
        case .null, .bool, .number: return false
        }
    }
}

extension String {
    /// The secret that the text contains, as a noun phrase; `nil` if there is none.
    fileprivate var secretKind: String? {
        let bytes = Array(utf8.prefix(8192))
        func has(_ prefix: String, _ count: Int, at offset: Int) -> Bool {
            guard bytes[offset...].starts(with: prefix.utf8) else { return false }
            // At the start of a word.
            guard offset == 0 || !bytes[offset - 1].isTokenByte else { return false }
            let start = offset + prefix.utf8.count
            return bytes[start...].prefix(count).count == count
                && bytes[start..<(start + count)].allSatisfy { $0.isTokenByte }
        }
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "e"):
                // Only at the start of a word, so that each byte is compared once.
                if offset == 0 || !bytes[offset - 1].isTokenByte,
                    isJSONWebToken(bytes[offset...])
                {
                    return "a JSON Web Token"
                }
            case UInt8(ascii: "B"), UInt8(ascii: "b"):
                if has("Bearer ", 16, at: offset) || has("bearer ", 16, at: offset) {
                    return "a bearer token"
                }
            case UInt8(ascii: "s"), UInt8(ascii: "r"):
                for prefix in ["sk_live_", "rk_live_", "sk_test_"]
                where has(prefix, 10, at: offset) { return "an API key" }
            case UInt8(ascii: "A"):
                if has("AKIA", 16, at: offset) { return "an AWS access key" }
                if has("AIza", 35, at: offset) { return "a Google API key" }
            case UInt8(ascii: "g"):
                if has("ghp_", 36, at: offset) { return "a GitHub token" }
            case UInt8(ascii: "x"):
                for prefix in ["xoxb-", "xoxp-"] where has(prefix, 20, at: offset) {
                    return "a Slack token"
                }
            case UInt8(ascii: "-"):
                let rest = bytes[offset...]
                if rest.starts(with: "-----BEGIN ".utf8),
                    rest.prefix(48).containsSequence("PRIVATE KEY")
                {
                    return "a private key"
                }
            default: break
            }
        }
        return nil
    }

    /// Whether bytes begin with a JSON Web Token: three parts in base64url, of which the first two
    /// are objects.
    private func isJSONWebToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: "eyJ".utf8) else { return false }
        var parts = 1
        var length = 0
        var total = 0
        for (index, byte) in bytes.enumerated() {
            total = index
            if byte == UInt8(ascii: ".") {
                guard length >= 4 else { return false }
                parts += 1
                length = 0
                if parts == 2 {
                    let next = bytes.dropFirst(index + 1)
                    guard next.starts(with: "eyJ".utf8) else { return false }
                }
                if parts > 3 { break }
            } else if byte.isTokenByte {
                length += 1
            } else {
                break
            }
        }
        return parts >= 3 && total >= 30
    }

    /// The placeholder that the text contains, in quotation marks; `nil` if there is none.
    fileprivate var placeholder: String? {
        let bytes = Array(utf8.prefix(8192))
        if bytes.first == UInt8(ascii: "<"), bytes.last == UInt8(ascii: ">"), bytes.count <= 60 {
            let inner = bytes.dropFirst().dropLast()
            let isWord = inner.allSatisfy {
                $0.isTokenByte || $0 == 0x20 || $0 == UInt8(ascii: ".")
            }
            if !inner.isEmpty, isWord, inner.contains(where: { $0 | 0x20 >= 0x61 }) {
                return nameList([self])
            }
        }
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "{"):
                let isDouble = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "{")
                let isDollar = offset > 0 && bytes[offset - 1] == UInt8(ascii: "$")
                guard isDouble || isDollar else { continue }
                let start = isDouble ? offset + 2 : offset + 1
                let content = bytes[start...].prefix(60)
                guard let end = content.firstIndex(of: UInt8(ascii: "}")), end > start else {
                    continue
                }
                if isDouble {
                    guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "}") else {
                        continue
                    }
                }
                let name = content[..<end]
                guard
                    name.allSatisfy({
                        $0.isTokenByte || $0 == 0x20 || "|.#/[]$".utf8.contains($0)
                    })
                else { continue }
                let inner = String(decoding: name, as: UTF8.self)
                return nameList([isDouble ? "{{\(inner)}}" : "${\(inner)}"])
            case UInt8(ascii: "Y"):
                guard bytes[offset...].starts(with: "YOUR".utf8), offset + 5 < bytes.count,
                    offset == 0 || !bytes[offset - 1].isLetterByte
                else { continue }
                let word = bytes[offset...].prefix { $0.isTokenByte }
                let separator = bytes[offset + 4]
                guard separator == UInt8(ascii: "_") || separator == UInt8(ascii: "-"),
                    word.allSatisfy({ !(0x61...0x7A).contains($0) })
                else { continue }
                return nameList([String(decoding: word, as: UTF8.self)])
            default: break
            }
        }
        return nil
    }

    /// Whether the text contains a token of APNs, Firebase or Expo. Tokens of documentation, such as
    /// one digit repeated, aren't tokens.
    fileprivate var containsPushToken: Bool {
        let bytes = Array(utf8.prefix(8192))
        for prefix in ["ExponentPushToken[", "ExpoPushToken["]
        where bytes.starts(with: prefix.utf8) {
            let content = bytes.dropFirst(prefix.utf8.count).dropLast()
            return content.count >= 20 && Set(content).count > 4
        }
        var run = 0
        var digits: Set<UInt8> = []
        for byte in bytes {
            let lower = byte | 0x20
            if (0x30...0x39).contains(byte) || (0x61...0x66).contains(lower) {
                run += 1
                digits.insert(lower)
                if run >= 64, digits.count > 4 { return true }
            } else {
                run = 0
                digits = []
            }
        }
        return bytes.count >= 100 && bytes.containsSequence(":APA91")
    }

    /// The text with push tokens replaced by placeholders that aren't tokens.
    fileprivate var replacingPushTokens: String {
        for prefix in ["ExponentPushToken[", "ExpoPushToken["] where hasPrefix(prefix) {
            return prefix + String(repeating: "x", count: 22) + "]"
        }
        var bytes = Array(utf8)
        var start = 0
        var isReplaced = false
        for offset in 0...bytes.count {
            let isDigit =
                offset < bytes.count
                && ((0x30...0x39).contains(bytes[offset])
                    || (0x61...0x66).contains(bytes[offset] | 0x20))
            if isDigit { continue }
            if offset - start >= 64 {
                for index in start..<offset { bytes[index] = UInt8(ascii: "0") }
                isReplaced = true
            }
            start = offset + 1
        }
        return isReplaced
            ? String(decoding: bytes, as: UTF8.self) : String(repeating: "0", count: 22)
    }

    /// The personal data in the text, as a noun phrase.
    fileprivate var personalKind: String? {
        let bytes = Array(utf8.prefix(8192))
        for offset in bytes.indices {
            if bytes[offset] == UInt8(ascii: "@"), offset > 0, bytes[offset - 1].isTokenByte {
                let domain = bytes[(offset + 1)...].prefix {
                    $0.isTokenByte || $0 == UInt8(ascii: ".")
                }
                if let dot = domain.lastIndex(of: UInt8(ascii: ".")), dot > offset + 1,
                    domain.endIndex - dot > 2
                {
                    return "an email address"
                }
            } else if bytes[offset] == UInt8(ascii: "+") {
                let digits = bytes[(offset + 1)...].prefix {
                    (0x30...0x39).contains($0) || $0 == 0x20
                }
                if digits.filter({ $0 != 0x20 }).count >= 9 { return "a phone number" }
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, a hyphen or an underscore.
    fileprivate var isTokenByte: Bool {
        (0x30...0x39).contains(self) || isLetterByte || self == 0x2D || self == 0x5F
    }

    fileprivate var isLetterByte: Bool { (0x61...0x7A).contains(self | 0x20) }
}
