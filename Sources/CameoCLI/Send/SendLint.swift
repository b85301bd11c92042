import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation

/// Lint check of a file before it is sent, with the rules and configuration of `cameo lint`.
struct SendLint {
    private let loader: ConfigurationLoader
    private let arguments: Arguments
    private let console: Console

    /// Creates a check.
    ///
    /// - Parameter arguments: The arguments of the command. Only `--config` is used.
    init(_ arguments: Arguments, _ console: Console) throws {
        // In other commands, --provider selects the preset.
        let own = arguments.only(.config)
        self.arguments = own
        self.console = console
        loader = try ConfigurationLoader(own, console.context)
    }

    /// Returns the parser for the payload of a file.
    func parser(_ path: String) throws -> PayloadParser {
        try ParsingOptions.parser(arguments, console.context, chain: loader.chain(forFile: path))
    }

    /// Prints the errors of a file, and the warnings about names that are ignored. A placeholder is
    /// an error, because it would be sent as is.
    ///
    /// - Parameter replaced: The keys of a request whose values are replaced when it is sent.
    /// - Returns: The number of errors, and whether `cameo lint --fix` corrects one of them.
    func check(
        _ bytes: [UInt8],
        _ path: String,
        replaced: Set<String>
    ) throws -> (errors: Int, isFixable: Bool) {
        let chain = try loader.chain(forFile: path)
        let absolute =
            path == "-" ? "\(AbsolutePath.current)/standard-input" : AbsolutePath.of(path)
        let severities = chain.severities(for: absolute)
        var linter = PushLinter(
            parser: try ParsingOptions.parser(arguments, console.context, chain: chain),
            severities: severities.severities
        )
        linter.now = Date().timeIntervalSince1970
        let result = linter.lint(bytes, name: path)
        let findings = severities.applied(to: result.findings)
        let shown = findings.compactMap { finding -> LintFinding? in
            var finding = finding
            if finding.isPlaceholder {
                if replaced.contains(Self.key(finding.path)) { return nil }
                finding.severity = .error
            }
            let isShown =
                finding.severity == .error
                || finding.isIgnoredName && finding.severity == .warning
            return isShown ? finding : nil
        }
        guard !shown.isEmpty else { return (0, false) }
        var options = LintFormatOptions()
        options.width = console.width
        options.isColored = console.isColored
        let formatter = LintFormat.text.formatter(options)
        let text = formatter.add(
            LintedFile(
                name: InputFile.label(path),
                path: absolute,
                findings: shown,
                isTruncated: result.isTruncated,
                source: result.source
            )
        )
        _ = Descriptor.write(text, to: STDERR_FILENO)
        let errors = shown.filter { $0.severity == .error }
        return (errors.count, errors.contains { $0.fixes.contains(where: \.isSafe) })
    }

    /// Returns the key of a request in the path of a value: `to` for `[1].to[0]`, `token` for
    /// `message.token`.
    private static func key(_ path: String) -> String {
        var names = path.split(separator: ".").map { $0.prefix { $0 != "[" } }
        if names.first?.isEmpty == true || names.first == "message" { names.removeFirst() }
        return names.joined(separator: ".")
    }

    /// The keys of a request that contain its recipients.
    static let recipientKeys: Set<String> = [
        "token", "topic", "condition", "fid", "to", "include_subscription_ids",
        "include_player_ids", "include_aliases.external_id", "include_external_user_ids",
    ]
}
