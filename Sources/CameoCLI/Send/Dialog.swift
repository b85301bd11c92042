import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation

/// Prompts for the user on the terminal.
struct Dialog: Sendable {
    /// Whether the user can answer.
    let isInteractive: Bool
    /// A closure that shows text.
    let tell: @Sendable (String) -> Void
    /// A closure that returns the next line that the user enters; `nil` at the end of the input.
    let answer: @Sendable () -> String?

    /// Returns whether the user answers yes.
    func confirms(_ question: String) -> Bool {
        tell("\(question) [y/N] ")
        let text = answer()?.trimmed.lowercased()
        return text == "y" || text == "yes"
    }

    /// Returns the user's answer to a question, or the default for an empty answer; `nil` at the
    /// end of the input.
    ///
    /// - Parameter problem: Returns the problem with an answer; `nil` if it is valid.
    func text(
        _ question: String,
        default standard: String? = nil,
        problem: (String) -> String? = { _ in nil }
    ) -> String? {
        while true {
            tell("\(question)\(standard.map { " [\($0.printable)]" } ?? ""): ")
            guard let line = answer() else { return nil }
            let text = line.trimmed
            let value = text.isEmpty ? standard ?? "" : text
            guard let problem = problem(value) else { return value }
            tell("  \(problem)\n")
        }
    }

    /// Returns the index of the name that the user selects by its number or a part of it, or 0 for an empty answer; `nil` at the
    /// end of the input.
    func choice(_ question: String, among names: [String]) -> Int? {
        tell(
            "\(question)\n"
                + names.enumerated().map { "  \($0 + 1)  \($1.printable)\n" }.joined()
        )
        while true {
            tell("1 to \(names.count) [1]: ")
            guard let line = answer() else { return nil }
            let text = line.trimmed
            if text.isEmpty { return 0 }
            if let number = Int(text), names.indices.contains(number - 1) { return number - 1 }
            let matches = names.indices.filter {
                names[$0].lowercased().contains(text.lowercased())
            }
            if matches.count == 1 { return matches[0] }
        }
    }
}

extension Dialog {
    /// Creates a dialog on the terminal. Questions are written to standard error, because standard
    /// output may be redirected.
    init(_ console: Console) {
        self.init(
            isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
                && !console.messages.isJSON,
            tell: { _ = Descriptor.write($0, to: STDERR_FILENO) },
            answer: { readLine() }
        )
    }
}
