#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import os

/// Writes records to the system's log, under the extension's own identifier. Codes and times are
/// public; what could name a message or an app's settings is private.
struct SystemLog {
    private let logger = Logger(
        subsystem: Bundle.main.bundleIdentifier ?? "Cameo",
        category: "delivery"
    )
    let level: LogLevel

    func write(_ record: DeliveryRecord) {
        guard level != .off else { return }
        let id = record.messageID ?? "none"
        for step in record.steps {
            let (code, outcome) = (step.code.rawValue, step.outcome.rawValue)
            let milliseconds = Int(step.end * 1000)
            let detail = step.detail ?? "none"
            if step.outcome.isProblem {
                logger.error(
                    """
                    \(code, privacy: .public) \(outcome, privacy: .public) \
                    at \(milliseconds) ms, detail \(detail, privacy: .private), \
                    message \(id, privacy: .private(mask: .hash))
                    """
                )
            } else if level == .all {
                logger.notice(
                    """
                    \(code, privacy: .public) \(outcome, privacy: .public) \
                    at \(milliseconds) ms, message \(id, privacy: .private(mask: .hash))
                    """
                )
            }
        }
    }
}
#endif
