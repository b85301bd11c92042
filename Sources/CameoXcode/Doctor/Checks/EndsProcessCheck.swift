import CameoHost

extension Check {
    package static let endsProcess = Check(
        "ends-process",
        scope: .serviceExtension,
        requirement: "The extension doesn't call `exit` or `abort`.",
        explanation: """
            After such a call, Cameo can neither style nor deliver a notification.
            """
    ) { $0.endsProcess }
}

extension Doctor {
    /// Finds extensions that end their process.
    fileprivate var endsProcess: Finding? {
        for service in services {
            for source in service.sources where Self.ends.contains(where: source.mentions) {
                guard let token = source.code.call(of: Self.ends) else { continue }
                return .warning(
                    .endsProcess,
                    "\(source.path):\(token.line) ends the process of \(service.item.name): "
                        + source.code.line(of: token),
                    fix: service.isCameo
                        ? "Remove the call, or make sure that it only runs before a result is delivered; "
                            + "otherwise iOS shows the original notification"
                        : "iOS shows the original notification if no result was delivered before; cameo adopt "
                            + "refuses the extension unless you pass --allow-exit"
                )
            }
        }
        return nil
    }

    private static let ends: Set<String> = ["exit", "_exit", "abort", "quick_exit"]
}
