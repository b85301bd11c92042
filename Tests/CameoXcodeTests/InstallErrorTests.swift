#if os(macOS) || os(Linux)
import CameoHost
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the messages of errors and warnings; other tests compare their cases.
@Suite struct InstallErrorTests {
    private let project = "Engines.xcodeproj"
    private let lines = "target 'Push' do\n  pod 'Cameo', :path => '../cameo'\nend\n"

    private func text(_ messages: [any CustomStringConvertible]) -> String {
        messages.map { "\($0)\n" }.joined()
    }

    @Test func `the messages of planner errors match the snapshot`() throws {
        let setting = "INFOPLIST_FILE"
        let errors: [ProjectError.Install] = [
            .targetNotFound(project: project, target: "Missing", apps: ["Engines", "EnginesLite"]),
            .targetNotAnApp(
                project: project,
                target: "EnginesTests",
                productType: "com.apple.product-type.bundle.unit-test",
                apps: ["Engines"]
            ),
            .noShippingApp(project: project),
            .noBuildConfigurations(target: "Engines"),
            .noBundleID(target: "Engines", configuration: "Debug", value: ""),
            .noBundleID(target: "Engines", configuration: "Debug", value: "com.example.$(NAME)"),
            .noInfoPlist(target: "Engines", configuration: "Debug"),
            .packageNotFound,
            .bundleIDMismatch(
                id: "com.other.push",
                appID: "com.example.engines",
                configuration: "Debug"
            ),
            .targetNameTaken(project: project, target: "Push"),
            .noPodfile(project: project),
            .serviceExtensionExists(target: "Push", app: "Engines", isCameo: false),
            .serviceExtensionExists(target: "Push", app: "Engines", isCameo: true),
            .extensionOfOtherApp(
                project: project,
                extension: "Push",
                owner: "Engines",
                app: "EnginesLite"
            ),
            .incompleteExtension(project: project, target: "Push", missing: [.target]),
            .incompleteExtension(
                project: project,
                target: "Push",
                missing: [
                    .dependency(app: "Engines"), .embedding(app: "Engines"),
                    .configuration("Release"),
                ]
            ),
            .installationModified(project: project),
            .fileOutsideProject(path: "../Push/Info.plist"),
            .fileExists(path: "Push/Info.plist"),
            .missingFile(path: "Engines/Info.plist", target: "Engines", setting: setting),
            .unreadableFile(path: "Engines/Info.plist", target: "Engines", setting: setting),
            .valueNotTrue(path: "Engines/Engines.entitlements", key: EntitlementName.communication),
            .valueNotAnArray(path: "Engines/Info.plist", key: "NSUserActivityTypes"),
        ]
        try expectSnapshot(text(errors), "install/errors-planning.txt")
    }

    @Test func `the messages of errors in writing and uninstalling match the snapshot`() throws {
        let manifest = "\(project)/cameo.json"
        let errors: [ProjectError.Install] = [
            .fileModified(path: "Engines/Info.plist"),
            .permissionDenied(path: "Engines/Info.plist"),
            .readOnlyFile(path: "Engines/Info.plist"),
            .stagingFailed(reason: "No space left on device"),
            .writeFailed(path: "Engines/Info.plist"),
            .projectInUse(project: project),
            .interruptedRun(project: project),
            .unreadableJournal(path: "\(project)/.cameo-journal"),
            .unreadableManifest(path: manifest),
            .newerManifest(path: manifest),
            .manifestPathOutsideProject(manifest: manifest, path: "/etc/hosts"),
            .copyFolderTaken(folder: "Packages/Cameo", file: "Package.swift"),
            .unreadableCopyRecord(path: "Packages/Cameo/cameo.json"),
            .notInstalled(project: project),
            .installedByExpo(project: project, target: "Push"),
        ]
        try expectSnapshot(text(errors), "install/errors-writing.txt")
    }

    @Test func `the messages of errors in Podfiles match the snapshot`() throws {
        let errors: [ProjectError.Podfile] = [
            .targetNotFound(path: "Podfile", target: "Engines", isUnbalanced: false, lines: lines),
            .targetNotFound(path: "Podfile", target: "Engines", isUnbalanced: true, lines: lines),
            .conditionalLinkage(path: "Podfile", target: "Engines", lines: lines),
        ]
        try expectSnapshot(text(errors), "install/errors-podfile.txt")
    }

