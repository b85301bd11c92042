import CameoAnalysis

/// The properties of standard output.
package struct Terminal: Sendable {
    /// The maximum width of lines, in columns: the value of `COLUMNS`, otherwise the width of the
    /// terminal. (default: 80)
    package let width: Int
    package let isTerminal: Bool
    /// Whether output is colored: if `FORCE_COLOR` is set, except to `0` or `false`; otherwise, if
    /// standard output is a terminal other than `dumb` and `NO_COLOR` isn't set.
    package let isColored: Bool

    /// Creates the properties of an output that isn't a terminal.
    package init(width: Int, isColored: Bool = false) {
        (self.width, self.isColored, isTerminal) = (width, isColored, false)
    }

    /// - Parameters:
    ///   - columns: The width of the terminal, or 0 if it's unknown; `nil` if standard output isn't
    ///     a terminal.
    ///   - environment: A function that returns the value of an environment variable.
    package init(columns: Int?, _ environment: (String) -> String?) {
        isTerminal = columns != nil
        let widths = [environment("COLUMNS").flatMap { Int($0) }, columns, 80]
        width = widths.reduce(0) { $0 > 0 ? $0 : $1 ?? 0 }
        isColored =
            switch environment("FORCE_COLOR") {
            case "0", "false": false
            case .some: true
            case nil:
                isTerminal && (environment("NO_COLOR") ?? "").isEmpty
                    && environment("TERM") != "dumb"
            }
    }
}
