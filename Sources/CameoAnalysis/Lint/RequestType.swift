import Cameo

/// The type of a value in a request, according to the service's documentation.
indirect enum RequestType: Sendable {
    case any, string, number, flag
    /// A number within a range.
    case range(ClosedRange<Double>)
    /// A string in a specific format, with a noun phrase that describes the format in messages.
    case matching(String, @Sendable (String) -> Bool)
    /// One of several strings, compared case-insensitively unless `isExact`.
    case oneOf([String], isExact: Bool)
    case object
    /// An object with typed members. Other members may have any type, unless `isClosed`, which
    /// rejects them.
    case members([String: RequestType], isClosed: Bool)
    /// An object whose values have one type.
    case values(RequestType)
    /// An object whose values must be strings. The rule reports other values.
    case strings(LintRule)
    case list(RequestType)
    case either(RequestType, RequestType)

    /// The noun phrase that follows "expects" in a message.
    var expected: String {
        switch self {
        case .any: "another value"
        case .matching(let expected, _): expected
        case .string, .oneOf: "a string"
        case .number: "a number"
        case .range(let range):
            "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
        case .flag: "true or false"
        case .object, .members, .strings: "an object"
        case .values(.list): "an object with arrays"
        case .values: "an object"
        case .list(.string): "an array of strings"
        case .list(.members), .list(.object): "an array of objects"
        case .list: "an array"
        case .either(let one, let other): "\(one.expected) or \(other.expected)"
        }
    }

    /// Returns the type of the value at a path in a value of this type; `nil` if it is unknown.
    func at(_ path: ArraySlice<String>) -> RequestType? {
        guard let step = path.first else { return self }
        let rest = path.dropFirst()
        switch self {
        case .members(let types, _): return (types[step] ?? types[step.underscored])?.at(rest)
        case .values(let type), .list(let type): return type.at(rest)
        case .either(let one, let other): return one.at(path) ?? other.at(path)
        default: return nil
        }
    }

    /// Returns whether a value has this type. The types of an object's members aren't checked.
    func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.any, _), (.string, .string), (.oneOf, .string), (.matching, .string),
            (.number, .number),
            (.range, .number), (.flag, .bool), (.object, .object), (.members, .object),
            (.values, .object), (.strings, .object), (.list, .array):
            true
        case (.either(let one, let other), _): one.accepts(value) || other.accepts(value)
        default: false
        }
    }

    /// Converts a value of another type to the value of this type that it probably represents. The
    /// conversion is uncertain for JSON in a string, because the string may be meant as text.
    /// Returns `nil` if there is no such value.
    func corrected(_ value: JSONValue) -> (value: JSONValue, isCertain: Bool)? {
        if let corrected = converted(value) { return (corrected, true) }
        guard case .string(let text) = value, let decoded = JSONValue(insideString: text),
            accepts(decoded)
        else { return nil }
        return (decoded, false)
    }

    private func converted(_ value: JSONValue) -> JSONValue? {
        switch self {
        case .number, .range:
            guard let text = value.unencodedString, let number = JSONNumber(parsing: text) else {
                return nil
            }
            return .number(number)
        case .string, .oneOf:
            switch value {
            case .number(let number): return .string(number.literal)
            case .array(let array):
                guard array.count == 1, case .string? = array.first else { return nil }
                return array[0]
            default: return nil
            }
        case .flag: return value.flag.map(JSONValue.bool)
        case .list(let element): return element.accepts(value) ? .array([value]) : nil
        case .object, .members, .values, .strings:
            // PHP encodes an empty dictionary as an array.
            guard value.unencodedArray?.isEmpty == true else { return nil }
            return .object(JSONObject())
        case .either(let one, let other): return one.converted(value) ?? other.converted(value)
        case .any, .matching: return nil
        }
    }
}

