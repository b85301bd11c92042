import CameoHost

/// The additions to an XcodeGen manifest that already contains a service extension, and the
/// extension's Info.plist keys.
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

    func wrappingKeys(of target: ManifestTarget) -> [PlistValue.Member] {
        Self.wrappingKeys(
            target.presentClass,
            groupKey: groupKey,
            leavesStyled: target.ownStyle != nil
        )
    }

    /// Returns the values for an Info.plist that isn't in the manifest; empty for other extensions.
    func infoPlistValues(of target: ManifestTarget) -> String {
        guard !target.definesInfoPlist else { return "" }
        let path =
            target.infoPlists.isEmpty
            ? "the Info.plist of \(target.name)"
            : target.infoPlists.unique.joined(separator: " and ")
        return """

            In \(path), set these values. `class` is the name by \
            which iOS finds the existing class:

                NSExtension:
                  NSExtensionPrincipalClass: \(Self.wrapper)
                Cameo:\(groupLine)
                  wrappedExtension:
                    class: \(target.presentClass)
            \(target.ownStyle == nil ? "" : "        styled: leave\n")
            """
    }

    /// Returns the additions to an XcodeGen manifest for a service extension that it already
    /// contains.
    ///
    /// - Parameter others: The names of targets that also compile the extension's new file.
    func yaml(adopting target: ManifestTarget, others: [String]) -> String {
        let keys = PlistValue.dictionary(wrappingKeys(of: target)).yaml(8)
        var info = target.definesInfoPlist ? "    info:\n      properties:\n\(keys)\n" : ""
        let entitlements = Self.groupEntitlements(group, target)
        if target.isTooOld { info = "    deploymentTarget: \"\(raisedTarget)\"\n" + info }
        if !entitlements.isEmpty, [.none, .manifest].contains(target.entitlementsSource) {
            let path = "      path: \(ManifestTarget.newEntitlements(of: target.name))\n"
            info +=
                "    entitlements:\n" + (target.entitlementsSource == .manifest ? "" : path)
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
            \(info)\(link)\(others.map { "  \($0):\n\(link)" }.joined())\(yamlAdoptingApp)
            """
    }

    /// The app's additions; empty if there are none.
    private var yamlAdoptingApp: String {
        let parts =
            (linksApp ? "    dependencies:\n\(yamlLink)" : "") + yamlApp(adoptingEntitlements)
        return parts.isEmpty ? "" : "  \(app):\n\(parts)"
    }

    /// The new deployment target of an adopted extension that supports versions before iOS 15.
    var raisedTarget: String {
        appTarget?.isTooOld == false
            ? appTarget?.minSystemVersion ?? ExtensionSettings.minSystemVersion
            : ExtensionSettings.minSystemVersion
    }
}
