import CameoAnalysis

extension ProjectError.Install: CustomStringConvertible {
    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .targetNotFound(let project, let target, let apps):
            "\(project) has no target named \(target); pass --target with one of: "
                + apps.joined(separator: ", ")
        case .targetNotAnApp(let project, let target, let productType, let apps):
            "Target \(target) in \(project) is not an iOS app (\(productType)); "
                + "pass --target with one of: \(apps.joined(separator: ", "))"
        case .noShippingApp(let project):
            "\(project) has no iOS app target that is archived on its own; pass --target instead "
                + "of --all-apps"
        case .noBuildConfigurations(let target):
            "Target \(target) has no build configurations; add one in Xcode"
        case .missingInclude(let include, let target):
            "The settings of target \(target) can't be read, because \(include); "
                + include.fix
        case .noBundleID(let target, let configuration, ""):
            "Target \(target) has no bundle ID in its \(configuration) configuration; "
                + "set PRODUCT_BUNDLE_IDENTIFIER in Xcode"
        case .noBundleID(let target, let configuration, let value):
            "Bundle ID \(value) of target \(target) can't be resolved in its \(configuration) "
                + "configuration; set PRODUCT_BUNDLE_IDENTIFIER in Xcode"
        case .noInfoPlist(let target, let configuration):
            "Target \(target) has no Info.plist in its \(configuration) configuration; set "
                + "INFOPLIST_FILE or GENERATE_INFOPLIST_FILE in Xcode"
        case .packageNotFound:
            "The Cameo package wasn't found; pass --package-location with its folder or repository URL"
        case .bundleIDMismatch(let id, let appID, let configuration):
            "Bundle ID \(id) must start with '\(appID).' (\(configuration)); change --bundle-id, "
                + "or pass --bundle-suffix"
        case .targetNameTaken(let project, let target):
            "\(project) already has a target named \(target); pass a different --extension-name"
        case .noPodfile(let project):
            "No Podfile found for \(project); create one with pod init, or pass --integration spm"
        case .vendorRequiresPods(let vendor):
            "--vendor \(vendor) requires CocoaPods; omit it, run \(HostProgram.name) install, add the vendor's package to "
                + "the extension's target in Xcode, and add its step to the class"
        case .vendorRequiresGroup(let vendor):
            "The app's bundle ID differs between configurations, so the app group of \(vendor) isn't known; "
                + "pass --vendor \(vendor):appGroup=GROUP"
        case .linkedAsPackage(let target, let product):
            "Target \(target) links \(product) as a Swift package, and the pod would link it again; run "
                + "\(HostProgram.name) uninstall or npx expo prebuild --clean"
        case .serviceExtensionExists(let target, _, true):
            "The app already has the extension \(target), which uses Cameo. Run \(HostProgram.name) doctor to "
                + "check it, or \(HostProgram.name) install --extension content to add a content extension."
        case .serviceExtensionExists(let target, let app, false):
            Self.adoptAdvice(target: target, app: app)
        case .extensionOfOtherApp(let project, let name, let owner, let app):
            "Extension \(name) in \(project) belongs to the app \(owner); pass a different --extension-name "
                + "for \(app)"
        case .incompleteExtension(let project, let target, let missing):
            "Extension \(target) in \(project) is incomplete: "
                + missing.map { $0.description }.joined(separator: ", ")
                + "; run \(HostProgram.name) doctor --fix, or, if \(HostProgram.name) install added the extension, "
                + "\(HostProgram.name) uninstall and then \(HostProgram.name) install"
        case .installationModified(let project):
            "The extension in \(project) was edited, so cameo can't apply other options; change "
                + "it in Xcode, or run \(HostProgram.name) uninstall first"
        case .unreadableExtension(let target, let path):
            "\(path): the Info.plist of target \(target) can't be read. The target may be a service "
                + "extension, and iOS runs only one; correct the path or the file, and run the command again"
        case .fileOutsideProject(let path):
            "\(path): the file is outside the project's folder; pass a different --extension-name"
        case .fileExists(let path):
            "\(path): a different file exists; move it, or pass a different --extension-name"
        case .missingFile(let path, let target, let setting):
            "\(path): \(setting) of target \(target) refers to this file, which doesn't exist; "
                + "restore it, or change the setting in Xcode"
        case .unreadableFile(let path, let target, let setting):
            "\(path): \(setting) of target \(target) refers to this file, which can't be read; "
                + "check its permissions"
        case .valueNotTrue(let path, let key):
            "\(path): \(key) must be true; change the value or remove the key"
        case .valueNotAnArray(let path, let key):
            "\(path): \(key) must be an array; change the value or remove the key"
        case .fileModified(let path):
            "\(path): the file changed in the meantime, and nothing was written; run the "
                + "command again"
        case .permissionDenied(let path): "\(path): the file can't be read; check its permissions"
        case .readOnlyFile(let path):
            "\(path): the file is read-only, and nothing was written; run chmod u+w \(path), or "
                + "check it out for editing"
        case .stagingFailed(let reason):
            "Can't create temporary files, and nothing was changed: \(reason)"
        case .writeFailed(let path):
            "\(path): the file can't be written, and nothing was changed; check the permissions "
                + "of its folder"
        case .projectInUse(let project):
            "Another run of cameo is changing \(project); wait until it finishes, then run the "
                + "command again"
        case .interruptedRun(let project):
            "An earlier run of cameo was interrupted while it changed \(project); run \(HostProgram.name) install "
                + "or \(HostProgram.name) uninstall without --dry-run or --check to finish it"
        case .unreadableJournal(let path):
            "\(path): the journal of an interrupted run can't be read; restore the project from "
                + "version control, then delete this file"
        case .unreadableManifest(let path):
            "\(path): the installation manifest can't be parsed; restore it from version control, "
                + "or delete it and remove the extension in Xcode"
        case .newerManifest(let path):
            "\(path): a newer version of cameo wrote this manifest; update cameo"
        case .manifestPathOutsideProject(let manifest, let path):
            "\(manifest): \(path) is outside the project's folder; restore the manifest from "
                + "version control"
        case .copyFolderTaken(let folder, let file):
            "\(folder)/\(file): a different file exists; move it, or pass --package-location \(folder) "
                + "to use the package in this folder"
        case .unreadableCopyRecord(let path):
            "\(path): the list of the library's files can't be parsed; restore it from version control"
        case .notInstalled(let project):
            "\(project) contains no extension that was added by \(HostProgram.name) install, and no cameo.json, which "
                + "records changes"
        case .installedByExpo(let project, let target):
            "Target \(target) in \(project) was added by the expo-cameo config plugin; remove the "
                + "plugin from the app config, then run npx expo prebuild --clean"
        }
    }
}

extension ProjectError.Install {
    /// Returns the advice to adopt an existing service extension.
    ///
    /// - Parameter options: The options of the command, each after a space, such as ` --project App`.
    package static func adoptAdvice(
        target: String,
        app: String,
        options: String = ""
    ) -> String {
        """
        Target \(app) already has a service extension, \(target). iOS runs only one, so no \
        other extension was added. To use Cameo in it, run:

          \(HostProgram.name) adopt\(options) --dry-run --diff
          \(HostProgram.name) adopt\(options)

        The extension's class remains and runs first, and Cameo styles its result.
        """
    }
}

extension ProjectError.Install.MissingPart: CustomStringConvertible {
    package var description: String {
        switch self {
        case .target: "its target is missing"
        case .dependency(let app): "\(app) doesn't depend on it"
        case .embedding(let app): "\(app) doesn't embed it"
        case .configuration(let name): "it has no \(name) configuration"
        }
    }
}
