import CameoAnalysis

extension CommandOption {
    private static let formats = words(LintFormat.self)

    static let reportRows = rows(
        .report,
        [.lint],
        [
            .init(
                .format,
                .word("FORMAT", formats),
                "Format of the report: \(formats.joined(separator: ", ")). Can be repeated, each with its --output.",
                default: "text",
                example: "sarif"
            ),
            .init(.json, .flag, "Same as --format json.", alias: (.format, "json")),
            .init(
                .output,
                .output,
                "File for the report of the preceding --format.",
                default: "standard output",
                example: "report.txt"
            ),
            .init(
                .minSeverity,
                .word("SEVERITY", words(Finding.Severity.self)),
                "Lowest severity to report: error, warning or info.",
                default: "info",
                example: "warning",
                javaScript: "minSeverity"
            ),
            .init(.strict, .flag, "Also exit with 1 if there are warnings."),
        ]
    )

    static let fixRows = rows(
        .fixes,
        [.lint],
        [
            .init(.fix, .flag, "Apply the safe fixes to the files."),
            .init(.dryRun, .flag, "With --fix: write no file.", requires: .fix),
            .init(.diff, .flag, "With --fix: show the changes as a unified diff.", requires: .fix),
        ]
    )

    static let ruleRows = rows(
        .rules,
        [.lint],
        [
            .init(
                .rule,
                .text("CODE=SEVERITY"),
                "Severity of a rule: "
                    + ToolConfiguration.severityNames.joined(separator: ", ") + ".",
                isRepeatable: true,
                example: "name-long=off",
                javaScript: "rules"
            ),
            .init(
                .baseline,
                .input,
                "File with accepted findings, which aren't reported.",
                example: "accepted.txt",
                key: .baseline
            ),
            .init(
                .writeBaseline,
                .output,
                "Write all findings to a baseline, and exit with 0.",
                example: "accepted.txt"
            ),
            .init(.listRules, .flag, "List all rules; use grep to filter them."),
            .init(
                .explain,
                .text("CODE"),
                "Explain a rule: its code, or R1 to R16 for the rules about iOS.",
                example: "name-long"
            ),
        ]
    )

    static let fileRows = rows(
        .files,
        [.lint],
        [
            .init(
                .stdinFilename,
                .text("NAME"),
                "File name for the payload on standard input.",
                example: "push.json"
            ),
            .init(
                .skipOtherFiles,
                .flag,
                """
                Treat the given files like files in folders: skip files that aren't pushes, and \
                files that the configuration excludes.
                """
            ),
            .init(
                .online,
                .flag,
                "Download the images and media as the extension does, and check them."
            ),
        ]
    )

    static let lintProjectRows = rows(
        .project,
        [.lint],
        [
            .init(.project, .path, "Xcode project or its folder.", example: "."),
            .init(
                .target,
                .text("NAME"),
                "With --project: name of the app target.",
                default: "the only one",
                example: "App",
                requires: .project
            ),
        ]
    )
}
