import CameoAnalysis
import CameoHost

extension Check {
    package static let contentHandler = Check(
        "content-handler",
        scope: .serviceExtension,
        requirement: "`didReceive` calls its content handler, or passes it on, on every path.",
        explanation: """
            On other paths, iOS shows the notification only after the extension's time of 30 \
            seconds has expired.
            """
    ) { $0.contentHandler }
}

extension Doctor {
    /// The finding for a class that calls its content handler only under a condition.
    fileprivate var contentHandler: Check.Verdict? {
        for service in services {
            guard let found = service.code.conditionWithoutDelivery else { continue }
            return .warning(
                "The content handler isn't called on a path at \(found.location), so such notifications appear "
                    + "only after about 30 seconds: \(found.line)",
                suggestion:
                    "Call the content handler with the content on that path, too"
            )
        }
        return nil
    }
}
