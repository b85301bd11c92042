import Foundation

/// Checks of dependencies and build phases.
extension Doctor {
    var dependency: Finding? {
        let missing = extensions.first {
            !facts.host.dependencies.contains($0.target.object.id)
        }
        guard let missing else {
            return .pass(.dependency, "The app has a target dependency on every extension")
        }
        return .fixableFailure(
            .dependency,
            "\(facts.host.name) has no target dependency on \(missing.name)",
            fix: "Add it in Xcode (Build Phases > Target Dependencies)"
        )
    }

    /// The app's build phases that copy an extension.
    private func phases(copying item: ProjectFacts.Extension) -> [XcodeProject.Object] {
        let product = item.target.object["productReference"] ?? "-"
        return facts.host.phases.filter { phase in
            phase.isa == "PBXCopyFilesBuildPhase"
                && facts.folder.project.objects("files", of: phase).contains {
                    $0["fileRef"] == product
                }
        }
    }

    private static func name(of phase: XcodeProject.Object) -> String {
        phase["name"] ?? "Copy Files"
    }

    var embedded: Finding? {
        for item in extensions {
            let phases = phases(copying: item)
            guard let phase = phases.first else {
                return .fixableFailure(
                    .embedded,
                    "\(facts.host.name) doesn't embed \(item.name)",
                    fix: "Add it in Xcode (General > Frameworks, Libraries, and Embedded Content)"
                )
            }
            let name = Self.name(of: phase)
            if phase["dstSubfolderSpec"] == nil, phase["dstSubfolder"] == nil {
                return .failure(
                    .embedded,
                    "Build phase '\(name)', which copies \(item.name), has no destination",
                    fix:
                        "Set its destination to PlugIns and Extensions in Xcode; CocoaPods drops it "
                        + "from projects in newer formats"
                )
            }
            if phase["dstSubfolderSpec"] ?? "13" != "13"
                || phase["dstSubfolder"] ?? "PlugIns" != "PlugIns"
            {
                return .failure(
                    .embedded,
                    "Build phase '\(name)' doesn't copy \(item.name) to PlugIns",
                    fix: "Set its destination to PlugIns and Extensions in Xcode"
                )
            }
            if phases.count > 1 {
                return .failure(
                    .embedded,
                    "\(phases.count) build phases of \(facts.host.name) copy \(item.name)",
                    fix:
                        "Remove it from all but one; otherwise Xcode reports \"Multiple commands produce …\""
                )
            }
        }
        return .pass(.embedded, "Every extension is embedded in the app")
    }

    var embedPlace: Finding? {
        for item in extensions {
            guard let phase = phases(copying: item).first else { continue }
            let name = Self.name(of: phase)
            if phase["runOnlyForDeploymentPostprocessing"] == "1" {
                return .failure(
                    .embedPlace,
                    "Build phase '\(name)' copies only when installing, so debug builds have no "
                        + "extension",
                    fix: "Deselect \"Copy only when installing\" in Xcode"
                )
            }
            if let script = EmbedPhase.script(before: phase, in: facts.host) {
                return .warning(
                    .embedPlace,
                    "Build phase '\(name)' follows the script '\(script)', which reads the app's "
                        + "Info.plist",
                    fix:
                        "Move it below Copy Bundle Resources in Xcode; otherwise Xcode may report a "
                        + "cycle"
                )
            }
        }
        return .pass(.embedPlace, "Extensions are embedded before scripts read the Info.plist")
    }

    var podfile: Finding? {
        guard let (path, file) = facts.podfile else { return nil }
        let withPods = extensions.filter { item in
            item.existing.isCameo && !LibraryProduct.allCases.contains { links(item, $0) }
        }
        guard !withPods.isEmpty else { return nil }
        for item in withPods {
            guard let block = file.block(of: item.name) else {
                return .failure(
                    .podfile,
                    "\(path) has no target '\(item.name)'",
                    fix: "Add it next to the app's target, with pod 'Cameo', then run pod install"
                )
            }
            if let host = file.block(of: facts.host.name), file.linkage(of: host) != nil,
                file.linkage(of: block) != nil, !file.linksAlike(block, host)
            {
                let expected = file.frameworks(of: host)
                return .failure(
                    .podfile,
                    "Target '\(item.name)' in \(path) doesn't have the app's use_frameworks! line",
                    fix: expected.isEmpty
                        ? "Remove use_frameworks! from the target; the app has none"
                        : "Copy the app's: \(expected.joined(separator: "; "))"
                )
            }
        }
        return .pass(.podfile, "The Podfile has a target for every extension")
    }
}
