#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests that `cameo doctor --fix` and `cameo install` fix a fault, and that uninstalling restores
/// the original files.
@Suite struct DoctorFixTests {
    private static let service = DoctorTests.service
    fileprivate static let infoPlist = "\(DoctorTests.service)/Info.plist"

    private func fix(_ copy: ProjectCopy, app: String = "Engines") throws -> InstallPlan {
        try Installer(ProjectFolder(copy.bundle)) { _ in ProjectCopy.options().resources }
            .plan(.fix(app: app))
    }

    private func findings(_ copy: ProjectCopy) throws -> [CheckResult] {
        try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
            .filter { $0.outcome != .pass }
    }

    /// Faults of an Info.plist that an installation restores.
    enum Fault: CaseIterable {
        case otherPoint, noPoint, deleted

        func introduce(_ copy: ProjectCopy) throws {
            switch self {
            case .otherPoint:
                try DoctorTests.replace(
                    copy,
                    DoctorFixTests.infoPlist,
                    "com.apple.usernotifications.service",
                    "com.apple.usernotifications.content"
                )
            case .noPoint:
                try DoctorTests.drop(
                    copy,
                    DoctorFixTests.infoPlist,
                    "<key>NSExtensionPointIdentifier</key>"
                )
                try DoctorTests.drop(
                    copy,
                    DoctorFixTests.infoPlist,
                    "com.apple.usernotifications.service"
                )
            case .deleted:
                try FileManager.default.removeItem(
                    at: copy.folder.appendingPathComponent(DoctorFixTests.infoPlist)
                )
            }
        }
    }

    @Test(arguments: Fault.allCases, [true, false])
    func `the Info.plist of an installed extension is restored`(
        _ fault: Fault,
        isFix: Bool
    ) throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let before = try copy.files()
        try copy.install()
        try fault.introduce(copy)
        let found = try findings(copy)
        #expect(found.map(\.check) == [fault == .otherPoint ? .serviceExtension : .extensionPoint])
        #expect(found.allSatisfy { $0.isFixable })
        let plan = try isFix ? fix(copy) : copy.plan()
        #expect(plan.summaries.first?.extensions.first?.identifiers.isEmpty == false)
        try plan.changes.write()
        #expect(try findings(copy).isEmpty)
        try copy.uninstall()
        let after = try copy.files()
        // A restored Info.plist in which the order of keys differs belongs to the user.
        if fault != .noPoint { #expect(after == before) }
        for (path, data) in before { #expect(after[path] == data, "\(path)") }
    }

    @Test func `an Info.plist that Cameo didn't create isn't changed`() throws {
        let copy = try ProjectFixture(name: "service-extension").copy()
        try copy.edit("PushExtension/Info.plist") {
            $0 = $0.replacingOccurrences(
                of: "com.apple.usernotifications.service",
                with: "com.apple.usernotifications.content"
            )
        }
        let found = try #require(findings(copy).first { $0.check == .serviceExtension })
        #expect(found.message.contains("PushExtension/Info.plist is com.apple.usernotifications."))
        #expect(!found.isFixable)
    }

    @Test func `an Info.plist that can't be read is reported with the line`() throws {
        let copy = try DoctorTests.healthy()
        try DoctorTests.replace(copy, Self.infoPlist, "<dict>", "<dct>")
        let found = try #require(findings(copy).first)
        #expect(found.message.contains("\(Self.infoPlist):"))
        #expect(!found.isFixable)
        let installer = try Installer(ProjectFolder(copy.bundle)) { _ in
            ProjectCopy.options().resources
        }
        let plan = try copy.plan()
        #expect(plan.changes.changes.isEmpty)
        #expect(
            try installer.brokenExtension(of: "Engines", after: plan).map(\.check) == [
                .extensionPoint
            ]
        )
    }

