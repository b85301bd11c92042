import Cameo

extension LintRule {
    static let typeMismatch: Self = LintRule(
        "type-mismatch",
        .aps,
        .error,
        fix: .safe,
        from: .request,
        summary: "A value doesn't have the type that the service expects.",
        mistake: """
            The badge doesn't change, or the service rejects the request, because a number is a \
            string.
            """,
        why: """
            iOS expects certain types, such as a number for `badge`, and ignores other values. \
            Services reject a request with a value of the wrong type.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "badge": "3"}
            +   "aps": {"alert": {"body": "Are you coming?"}, "badge": 3}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Send a value of the type named in the finding; `--fix` converts numbers and strings.
            """,
        background: """
            Firebase often causes this: its `data` accepts only strings, so numbers become \
            strings, which are then copied to `aps`. Forms and environment variables produce \
            strings as well. Only `apns.payload` passes through Firebase unchanged, so put numbers \
            there.
            """,
        severityReason: """
            A fractional badge is a warning. So is a localization argument that isn't a string, \
            because iOS shows the rest. In a request to Firebase's HTTP API, a number in a string \
            is a warning: the API reads it, but the Admin SDKs don't. A flag such as \
            `"mutable-content": "1"` is a warning as well: servers send it, but no source confirms \
            that every version of iOS accepts it.
            """,
        evidence: LintEvidence.payload
    ) { context in
        for name in ["badge", "relevance-score"] {
            context.checkType(of: name, "a number", context.numberFix) { value in
                if case .number = value { return true }
                // The value is a number in a template of Azure Notification Hubs.
                if let text = value.unencodedString, text.hasPrefix("#("), text.hasSuffix(")") {
                    return true
                }
                // `null` means that there is no badge.
                return name == "badge" && value == .null
            }
        }
        for name in ["mutable-content", "content-available"] { context.checkFlag(name) }
        if case .number(let number)? = context.aps["badge"], number.integer == nil {
            context.report(
                .typeMismatch,
                ["aps", "badge"],
                severity: .warning,
                "\"badge\" isn't a whole number",
                suggestion: "Send a whole number"
            )
        }
        context.checkType(of: "interruption-level", "a string", nil) { $0.unencodedString != nil }
        for name in ["thread-id", "category", "target-content-id"] {
            context.checkType(of: name, "a string", context.stringFix) { $0.unencodedString != nil }
        }
        for (path, value) in context.sounds {
            switch value {
            case .string, .object, .null: break
            default: context.reportType(path, value, "a string or a dictionary", nil)
            }
        }
        context.checkTypesOfAlert()
    }
}

extension LintContext {
    fileprivate func checkType(
        of name: String,
        _ expected: String,
        _ fix: (([String], JSONValue) -> LintFixProposal?)?,
        _ isValid: (JSONValue) -> Bool
    ) {
        guard let value = aps[name], !isValid(value) else { return }
        reportType(["aps", name], value, expected, fix?(["aps", name], value))
    }

    /// Reports a flag of the wrong type. Apple doesn't document which strings iOS accepts as flags.
    fileprivate func checkFlag(_ name: String) {
        let path = ["aps", name]
        switch aps[name] {
        case nil, .number?, .bool?, .null?: return
        case let value?:
            let isOff = value.flag == false
            report(
                .typeMismatch,
                path,
                severity: value.flag == nil ? nil : .warning,
                "\"\(name)\" is \(value.typeName), but Apple documents only the number 1",
                suggestion: isOff ? "Omit it" : "Send the number 1",
                fix: isOff
                    ? .safe("Remove \"\(name)\"", .remove([path]))
                    : value.flag == true
                        ? .safe("Replace with 1", .replace(path, json: "1")) : nil
            )
        }
    }

    /// Reports arguments of localized text that aren't strings.
    private func checkElements(of value: JSONValue, _ path: [String]) {
        for (index, element) in (value.unencodedArray ?? []).prefix(20).enumerated()
        where element.unencodedString == nil {
            let path = path + [String(index)]
            report(
                .typeMismatch,
                path,
                severity: .warning,
                "An argument in \"\(path[path.count - 2])\" is \(element.typeName), but iOS expects a string",
                suggestion: "Send a string",
                fix: stringFix(path, element)
            )
        }
    }

    fileprivate func checkTypesOfAlert() {
        for (name, value) in alert.members {
            let path = ["aps", "alert", name]
            switch name {
            case "title", "subtitle", "body":
                if case .object = value, isLiveActivity, name != "subtitle" { continue }
                fallthrough
            case "loc-key", "title-loc-key", "subtitle-loc-key":
                guard value.unencodedString == nil, value != .null else { continue }
                reportType(path, value, "a string", stringFix(path, value))
            case "loc-args", "title-loc-args", "subtitle-loc-args":
                checkElements(of: value, path)
                guard value.unencodedArray == nil, value != .null else { continue }
                reportType(
                    path,
                    value,
                    "an array of strings",
                    value.array.map {
                        .safe(
                            "Replace with the array",
                            .replace(path, json: JSONValue.array($0).compact)
                        )
                    }
                )
            default: break
            }
        }
    }

    fileprivate func reportType(
        _ path: [String],
        _ value: JSONValue,
        _ expected: String,
        _ fix: LintFixProposal?
    ) {
        report(
            .typeMismatch,
            path,
            "\"\(path[path.count - 1])\" is \(value.typeName), but iOS expects \(expected)",
            suggestion: "Send \(expected)",
            fix: fix
        )
    }

    fileprivate func numberFix(_ path: [String], _ value: JSONValue) -> LintFixProposal? {
        guard case .string(let text) = value, let number = JSONNumber(parsing: text) else {
            return nil
        }
        return .safe("Replace with the number", .replace(path, json: number.literal))
    }

    fileprivate func stringFix(_ path: [String], _ value: JSONValue) -> LintFixProposal? {
        guard case .number(let number) = value else { return nil }
        return .safe("Replace with the string", .replace(path, json: number.literal.json))
    }
}
