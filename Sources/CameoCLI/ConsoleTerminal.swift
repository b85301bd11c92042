import CameoCommands
import Foundation

/// The terminal of the tool.
final class ConsoleTerminal: ProjectTerminal {
    private let console: Console
    private var slowWork: SlowWork?

    init(_ console: Console) { self.console = console }

    var width: Int { console.width }
    var isTerminal: Bool { console.isTerminal }
    var isQuiet: Bool { console.verbosity == .quiet }

    func write(_ text: String) throws(CommandError) { try console.write(text) }

    func ask(_ question: String) -> String? {
        // In CI, input isn't possible.
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
            ProcessInfo.processInfo.environment["CI", default: ""].isEmpty,
            (try? write(question)) != nil
        else { return nil }
        return readLine()
    }

    func showProgress(_ text: String?) {
        slowWork?.end()
        slowWork = text.map { console.slowWork($0) }
    }
}
