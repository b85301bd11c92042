import Cameo

// Values in profiles.
extension JSONValue {
    /// Returns the value as a nonempty string of at most 4,096 bytes without control characters.
    func sentence(_ path: String) throws(SendConfiguration.ParseError) -> String {
        guard case .string(let text) = self, !text.isBlank, text.utf8.count <= 4096,
            !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { throw SendConfiguration.ParseError("\(path): expected a nonempty string") }
        return text
    }

    func name(_ path: String) throws(SendConfiguration.ParseError) -> String {
        let text = try sentence(path)
        guard
            text.utf8.allSatisfy({
                $0.isLetterOrDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
            })
        else {
            throw SendConfiguration.ParseError(
                "\(path): expected letters, digits, '-', '.', ':' and '_'"
            )
        }
        return text
    }

    func bundleID(_ path: String) throws(SendConfiguration.ParseError) -> String {
        let text = try name(path)
        guard text.utf8.contains(UInt8(ascii: ".")) else {
            throw SendConfiguration.ParseError(
                "\(path): expected the app's bundle ID, such as com.example.app"
            )
        }
        return text
    }

    func appleID(_ path: String) throws(SendConfiguration.ParseError) -> String {
        guard case .string(let text) = self, SendProfile.isAppleID(text) else {
            throw SendConfiguration.ParseError("\(path): expected 10 uppercase letters and digits")
        }
        return text
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ path: String
    ) throws(SendConfiguration.ParseError) -> Choice where Choice.RawValue == String {
        let names = Choice.allCases.map { $0.rawValue }
        guard case .string(let text) = self else {
            throw SendConfiguration.ParseError(
                "\(path): expected one of \(names.joined(separator: ", "))"
            )
        }
        guard let choice = Choice(rawValue: text) else {
            let suggestion = text.suggestion(
                among: names,
                otherwise: "use one of \(names.joined(separator: ", "))"
            )
            throw SendConfiguration.ParseError(
                "\(path): unknown value '\(String(text.unicodeScalars.prefix(40)))'; \(suggestion)"
            )
        }
        return choice
    }

    /// Returns the path from the value, which is a string or a `{"file": PATH}` object.
    func filePath(_ path: String) throws(SendConfiguration.ParseError) -> String {
        if case .object(let object) = self, object.members.count == 1,
            let value = object[SendProfile.Secret.Key.file.rawValue]
        {
            return try value.sentence("\(path).file")
        }
        return try sentence(path)
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    var isLetterOrDigit: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self)
    }
}