extension Double {
    /// The number without a fractional part if that part is zero.
    fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension LintContext {
    /// The type of the request; `nil` if the types of its values aren't checked.
    private var requestType: RequestType? {
        switch message.service {
        case .fcm:
            message.requestDiagnostics.contains { $0.isOf(.fcmAPILegacy) }
                ? nil : base.isEmpty ? .firebaseAdmin : .firebase
        case .oneSignal: .oneSignal
        case .expo: .expo
        case .apns: nil
        case nil: otherService?.type
        }
    }

    /// The name of the service to which the request is sent; `nil` if it's unknown.
    fileprivate var serviceName: String? { message.service?.displayName ?? otherService?.name }

    /// The rules about types. A value that the conversion has reported under one of these rules
    /// isn't reported again.
    private static let typeRules: Set<LintRule> = [
        .typeMismatch, .valueInvalid, .expoDataNotObject, .expoPriorityInvalid, .fcmHeaderNotString,
    ]

    /// Returns the fix for a value that the conversion reported; `nil` if there is none.
    func fixOfType(_ rule: LintRule, _ path: [String]) -> LintFixProposal? {
        guard Self.typeRules.contains(rule), path.starts(with: base),
            let type = requestType?.at(path.dropFirst(base.count)),
            let value = JSONValue.object(message.source).value(at: path[...])
        else { return nil }
        return RequestTypeCheck.fix(of: value, type, path)
    }

    /// Reports values whose types contradict the service's documentation, except those that the
    /// conversion has already reported.
    func checkRequestTypes() {
        guard let type = requestType, let service = serviceName else { return }
        let rules = Self.typeRules.union([.fcmDataNotString, .fcmKeyUnknown, .fcmImageKeyUnknown])
        let reported = Set(
            message.requestDiagnostics.filter { finding in rules.contains { finding.isOf($0) } }
                .map { $0.path }
        )
        RequestTypeCheck(self, service, reported).check(.object(body), type, base)
    }
}

/// A check of a request's values.
private struct RequestTypeCheck {
    private let context: LintContext
    private let service: String
    private let reported: Set<[String]>
    private static let maxElements = 2000

    init(_ context: LintContext, _ service: String, _ reported: Set<[String]>) {
        self.context = context
        self.service = service
        self.reported = reported
    }

    func check(_ value: JSONValue, _ type: RequestType, _ path: [String]) {
        // Services treat null as a missing value.
        if value == .null || reported.contains(path) { return }
        guard type.accepts(value) else { return reportType(value, type, path) }
        switch (type, value) {
        case (.members(let types, let isClosed), .object(let object)):
            for (name, value) in object.members {
                if let type = types[name] ?? otherSpelling(of: name, types) {
                    check(value, type, path + [name])
                } else if isClosed {
                    reportName(name, types, path)
                }
            }
        case (.values(let type), .object(let object)):
            for (name, value) in object.members { check(value, type, path + [name]) }
        case (.strings(let rule), .object(let object)):
            for (name, value) in object.members where value.unencodedString == nil {
                reportText(value, rule, path + [name])
            }
        case (.list(let type), .array(let array)):
            for (index, value) in array.prefix(Self.maxElements).enumerated() {
                check(value, type, path + [String(index)])
            }
        case (.range(let range), .number(let number)):
            guard let double = number.double, !range.contains(double) else { return }
            reportValue(value, type, path)
        case (.matching(_, let isValid), .string(let text)):
            guard !isValid(text), text.placeholder == nil else { return }
            reportValue(value, type, path)
        case (.oneOf(let values, let isExact), .string(let text)):
            if values.contains(text) { return }
            let known = values.first { $0.lowercased() == text.lowercased() }
            guard isExact || known == nil, text.placeholder == nil else { return }
            reportValue(value, type, path)
        case (.either(let one, let other), _): check(value, one.accepts(value) ? one : other, path)
        default: break
        }
    }

    /// Returns the type of the field that a camel case name refers to, because Firebase accepts
    /// both spellings; `nil` if there is none.
    private func otherSpelling(of name: String, _ types: [String: RequestType]) -> RequestType? {
        context.message.service == nil ? nil : types[name.underscored]
    }

    /// Returns the fix that replaces a value with the one that it probably represents; `nil` if
    /// there is none.
    static func fix(
        of value: JSONValue,
        _ type: RequestType,
        _ path: [String]
    ) -> LintFixProposal? {
        if case .oneOf(let values, _) = type, let text = value.unencodedString {
            let known = values.first { $0.lowercased() == text.lowercased() && $0 != text }
            return known.map {
                .safe("Replace with \"\($0)\"", .replace(path, json: $0.json))
            }
        }
        guard let (corrected, isCertain) = type.corrected(value) else { return nil }
        return LintFixProposal(
            title: isCertain ? "Replace with \(corrected.kind)" : "Decode the string",
            change: .replace(path, json: corrected.compact),
            isSafe: isCertain
        )
    }

