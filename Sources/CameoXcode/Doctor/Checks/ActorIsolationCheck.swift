extension Check {
    package static let actorIsolation = Check(
        "actor-isolation",
        scope: .serviceExtension,
        requirement: "`SWIFT_DEFAULT_ACTOR_ISOLATION` isn't `MainActor` for any service extension.",
        explanation: """
            The extension's own code is isolated to the main actor, but iOS calls it on another thread.
            """
    ) { $0.actorIsolation }
}

extension Doctor {
    fileprivate var actorIsolation: Check.Verdict? {
        let isolated = services.first { service in
            service.configurations.contains {
                $0.settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
            } && !service.declaresIsolation
        }
        guard let isolated else {
            return .pass("Default Actor Isolation is nonisolated for all service extensions")
        }
        return .warning(
            "SWIFT_DEFAULT_ACTOR_ISOLATION is MainActor for \(isolated.name)",
            suggestion: "Set it to nonisolated; iOS doesn't call the extension on the main thread"
        )
    }
}
