import CameoAnalysis
import CameoHost

/// A limitation or consequence of an installation that the user should know about. Files are written
/// anyway.
package enum InstallWarning: Sendable, Hashable {
    /// Lines of the project file were changed, not only added.
    case projectLinesChanged(path: String, lines: [String])
    /// Lines of a property list were changed, not only added.
    case plistLinesChanged(path: String, lines: [String])
    /// A build setting that refers to a file contains variables that only a build can resolve.
    case unresolvedSetting(setting: String, target: String, value: String, keys: [String])
    case dictionarySkipped(path: String, key: String, member: String)
    case generatedFileEdited(path: String)
    case stylesItself(location: String, line: String)
    /// The replaced class has no code in `didReceive`, only comments.
    case commentsDeleted(String)
    case emptyContent(location: String)
    case exampleTitle(location: String)
    case expirationLeftOut(location: String)
    case sharedFile(path: String, targets: [String])
    case sharedInfoPlist(path: String, targets: [String])
    case principalClassRemoved(path: String, targets: [String])
    case sharedExtension(target: String, apps: [String])
    case appProductReplaced(app: String)
    case deploymentTargetRaised(target: String, from: String, to: String)
    case deploymentTargetRaisedAboveApp(target: String, from: String, app: String)
    /// CocoaPods creates two targets for pods that the extension shares with an app that supports
    /// earlier versions.
    case podsOfTwoVersions(target: String, pods: [String])
    case laterDeploymentTarget(
        target: String,
        version: String,
        app: String,
        configurations: [String]
    )
    case oldDeploymentTarget(String)
    /// The new bundle IDs of an app that is signed manually have no profile yet.
    ///
    /// - `needsGroup`: Whether the extensions have an app group.
    case noProvisioningProfile(app: String, ids: [String], needsGroup: Bool)
    /// Export options list the profiles of an archive, without those of the extensions.
    case profilesNotExported(path: String, ids: [String])
    /// The phase that embeds extensions runs only for install builds.
    case embedsOnlyWhenInstalling(phase: String, target: String)
    case embedsAfterScript(phase: String, target: String, script: String)
    case literalVersion(version: String, build: String)
    /// The app's versions contain undefined variables, for example variables that a script passes
    /// to `xcodebuild`.
    case undefinedVersion(variables: [String])
    /// The configuration file of the app's target, which the extension doesn't use, sets the
    /// versions.
    case versionInConfigurationFile(settings: [ConfigurationFileSetting])
    /// The app inherits its bundle ID from the project's configuration file, which developers may
    /// override.
    case inheritedIDRepeated(String)
    case unityBuild(project: String)
    case recreatedByExpo
    case rewrittenByCordova
    /// A build phase runs a linter or formatter, which also reads the library's copy.
    case toolReadsLibrary(script: String, tool: String, rewrites: Bool, copy: String, fix: String)
    /// CocoaPods drops the destination of the phase that embeds extensions when it writes the
    /// project.
    case destinationLostByCocoaPods
    case podsInherited(path: String, targets: [String], pods: [String])
    case oldProjectFormat(Int)
    case fileMissing(path: String)
    case additionEdited(path: String, text: String)
    case originalNotRestored(path: String, text: String)
    case createdFileKept(path: String)
    /// The user edited a source file that was created in a synchronized folder, so a target still
    /// compiles it.
    case compiledFileKept(path: String, target: String)
    case libraryEdited(folder: String, files: [String])
    case libraryFilesKept(folder: String, files: [String])
    case libraryUsed(folder: String, file: String, line: Int)
    case libraryRecordMissing(folder: String)
    case newerLibrary(folder: String, version: String, own: String)
    /// The library is copied to a different folder, because Git ignores the default folder.
    case libraryElsewhere(folder: String, ignored: String)
    case manifestIgnored(path: String)
    case uncompiledExtension(description: String)
    case capabilitiesAdded(app: String, capabilities: [String])
    case libraryIgnored(folder: String)
    case settingsRemoved(project: String, settings: [String])
    /// A check of `cameo doctor` fails for a reason that isn't related to the changes.
    case checkFails(message: String, fix: String)
    /// The project had no manifest, so only the targets were removed.
    case removedWithoutManifest(project: String, targets: [String])
}

