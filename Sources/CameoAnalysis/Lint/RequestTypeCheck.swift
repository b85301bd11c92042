import Cameo

/// A check of the types of a request's values.
struct RequestTypeCheck {
    private let context: LintContext
    /// The name of the service to which the request is sent.
    private let service: String
    private let type: RequestType
    /// The paths of values that the conversion to a payload has reported.
    private let reported: Set<[String]>
    private static let maxElements = 2000
    /// The rules about types. A value that the conversion has reported under one of these rules
    /// isn't reported again.
    private static let typeRules: Set<LintRule> = [
        .typeMismatch, .valueInvalid, .expoDataNotObject, .expoPriorityInvalid, .fcmHeaderNotString,
    ]

    /// Creates the check for a context; `nil` if the types of its request aren't checked.
    init?(_ context: LintContext) {
        let message = context.message
        let type: RequestType? =
            switch message.service {
            case .fcm:
                message.requestDiagnostics.contains { $0.isOf(.fcmAPILegacy) }
                    ? nil : message.base.isEmpty ? .firebaseAdmin : .firebase
            case .oneSignal: .oneSignal
            case .expo: .expo
            case .apns: nil
            case nil: context.otherService?.type
            }
        guard let type, let service = message.service?.displayName ?? context.otherService?.name
        else { return nil }
        let rules = Self.typeRules.union([.fcmDataNotString, .fcmKeyUnknown, .fcmImageKeyUnknown])
        self.context = context
        self.service = service
        self.type = type
        reported = Set(
            message.requestDiagnostics.filter { finding in rules.contains { finding.isOf($0) } }
                .map { $0.path }
        )
    }

    /// Returns the fix for a value that the conversion reported; `nil` if there is none.
    func fix(_ rule: LintRule, _ path: [String]) -> LintFixProposal? {
        let message = context.message
        guard Self.typeRules.contains(rule), path.starts(with: message.base),
            let type = type.at(path.dropFirst(message.base.count)),
            let value = JSONValue.object(message.source).value(at: path[...])
        else { return nil }
        return Self.fix(of: value, type, path)
    }

    /// Reports values whose types contradict the service's documentation, except those that the
    /// conversion has already reported.
    func run() { check(.object(context.message.body), type, context.message.base) }

    private func check(_ value: JSONValue, _ type: RequestType, _ path: [String]) {
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
    private static func fix(
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
        PayloadPath.text(of: Array(path.dropFirst(context.message.base.count)))
    }

    private func reportType(_ value: JSONValue, _ type: RequestType, _ path: [String]) {
        // Firebase accepts numbers in strings; its Admin SDKs don't.
        var isNumber = false
        if context.message.service == .fcm, !context.message.base.isEmpty,
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
    var underscored: String {
        guard utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return self }
        var name = ""
        for character in self {
            if character.isUppercase, !name.isEmpty { name += "_" }
            name += character.lowercased()
        }
        return name
    }
}
