import Cameo
import CameoAnalysis
import CameoSend
import Foundation

/// The recipients of a run, without duplicates.
struct RecipientList: Sendable {
    /// A line that isn't a recipient.
    struct Problem: Sendable, Equatable {
        let line: Int
        /// The problem, without the content of the line, which may be a secret.
        let text: String
    }

    /// What recipients must have in common with the run.
    struct Filter: Sendable {
        var environment: SendProfile.Environment?
        var topic: String?
    }

    private(set) var recipients: [Recipient] = []
    private(set) var problems: [Problem] = []
    /// The number of recipients that occurred more than once.
    private(set) var duplicates = 0
    /// The number of recipients of another environment or topic.
    private(set) var skipped = 0
    /// The reason for the first of them.
    private(set) var skipReason = ""

    private var known: Set<String> = []
    private let filter: Filter
    /// Returns a token in the provider's form, or throws what is wrong with it.
    private let normalize: @Sendable (String) throws -> String

    init(filter: Filter = Filter(), normalize: @escaping @Sendable (String) throws -> String) {
        self.filter = filter
        self.normalize = normalize
    }

    /// Adds a token.
    ///
    /// - Parameter line: The line in a file; 0 for an option.
    mutating func add(_ token: String, registeredAt: Double? = nil, line: Int = 0) {
        do {
            let token = try normalize(token)
            guard known.insert(token).inserted else {
                duplicates += 1
                return
            }
            recipients.append(Recipient(token, registeredAt: registeredAt))
        } catch {
            problems.append(Problem(line: line, text: "\(error)".printable))
        }
    }

    /// Adds the tokens of a file: one per line, CSV with a header, JSON lines or a JSON array. Lines that begin with `#`
    /// are comments.
    mutating func add(parsing bytes: [UInt8]) {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let isArray = bytes.first { !Self.isSpace($0) } == UInt8(ascii: "[")
        if isArray, let root = try? JSONDocument(parsing: Array(bytes)).root,
            case .array(let elements) = root
        {
            for (index, element) in elements.enumerated() { add(element, line: index + 1) }
            return
        }
        var columns: Columns?
        var isFirst = true
        var number = 0
        for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: Self.isBreak) {
            number += 1
            let line = Self.trimmed(line)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            defer { isFirst = false }
            if first == UInt8(ascii: "{") {
                guard let value = try? JSONDocument(parsing: Array(line)).root else {
                    problems.append(Problem(line: number, text: "isn't a JSON object on one line"))
                    continue
                }
                add(value, line: number)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            if isFirst, let header = Columns(text) {
                columns = header
                continue
            }
            guard let columns else {
                add(text, line: number)
                continue
            }
            let fields = Columns.fields(text, columns.separator)
            guard columns.token < fields.count, !fields[columns.token].isEmpty else {
                problems.append(Problem(line: number, text: "has no token"))
                continue
            }
            func field(_ index: Int?) -> String? {
                guard let index, index < fields.count, !fields[index].isEmpty else { return nil }
                return fields[index]
            }
            add(
                fields[columns.token],
                registeredAt: field(columns.registeredAt),
                environment: field(columns.environment),
                topic: field(columns.topic),
                line: number
            )
        }
    }

    private mutating func add(_ value: JSONValue, line: Int) {
        switch value {
        case .string(let token): add(token, line: line)
        case .object(let object):
            func text(_ names: [String]) -> String? {
                for (name, value) in object.members
                where names.contains(Columns.normalized(name)) {
                    return value.text
                }
                return nil
            }
            guard let token = text(Columns.tokenNames) else {
                problems.append(Problem(line: line, text: "has no token"))
                return
            }
            add(
                token,
                registeredAt: text(Columns.dateNames),
                environment: text(Columns.environmentNames),
                topic: text(Columns.topicNames),
                line: line
            )
        default: problems.append(Problem(line: line, text: "isn't a token or an object"))
        }
    }

    private mutating func add(
        _ token: String,
        registeredAt: String?,
        environment: String?,
        topic: String?,
        line: Int
    ) {
        var date: Double?
        if let registeredAt {
            guard let parsed = Self.date(registeredAt) else {
                problems.append(
                    Problem(
                        line: line,
                        text: "registeredAt must be in seconds since 1970 or in ISO 8601"
                    )
                )
                return
            }
            date = parsed
        }
        if let environment {
            guard let value = Self.environment(environment) else {
                problems.append(
                    Problem(line: line, text: "environment must be sandbox or production")
                )
                return
            }
            if let expected = filter.environment, value != expected {
                skip("for \(value.rawValue)")
                return
            }
        }
        if let topic, let expected = filter.topic, topic != expected {
            skip("for another topic")
            return
        }
        add(token, registeredAt: date, line: line)
    }

    private mutating func skip(_ reason: String) {
        if skipped == 0 { skipReason = reason }
        skipped += 1
    }

    private static func environment(_ text: String) -> SendProfile.Environment? {
        switch text.lowercased() {
        case "sandbox", "development", "debug": .sandbox
        case "production", "release", "prod": .production
        default: nil
        }
    }

    /// Returns a date in seconds since 1970; `nil` if it isn't one.
    static func date(_ text: String) -> Double? {
        // A larger number is in milliseconds.
        if let number = Double(text) {
            guard number.isFinite, number >= 0 else { return nil }
            return number > 1e11 ? number / 1000 : number
        }
        let formatter = ISO8601DateFormatter()
        for options: ISO8601DateFormatter.Options in [
            [.withInternetDateTime], [.withInternetDateTime, .withFractionalSeconds],
            [.withFullDate],
        ] {
            formatter.formatOptions = options
            if let date = formatter.date(from: text) { return date.timeIntervalSince1970 }
        }
        return nil
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while let first = line.first, isSpace(first) { line = line.dropFirst() }
        while let last = line.last, isSpace(last) { line = line.dropLast() }
        return line
    }
}

/// The columns of a CSV file with a header.
private struct Columns {
    static let tokenNames = [
        "token", "devicetoken", "apnstoken", "fcmtoken", "fid", "pushtoken", "expopushtoken",
        "subscriptionid",
    ]
    static let dateNames = ["registeredat"]
    static let environmentNames = ["environment"]
    static let topicNames = ["topic", "bundleid"]

    let separator: Character
    let token: Int
    let registeredAt: Int?
    let environment: Int?
    let topic: Int?

    /// Parses a header; `nil` if the line isn't one.
    init?(_ line: String) {
        for separator: Character in [",", ";", "\t"] {
            let names = Self.fields(line, separator).map(Self.normalized)
            func index(_ wanted: [String]) -> Int? { names.firstIndex { wanted.contains($0) } }
            guard let token = index(Self.tokenNames) else { continue }
            self.separator = separator
            self.token = token
            registeredAt = index(Self.dateNames)
            environment = index(Self.environmentNames)
            topic = index(Self.topicNames)
            return
        }
        return nil
    }

    /// A name without underscores, in lowercase.
    static func normalized(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    /// Returns the fields of a line, without spaces around them. Fields may be in double quotation marks.
    static func fields(_ line: String, _ separator: Character) -> [String] {
        var fields: [String] = []
        var field = ""
        var isQuoted = false
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "\"" {
                if isQuoted, rest.first == "\"" {
                    field.append("\"")
                    rest = rest.dropFirst()
                } else {
                    isQuoted.toggle()
                }
            } else if character == separator, !isQuoted {
                fields.append(field)
                field = ""
            } else {
                field.append(character)
            }
        }
        fields.append(field)
        return fields.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
