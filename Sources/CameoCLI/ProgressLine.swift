/// A line on the terminal that shows how many files or pushes are done, after a second.
struct ProgressLine {
    /// The time after which the line is shown, in seconds.
    static let delay = 1.0
    /// The time between two updates, in seconds.
    static let interval = 0.2

    private let total: Int
    /// The name of the items, in the plural.
    private let unit: String
    private let start: Double
    private var last: Double?

    /// Starts the measurement.
    ///
    /// - Parameters:
    ///   - total: The number of files.
    ///   - now: The time, in seconds.
    ///   - unit: The name of the items, in the plural. (default: files)
    init(total: Int, now: Double, unit: String = "files") {
        self.total = total
        self.unit = unit
        start = now
    }

    /// Returns the text to show, or `nil` if the terminal stays unchanged.
    mutating func text(done: Int, now: Double) -> String? {
        guard now - start >= Self.delay, last.map({ now - $0 >= Self.interval }) ?? true,
            done < total
        else { return nil }
        last = now
        return "\(done) of \(total) \(unit) (\(done * 100 / total) %)"
    }
}
