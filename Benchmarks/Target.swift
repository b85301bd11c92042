/// The target of a measurement, which decides whether it is met.
enum Target {
    /// At most a multiple of the baseline.
    case ratio(Double)
    /// At most a number of units.
    case atMost(Double)
    /// At most a number of units more than the baseline.
    case more(Double)
    /// At least a number of units.
    case atLeast(Double)
    /// At least a multiple of the baseline.
    case times(Double)
    /// The measurement is only compared with the baseline.
    case none

    /// Returns the target, and whether a value meets it.
    func description(of value: Double, baseline: Double, unit: String) -> String {
        guard let isMet = isMet(by: value, baseline: baseline) else { return "no target" }
        let limit =
            switch self {
            case .ratio(let ratio): "at most \(ratio.short)×"
            case .atMost(let limit): "at most \(limit.short)\(unit)"
            case .more(let limit): "at most \(limit.short)\(unit) more"
            case .atLeast(let limit): "at least \(limit.short)\(unit)"
            case .times(let ratio): "at least \(ratio.short)×"
            case .none: ""
            }
        return "target: \(limit), \(isMet ? "met" : "NOT MET")"
    }

    /// Whether a value meets the target; `nil` if there is none.
    func isMet(by value: Double, baseline: Double) -> Bool? {
        switch self {
        case .ratio(let ratio): value <= ratio * baseline
        case .atMost(let limit): value <= limit
        case .more(let limit): value <= baseline + limit
        case .atLeast(let limit): value >= limit
        case .times(let ratio): value >= ratio * baseline
        case .none: nil
        }
    }
}

extension Double {
    /// The number with at most three significant decimals, and its thousands separated.
    var short: String {
        guard isFinite else { return "-" }
        guard abs(self) >= 100 else {
            let text = String(Int((abs(self) * 1000).rounded()))
            let digits = String(repeating: "0", count: max(0, 4 - text.count)) + text
            var fraction = String(digits.suffix(3))
            while fraction.hasSuffix("0") { fraction.removeLast() }
            return (self < 0 ? "-" : "") + digits.dropLast(3)
                + (fraction.isEmpty ? "" : "." + fraction)
        }
        var rest = String(Int(abs(rounded())))
        var groups: [String] = []
        while rest.count > 3 {
            groups.insert(String(rest.suffix(3)), at: 0)
            rest.removeLast(3)
        }
        return (self < 0 ? "-" : "") + ([rest] + groups).joined(separator: ",")
    }
}
