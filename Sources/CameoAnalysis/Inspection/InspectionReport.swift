@_exported import Cameo
@_exported import CameoInspection

/// A readable report of an inspection: the content of the payload with its paths, the notification,
/// and the diagnostics.
package struct InspectionReport: Sendable {
    private let width: Int
    private let style: TerminalStyle

    /// Creates a report for a terminal.
    ///
    /// - Parameters:
    ///   - width: The width of the terminal, in columns.
    ///   - isColored: Whether the report contains escape sequences for colors.
    package init(width: Int, isColored: Bool) {
        self.width = width
        style = TerminalStyle(isColored: isColored)
    }

    /// Returns a hint to run the command that proposes a mapping for files without a sender; an
    /// empty string if there are no files.
    package static func mappingHint(_ files: [String]) -> String {
        guard !files.isEmpty else { return "" }
        var known: Set<String> = []
        let names = files.filter { known.insert($0).inserted }
        return
            "To propose a mapping, run: \(HostProgram.name) map \(names.joined(separator: " ").printable)\n"
    }

    /// Returns the report for a payload.
    ///
    /// - Parameters:
    ///   - inspection: The inspection of the payload.
    ///   - file: The name of the payload's file.
    ///   - request: The message of a request, if the file contains a request; otherwise `nil`.
    ///   - ignoredNames: The linter's findings about names that are ignored.
    ///   - conversions: The conversions that turned the file into JSON.
    package func text(
        of inspection: Inspection,
        file: String,
        request: PushRequest.Message? = nil,
        ignoredNames: [Finding] = [],
        conversions: [PayloadText.Conversion] = []
    ) -> String {
        let parsed = inspection.parsed
        var lines = [style.bold(file.fileTitle) + "  " + heading(inspection)]
        let messages = conversions.map { $0.message }.joined(separator: "; ")
        if !messages.isEmpty {
            lines += messages.wrapped(to: width - 2).map { "  " + style.dim($0) }
        }
        let findings = FindingLines(width: width, style: style)
        if let request { lines += findings.lines(request, in: inspection) }
        lines += section("Payload", Row.content(of: inspection), parsed)
        lines += unused(inspection)
        lines += section("Notification", Row.notification(inspection))
        let diagnostics = inspection.diagnostics(for: request, ignoredNames: ignoredNames)
        if !diagnostics.isEmpty {
            lines.append(style.bold("Diagnostics"))
            lines += findings.lines(diagnostics)
        }
        return lines.joined(separator: "\n") + "\n\n"
    }

    /// The maximum number of unused keys in a report.
    private static let maxUnusedKeys = 20

    private func unused(_ inspection: Inspection) -> [String] {
        let keys = UnusedKey.keys(of: inspection)
        guard !keys.isEmpty else { return [] }
        var lines = [style.bold("Not used")]
        for key in keys.prefix(Self.maxUnusedKeys) {
            lines += entry(key.resemblance.label, key.displayName, origin: nil)
        }
        let more = keys.count - Self.maxUnusedKeys
        if more > 0 { lines += entry("", "… \(more) more", origin: nil) }
        return lines
    }

    private func heading(_ inspection: Inspection) -> String {
        "\(inspection.payload.size) bytes, \(inspection.parsed.presetDescription)"
    }

    /// The column at which paths begin, unless the value is too long.
    private static let originColumn = 46

    private func section(
        _ title: String,
        _ rows: [Row],
        _ parsed: ParsedPayload? = nil
    ) -> [String] {
        let lines = rows.flatMap { row -> [String] in
            guard let value = row.value else { return [] }
            let source = parsed?.sources.last { $0.field == row.field }
            let origin = row.path ?? source?.origin
            return entry(row.label, value, origin: origin?.printable)
        }
        return lines.isEmpty ? [] : [style.bold(title)] + lines
    }

    /// The maximum size of a value in a report, in bytes. It is above the size limit of most
    /// payloads.
    private static let maxValueSize = 5120

    private func entry(_ label: String, _ value: String, origin: String?) -> [String] {
        let value = value.cut(toSize: Self.maxValueSize)
        let left = "  \(label.padded(to: 15)) "
        let indentation = String(repeating: " ", count: left.columns)
        let paragraphs = value.split(separator: "\n", omittingEmptySubsequences: false)
        let wrapped = paragraphs.flatMap {
            String($0).printable.wrapped(to: width - left.columns)
        }
        var lines = wrapped.enumerated().map { ($0.offset == 0 ? left : indentation) + $0.element }
        guard let origin, let last = lines.popLast() else { return lines }
        let arrow = "← \(origin)"
        let column = max(Self.originColumn, last.columns + 2)
        if column + arrow.columns <= width {
            return lines + [last.padded(to: column) + style.dim(arrow)]
        }
        if last.columns + 2 + arrow.columns <= width {
            let gap = String(repeating: " ", count: width - arrow.columns - last.columns)
            return lines + [last + gap + style.dim(arrow)]
        }
        return lines + [last, indentation + style.dim(arrow)]
    }
}

extension String {
    /// Returns the string, truncated to a size in bytes. If it is truncated, the number of omitted
    /// bytes follows.
    func cut(toSize size: Int) -> String {
        guard utf8.count > size else { return self }
        var end = utf8.index(startIndex, offsetBy: size)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        let start = self[..<end]
        return "\(start)… (\(utf8.count - start.utf8.count) more bytes)"
    }

    /// The name of the file as a heading.
    package var fileTitle: String { self == "-" ? "standard input" : printable }

    /// The string with its first letter capitalized.
    package var uppercasingFirst: String { prefix(1).uppercased() + dropFirst() }
}
