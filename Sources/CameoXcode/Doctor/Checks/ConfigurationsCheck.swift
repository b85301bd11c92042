extension Check {
    package static let configurations = Check(
        "configurations",
        scope: .serviceExtension,
        requirement: "Every extension has all build configurations of the app.",
        explanation: """
            A build in a configuration that the extension lacks fails, or builds the extension in \
            a different configuration.
            """
    ) { $0.configurations }
}

extension Doctor {
    fileprivate var configurations: Check.Verdict? {
        for item in extensions {
            let missing = properties.app.map { $0.name }.filter { item.configuration($0) == nil }
            if !missing.isEmpty {
                return .failure(
                    "\(item.name) lacks build configurations of the app: \(list(missing))",
                    suggestion:
                        "Duplicate an existing build configuration in Xcode under the missing name"
                )
            }
        }
        return .pass("Every extension has the app's build configurations")
    }
}
