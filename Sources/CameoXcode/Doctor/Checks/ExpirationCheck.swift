import CameoHost

extension Check {
    package static let expiration = Check(
        "expiration",
        scope: .serviceExtension,
        requirement:
            "`serviceExtensionTimeWillExpire` calls only a content handler that `didReceive` stored.",
        explanation: """
            The extension crashes when its time expires, for example during a slow download, and iOS shows the \
            original notification.
            """
    ) { $0.expiration }
}

extension Doctor {
    /// The finding for an implementation of `serviceExtensionTimeWillExpire` that calls a handler
    /// that `didReceive` never stores.
    fileprivate var expiration: Check.Verdict? {
        for service in services {
            guard let location = service.code.unguardedExpiration else { continue }
            if service.wrapped?.neverExpires == true {
                return .pass(
                    "serviceExtensionTimeWillExpire, which would crash (\(location)), is never called"
                )
            }
            return .failure(
                "\(location) calls a content handler that is never stored, so the extension crashes if its "
                    + "time expires",
                suggestion:
                    "Store the handler in didReceive, or remove the call"
                    + (service.wrapped == nil
                        ? "" : "; or set expiration to never in wrappedExtension of the Info.plist")
            )
        }
        return nil
    }
}