    private func name(of path: [String]) -> String {
        PayloadPath.text(of: Array(path.dropFirst(context.base.count)))
    }

    private func reportType(_ value: JSONValue, _ type: RequestType, _ path: [String]) {
        // Firebase accepts numbers in strings; its Admin SDKs don't.
        var isNumber = false
        if context.message.service == .fcm, !context.base.isEmpty,
            case .number? = type.corrected(value)?.value
        {
            isNumber = true
        }
        context.reportRequest(
            .typeMismatch,
            path,
            severity: isNumber ? .warning : nil,
            "\"\(name(of: path))\" is \(value.typeName), but \(service) expects \(type.expected)",
            suggestion: "Send \(type.expected)",
            fix: Self.fix(of: value, type, path)
        )
    }

    private func reportValue(_ value: JSONValue, _ type: RequestType, _ path: [String]) {
        let name = name(of: path)
        var problem = "\"\(name)\" must be \(type.expected)"
        if case .oneOf(let values, _) = type {
            problem =
                "\"\(name)\" must be \(values.count > 1 ? "one of " : "")"
                + values.joined(separator: ", ")
        }
        context.reportRequest(.valueInvalid, path, problem, fix: Self.fix(of: value, type, path))
    }

    /// Reports a value that should be a string.
    private func reportText(_ value: JSONValue, _ rule: LintRule, _ path: [String]) {
        guard !reported.contains(path) else { return }
        let text = value == .null ? nil : (value.text ?? value.compact)
        context.reportRequest(
            rule,
            path,
            "\"\(name(of: path))\" is \(value.typeName), but \(service) expects a string",
            suggestion: text == nil ? "Omit it" : "Send a string",
            fix: .safe(
                text == nil ? "Remove the value" : "Replace with a string",
                text.map { .replace(path, json: $0.json) } ?? .remove([path])
            )
        )
    }

    /// Reports a name that the service rejects.
    private func reportName(_ name: String, _ types: [String: RequestType], _ path: [String]) {
        let path = path + [name]
        if context.message.service == nil { return reportSpelling(name, types, path) }
        guard context.message.service == .fcm, !reported.contains(path) else { return }
        let known =
            RequestType.firebaseNames[name]
            ?? name.underscored.nearest(of: types.keys.sorted())
        context.reportRequest(
            .fcmKeyUnknown,
            path,
            anchor: .name,
            "Firebase rejects \(nameList([name])) in \"\(self.name(of: path.dropLast()))\"",
            suggestion: known.map { "Send \"\($0)\"" } ?? "Remove it, or put it into \"data\"",
            fix: known.map {
                .suggested("Rename to \"\($0)\"", .rename(path, to: $0))
            }
        )
    }
}

extension RequestTypeCheck {
    /// Reports a name that belongs to another service or to iOS. Other unknown fields aren't
    /// reported, because they may be new.
    private func reportSpelling(_ name: String, _ types: [String: RequestType], _ path: [String]) {
        let letters = name.asciiLetters
        guard let known = types.keys.sorted().first(where: { $0.asciiLetters == letters }) else {
            return
        }
        let isSent = JSONValue.object(context.message.source)
            .contains(path.dropLast() + [known])
        context.reportRequest(
            .requestFieldInvalid,
            path,
            anchor: .name,
            "\(service) doesn't read \(nameList([name])); the field is \(nameList([known]))",
            suggestion: isSent ? "Remove it" : "Rename it to \(nameList([known]))",
            fix: .suggested(
                isSent ? "Remove \(nameList([name]))" : "Rename to \(nameList([known]))",
                isSent ? .remove([path]) : .rename(path, to: known)
            )
        )
    }
}

extension JSONValue {
    /// The value's type, as named in a fix's title.
    fileprivate var kind: String {
        switch self {
        case .number: "the number"
        case .string: "the string"
        case .bool(let flag): String(flag)
        case .array: "an array"
        default: "an object"
        }
    }
}

extension String {
    /// The name with underscores instead of camel case. Firebase accepts both.
    fileprivate var underscored: String {
        guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
        var name = ""
        for character in self {
            if character.isUppercase, !name.isEmpty { name += "_" }
            name += character.lowercased()
        }
        return name
    }
}
