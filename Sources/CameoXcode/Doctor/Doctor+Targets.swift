import Foundation

/// How the extension hangs together with the app, and what is in it.
extension Doctor {
    var dependency: Finding? {
        let loose = extensions.filter {
            !facts.host.dependencies.contains($0.target.object.id)
        }
        guard let first = loose.first else {
            return .good(.dependency, "the app is built after its extensions")
        }
        return .bad(
            .dependency,
            "\(facts.host.name) does not depend on \(first.name)",
            "add it in Xcode, Build Phases, Target Dependencies",
            isFixable: true
        )
    }

    /// The phases of the app that copy an extension.
    private func phases(copying found: ProjectFacts.Extension) -> [XcodeProject.Object] {
        let product = found.target.object["productReference"] ?? "-"
        return facts.host.phases.filter { phase in
            phase.isa == "PBXCopyFilesBuildPhase"
                && facts.folder.project.objects("files", of: phase).contains {
                    $0["fileRef"] == product
                }
        }
    }

    var embedded: Finding? {
        for found in extensions {
            let phases = phases(copying: found)
            guard let phase = phases.first else {
                return .bad(
                    .embedded,
                    "no phase of \(facts.host.name) copies \(found.name) into the app",
                    "add it in Xcode, General, Frameworks, Libraries, and Embedded Content",
                    isFixable: true
                )
            }
            let name = phase["name"] ?? "Copy Files"
            if phase["dstSubfolderSpec"] == nil, phase["dstSubfolder"] == nil {
                return .bad(
                    .embedded,
                    "the phase \"\(name)\" does not say where it copies \(found.name)",
                    "choose PlugIns and Extensions as its destination in Xcode; CocoaPods loses it in projects "
                        + "of new formats"
                )
            }
            if phase["dstSubfolderSpec"] ?? "13" != "13"
                || phase["dstSubfolder"] ?? "PlugIns" != "PlugIns"
            {
                return .bad(
                    .embedded,
                    "the phase \"\(name)\" copies \(found.name) elsewhere than to PlugIns",
                    "choose PlugIns and Extensions as its destination in Xcode"
                )
            }
            if phases.count > 1 {
                return .bad(
                    .embedded,
                    "\(phases.count) phases of \(facts.host.name) copy \(found.name)",
                    "remove it from all but one: Xcode stops at several commands for one file"
                )
            }
        }
        return .good(.embedded, "extensions are copied into the app")
    }

    var embedPlace: Finding? {
        for found in extensions {
            guard let phase = phases(copying: found).first else { continue }
            let name = phase["name"] ?? "Copy Files"
            if phase["runOnlyForDeploymentPostprocessing"] == "1" {
                return .bad(
                    .embedPlace,
                    "the phase \"\(name)\" copies only when installing: a debug build has no "
                        + "extension",
                    "switch off \"Copy only when installing\" in Xcode"
                )
            }
            if let script = EmbedPhase.script(before: phase, in: facts.host) {
                return .doubtful(
                    .embedPlace,
                    "the phase \"\(name)\" stands after the script \"\(script)\", which reads the "
                        + "app's Info.plist",
                    "drag it up in Xcode, below Copy Bundle Resources, or Xcode may report a cycle"
                )
            }
        }
        return .good(.embedPlace, "extensions are copied before scripts run")
    }

    /// Whether a target links a product of a Swift package.
    func links(_ found: ProjectFacts.Extension, _ product: String) -> Bool {
        facts.folder.project.objects("packageProductDependencies", of: found.target.object)
            .contains { $0["productName"] == product }
    }

    /// Whether the Podfile gives a target a pod.
    func hasPod(_ found: ProjectFacts.Extension, _ pod: String) -> Bool {
        podBlock(found).flatMap { block in facts.podfile?.file.names(pod: pod, in: block) } ?? false
    }

    private func podBlock(_ found: ProjectFacts.Extension) -> Podfile.Block? {
        facts.podfile?.file.block(of: found.name)
    }

    var linked: Finding? {
        for found in facts.services where links(found, "CameoContentUI") {
            return .bad(
                .linked,
                "\(found.name) links CameoContentUI",
                "remove it from the service extension, whose memory has no place for UIKit"
            )
        }
        for found in extensions {
            let modules = ["CameoContentUI", "Cameo"].filter { module in
                facts.sources(of: found.target).contains { source in
                    source.text.split(separator: "\n").contains {
                        $0.trimmingCharacters(in: .whitespaces) == "import \(module)"
                    }
                }
            }
            guard let module = modules.first else { continue }
            guard links(found, module) || hasPod(found, module) else {
                return .bad(
                    .linked,
                    "\(found.name) imports \(module) and does not link it",
                    "add the package's product \(module) to the target, or pod '\(module)' to its block in the "
                        + "Podfile"
                )
            }
        }
        return .good(.linked, "extensions link what they use")
    }

