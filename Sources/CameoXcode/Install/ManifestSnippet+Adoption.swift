import CameoHost

/// The additions to a manifest that already contains a service extension.
extension ManifestSnippet {
    /// The principal class that wraps the extension's own class.
    static let wrapper = "$(PRODUCT_MODULE_NAME).\(Adoption.wrapperClass)"

    /// Returns the Info.plist keys that make Cameo's class the principal class and wrap the
    /// extension's own class.
    static func wrappingKeys(
        _ ownClass: String,
        groupKey: [PlistValue.Member] = [],
        leavesStyled: Bool = false
    ) -> [PlistValue.Member] {
        let wrapped = PlistValue.dictionary(
            [.init("class", .string(ownClass))]
                + (leavesStyled ? [.init("styled", .string("leave"))] : [])
        )
        let point = PlistValue.string(ExtensionKind.service.extensionPoint)
        return [
            .init("Cameo", .dictionary(groupKey + [.init("wrappedExtension", wrapped)])),
            .init(
                "NSExtension",
                .dictionary([
                    .init("NSExtensionPointIdentifier", point),
                    .init("NSExtensionPrincipalClass", .string(wrapper)),
                ])
            ),
        ]
    }

    private func wrappingKeys(of target: ManifestTarget) -> [PlistValue.Member] {
        Self.wrappingKeys(
            target.presentClass,
            groupKey: groupKey,
            leavesStyled: target.ownStyle != nil
        )
    }

    /// Returns the additions to XcodeGen's manifest for a service extension that the manifest
    /// already contains.
    ///
    /// - Parameter others: The names of targets that also compile the extension's new file.
    func yaml(adopting target: ManifestTarget, others: [String]) -> String {
        let keys = PlistValue.dictionary(wrappingKeys(of: target)).yaml(8)
        var info = target.definesInfoPlist ? "    info:\n      properties:\n\(keys)\n" : ""
        let entitlements = Self.groupEntitlements(group, target)
        if !entitlements.isEmpty, target.hasEntitlements || target.entitlements.isEmpty {
            let path = "      path: \(ManifestTarget.newEntitlements(of: target.name))\n"
            info +=
                "    entitlements:\n" + (target.hasEntitlements ? "" : path)
                + "      properties:\n\(PlistValue.dictionary(entitlements).yaml(8))\n"
        }
        info +=
            ManifestSettings(
                base: entitlements.isEmpty ? [] : target.entitlementsSetting,
                configurations: configurations.settings(suffix: nil, hasGroup: hasVariableGroup),
                mustMoveOthers: target.hasFlatSettings
            ).yaml
        let link = "    dependencies:\n      - package: Cameo\n        product: Cameo\n"
        return """
            packages:
              Cameo:
                \(package.yaml)
            targets:
              \(target.name):
            \(info)\(link)\(others.map { "  \($0):\n\(link)" }.joined())  \(app):
                dependencies:
                  - package: Cameo
                    product: CameoApp
            \(yamlApp(adoptingEntitlements))
            """
    }

    /// Returns the additions to Tuist's manifest for a service extension that the manifest already
    /// contains.
    ///
    /// - Parameter others: The names of targets that also compile the extension's new file.
    func swift(adopting target: ManifestTarget, others: [String]) -> String {
        let keys = wrappingKeys(of: target).filter { $0.name == "Cameo" }
        var info = ""
        if target.definesInfoPlist {
            // Swift's dictionary literals must not repeat a key.
            info = """
                infoPlist: \(keys.swift)
                // In its NSExtension, set the principal class to this value:
                "NSExtensionPrincipalClass": "\(Self.wrapper)"

                """
        }
        let entitlements = Self.groupEntitlements(group, target)
        if !entitlements.isEmpty, target.entitlements.isEmpty {
            info += "entitlements: \(PlistValue.dictionary(entitlements).swift)\n"
        }
        let link = "dependencies: [.package(product: \"Cameo\")]\n"
        let shared = others.map {
            "\n// In the target \($0), in addition to its existing entries:\n\(link)"
        }
        return """
            // In packages:
            \(package.swift)

            // In the target \(target.name), in addition to its existing entries:
            \(link)\(info)\(shared.joined())
            // In the target \(app), in addition to its existing entries:
            dependencies: [.package(product: "CameoApp")]
            \(swiftApp(adoptingEntitlements))
            """
    }
}
