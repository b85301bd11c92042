extension Check {
    package static let embedded = Check(
        "embedded",
        scope: .serviceExtension,
        requirement: "One build phase copies every extension to the app's PlugIns.",
        explanation:
            "The extension is built, but it isn't in `App.app/PlugIns`, where iOS looks for it."
    ) { $0.embedded }
}

extension Doctor {
    fileprivate var embedded: Check.Verdict? {
        for item in extensions {
            let phases = properties.host.phases(copying: item.target.product)
            guard let phase = phases.first else {
                return .fixableFailure(
                    "\(properties.host.name) doesn't embed \(item.name)",
                    suggestion:
                        "Add it in Xcode (General > Frameworks, Libraries, and Embedded Content)"
                )
            }
            let name = phase.copyPhaseName
            if phase["dstSubfolderSpec"] == nil, phase["dstSubfolder"] == nil {
                return .failure(
                    "Build phase '\(name)', which copies \(item.name), has no destination",
                    suggestion:
                        "Set its destination to PlugIns and Extensions in Xcode; CocoaPods drops it "
                        + "from projects in newer formats"
                )
            }
            if phase["dstSubfolderSpec"] ?? "13" != "13"
                || phase["dstSubfolder"] ?? "PlugIns" != "PlugIns"
            {
                return .failure(
                    "Build phase '\(name)' doesn't copy \(item.name) to PlugIns",
                    suggestion: "Set its destination to PlugIns and Extensions in Xcode"
                )
            }
            if phases.count > 1 {
                return .failure(
                    "\(phases.count) build phases of \(properties.host.name) copy \(item.name)",
                    suggestion:
                        "Remove it from all but one; otherwise Xcode reports \"Multiple commands produce …\""
                )
            }
        }
        return .pass("Every extension is embedded in the app")
    }
}