    @Test func `a deployment target below the library's is raised`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        let before = try copy.files()
        try copy.install(ProjectCopy.options { $0.skipsApp = true })
        let installed = try copy.files()
        // One configuration of the project requires an earlier version.
        try copy.edit(DoctorTests.project) {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
            )
        }
        let lowered = try copy.files()
        #expect(lowered != installed)
        #expect(try findings(copy).map(\.check) == [.extensionDeploymentTarget])
        try fix(copy).changes.write()
        #expect(try findings(copy).isEmpty)
        #expect(try fix(copy).changes.changes.isEmpty)
        #expect(try copy.plan(ProjectCopy.options { $0.skipsApp = true }).changes.changes.isEmpty)
        try copy.uninstall()
        try copy.edit(DoctorTests.project) {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 14.0;",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;"
            )
        }
        #expect(try copy.files() == before)
    }

    @Test func `the app's deployment target isn't raised`() throws {
        let copy = try DoctorTests.healthy()
        try copy.edit(DoctorTests.project) {
            $0 = $0.replacingOccurrences(
                of: "IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
                with: "IPHONEOS_DEPLOYMENT_TARGET = 14.0;"
            )
        }
        let plan = try fix(copy)
        try plan.changes.write()
        let found = try findings(copy)
        #expect(found.map(\.check) == [.extensionDeploymentTarget])
        #expect(found.first?.message.hasPrefix("Engines uses Cameo") == true)
        #expect(found.first?.isFixable == false)
    }

    @Test func `the library is linked from the package to which the project refers`() throws {
        let copy = try ProjectFixture(name: "half-installed").copy()
        let id = "AA00AA00AA00AA00AA00AA00"
        try copy.edit(DoctorTests.project) {
            $0 = $0.replacingOccurrences(
                of: "/* Begin PBXProject section */",
                with: "\(id) = {isa = XCRemoteSwiftPackageReference; "
                    + "repositoryURL = \"https://git.example.com/cameo.git\"; };\n"
                    + "/* Begin PBXProject section */"
            )
        }
        let before = try copy.files()
        let plan = try fix(copy)
        #expect(plan.manifest.entries.first?.options.packageLocation == nil)
        try plan.changes.write()
        let linked = try copy.objects().values.filter { $0["productName"] as? String == "Cameo" }
        #expect(linked.compactMap { $0["package"] as? String } == [id])
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `a .NET app lists the extension`() throws {
        let copy = try DoctorTests.healthy()
        let item =
            "<AdditionalAppExtensions Include=\"x\"><Name>\(Self.service)</Name></AdditionalAppExtensions>"
        try DoctorTests.dotNetApp(copy, extensions: item)
        #expect(try findings(copy).isEmpty)
        for path in ["Platforms/iOS/Entitlements.plist", "Platforms/iOS/Info.plist"] {
            let file = copy.folder.appendingPathComponent(path)
            let data = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            let found = try findings(copy)
            #expect(found.map(\.check) == [.dotNetApp])
            #expect(found.first?.message.contains(path) == true)
            try data.write(to: file)
        }
        // A library, and an app with another bundle ID, aren't the app that ships.
        let text = try copy.text("Engines.csproj")
        for (old, new) in [("Exe", "Library"), ("com.example.engines", "com.example.other")] {
            try copy.write(
                text.replacingOccurrences(of: old, with: new)
                    .replacingOccurrences(of: item, with: ""),
                to: "Engines.csproj"
            )
            #expect(try findings(copy).isEmpty)
        }
    }

    @Test func `a target that has the extension's name isn't replaced`() throws {
        let copy = try ProjectFixture(name: "name-taken").copy()
        let found = try findings(copy)
        #expect(found.map(\.check) == [.setup])
        #expect(found.first?.isFixable == false)
        #expect(found.first?.suggestion?.contains("--extension-name") == true)
    }

    // MARK: - Generated versions

    /// Installs in a React Native app whose versions come from a file that a build writes.
    private func generatedVersions(exists: Bool) throws -> ProjectCopy {
        let copy = try ProjectFixture(name: "xcconfig").copy()
        let infoPlist = "Engines/Info.plist"
        try copy.edit(infoPlist) {
            $0 = $0.replacingOccurrences(of: "$(MARKETING_VERSION)", with: "$(APP_NAME)")
                .replacingOccurrences(of: "$(CURRENT_PROJECT_VERSION)", with: "$(APP_CODE)")
        }
        #expect(try copy.text(infoPlist).contains("$(APP_CODE)"))
        for name in ["Engines-Debug", "Engines-Release"] {
            try copy.edit("Config/\(name).xcconfig") {
                $0 += "\n#include? \"../Generated.xcconfig\"\n"
            }
        }
        if exists { try copy.write(Self.generated, to: "Generated.xcconfig") }
        return copy
    }

    private static let generated = "APP_NAME = 1.2.3\nAPP_CODE = 45\n"

    @Test(arguments: [true, false])
    func `the extension includes the file that sets the app's versions`(exists: Bool) throws {
        let copy = try generatedVersions(exists: exists)
        let before = try copy.files()
        let plan = try copy.install()
        #expect(
            !plan.changes.warnings.contains {
                if case .undefinedVersion = $0 { true } else { false }
            }
        )
        let file = "\(Self.service)/Debug.xcconfig"
        #expect(try copy.text(file) == "#include? \"../Generated.xcconfig\"\n")
        #expect(try copy.text(DoctorTests.project).contains("\"$(APP_NAME)\""))
        for (text, version) in [
            (Self.generated, "1.2.3"), ("APP_NAME = 2.0\nAPP_CODE = 6\n", "2.0"),
        ] {
            try copy.write(text, to: "Generated.xcconfig")
            let folder = try ProjectFolder(copy.bundle)
            let doctor = try Doctor(folder, app: "Engines")
            let versions = doctor.service?.configurations.map(\.version) ?? []
            #expect(versions.allSatisfy { $0 == version } && versions.count == 2, "\(versions)")
            #expect(doctor.examine().first { $0.check == .versions }?.outcome == .pass)
        }
        #expect(try copy.plan().changes.changes.isEmpty)
        let generated = copy.folder.appendingPathComponent("Generated.xcconfig")
        if exists {
            try copy.write(Self.generated, to: "Generated.xcconfig")
        } else {
            try FileManager.default.removeItem(at: generated)
        }
        try copy.uninstall()
        #expect(try copy.files() == before)
    }

    @Test func `an extension without the file has empty versions`() throws {
        let copy = try generatedVersions(exists: false)
        try copy.install()
        for name in ["Debug", "Release"] {
            try copy.write("", to: "\(Self.service)/\(name).xcconfig")
        }
        func finding() throws -> CheckResult? {
            try Doctor(ProjectFolder(copy.bundle), app: "Engines").examine()
                .first { $0.check == .versions }
        }
        #expect(try finding()?.outcome == .warning)
        try copy.write(Self.generated, to: "Generated.xcconfig")
        let found = try #require(try finding())
        #expect(found.outcome == .failure)
        #expect(found.suggestion?.contains("includes Generated.xcconfig") == true)
    }

    // MARK: - Swift versions

    @Test(arguments: ["3.0", "1", "2.3"])
    func `a Swift version that Xcode doesn't support isn't copied`(_ version: String) throws {
        let old = "SWIFT_VERSION = \(version);"
        func swiftVersions(of copy: ProjectCopy, _ target: String) throws -> [String?] {
            let folder = try ProjectFolder(copy.bundle)
            let own = try #require(folder.project.targets.first { $0.name == target })
            return own.configurations.map { folder.settings(of: own, $0)["SWIFT_VERSION"] }
        }
        let installed = try ProjectFixture(name: "classic-56").copy()
        try installed.edit(DoctorTests.project) {
            $0 = $0.replacingOccurrences(of: "SWIFT_VERSION = 5.0;", with: old)
        }
        #expect(try installed.text(DoctorTests.project).contains(old))
        try installed.install()
        #expect(try swiftVersions(of: installed, Self.service) == ["5.0", "5.0"])
        let adopted = try AdoptCopy("PushService.m")
        try adopted.editProject {
            $0 = $0.replacingOccurrences(
                of: #"SWIFT_VERSION = [0-9.]+;"#,
                with: old,
                options: .regularExpression
            )
        }
        try adopted.adopt()
        #expect(try adopted.settings("SWIFT_VERSION") == ["5.0", "5.0"])
    }

    @Test func `an adoption in a project that Expo recreates is reported`() throws {
        let copy = try ProjectFixture(name: "expo-bare").copyWithExtension()
        #expect(try copy.adopt().changes.warnings.contains(.recreatedByExpo))
    }

    @Test func `the advice for an ignored copy works for every file`() {
        let text = InstallWarning.libraryIgnored(folder: "Packages/Cameo").description
        #expect(text.contains("!Packages/ and !Packages/Cameo/**"))
    }

    @Test func `a missing file of Flutter causes no second finding`() throws {
        let copy = try ProjectFixture(name: "flutter").copy()
        try copy.install()
        let file = copy.folder.appendingPathComponent("ios/Flutter/Debug.xcconfig")
        try FileManager.default.removeItem(at: file)
        let found = try Doctor(ProjectFolder(copy.bundle), app: "Runner").examine()
        #expect(found.first { $0.check == .versions }?.outcome == .pass)
    }

    @Test func `a version that only a build defines is inherited`() throws {
        let copy = try ProjectFixture(name: "classic-56").copy()
        try copy.edit(DoctorTests.project) {
            $0 = $0.replacingOccurrences(
                of: #"\n\t+MARKETING_VERSION = [^;]+;"#,
                with: "",
                options: .regularExpression
            )
        }
        let plan = try copy.install()
        #expect(plan.changes.warnings.contains(.undefinedVersion(variables: ["MARKETING_VERSION"])))
        #expect(try !copy.text(DoctorTests.project).contains("MARKETING_VERSION"))
    }
}
#endif
