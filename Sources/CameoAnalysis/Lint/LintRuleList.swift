import Cameo

/// The lists and explanations of rules that the command line prints.
package enum LintRuleList {
    /// The error for an unknown rule code.
    package struct UnknownRule: Error, Sendable, CustomStringConvertible {
        let code: String

        package var description: String {
            let isNumber = code.first == "R" && Int(code.dropFirst()) != nil
            let similar =
                isNumber
                ? "the rules about what iOS draws are R1 to R\(Rule.allCases.count)"
                : LintRule.similar(to: code).map { "did you mean '\($0)'?" }
            return
                "Unknown rule '\(code)'; \(similar ?? "\(HostProgram.name) lint --list-rules lists all rules")"
        }
    }

    /// Returns a list of all rules.
    package static func text(width: Int) -> String {
        let codeWidth = LintRule.all.map { $0.code.utf8.count }.max() ?? 0
        var text = ""
        for group in LintRule.Group.allCases {
            let rules = LintRule.all.filter { $0.group == group }
            guard !rules.isEmpty else { continue }
            text += (text.isEmpty ? "" : "\n") + "\(group.displayName)\n"
            for rule in rules {
                let severity = rule.defaultSeverity?.rawValue ?? "off"
                let start = "  \(rule.code.padded(to: codeWidth))  \(severity.padded(to: 7))  "
                let fix = rule.fix == .safe ? " (--fix)" : ""
                let lines = (rule.summary + fix).wrapped(to: max(30, width - start.count))
                text +=
                    start
                    + lines.joined(
                        separator: "\n" + String(repeating: " ", count: start.count)
                    ) + "\n"
            }
        }
        return text
    }

    /// Returns the explanation of a lint rule, or of a rule about what iOS draws.
    ///
    /// - Parameter code: The code, or a number such as R1.
    package static func explanation(of code: String, width: Int) throws(UnknownRule) -> String {
        func text(_ paragraphs: [String]) -> String {
            paragraphs.map { $0.wrapped(to: width).joined(separator: "\n") }
                .joined(separator: "\n\n") + "\n"
        }
        if let rule = Rule(rawValue: code.uppercased()) {
            return text([
                "\(rule.rawValue) (rule about what iOS draws)", rule.summary,
                "State: \(rule.evidence.summary). Diagnostics of this rule contain its number. The article What iOS draws describes "
                    + "all of these rules.",
            ])
        }
        guard let rule = LintRule.named(code) else { throw UnknownRule(code: code) }
        let blocks = rule.page.map { block in
            switch block {
            case .text(let text): text.wrapped(to: width).joined(separator: "\n")
            case .file(let title, let content):
                title + "\n"
                    + content.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
            case .source(let url): "Source: \(url)"
            }
        }
        return (["\(rule.code) (\(rule.properties()))"] + blocks).joined(separator: "\n\n") + "\n"
    }
}
