#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import os

/// A writer that adds records to the system log. The subsystem is the extension's bundle ID. Codes
/// and times are public; details and message identifiers are private.
struct SystemLog {
    private static let logger = Logger(
        subsystem: Bundle.main.bundleIdentifier ?? "Cameo",
        category: "delivery"
    )
    let level: CommunicationSettings.LogLevel

    func write(_ record: DeliveryRecord) {
        guard level != .off else { return }
        let id = record.messageID ?? "none"
        for step in record.steps {
            let (code, outcome) = (step.code.rawValue, step.outcome.rawValue)
            let milliseconds = Int(step.end * 1000)
            let detail = step.detail ?? "none"
            if step.outcome.isProblem {
                Self.logger.error(
                    """
                    \(code, privacy: .public) \(outcome, privacy: .public) \
                    at \(milliseconds) ms, detail \(detail, privacy: .private), \
                    message \(id, privacy: .private(mask: .hash))
                    """
                )
            } else if level == .all {
                Self.logger.notice(
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
