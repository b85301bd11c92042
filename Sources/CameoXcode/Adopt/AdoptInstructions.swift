import CameoHost

/// Instructions for adopting an existing service extension by hand.
extension Installer {
    /// Returns instructions for an extension that can't be adopted automatically; an empty string
    /// if the error's own message contains the fix, or if the extension isn't found.
    package func adoptInstructions(app: String, for error: ProjectError.Adopt) -> String {
        switch error {
        case .noExtension, .severalExtensions, .alreadyCameo, .oldDeploymentTarget,
            .missingInfoPlist,
            .otherSettings, .sharedClass, .nameTaken,
            .fileExists, .wrappedClassNotFound:
            return ""
        default: break
        }
        let files = disk
        guard let host = try? Self.host(named: app, in: folder),
            let found = try? Self.serviceExtension(of: host, in: folder, files)
        else { return "" }
        let isPod = Self.integration(of: found, in: folder, files) == .cocoapods
        let linking =
            isPod
            ? "In the Podfile, add pod 'Cameo' to the target '\(found.name)'."
            : "In Xcode, add the Cameo package, and link its product Cameo to the target \(found.name)."
        let vendors = Vendor.used(by: found)
        let step = (try? resources(of: InstallOptions()))?.vendorStep
        let sources = vendors.compactMap { vendor in
            step?(vendor.file).map {
                "// VendorStep+\(vendor.file)\n\(String(decoding: $0, as: UTF8.self))"
            }
        }
        let steps = vendors.compactMap { $0.step?.replacing("$1", with: "…") }
        return """
            By hand:

              1. \(linking)
              2. Make the extension's class a subclass of CommunicationService:

            \(Adoption.serviceSource("NotificationService", steps: steps).indented(by: 7))
              3. Add the Communication Notifications capability to the app, and
                 INSendMessageIntent to NSUserActivityTypes in its Info.plist.
            \(sources.isEmpty ? "" : "  4. Add to the extension:\n\n" + sources.joined(separator: "\n").indented(by: 7))
            """
    }
}

extension Vendor {
    /// Returns the vendors whose modules an extension imports.
    static func used(by found: AppExtension) -> [Vendor] {
        let imports = Set(
            found.sources.filter { $0.path.hasSuffix(".swift") }.flatMap { $0.code.imports }
        )
        return all.filter { !imports.isDisjoint(with: $0.modules) }
    }
}
