import Cameo
import CameoAnalysis

/// An invalid line in a file with recipients.
package struct RecipientFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line number, starting at 1.
    package let line: Int
    /// The error and the fix, without the line's content.
    package let description: String
    /// The token's error; `nil` if the line is invalid for another reason.
    package let token: DeviceTokenError?

    init(_ line: Int, _ description: String, _ token: DeviceTokenError? = nil) {
        self.line = line
        self.description = description
        self.token = token
    }
}

/// A recipient in a file.
package struct RecipientEntry: Sendable, Equatable {
    package let recipient: PushRecipient
    /// The environment of the device token; `nil` if the file doesn't specify it.
    package let environment: APNsEnvironment?
    /// The bundle ID of the app that registered the device token; `nil` if the file doesn't specify
    /// it.
    package let topic: String?
    /// The line number, starting at 1.
    package let line: Int
}

/// Reader of files with recipients: one recipient per line, CSV with a header, or a JSON object per
/// line.
///
/// Lines may be empty. Comments start with `#`.
package struct RecipientReader {
    /// The maximum length of a line, in bytes.
    package static let maxLineLength = 8192

    /// The number of duplicates: lines whose recipient has already been read.
    package private(set) var duplicateCount = 0

    private enum Format {
        case lines
        case csv(separator: UInt8, columns: [Column?])
        case json
    }

    private enum Column: CaseIterable {
        case token, registeredAt, environment, topic

        /// The header names that identify the column, in lowercase and reduced to letters.
        var names: [String] {
            switch self {
            case .token:
                [
                    "token", "devicetoken", "pushtoken", "registrationtoken", "fcmtoken", "fid",
                    "expotoken", "expopushtoken", "subscriptionid", "apnstoken", "externalid",
                ]
            case .registeredAt: ["registeredat", "registered", "createdat", "updatedat"]
            case .environment: ["environment", "env", "apsenvironment"]
            case .topic: ["topic", "bundleid", "bundleidentifier"]
            }
        }

        init?(_ name: String) {
            let letters = name.lowercased().filter { $0.isASCII && $0.isLetter }
            guard let column = Column.allCases.first(where: { $0.names.contains(letters) }) else {
                return nil
            }
            self = column
        }
    }

    private let provider: PushRequest.Service
    private let allowsAliases: Bool
    private let content: [UInt8]
    private var format: Format?
    private var position = 0
    private var line = 0
    private var seen: Set<String> = []

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - provider: The provider of the recipients.
    ///   - allowsAliases: Whether recipients are user IDs, which can have any format.
    ///   - content: The content of the file.
    package init(
        _ provider: PushRequest.Service,
        allowsAliases: Bool = false,
        bytes content: [UInt8]
    ) {
        (self.provider, self.allowsAliases, self.content) = (provider, allowsAliases, content)
    }

    /// Returns the next recipient that hasn't been read before; `nil` at the end of the file.
    ///
    /// - Throws: ``RecipientFileError`` for an invalid line. The next call continues with the next
    ///   line.
    package mutating func next() throws(RecipientFileError) -> RecipientEntry? {
        while let bytes = try nextLine() {
            guard let entry = try entry(bytes) else { continue }
            // A token may be listed for two apps.
            guard seen.insert("\(entry.recipient.token)\n\(entry.topic ?? "")").inserted else {
                duplicateCount += 1
                continue
            }
            return entry
        }
        return nil
    }

    // MARK: Lines

    /// Returns the next line without its line break; `nil` at the end of the file.
    private mutating func nextLine() throws(RecipientFileError) -> ArraySlice<UInt8>? {
        guard position < content.count else { return nil }
        let rest = content[position...]
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        position = end + 1
        line += 1
        var bytes = rest[..<end]
        if line == 1 {
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
                throw RecipientFileError(1, "The file is in UTF-16; save it as UTF-8")
            }
        }
        if bytes.last == 0x0D { bytes = bytes.dropLast() }
        guard bytes.count <= Self.maxLineLength else {
            throw RecipientFileError(
                line,
                "The line has more than \(Self.maxLineLength) bytes; write one recipient per line"
            )
        }
        return bytes
    }

    // MARK: Entries

    /// Returns a line without the prefix, such as a date, that Xcode's console writes before the
    /// app's output: the line begins with the first object, unless it is a comment or an array.
    private static func withoutPrefix(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = bytes.first(where: { $0 > 0x20 }), start != 0x23, start != 0x5B,
            let brace = bytes.firstIndex(of: 0x7B),
            bytes[brace...].dropFirst().first(where: { $0 > 0x20 }) == 0x22
        else { return bytes }
        return bytes[brace...]
    }

    private mutating func entry(
        _ bytes: ArraySlice<UInt8>
    ) throws(RecipientFileError) -> RecipientEntry? {
        let bytes = Self.withoutPrefix(bytes)
        guard let first = bytes.first(where: { $0 > 0x20 }), first != 0x23 else { return nil }
        if format == nil {
            try rejectJSON(bytes, first)
            format = Self.format(bytes, first)
            if case .csv? = format { return nil }
        }
        switch format {
        case .json?: return try jsonEntry(bytes)
        case .csv(let separator, let columns)?:
            return try csvEntry(fields(bytes, separator), columns)
        case .lines?, nil:
            // A comment may follow the token.
            let text = String(decoding: bytes.prefix { $0 != 0x23 }, as: UTF8.self)
            return try entry(text, nil, nil, nil)
        }
    }

    /// Throws an error for JSON that isn't one object per line, and stops reading.
    private mutating func rejectJSON(
        _ bytes: ArraySlice<UInt8>,
        _ first: UInt8
    ) throws(RecipientFileError) {
        // Brackets may also contain a device token as a list of numbers.
        let second = bytes.drop { $0 <= 0x20 }.dropFirst().first { $0 > 0x20 }
        let isArray = first == 0x5B && second.map { [0x22, 0x5B, 0x7B].contains($0) } ?? true
        // Reject an object that spans several lines.
        guard isArray || first == 0x7B && !bytes.contains(0x7D) else { return }
        position = content.count
        throw RecipientFileError(
            line,
            isArray
                ? "The file is a JSON array; write one element per line, for example with: "
                    + "jq -c '.[]'"
                : "The file has an object that spans several lines; write one object per line, "
                    + "for example with: jq -c"
        )
    }

    private static func format(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> Format {
        if first == 0x7B { return .json }
        for separator: UInt8 in [0x2C, 0x3B, 0x09] {
            let columns = bytes.split(separator: separator, omittingEmptySubsequences: false)
                .map { Column(String(decoding: $0, as: UTF8.self)) }
            if columns.contains(.token), columns.count > 1 {
                return .csv(separator: separator, columns: columns)
            }
        }
        // The header has only one column.
        let name = String(decoding: bytes, as: UTF8.self)
        if name.utf8.allSatisfy({ $0 < 0x80 }), Column(name) == .token {
            return .csv(separator: 0x2C, columns: [.token])
        }
        return .lines
    }

    /// Returns the fields of a CSV line (RFC 4180).
    private func fields(
        _ bytes: ArraySlice<UInt8>,
        _ separator: UInt8
    ) throws(RecipientFileError) -> [String] {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            if byte == 0x22 {
                if isQuoted, index < bytes.endIndex, bytes[index] == 0x22 {
                    field.append(byte)
                    index += 1
                } else {
                    isQuoted.toggle()
                }
            } else if byte == separator, !isQuoted {
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
            } else {
                field.append(byte)
            }
        }
        guard !isQuoted else {
            throw RecipientFileError(line, "A quotation mark isn't closed; correct the line")
        }
        return fields + [String(decoding: field, as: UTF8.self)]
    }

    private func csvEntry(
        _ fields: [String],
        _ columns: [Column?]
    ) throws(RecipientFileError) -> RecipientEntry? {
        func field(_ column: Column) -> String? {
            guard let index = columns.firstIndex(of: column), index < fields.count else {
                return nil
            }
            return fields[index].isBlank ? nil : fields[index]
        }
        guard fields.contains(where: { !$0.isBlank }) else { return nil }
        guard fields.count <= columns.count else {
            throw RecipientFileError(
                line,
                "The line has \(fields.count) fields, but the header has \(columns.count); "
                    + "correct the line"
            )
        }
        return try entry(
            field(.token) ?? "",
            field(.registeredAt).map(JSONValue.string),
            field(.environment),
            field(.topic)
        )
    }

    private func jsonEntry(
        _ bytes: ArraySlice<UInt8>
    ) throws(RecipientFileError) -> RecipientEntry? {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: Array(bytes)) } catch {
            throw RecipientFileError(line, "The line isn't a JSON object")
        }
        guard case .object(let object) = document.root else {
            throw RecipientFileError(line, "The line isn't a JSON object")
        }
        var values: [Column: JSONValue] = [:]
        for (name, value) in object.members where value != .null {
            guard let column = Column(name), values[column] == nil else { continue }
            values[column] = value
        }
        guard let token = values[.token]?.text else {
            throw RecipientFileError(line, "The object has no \"token\"; add it")
        }
        return try entry(
            token,
            values[.registeredAt],
            values[.environment]?.text,
            values[.topic]?.text
        )
    }

    private func entry(
        _ text: String,
        _ date: JSONValue?,
        _ environment: String?,
        _ topic: String?
    ) throws(RecipientFileError) -> RecipientEntry {
        let token: String
        if allowsAliases {
            token = try alias(text)
        } else {
            do { token = try DeviceToken.parse(text, for: provider) } catch {
                throw RecipientFileError(line, error.description(for: provider), error)
            }
        }
        var registeredAt: Double?
        if let date {
            guard let seconds = Self.seconds(date), seconds >= 0 else {
                throw RecipientFileError(
                    line,
                    "\"registeredAt\" must be a date with time and time zone, such as "
                        + "2026-03-01T12:00:00Z, or seconds since 1970"
                )
            }
            registeredAt = seconds
        }
        var apnsEnvironment: APNsEnvironment?
        if let environment {
            apnsEnvironment = Self.environment(environment)
            guard apnsEnvironment != nil else {
                throw RecipientFileError(line, "The environment must be sandbox or production")
            }
        }
        return RecipientEntry(
            recipient: PushRecipient(token, registeredAt: registeredAt),
            environment: apnsEnvironment,
            topic: topic,
            line: line
        )
    }

    private func alias(_ text: String) throws(RecipientFileError) -> String {
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let end = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { throw RecipientFileError(line, "The user ID is empty") }
        let alias = String(scalars[start...end])
        guard alias.utf8.count <= 256, alias == alias.printable else {
            throw RecipientFileError(
                line,
                "The user ID has more than 256 bytes or contains control characters"
            )
        }
        return alias
    }

    private static func environment(_ text: String) -> APNsEnvironment? {
        switch text.lowercased().filter({ !$0.isWhitespace }) {
        // The entitlement's values are `development` and `production`.
        case "sandbox", "development", "dev", "debug": .sandbox
        case "production", "prod", "release": .production
        default: nil
        }
    }

    /// Converts a date to seconds since 1970. Databases write a space between the date and the
    /// time.
    private static func seconds(_ value: JSONValue) -> Double? {
        if let seconds = Timestamp.seconds(value) { return seconds }
        guard case .string(let text) = value else { return nil }
        var bytes = Array(text.utf8.drop { $0 <= 0x20 })
        guard bytes.count > 11, bytes[10] == 0x20 else { return nil }
        bytes[10] = 0x54
        // A space may also precede the time zone.
        bytes.removeAll { $0 == 0x20 }
        var result = String(decoding: bytes, as: UTF8.self)
        if result.hasSuffix("UTC") { result = result.dropLast(3) + "Z" }
        return Timestamp.seconds(.string(result))
    }
}
