extension Check {
    package static let embedPhase = Check(
        "embed-phase",
        scope: .serviceExtension,
        requirement: "Extensions are embedded in every build, before scripts read the Info.plist.",
        explanation: """
            With a build phase that copies only when installing, debug builds don't contain the \
            extension. A script that reads the app's Info.plist and runs before the phase can \
            cause a build error ("Cycle inside …").
            """
    ) { $0.embedPhase }
}

extension Doctor {
    fileprivate var embedPhase: Check.Verdict? {
        for item in extensions {
            guard let phase = properties.host.phases(copying: item.target.product).first else {
                continue
            }
            let name = phase.copyPhaseName
            if phase["runOnlyForDeploymentPostprocessing"] == "1" {
                return .failure(
                    "Build phase '\(name)' copies only when installing, so debug builds have no "
                        + "extension",
                    suggestion: "Deselect \"Copy only when installing\" in Xcode"
                )
            }
            if let script = EmbedPhase.script(before: phase, in: properties.host) {
                return .warning(
                    "Build phase '\(name)' follows the script '\(script)', which reads the app's "
                        + "Info.plist",
                    suggestion:
                        "Move it below Copy Bundle Resources in Xcode; otherwise Xcode may report a "
                        + "cycle"
                )
            }
        }
        return .pass("Extensions are embedded before scripts read the Info.plist")
    }
}
