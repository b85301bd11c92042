/// The result of one check.
package struct Finding: Sendable, Hashable {
    /// The outcome of a check.
    package enum Status: String, Sendable, Comparable {
        /// Nothing needs to change.
        case pass
        /// It works, but not on every device or not reliably.
        case warning
        /// It doesn't work.
        case failure

        /// Orders statuses by severity, most severe last.
        package static func < (one: Status, other: Status) -> Bool {
            one.severity < other.severity
        }

        private var severity: Int {
            switch self {
            case .pass: 0
            case .warning: 1
            case .failure: 2
            }
        }
    }

    /// The check.
    package let check: Check
    /// The outcome.
    package let status: Status
    /// The fact that was found: one sentence without a full stop.
    package let message: String
    /// The fix; `nil` if the check passed.
    package let fix: String?
    /// Whether `cameo doctor --fix` can fix it.
    package let isFixable: Bool

    package init(
        check: Check,
        status: Status,
        message: String,
        fix: String?,
        isFixable: Bool = false
    ) {
        self.check = check
        self.status = status
        self.message = message
        self.fix = fix
        self.isFixable = isFixable
    }

    static func pass(_ check: Check, _ message: String) -> Finding {
        Finding(check: check, status: .pass, message: message, fix: nil)
    }

    static func warning(_ check: Check, _ message: String, fix: String) -> Finding {
        Finding(check: check, status: .warning, message: message, fix: fix)
    }

    static func failure(_ check: Check, _ message: String, fix: String) -> Finding {
        Finding(check: check, status: .failure, message: message, fix: fix)
    }

    /// A failure that `cameo doctor --fix` can fix.
    static func fixableFailure(_ check: Check, _ message: String, fix: String) -> Finding {
        Finding(
            check: check,
            status: .failure,
            message: message,
            fix: fix + ", or run cameo doctor --fix",
            isFixable: true
        )
    }
}