extension InstallWarning {
    /// Returns the warning for an app that is signed manually; an empty array if no capability is new.
    ///
    /// - Parameter isNew: Returns whether an entitlement is new.
    static func newCapabilities(of app: String, _ isNew: (String) -> Bool) -> [InstallWarning] {
        let capabilities = [
            (EntitlementName.push, "Push Notifications"),
            (EntitlementName.communication, "Communication Notifications"),
            (EntitlementName.appGroups, "App Groups"),
        ].filter { isNew($0.0) }.map { $0.1 }
        return capabilities.isEmpty
            ? [] : [.capabilitiesAdded(app: app, capabilities: capabilities)]
    }
}

extension InstallWarning: CustomStringConvertible {
    /// The problem and its consequence, then the fix.
    package var description: String {
        switch self {
        case .projectLinesChanged(let path, let lines):
            "\(path): lines were changed, not only added, because they contain several values or "
                + "lack a comma: \(lines.joined(separator: ", "))"
        case .plistLinesChanged(let path, let lines):
            "\(path): lines were changed, not only added: \(lines.joined(separator: ", "))"
        case .unresolvedSetting(let setting, let target, let value, let keys):
            "\(setting) of target \(target) is \(value), which can't be resolved; add these keys "
                + "to that file manually: \(keys.joined(separator: ", "))"
        case .dictionarySkipped(let path, let key, let member):
            "\(path): the dictionary \(key) was not changed; add \(member) to it manually"
        case .generatedFileEdited(let path):
            "\(path): the file was edited, so it is not overwritten"
        case .stylesItself(let location, let line):
            "\(location): the extension applies a communication style itself (\(line)), so its result is "
                + "delivered unchanged. To let Cameo style it, remove that code and the key "
                + "styled from wrappedExtension in the extension's Info.plist"
        case .commentsDeleted(let location):
            "\(location): didReceive contains only comments, which are deleted; to keep them, pass --wrap"
        case .emptyContent(let location):
            "\(location): every call to the content handler passes empty content, so Cameo has nothing to style. "
                + "Pass the push's content to the handler; Cameo doesn't style local notifications "
                + "that the class posts"
        case .exampleTitle(let location):
            "\(location): the code appends [modified] to the title, as Xcode's template does. Cameo removes it from a sender's "
                + "name; delete the line for all other notifications"
        case .expirationLeftOut(let location):
            "\(location): serviceExtensionTimeWillExpire calls a handler that didReceive doesn't store, which "
                + "would terminate the process; Cameo doesn't call it"
        case .sharedFile(let path, let targets):
            "\(path) also belongs to \(targets.joined(separator: ", ")), so the additions apply there, too; to avoid "
                + "this, give each target a file of its own first"
        case .sharedInfoPlist(let path, let targets):
            "\(path) is also the Info.plist of \(targets.joined(separator: ", ")), where its new principal "
                + "class doesn't exist: adopt the extensions of the other apps, too, with \(HostProgram.name) adopt --target"
        case .principalClassRemoved(let path, let targets):
            "\(path) is also the Info.plist of \(targets.joined(separator: ", ")), where its principal class "
                + "no longer exists: uninstall Cameo from the other apps, too, with \(HostProgram.name) uninstall"
        case .sharedExtension(let target, let apps):
            "\(target) is also the extension of \(apps.joined(separator: ", ")): adopt it there, too, with "
                + "\(HostProgram.name) adopt --target"
        case .appProductReplaced(let app):
            "\(app) now links CameoApp, which contains the API for apps, instead of Cameo; in files of the app "
                + "that use CommunicationApp, replace import Cameo with import CameoApp"
        case .deploymentTargetRaised(let target, let from, let to):
            "The deployment target of \(target) changes from iOS \(from) to \(to), the app's deployment target, "
                + "because Cameo requires iOS \(ExtensionSettings.minSystemVersion), and the app doesn't run on "
                + "versions before \(to)"
        case .deploymentTargetRaisedAboveApp(let target, let from, let app):
            "The deployment target of \(target) changes from iOS \(from) to "
                + "\(ExtensionSettings.minSystemVersion), and the app supports iOS \(app). Earlier versions no "
                + "longer run the extension or the vendor's code in it, and show notifications unchanged. "
                + "The library also requires iOS \(ExtensionSettings.minSystemVersion), so the app doesn't link it"
        case .podsOfTwoVersions(let target, let pods):
            "CocoaPods creates two targets for \(pods.joined(separator: ", ")) if both the app and \(target) use "
                + (pods.count == 1 ? "it" : "them")
                + ", because their versions of iOS differ. If the build reports \"Multiple commands produce\", set the "
                + "app's platform in the Podfile to \(ExtensionSettings.minSystemVersion) as well, or uninstall "
                + "and pass --integration spm"
        case .laterDeploymentTarget(let target, let version, let app, let configurations):
            "\(target) requires iOS \(version), but the app requires iOS \(app) "
                + "(\(configurations.joined(separator: ", "))), so the extension never runs on "
                + "versions before \(version); set its IPHONEOS_DEPLOYMENT_TARGET to the app's, "
                + "but at least \(ExtensionSettings.minSystemVersion)"
        case .oldDeploymentTarget(let version):
            "The app supports iOS \(version) and later, but the extension requires iOS "
                + "\(ExtensionSettings.minSystemVersion). Earlier versions don't run the extension or "
                + "the vendors' code in it and show notifications unchanged. The library also "
                + "requires iOS \(ExtensionSettings.minSystemVersion), so the app doesn't "
                + "link it."
        case .noProvisioningProfile(let app, let ids, let needsGroup):
            "\(app) is signed manually; create "
                + (needsGroup ? "an App ID with App Groups and " : "")
                + "a provisioning profile for \(ids.joined(separator: ", ")), and select the profile with "
                + "--provisioning-profile or in Xcode"
        case .profilesNotExported(let path, let ids):
            "\(path) lists the provisioning profiles for exporting an archive, but none for "
                + "\(ids.joined(separator: ", ")), so the export fails; add it to provisioningProfiles"
        case .embedsOnlyWhenInstalling(let phase, let target):
            "Build phase \"\(phase)\" of target \(target) copies only when installing, so debug "
                + "builds contain no extension; turn that option off in Xcode"
        case .embedsAfterScript(let phase, let target, let script):
            "Build phase \"\(phase)\" of target \(target) follows the script \"\(script)\", which "
                + "reads the app's Info.plist, so Xcode may report a dependency cycle; drag the phase "
                + "up, below Copy Bundle Resources"
        case .literalVersion(let version, let build):
            "The app's Info.plist contains its "
                + (version.contains("$")
                    ? "build number, \(build)"
                    : "version, \(version)" + (build.contains("$") ? "" : " (\(build))"))
                + ", and the extension's build settings repeat it; always change both"
        case .undefinedVersion(let variables):
            "The app's versions contain \(variables.map { "$(\($0))" }.joined(separator: ", ")), which "
                + "no setting defines. A value that is passed to xcodebuild also applies to the extension; "
                + "a script that edits the app's Info.plist must also edit the extension's. If a missing "
                + ".xcconfig file defines them, base the extension's configurations on a file that includes "
                + "it"
        case .versionInConfigurationFile(let settings):
            "The configuration file of the app's target sets "
                + "\(settings.map { $0.description }.joined(separator: ", ")), and "
                + "the extension repeats the value"
                + (settings.contains { $0.defines == "PRODUCT_BUNDLE_IDENTIFIER" }
                    ? ", also in the app group" : "")
                + "; always change both, or move the setting to a configuration file of the project"
        case .inheritedIDRepeated(let id):
            "The project's configuration file sets the app's bundle ID, and the extension's bundle ID and "
                + "the app group repeat its value, \(id); if a developer or a build overrides it, change "
                + "all of them"
        case .unityBuild(let project):
            "Unity recreates \(project) if a build replaces the folder; choose Append in Unity, or "
                + "run \(HostProgram.name) install after each build"
        case .recreatedByExpo:
            "npx expo prebuild --clean deletes ios and these changes with it; to keep them, run \(HostProgram.name) "
                + "uninstall, and add the config plugin expo-cameo to the app config instead"
        case .rewrittenByCordova:
            "Cordova writes the Podfile again if a plugin with pods is added or removed, and discards these "
                + "changes; pass --integration spm"
        case .toolReadsLibrary(let script, let tool, let rewrites, let copy, let fix):
            "Build phase \"\(script)\" runs \(tool), which "
                + (rewrites
                    ? "also rewrites \(copy), whose files are then no longer updated or deleted"
                    : "also reads \(copy), and may fail the build")
                + "; \(fix)"
        case .destinationLostByCocoaPods:
            "CocoaPods 1.16 and earlier lose the destination of the embed phase in projects of this "
                + "format; after pod install, make sure in Xcode that it is PlugIns"
        case .podsInherited(let path, let targets, let pods):
            "\(path): the pods outside of targets (\(pods.joined(separator: ", "))) also apply to "
                + "\(targets.joined(separator: ", ")). They use the extension's memory and may not compile "
                + "for extensions; to avoid a target in the Podfile, pass --integration spm"
        case .oldProjectFormat(let version):
            "Project format \(version) predates Swift packages; Xcode upgrades the format when "
                + "it saves the project"
        case .fileMissing(let path): "\(path): the file is missing"
        case .additionEdited(let path, let text):
            "\(path): this addition was edited, so it was not removed:\n\(text)"
        case .originalNotRestored(let path, let text):
            "\(path): the code was edited, so the file remains unchanged. Restore the original from version "
                + "control, or copy it from here:\n\(text)"
        case .createdFileKept(let path): "\(path): the file was edited, so it was not deleted"
        case .compiledFileKept(let path, let target):
            "\(path): the file was edited, so it was not deleted. Its folder is synchronized, so \(target) "
                + "still compiles it, but no longer links Cameo: move or delete the file, or run "
                + "\(HostProgram.name) adopt again"
        case .libraryEdited(let folder, let files):
            "\(folder): these files were edited or added, so they are not updated: "
                + files.joined(separator: ", ")
        case .libraryFilesKept(let folder, let files):
            "\(folder): these files were edited or added, so they were not deleted: "
                + files.joined(separator: ", ")
        case .libraryUsed(let folder, let file, let line):
            "\(file):\(line) still refers to \(folder), so the folder was not deleted; remove the "
                + "reference, and then the folder"
        case .libraryRecordMissing(let folder):
            "\(folder)/\(LibraryCopyRecord.name) is missing, so the folder was not deleted; delete it "
                + "if no other project uses it"
        case .newerLibrary(let folder, let version, let own):
            "\(folder) contains version \(version) of the library, which is newer than this tool "
                + "(\(own)), so it is not changed; update cameo"
        case .libraryElsewhere(let folder, let ignored):
            "The library is copied to \(folder), because git ignores \(ignored)"
        case .manifestIgnored(let path):
            "Git ignores \(path), which records the changes, so \(HostProgram.name) uninstall works only "
                + "in this clone; add !*.xcodeproj/cameo.json to the end of .gitignore"
        case .uncompiledExtension(let description):
            "\(description); move its code to the new extension, or delete the file"
        case .capabilitiesAdded(let app, let capabilities):
            "\(app) is signed manually, and the changes add capabilities: "
                + capabilities.joined(separator: ", ") + ". Enable them for its App ID"
                + (capabilities.contains("App Groups")
                    ? ", and App Groups for the extension's" : "")
                + "; then regenerate the provisioning profiles"
        case .libraryIgnored(let folder):
            "Git ignores files in \(folder), so the project can't be built elsewhere; add the lines "
                + "!\(folder.prefix { $0 != "/" })/ and !\(folder)/** to the end of .gitignore"
        case .settingsRemoved(let project, let settings):
            "\(project): these build settings of the extension were changed after the installation, and are removed "
                + "with it: \(settings.joined(separator: ", "))"
        case .checkFails(let message, let fix): "\(message). \(fix)"
        case .removedWithoutManifest(let project, let targets):
            "\(project)/cameo.json is missing, so only targets were removed: "
                + "\(targets.joined(separator: ", ")). The extension's files and its additions to the "
                + "app's entitlements and Info.plist remain."
        }
    }
}
