import Foundation

/// An extension target that exists in the project.
package struct ExistingExtension: Sendable {
    /// The target's name.
    package let name: String
    /// The extension point identifier; `nil` if the Info.plist can't be read.
    package let point: String?
    let target: XcodeTarget
    private let folder: ProjectFolder
    private let files: FileOverlay

    /// The Swift files, which are read when they are needed.
    var sources: [SourceFile] {
        target.sourceFiles(in: folder, files, skipsComments: false).filter {
            $0.path.hasSuffix(".swift")
        }
    }

    init(_ target: XcodeTarget, _ folder: ProjectFolder, _ files: FileOverlay) {
        self.target = target
        self.folder = folder
        self.files = files
        name = target.name
        let plist = target.configurations.lazy.compactMap { configuration -> PlistXMLNode? in
            let settings = folder.settings(of: target, configuration)
            guard let path = settings["INFOPLIST_FILE"],
                let bytes = files.bytes(of: folder.root.file(path))
            else { return nil }
            return PlistXMLNode(plist: bytes)
        }.first
        point = plist?["NSExtension"]?["NSExtensionPointIdentifier"]?.text
    }

    /// Whether it is a service extension, by its Info.plist or, if that can't be read, its superclass.
    package var isService: Bool {
        point.map { $0 == ExtensionKind.service.extensionPoint }
            ?? sources.contains { $0.text.contains("UNNotificationServiceExtension") }
    }

    /// Whether it imports Cameo.
    package var isCameo: Bool {
        sources.contains { source in
            source.mentions("Cameo")
                && !Set(source.code.imports).isDisjoint(with: ["Cameo", "CameoContentUI"])
        }
    }

    /// Whether an app depends on it.
    func isDependency(of host: XcodeTarget) -> Bool {
        host.dependencies.contains(target.object.id)
    }

    /// Whether a build phase of an app embeds it.
    func isCopied(into host: XcodeTarget) -> Bool {
        host.phases.filter { $0.isa == "PBXCopyFilesBuildPhase" }.contains { phase in
            target.project.objects("files", of: phase).contains {
                $0["fileRef"] == target.object["productReference"] ?? "-"
            }
        }
    }

    /// The missing parts that it needs to be built into an app.
    func missing(in host: XcodeTarget) -> [InstallError.MissingPart] {
        var missing: [InstallError.MissingPart] = []
        if !isDependency(of: host) { missing.append(.dependency(app: host.name)) }
        if !isCopied(into: host) { missing.append(.embedding(app: host.name)) }
        let own = Set(target.configurations.compactMap { $0["name"] })
        for name in host.configurations.compactMap({ $0["name"] }) where !own.contains(name) {
            missing.append(.configuration(name))
        }
        return missing
    }

    /// Instructions for basing an existing service extension on Cameo, because iOS runs only one.
    package func migrationInstructions(integration: InstallOptions.Integration) -> String {
        let file =
            sources.first { $0.text.contains("UNNotificationServiceExtension") } ?? sources.first
        let type = file.flatMap { Self.serviceClass(in: $0.text.string) } ?? "NotificationService"
        let vendors = [
            ("OneSignal", "OneSignalExtension"), ("FirebaseMessaging", "Firebase"),
            ("CioMessagingPush", "Customer.io"), ("BrazeNotificationService", "Braze"),
        ].filter { vendor in sources.contains { $0.text.contains(vendor.0) } }.map(\.1)
        let linking =
            integration == .cocoapods
            ? "In the Podfile, add pod 'Cameo' to the target '\(name)'."
            : "In Xcode, add the Cameo package, and link its product Cameo to the target \(name)."
        let step =
            vendors.isEmpty
            ? ""
            : """

                Return the vendor steps of \(vendors.joined(separator: " and ")) from
                configuration(); the article "The extension" shows how.
            """
        return """
            The app already has a service extension, \(name). iOS runs only one, so no other
            one was added. To use Cameo in it:

              1. \(linking)
              2. In \(file?.path ?? "its Swift file"):

                   import Cameo
                   import UserNotifications

                   final class \(type): CommunicationService {
                       override func willProcess(
                           _ content: UNMutableNotificationContent
                       ) async throws -> UNMutableNotificationContent {
                           // Move the code of didReceive here. Cameo delivers the content.
                           content
                       }
                   }
            \(step)
              3. Add the Communication Notifications capability to the app, and
                 INSendMessageIntent to NSUserActivityTypes in its Info.plist.

            """
    }

    /// The name of the subclass of `UNNotificationServiceExtension`.
    private static func serviceClass(in source: String) -> String? {
        guard let superclass = source.range(of: "UNNotificationServiceExtension"),
            let keyword = source[..<superclass.lowerBound].range(of: "class ", options: .backwards)
        else { return nil }
        let name = source[keyword.upperBound...].prefix {
            $0.isLetter || $0.isNumber || $0 == "_"
        }
        return name.isEmpty ? nil : String(name)
    }
}
