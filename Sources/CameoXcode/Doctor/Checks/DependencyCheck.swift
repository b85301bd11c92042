extension Check {
    package static let dependency = Check(
        "dependency",
        scope: .serviceExtension,
        requirement: "The app has a target dependency on every extension.",
        explanation: "A clean build may embed an outdated extension, or none."
    ) { $0.dependency }
}

extension Doctor {
    fileprivate var dependency: Check.Verdict? {
        let missing = extensions.first {
            !properties.host.dependencies.contains($0.target.object.id)
        }
        guard let missing else {
            return .pass("The app has a target dependency on every extension")
        }
        return .fixableFailure(
            "\(properties.host.name) has no target dependency on \(missing.name)",
            suggestion: "Add it in Xcode (Build Phases > Target Dependencies)"
        )
    }
}
