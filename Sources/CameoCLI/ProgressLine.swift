/// How many files or pushes are done: a line on the terminal after a second, otherwise a message now and then.
struct ProgressLine {
    /// The time after which the line is shown on a terminal, in seconds.
    static let delay = 1.0
    /// The time between two updates on a terminal, in seconds.
    static let interval = 0.2
    /// The time before each message, if there is no terminal, in seconds.
    static let messageInterval = 10.0

    private let total: Int
    /// The name of the items, in the plural.
    private let unit: String
    private let delay: Double
    private let interval: Double
    private let start: Double
    private var last: Double?

    /// Starts the measurement.
    ///
    /// - Parameters:
    ///   - total: The number of files.
    ///   - now: The time, in seconds.
    ///   - unit: The name of the items, in the plural. (default: files)
    ///   - isTerminal: Whether the text is shown as a line of a terminal. (default: true)
    init(total: Int, now: Double, unit: String = "files", isTerminal: Bool = true) {
        self.total = total
        self.unit = unit
        delay = isTerminal ? Self.delay : Self.messageInterval
        interval = isTerminal ? Self.interval : Self.messageInterval
        start = now
    }

    /// Returns the text to show, or `nil` if nothing is shown now.
    mutating func text(done: Int, now: Double) -> String? {
        guard now - start >= delay, last.map({ now - $0 >= interval }) ?? true, done < total
        else { return nil }
        last = now
        return "\(done) of \(total) \(unit) (\(done * 100 / total) %)"
    }
}
