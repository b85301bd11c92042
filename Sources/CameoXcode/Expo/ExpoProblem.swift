import CameoHost

/// An error in the words of Expo's config plugin, whose options have other names, and whose command is prebuild.
struct ExpoProblem {
    /// The identifier of the error.
    let code: String
    /// The failure, then the fix.
    let message: String
    /// The option, file or target that the error is about.
    var subject: String?

    /// - Parameter folder: The folder of the Xcode project.
    init(_ error: ProjectError, in folder: FilePath, _ system: any Host) {
        switch error {
        case .install(let error): self.init(error, in: folder, system)
        case .podfile(let error): self.init(error)
        default: self.init(code: "invalid-project", message: error.description)
        }
    }

    private init(code: String, message: String, subject: String? = nil) {
        self.code = code
        self.message = message
        self.subject = subject
    }

    private init(_ error: InstallError, in folder: FilePath, _ system: any Host) {
        switch error {
        case .serviceExtensionExists(let target, _, _)
        where ExpoApp.generated(target, in: folder, system):
            self.init(
                code: "renamed-extension",
                message:
                    "Service extension \(target) was generated before extensionName changed; run "
                    + "npx expo prebuild --clean",
                subject: target
            )
        case .serviceExtensionExists(let target, _, _):
            self.init(
                code: "conflicting-extension",
                message:
                    "The app already has the service extension \(target), and iOS runs only one; "
                    + "remove the plugin that adds it or disable its extension, and run npx expo prebuild "
                    + "--clean",
                subject: target
            )
        case .fileExists(let path):
            self.init(
                code: "file-conflict",
                message:
                    "ios/\(path) already exists with different content; run npx expo prebuild --clean, "
                    + "move the file, or set extensionName to another name",
                subject: folder.file(path).lastPathComponent
            )
        case .targetNameTaken(_, let target):
            self.init(
                code: "target-conflict",
                message:
                    "Target \(target) in the Xcode project isn't an extension; set extensionName to "
                    + "another name",
                subject: target
            )
        case .linkedAsPackage(let target, _):
            self.init(code: "linked-as-package", message: error.description, subject: target)
        case .targetNotFound:
            self.init(
                code: "project-without-app",
                message: "The Xcode project has no app target; run npx expo prebuild --clean"
            )
        case .bundleIDMismatch(let id, let appID, _):
            self.init(
                code: "invalid-bundle-id",
                message: "extensionBundleId \(id) must start with '\(appID).'",
                subject: "extensionBundleId"
            )
        case .valueNotTrue(_, let key):
            self.init(code: "entitlement-disabled", message: error.description, subject: key)
        case .valueNotAnArray(_, let key):
            self.init(code: "not-an-array", message: error.description, subject: key)
        default: self.init(code: "invalid-project", message: error.description)
        }
    }

    private init(_ error: PodfileError) {
        let fix = "add these lines and run prebuild again"
        switch error {
        case .targetNotFound(_, let target, let isUnbalanced, let lines):
            let problem =
                isUnbalanced
                ? "The Podfile has an unmatched do or end, and no target '\(target)' was found"
                : "The Podfile has no target '\(target)'"
            self.init(
                code: isUnbalanced ? "podfile-unbalanced" : "podfile-without-app",
                message: "\(problem); \(fix):\n\n\(lines)",
                subject: target
            )
        case .conditionalLinkage(_, let target, let lines):
            self.init(
                code: "podfile-conditional",
                message:
                    "use_frameworks! of target '\(target)' in the Podfile depends on a condition or a "
                    + "variable; add these lines before the target, with the same use_frameworks!, and run "
                    + "prebuild again:\n\n\(lines)",
                subject: target
            )
        case .targetWithoutBlock(_, let target, let lines):
            self.init(
                code: "podfile-one-line-target",
                message:
                    "Target '\(target)' in the Podfile is on one line; replace it by these lines and run "
                    + "prebuild again:\n\n\(lines)",
                subject: target
            )
        case .otherSource(_, let target, let pod):
            self.init(
                code: "podfile-other-source",
                message:
                    "Target '\(target)' in the Podfile has pod \(pod) without a :path on the same line; "
                    + "remove the target, or use :path",
                subject: target
            )
        }
    }
}
