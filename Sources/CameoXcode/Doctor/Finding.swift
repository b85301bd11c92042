/// What a check found out about a project.
package struct Finding: Sendable, Hashable {
    /// How it is.
    package enum Status: String, Sendable, Comparable {
        /// As it should be.
        case good
        /// It works, but not everywhere or not for long.
        case doubtful
        /// Something will not work.
        case bad

        /// Worse is more.
        package static func < (one: Status, other: Status) -> Bool { one.rank < other.rank }

        private var rank: Int { self == .good ? 0 : self == .doubtful ? 1 : 2 }
    }

    /// Which check.
    package let check: Check
    /// How it is.
    package let status: Status
    /// What was found, in a sentence without a full stop.
    package let message: String
    /// The way out; `nil` for what is good.
    package let remedy: String?

    /// Whether `cameo doctor --fix` mends it.
    package let isFixable: Bool

    package init(
        check: Check,
        status: Status,
        message: String,
        remedy: String?,
        isFixable: Bool = false
    ) {
        self.check = check
        self.status = status
        self.message = message
        self.remedy = remedy
        self.isFixable = isFixable
    }

    static func good(_ check: Check, _ message: String) -> Finding {
        Finding(check: check, status: .good, message: message, remedy: nil)
    }

    static func doubtful(_ check: Check, _ message: String, _ remedy: String) -> Finding {
        Finding(check: check, status: .doubtful, message: message, remedy: remedy)
    }

    static func bad(
        _ check: Check,
        _ message: String,
        _ remedy: String,
        isFixable: Bool = false
    ) -> Finding {
        Finding(
            check: check,
            status: .bad,
            message: message,
            remedy: isFixable ? remedy + "; cameo doctor --fix adds it" : remedy,
            isFixable: isFixable
        )
    }
}
