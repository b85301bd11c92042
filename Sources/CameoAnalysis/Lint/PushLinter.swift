import Cameo
import CameoInspection

/// A linter for push payloads and for requests to push services.
///
/// It reports the same findings as `cameo lint`. Use it in your server's tests, or before your
/// server sends a push:
///
/// ```swift
/// let findings = PushLinter().findings(in: body)
/// precondition(!findings.contains { $0.severity == .error }, "\(findings)")
/// ```
///
/// The linter is pure: it doesn't read files or use the network, and the same input always has the
/// same findings. It takes time proportional to the size of the input. Findings never contain
/// notification text, a token or a URL's query.
public struct PushLinter: Sendable {
    /// The parser, configured with the app's mapping and settings.
    package var parser: PayloadParser
    /// The severities of the rules.
    public var severities: LintSeverities
    /// The properties of the app's project. (default: `nil`)
    package var project: LintProject?
    /// The current time, in seconds since 1970, for checking expiration dates; `nil` to skip these
    /// checks. (default: `nil`)
    package var now: Double?

    /// Creates a linter with the default severities.
    ///
    /// - Parameter mapping: The app's mapping, if its settings contain one.
    public init(mapping: Mapping? = nil) {
        var settings = CommunicationSettings()
        settings.mapping = mapping
        self.init(parser: PayloadParser(settings: settings))
    }

    package init(
        parser: PayloadParser,
        severities: LintSeverities = LintSeverities(),
        project: LintProject? = nil
    ) {
        self.parser = parser
        self.severities = severities
        self.project = project
    }

    /// Returns the findings for a payload or a request, sorted by position. There are at most
    /// 1,000.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8, such as a `Data` or the `utf8` of a string: a payload, the body of
    ///     a request to Firebase, OneSignal or Expo, an array of such requests, or an object with
    ///     the `headers` and the `payload` of a request to APNs.
    ///   - name: The name of the file. Unless it ends in `.json` or `.apns`, the input may also be
    ///     the output of a log or a debugger that contains a payload.
    public func findings(
        in bytes: some Sequence<UInt8>,
        name: String = "push.json"
    ) -> [LintFinding] {
        lint(Array(bytes), name: name).findings
    }

    /// Lints a file.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file: a payload, a request or an array of requests.
    ///   - name: The name of the file. Files whose names end in `.json` or `.apns` must be valid
    ///     JSON; others may be the output of a log or a debugger.
    package func lint(_ bytes: [UInt8], name: String = "") -> LintResult {
        let run = LintRun(self, bytes, name)
        run.lintAll()
        return run.result()
    }

    /// Applies safe fixes to a file until none remain, in at most ten passes.
    package func fix(_ bytes: [UInt8], name: String = "") -> LintFixResult {
        fix(bytes, lint(bytes, name: name))
    }

    /// Applies the safe fixes of the reported findings until none remain, in at most ten passes.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - result: The result for these bytes.
    ///   - severities: The severities that apply only to some values of the file.
    ///   - minSeverity: The lowest severity of the findings that are reported.
    /// - Returns: The new bytes, the findings that were fixed, and the result for the new bytes. A
    ///   pass that would change the file's kind, for example make it unreadable, isn't applied.
    package func fix(
        _ bytes: [UInt8],
        _ result: LintResult,
        severities: FileSeverities? = nil,
        minSeverity: Finding.Severity = .info
    ) -> LintFixResult {
        var result = result
        var current = bytes
        var fixed: [LintFinding] = []
        // A fix may reveal or overlap another one. Each pass removes a finding, so the loop
        // terminates.
        for _ in 0..<Self.maxPasses {
            let findings = result.findings.filter { $0.severity >= minSeverity }
            let (next, applied) = LintFinding.applyingFixes(of: findings, to: current)
            guard !applied.isEmpty, next != current else { break }
            var nextResult = lint(next, name: result.name)
            guard nextResult.kind == result.kind || result.kind == .unreadable else { break }
            if let severities {
                nextResult.findings = severities.applied(to: nextResult.findings)
            }
            (current, result) = (next, nextResult)
            fixed += applied
        }
        return LintFixResult(bytes: current, fixed: fixed, result: result)
    }

    private static let maxPasses = 10
}

/// The result of fixing a file.
package struct LintFixResult: Sendable {
    package let bytes: [UInt8]
    /// The findings that were fixed, as they were before the fix.
    package let fixed: [LintFinding]
    /// The result for the new bytes.
    package let result: LintResult
}

/// The result of linting a file.
package struct LintResult: Sendable {
    /// The content of a file.
    package enum Kind: Sendable, Hashable {
        /// A payload.
        case payload
        /// One or more messages of a request.
        case request(PushRequest.Service)
        /// JSON that is neither a payload nor a request.
        case other
        /// The file is neither JSON nor a payload in another supported form.
        case unreadable
    }

    package let name: String
    package let kind: Kind
    /// Whether the file looks like a push, so that searches in folders include it: it contains
    /// `aps`, is a request to a known service, or has keys that a preset or the mapping matches. A
    /// file that can't be parsed must contain names that only pushes have.
    package let looksLikePush: Bool
    /// The findings, sorted by position.
    package var findings: [LintFinding]
    /// Whether findings were omitted because there were more than 1,000.
    package let isTruncated: Bool
    /// The file's text, from which reports print source lines.
    package let source: SourceText
    /// The payloads and messages. With `--online`, their URLs are downloaded.
    package let messages: [LintMessage]
    /// The offset of the JSON in the surrounding text; `nil` if the file is only JSON or has none.
    let embeddedAt: Int?
    /// Whether the file isn't JSON, so that findings have no positions.
    let isConverted: Bool

    /// The reason why a search in a folder skips the file; `nil` if the file is linted.
    package var skipReason: LintSkipReason? {
        if looksLikePush || ConfigurationChain.isCertainPayloadName(name) { return nil }
        return kind == .unreadable ? .notJSON : .notPush
    }

    /// The downloads for all messages, without duplicates.
    package var downloads: [PresentationPlan.Download] {
        var urls: Set<String> = []
        return messages.flatMap { $0.inspection.plan.downloads }.filter {
            urls.insert($0.url).inserted
        }
    }
}

/// A reason why a file in a folder isn't linted.
package enum LintSkipReason: String, Sendable, CaseIterable {
    case notPush, notJSON, tooLarge

    /// The words that follow "skipped:" in the summary.
    package var displayName: String {
        switch self {
        case .notPush: "not a push"
        case .notJSON: "invalid JSON without the keys of a push"
        case .tooLarge: "larger than any payload"
        }
    }
}
