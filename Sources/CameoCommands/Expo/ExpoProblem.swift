import CameoHost
import CameoXcode

/// An error in the terms of Expo's config plugin, whose options have different names than the
/// tool's, and whose command is prebuild.
struct ExpoProblem: Error {
    let code: String
    /// The failure, then the fix.
    let message: String
    /// The option, file or target that causes the error.
    var subject: String?

    /// Converts an error of the installation.
    ///
    /// - Parameter folder: The folder of the Xcode project.
    init(_ error: ProjectError, in folder: FilePath, _ system: any Host) {
        switch error {
        case .install(let error): self.init(error, in: folder, system)
        case .podfile(let error): self.init(error)
        default: self.init("project-invalid", error.description)
        }
    }

    init(_ code: String, _ message: String, _ subject: String? = nil) {
        self.code = code
        self.message = message
        self.subject = subject
    }

    private init(_ error: ProjectError.Install, in folder: FilePath, _ system: any Host) {
        switch error {
        case .serviceExtensionExists(let target, _, _)
        where ExpoApp.generated(target, in: folder, system):
            self.init(
                "extension-renamed",
                "Service extension \(target) was generated before extensionName changed; run "
                    + "npx expo prebuild --clean",
                target
            )
        case .serviceExtensionExists(let target, _, _):
            self.init(
                "extension-conflict",
                "The app already has the service extension \(target), and iOS runs only one; "
                    + "remove the plugin that adds it or disable its extension, and run npx expo prebuild "
                    + "--clean",
                target
            )
        case .fileExists(let path):
            self.init(
                "file-conflict",
                "ios/\(path) already exists with different content; run npx expo prebuild --clean, "
                    + "move the file, or set extensionName to a different name",
                folder.file(path).lastPathComponent
            )
        case .targetNameTaken(_, let target):
            self.init(
                "target-conflict",
                "Target \(target) in the Xcode project isn't an extension; set extensionName to "
                    + "a different name",
                target
            )
        case .linkedAsPackage(let target, _):
            self.init("linked-as-package", error.description, target)
        case .targetNotFound:
            self.init(
                "project-without-app",
                "The Xcode project has no app target; run npx expo prebuild --clean"
            )
        case .bundleIDMismatch(let id, let appID, _):
            self.init(
                "bundle-id-invalid",
                "extensionBundleId \(id) must start with '\(appID).'",
                "extensionBundleId"
            )
        case .valueNotTrue(_, let key): self.init("entitlement-disabled", error.description, key)
        case .valueNotAnArray(_, let key): self.init("not-an-array", error.description, key)
        default: self.init("project-invalid", error.description)
        }
    }

    private init(_ error: ProjectError.Podfile) {
        let fix = "add these lines and run prebuild again"
        switch error {
        case .targetNotFound(_, let target, let isUnbalanced, let lines):
            let problem =
                isUnbalanced
                ? "The Podfile has an unmatched do or end, and no target '\(target)' was found"
                : "The Podfile has no target '\(target)'"
            self.init(
                isUnbalanced ? "podfile-unbalanced" : "podfile-without-app",
                "\(problem); \(fix):\n\n\(lines)",
                target
            )
        case .conditionalLinkage(_, let target, let lines):
            self.init(
                "podfile-conditional",
                "use_frameworks! of target '\(target)' in the Podfile depends on a condition or a "
                    + "variable; add these lines before the target, with the same use_frameworks!, and run "
                    + "prebuild again:\n\n\(lines)",
                target
            )
        case .targetWithoutBlock(_, let target, let lines):
            self.init(
                "podfile-one-line-target",
                "Target '\(target)' in the Podfile is on one line; replace it with these lines and run "
                    + "prebuild again:\n\n\(lines)",
                target
            )
        case .otherSource(_, let target, let pod):
            self.init(
                "podfile-other-source",
                "Target '\(target)' in the Podfile has pod \(pod) without a :path on the same line; "
                    + "remove the target, or use :path",
                target
            )
        }
    }
}
