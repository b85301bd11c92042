extension InstallError: CustomStringConvertible {
    /// What failed, and what to do.
    package var description: String {
        switch self {
        case .targetNotFound(let project, let target, let apps):
            "\(project): there is no target \(target); pass --target with one of: "
                + apps.joined(separator: ", ")
        case .targetNotAnApp(let project, let target, let productType, let apps):
            "\(project): the target \(target) makes no iPhone app (\(productType)); "
                + "pass --target with one of: \(apps.joined(separator: ", "))"
        case .noBuildConfigurations(let target):
            "the target \(target) has no build configurations; see it in Xcode"
        case .noBundleID(let target, let configuration, let value):
            "the target \(target) has no bundle identifier in its configuration \(configuration)"
                + (value.isEmpty ? "" : " (it is \(value), of which a part is unknown)")
                + "; set PRODUCT_BUNDLE_IDENTIFIER in Xcode"
        case .noInfoPlist(let target, let configuration):
            "the target \(target) has no INFOPLIST_FILE in its configuration \(configuration), and "
                + "none is generated; see it in Xcode"
        case .packageNotFound:
            "the Cameo package was not found; say with --package where it is: its folder, or the "
                + "address of its repository"
        case .bundleIDMismatch(let id, let appID, let configuration):
            "--bundle-id \(id) is no child of the app's \(appID) (\(configuration)); "
                + "it must begin with \"\(appID).\""
        case .targetNameTaken(let project, let target):
            "\(project) has a target \(target) already; choose another name with --name"
        case .noPodfile(let project):
            "there is no Podfile beside \(project); make one with pod init, or take the package "
                + "with --link package"
        case .extensionOfOtherApp(let project, let name, let owner, let app):
            "\(project): the extension \(name) is that of \(owner); choose another name for the one "
                + "of \(app) with --name"
        case .incompleteExtension(let project, let target, let missing):
            "\(project): the target \(target) is there in part: "
                + missing.map(\.description).joined(separator: "; ")
                + ". cameo doctor tells the way out, and cameo doctor --fix adds what it can; or run "
                + "cameo uninstall, then cameo install"
        case .installationModified(let project):
            "\(project): what cameo added was edited since, so that it cannot be added anew with "
                + "other options; change it in Xcode, or uninstall it first"
        case .fileOutsideProject(let path): "\(path): it lies outside of the project's folder"
        case .fileExists(let path):
            "\(path): there is such a file with other content; move it away, or choose another name "
                + "with --name"
        case .missingFile(let path, let target, let setting):
            "\(path): the target \(target) names it as its \(setting), but there is no such file"
        case .unreadableFile(let path, let target, let setting):
            "\(path): the target \(target) names it as its \(setting), but it cannot be read; see "
                + "its permissions"
        case .valueNotTrue(let path, let key):
            "\(path): \(key) is not true; set it to true, or remove it"
        case .valueNotAnArray(let path, let key): "\(path): \(key) is no array; make it one"
        case .fileModified(let path):
            "\(path): it was changed meanwhile; nothing was written, run it again"
        case .permissionDenied(let path):
            "\(path): it is there and cannot be read; see its permissions"
        case .readOnlyFile(let path):
            "\(path): it is read-only, and nothing was changed; chmod u+w \(path), or check it out "
                + "for editing"
        case .stagingFailed(let reason):
            "a file could not be written, and nothing was changed: \(reason)"
        case .writeFailed(let path): "\(path): it could not be written, and nothing was changed"
        case .unreadableManifest(let path):
            "\(path): the record of the last installation cannot be read; restore it from version "
                + "control, or delete it and take its additions away by hand"
        case .newerManifest(let path): "\(path): it was written by a newer cameo; use that one"
        case .manifestPathOutsideProject(let manifest, let path):
            "\(manifest): \(path) lies outside the project"
        case .notInstalled(let project):
            "\(project): nothing in it was added by cameo install"
        case .installedByExpo(let project, let target):
            "\(project): the target \(target) was made by the config plugin of expo-cameo; take "
                + "that out of the app's plugins, and run npx expo prebuild --clean"
        }
    }
}

extension InstallError.MissingPart: CustomStringConvertible {
    /// What is missing.
    package var description: String {
        switch self {
        case .target: "the target is gone"
        case .dependency(let app): "\(app) does not depend on it"
        case .embedding(let app): "no phase of \(app) copies it into the app"
        case .configuration(let name): "it has no configuration \(name)"
        }
    }
}