    @Test func `the messages of errors in project files match the snapshot`() throws {
        let path = "Engines/Info.plist"
        let problems: [SourceProblem] = [
            .utf16, .invalidUTF8, .nestedTooDeeply(limit: 64), .noProject, .plistValueCount,
            .unmatchedClosingTag("key"), .unclosedElement("dict"), .unpairedKeys, .missing("-->"),
            .tagWithoutName, .invalidEntity,
        ]
        var errors = problems.map {
            ProjectError.source(path: path, SourceError([], at: 0, $0))
        }
        errors += [
            .format(path: "\(project)/project.pbxproj", name: "an XML property list"),
            .unreadableByFoundation,
            .inconsistentResult,
            .binaryPropertyList(path: path),
            .notADictionary(path: path),
            .outsideProject(path: "../Push/Info.plist"),
            .symbolicLink(name: "Linked.xcodeproj", target: project),
            .noProjectFile(name: project),
            .notABuiltApp(name: "README.md"),
        ]
        try expectSnapshot(text(errors), "install/errors-project.txt")
    }

    @Test func `the messages of warnings match the snapshot`() throws {
        let path = "Engines/Info.plist"
        let library = "Packages/Cameo"
        let warnings: [InstallWarning] = [
            .projectLinesChanged(path: "\(project)/project.pbxproj", lines: ["children", "files"]),
            .plistLinesChanged(path: path, lines: ["<array/>"]),
            .unresolvedSetting(
                setting: "INFOPLIST_FILE",
                target: "Engines",
                value: "$(FLAVOR)/Info.plist",
                keys: ["NSUserActivityTypes"]
            ),
            .dictionarySkipped(path: path, key: "Cameo", member: "appGroup"),
            .generatedFileEdited(path: "Push/Info.plist"),
            .appProductReplaced(app: "Engines"), .oldDeploymentTarget("9.0"),
            .noProvisioningProfile(
                app: "Engines",
                ids: ["com.example.engines.push", "com.example.lite.push"],
                needsGroup: true
            ),
            .noProvisioningProfile(
                app: "Engines",
                ids: ["com.example.engines.push"],
                needsGroup: false
            ),
            .profilesNotExported(path: "ExportOptions.plist", ids: ["com.example.engines.push"]),
            .embedsOnlyWhenInstalling(phase: "Embed App Extensions", target: "Engines"),
            .embedsAfterScript(
                phase: "Embed App Extensions",
                target: "Engines",
                script: "Stamp"
            ),
            .literalVersion(version: "1.4.0", build: "7"),
            .undefinedVersion(variables: ["BUILD_NUMBER"]),
            .versionInConfigurationFile(
                settings: ["MARKETING_VERSION", "CURRENT_PROJECT_VERSION"].map {
                    ConfigurationFileSetting(name: $0, defines: $0)
                }
            ),
            .versionInConfigurationFile(
                settings: [
                    ConfigurationFileSetting(
                        name: "APP_BUNDLE_ID",
                        defines: "PRODUCT_BUNDLE_IDENTIFIER"
                    )
                ]
            ),
            .inheritedIDRepeated("com.example.engines"),
            .unityBuild(project: "Unity-iPhone.xcodeproj"),
            .recreatedByExpo, .rewrittenByCordova,
            .toolReadsLibrary(
                script: "Lint",
                tool: "SwiftLint",
                rewrites: false,
                copy: "Packages/Cameo",
                fix: "add Packages/Cameo to excluded in .swiftlint.yml"
            ),
            .toolReadsLibrary(
                script: "Format",
                tool: "SwiftFormat",
                rewrites: true,
                copy: "Packages/Cameo",
                fix: "add --exclude Packages/Cameo to .swiftformat"
            ),
            .destinationLostByCocoaPods,
            .podsInherited(path: "Podfile", targets: ["Push"], pods: ["Analytics", "Crashes"]),
            .oldProjectFormat(46),
            .fileMissing(path: path),
            .uncompiledExtension(description: "Push/NotificationService.swift declares it"),
            .additionEdited(path: path, text: "<key>NSUserActivityTypes</key>"),
            .createdFileKept(path: "Push/NotificationService.swift"),
            .compiledFileKept(path: "Push/NotificationService.swift", target: "Push"),
            .removedWithoutManifest(project: project, targets: ["Push"]),
            .libraryEdited(folder: library, files: ["Package.swift"]),
            .libraryFilesKept(folder: library, files: ["LICENSE", "Package.swift"]),
            .libraryUsed(folder: library, file: "Podfile", line: 20),
            .libraryRecordMissing(folder: library),
            .newerLibrary(folder: library, version: "0.2.0", own: "0.1.0"),
            .libraryElsewhere(folder: "LocalPackages/Cameo", ignored: library),
            .libraryIgnored(folder: library),
        ]
        try expectSnapshot(text(warnings), "install/warnings.txt")
    }
}
#endif