    var podfile: Finding? {
        guard let (path, file) = facts.podfile else { return nil }
        let needing = extensions.filter { found in
            found.found.isCameo && !links(found, "Cameo") && !links(found, "CameoContentUI")
        }
        guard !needing.isEmpty else { return nil }
        for found in needing {
            guard let block = file.block(of: found.name) else {
                return .bad(
                    .podfile,
                    "\(path) has no target '\(found.name)'",
                    "add one beside the app's, with pod 'Cameo', and run pod install"
                )
            }
            if let host = file.block(of: facts.host.name), let wanted = file.linkage(of: host),
                let own = file.linkage(of: block), Set(wanted) != Set(own)
            {
                return .bad(
                    .podfile,
                    "the target '\(found.name)' of \(path) has other use_frameworks! lines than the app",
                    "repeat the app's: \(wanted.isEmpty ? "none" : wanted.joined(separator: "; "))"
                )
            }
        }
        return .good(.podfile, "the Podfile has a target for each extension")
    }

    var principalClass: Finding? {
        for found in extensions {
            let names = found.sides.compactMap { side in
                side.information?["NSExtension"]?["NSExtensionPrincipalClass"].map {
                    side.settings.expanded($0.text)
                }
            }
            let sources = facts.sources(of: found.target)
            let storyboard = found.sides.lazy.compactMap {
                $0.information?["NSExtension"]?["NSExtensionMainStoryboard"]?.text
            }.first
            if names.isEmpty, storyboard != nil { continue }
            guard let full = names.first else {
                return .bad(
                    .principalClass,
                    "the Info.plist of \(found.name) names no NSExtensionPrincipalClass",
                    "set it to $(PRODUCT_MODULE_NAME). and the name of the class"
                )
            }
            // A name without its module is one of Objective-C.
            let isPlain = sources.contains { source in
                source.text.contains("@objc(\(full))")
                    || source.text.contains("@implementation \(full)")
            }
            guard let name = full.split(separator: ".").last, full.contains(".") || isPlain else {
                return .bad(
                    .principalClass,
                    "the Info.plist of \(found.name) names the class \(full) without its module",
                    "set NSExtensionPrincipalClass to $(PRODUCT_MODULE_NAME).\(full)"
                )
            }
            let declared = sources.contains { source in
                [
                    "class \(name):", "class \(name) ", "@implementation \(name)", "class \(name){",
                    "class \(name)\n",
                ]
                .contains { source.text.contains($0) }
            }
            guard declared || sources.isEmpty else {
                return .bad(
                    .principalClass,
                    "\(found.name) has no class \(name), which its Info.plist names",
                    "name a class of its sources as NSExtensionPrincipalClass"
                )
            }
        }
        return .good(.principalClass, "the classes that iOS makes objects of are there")
    }

    var extensionPoint: Finding? {
        for found in extensions {
            for side in found.sides {
                guard let path = side.informationPath else { continue }
                guard let information = side.information else {
                    return .bad(
                        .extensionPoint,
                        "\(path): there is no such Info.plist of \(found.name)",
                        "restore it, or set INFOPLIST_FILE to where it is"
                    )
                }
                if information["NSExtensionAttributes"] != nil {
                    let message = "\(path): NSExtensionAttributes stand outside of NSExtension"
                    let remedy = "move them into NSExtension, where they have an effect"
                    // A service extension needs none.
                    return found.found.isService
                        ? .doubtful(.extensionPoint, message, remedy)
                        : .bad(.extensionPoint, message, remedy)
                }
            }
        }
        return .good(.extensionPoint, "the Info.plists of extensions say what they are")
    }

    var contentCategories: Finding? {
        guard !facts.contents.isEmpty else { return nil }
        for found in facts.contents {
            for side in found.sides {
                let attributes = side.information?["NSExtension"]?["NSExtensionAttributes"]
                if Self.categories(attributes).isEmpty {
                    return .bad(
                        .contentCategories,
                        "\(found.name) names no UNNotificationExtensionCategory",
                        "name the categories that it draws, in NSExtensionAttributes"
                    )
                }
                if attributes?["UNNotificationExtensionDefaultContentHidden"]?.isTrue != true {
                    return .doubtful(
                        .contentCategories,
                        "\(found.name) shows the system's text below its own",
                        "set UNNotificationExtensionDefaultContentHidden to YES"
                    )
                }
            }
        }
        return .good(.contentCategories, "content extensions name their categories")
    }

    private static func categories(_ attributes: PlistXMLNode?) -> [String] {
        let value = attributes?["UNNotificationExtensionCategory"]
        if let value, value.name == "string" { return value.text.isEmpty ? [] : [value.text] }
        return value?.texts ?? []
    }

    /// The categories that the app's content extensions draw.
    package var categories: [String] {
        facts.contents.flatMap { found in
            found.sides.flatMap {
                Self.categories($0.information?["NSExtension"]?["NSExtensionAttributes"])
            }
        }.unique
    }
}
