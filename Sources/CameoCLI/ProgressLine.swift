/// Progress text with the number of finished files or pushes: a line that appears on the terminal
/// after a second, or, without a terminal, a message every 10 seconds.
struct ProgressLine {
    /// The time after which the line is shown on a terminal, in seconds.
    static let delay = 1.0
    /// The time between two updates on a terminal, in seconds.
    static let interval = 0.2
    /// The time before each message if standard error isn't a terminal, in seconds.
    static let messageInterval = 10.0

    private let total: Int
    /// The plural name of the items.
    private let unit: String
    private let delay: Double
    private let interval: Double
    private let start: Double
    private var last: Double?

    /// Starts measuring progress.
    ///
    /// - Parameters:
    ///   - total: The number of items.
    ///   - now: The current time, in seconds.
    ///   - unit: The plural name of the items. (default: files)
    ///   - isTerminal: Whether the text is shown as a line on a terminal. (default: true)
    init(total: Int, now: Double, unit: String = "files", isTerminal: Bool = true) {
        self.total = total
        self.unit = unit
        delay = isTerminal ? Self.delay : Self.messageInterval
        interval = isTerminal ? Self.interval : Self.messageInterval
        start = now
    }

    /// Returns the text to show; `nil` if nothing should be shown now.
    mutating func text(done: Int, now: Double) -> String? {
        guard now - start >= delay, last.map({ now - $0 >= interval }) ?? true, done < total
        else { return nil }
        last = now
        return "\(done) of \(total) \(unit) (\(done * 100 / total) %)"
    }
}
