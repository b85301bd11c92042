import CameoHost

/// Capabilities and property lists that several checks read.
extension Doctor {
    func capability(
        _ check: Check,
        _ name: String,
        _ message: String,
        isEnabled: (PropertyValue?) -> Bool
    ) -> CheckResult {
        if let path = properties.app.lazy.compactMap({ $0.invalidEntitlementsPath }).first {
            return invalidPropertyList(check, path)
        }
        let missing = appConfigurations { !isEnabled($0.entitlements) }
        guard missing.isEmpty else {
            return .fixableFailure(
                check,
                "\(message) (\(list(missing)))",
                suggestion: "Add the \(name) capability in Xcode (Signing & Capabilities)"
            )
        }
        return .pass(check, "The app has the \(name) capability")
    }

    func invalidPropertyList(_ check: Check, _ path: String) -> CheckResult {
        .failure(
            check,
            "\(path) isn't a valid property list",
            suggestion: "Run plutil -lint \(path) to find the error"
        )
    }
}
