import Cameo

/// Formatter for Checkstyle XML.
final class CheckstyleLintFormatter: LintFormatter {
    func start(_ summary: LintSummary) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"8.0\">\n"
    }

    func add(_ file: LintedFile) -> String {
        guard !file.findings.isEmpty else { return "" }
        var text = "  <file name=\"\(file.path.xml)\">\n"
        for finding in file.findings {
            text += "    <error line=\"\(finding.line)\""
            if let column = finding.range?.start.column { text += " column=\"\(column)\"" }
            text +=
                " severity=\"\(finding.severity.rawValue)\" message=\"\(finding.sentences.xml)\""
                + " source=\"cameo.\(finding.code.xml)\"/>\n"
        }
        return text + "  </file>\n"
    }

    func end(_ summary: LintSummary) -> String { "</checkstyle>\n" }
}

/// Formatter for JUnit XML, with one test case per file. A test case fails if a finding in its file
/// makes the linter fail.
final class JUnitLintFormatter: LintFormatter {
    private let failureSeverity: Finding.Severity
    private var tests = 0
    private var failures = 0

    init(_ options: LintFormatOptions) { failureSeverity = options.failureSeverity }

    func start(_ summary: LintSummary) -> String {
        let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="cameo lint" \(counts)>
              <testsuite name="cameo lint" \(counts)>

            """
    }

    func add(_ file: LintedFile) -> String {
        tests += 1
        let start =
            "    <testcase name=\"\(file.path.xml)\" classname=\"cameo.lint\" file=\"\(file.path.xml)\""
        guard !file.findings.isEmpty else { return start + "/>\n" }
        var summary = LintSummary()
        summary.count(file)
        let lines = file.findings.map { finding in
            "\(file.path):\(finding.line):\(finding.range?.start.column ?? 1): "
                + "\(finding.severity.rawValue): \(finding.sentences) [\(finding.code)]"
        }
        let text = lines.joined(separator: "\n").xmlKeepingLines
        guard summary.count(from: failureSeverity) > 0 else {
            return start + ">\n      <system-out>\(text)</system-out>\n    </testcase>\n"
        }
        failures += 1
        return start
            + ">\n      <failure message=\"\(summary.counts.xml)\" type=\"lint\">\(text)</failure>\n"
            + "    </testcase>\n"
    }

    func end(_ summary: LintSummary) -> String { "  </testsuite>\n</testsuites>\n" }
}

extension String {
    /// The string, escaped for XML on one line. Control characters are replaced, because XML
    /// doesn't allow them.
    fileprivate var xml: String { printable.escapedForXML }

    /// The string, escaped for XML. Line breaks are preserved.
    fileprivate var xmlKeepingLines: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable.escapedForXML }.joined(separator: "\n")
    }

    private var escapedForXML: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&apos;".unicodeScalars)
            // XML 1.0 doesn't allow these characters.
            case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
