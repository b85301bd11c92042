/// A limitation or a consequence of an installation that the user should know. The files are written all
/// the same.
package enum InstallWarning: Sendable, Hashable {
    /// Lines of the project file were changed, not only added.
    case projectLinesChanged(path: String, lines: [String])
    /// Lines of a property list were changed, not only added.
    case plistLinesChanged(path: String, lines: [String])
    /// A setting that names a file has variables that only a build knows.
    case unresolvedSetting(setting: String, target: String, value: String, keys: [String])
    /// The property list has a dictionary of that name, which is left as it is.
    case dictionarySkipped(path: String, key: String, member: String)
    /// A generated file was edited by the user, and is not generated again.
    case generatedFileEdited(path: String)
    /// The app supports versions of iOS that the extension does not.
    case oldDeploymentTarget(String)
    /// Signing is manual, and the extension has no provisioning profile.
    case noProvisioningProfile(ids: [String])
    /// A phase that embeds extensions runs only when installing.
    case embedsOnlyWhenInstalling(phase: String, target: String)
    /// A phase that embeds extensions follows a script that reads the app's Info.plist.
    case embedsAfterScript(phase: String, target: String, script: String)
    /// The app's versions are literals in its Info.plist.
    case literalVersion(version: String, build: String)
    /// CocoaPods loses the destination of the phase that embeds extensions.
    case destinationLostByCocoaPods
    /// The project's format is older than Swift packages.
    case oldProjectFormat(Int)
    /// A file that was extended is gone.
    case fileMissing(path: String)
    /// Added text was edited by the user, and is left.
    case additionEdited(path: String, text: String)
    /// A file that was created was edited by the user, and is left.
    case createdFileKept(path: String)
    /// There was no manifest, so only the targets could be removed.
    case removedWithoutManifest(project: String, targets: [String])
}

extension InstallWarning: CustomStringConvertible {
    /// What happens, and what to do about it.
    package var description: String {
        switch self {
        case .projectLinesChanged(let path, let lines):
            "\(path): lines were changed, not only added, where several values stand on one line or "
                + "a comma is missing: \(lines.joined(separator: ", "))"
        case .plistLinesChanged(let path, let lines):
            "\(path): a line was changed, not only added: \(lines.joined(separator: ", "))"
        case .unresolvedSetting(let setting, let target, let value, let keys):
            "\(setting) of \(target) is \(value), of which a part is unknown here; add to that file "
                + "by hand: \(keys.joined(separator: ", "))"
        case .dictionarySkipped(let path, let key, let member):
            "\(path): the dictionary \(key) was left as it is; add \(member) to it by hand"
        case .generatedFileEdited(let path):
            "\(path): it was edited since it was made, and is left as it is"
        case .oldDeploymentTarget(let version):
            "the app runs on iOS \(version) and later, the extension on "
                + "\(ExtensionSettings.minSystemVersion) and later: older devices show the push as it was "
                + "sent, without what a vendor's extension would add. The app itself is not linked "
                + "to the library, which needs iOS \(ExtensionSettings.minSystemVersion)"
        case .noProvisioningProfile(let ids):
            "the app is signed by hand: make a profile for \(ids.joined(separator: ", ")) and name "
                + "it with --provisioning-profile, or in Xcode"
        case .embedsOnlyWhenInstalling(let phase, let target):
            "the phase \"\(phase)\" of \(target) copies only when installing, so that a debug build "
                + "has no extension; switch that off in Xcode"
        case .embedsAfterScript(let phase, let target, let script):
            "the phase \"\(phase)\" of \(target) stands after the script \"\(script)\", which reads "
                + "the app's Info.plist: Xcode may report a cycle; drag it up, below Copy Bundle Resources"
        case .literalVersion(let version, let build):
            "the app's version stands in its Info.plist, \(version) (\(build)), and now in the "
                + "extension's settings, too: raise both together"
        case .destinationLostByCocoaPods:
            "CocoaPods up to 1.16 loses where the phase that embeds extensions copies to in projects of "
                + "this format: after pod install, see in Xcode that it says PlugIns"
        case .oldProjectFormat(let version):
            "the project's format \(version) is older than Swift packages; Xcode raises it when it "
                + "saves the project"
        case .fileMissing(let path): "\(path): it is gone"
        case .additionEdited(let path, let text):
            "\(path): this is no longer as it was added, and what is there of it is left:\n\(text)"
        case .createdFileKept(let path): "\(path): it was edited since it was made, and is left"
        case .removedWithoutManifest(let project, let targets):
            "there was no record of the installation (\(project)/cameo.json): the target "
                + "\(targets.joined(separator: ", ")) is gone; its folder, and the app's entitlements "
                + "and Info.plist, are left as they are"
        }
    }
}
