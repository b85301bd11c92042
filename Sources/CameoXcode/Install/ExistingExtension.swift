import Foundation

/// An extension that a project has already.
package struct ExistingExtension: Sendable {
    /// Its target's name.
    package let name: String
    /// What iOS calls its kind; `nil` where its Info.plist cannot be read.
    package let point: String?
    /// Its Swift files, as far as they can be read.
    let sources: [(path: String, text: String)]
    let target: XcodeTarget

    init(_ target: XcodeTarget, _ folder: ProjectFolder, _ files: FileOverlay) {
        self.target = target
        name = target.name
        let plist = target.configurations.lazy.compactMap { configuration -> PlistXMLNode? in
            let settings = folder.settings(of: target, configuration)
            guard let path = settings["INFOPLIST_FILE"],
                let bytes = files.bytes(of: folder.root.file(path))
            else { return nil }
            return (try? PlistEditor(bytes, path: path))?.root
        }.first
        point = plist?["NSExtension"]?["NSExtensionPointIdentifier"]?.text
        sources = target.sourceFiles(in: folder).filter { $0.pathExtension == "swift" }.compactMap {
            file in
            files.bytes(of: file).map {
                (folder.path(of: file), String(decoding: $0, as: UTF8.self))
            }
        }
    }

    /// Whether it is a service extension: by its Info.plist, or where that cannot be read by its class.
    package var isService: Bool {
        point.map { $0 == ExtensionKind.service.extensionPoint }
            ?? sources.contains { $0.text.contains("UNNotificationServiceExtension") }
    }

    /// Whether it is made with Cameo.
    package var isCameo: Bool { sources.contains { $0.text.contains("import Cameo") } }

    /// Whether it is built before an app.
    func isDependency(of host: XcodeTarget) -> Bool {
        host.dependencies.contains(target.object.id)
    }

    /// Whether a phase of an app copies it.
    func isCopied(into host: XcodeTarget) -> Bool {
        host.phases.filter { $0.isa == "PBXCopyFilesBuildPhase" }.contains { phase in
            target.project.objects("files", of: phase).contains {
                $0["fileRef"] == target.object["productReference"] ?? "-"
            }
        }
    }

    /// What a target lacks to be built into an app.
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

    /// What to do with a service extension that is not made with Cameo, since iOS runs only one.
    package func migrationInstructions(integration: InstallOptions.Integration) -> String {
        let file =
            sources.first { $0.text.contains("UNNotificationServiceExtension") } ?? sources.first
        let type = file.flatMap { Self.serviceClass(in: $0.text) } ?? "NotificationService"
        let vendors = [
            ("OneSignal", "OneSignalExtension"), ("FirebaseMessaging", "Firebase"),
            ("CioMessagingPush", "Customer.io"), ("BrazeNotificationService", "Braze"),
        ].filter { vendor in sources.contains { $0.text.contains(vendor.0) } }.map(\.1)
        let linking =
            integration == .cocoapods
            ? "In the Podfile, put pod 'Cameo' into the target '\(name)'."
            : "In Xcode, add the Cameo package, and its product Cameo to the target \(name)."
        let step =
            vendors.isEmpty
            ? ""
            : """

                Its step of \(vendors.joined(separator: " and ")) goes into configuration():
                the article "The extension" has it for each.
            """
        return """
            The app has the service extension \(name) already, and iOS runs only one, so that
            no second one was made. To make it Cameo's:

              1. \(linking)
              2. In \(file?.path ?? "its Swift file"):

                   import Cameo
                   import UserNotifications

                   final class \(type): CommunicationService {
                       override func willProcess(
                           _ content: UNMutableNotificationContent
                       ) async throws -> UNMutableNotificationContent {
                           // What didReceive did with the content; Cameo hands it over.
                           content
                       }
                   }
            \(step)
              3. Give the app the capability Communication Notifications and, in its
                 Info.plist, NSUserActivityTypes with INSendMessageIntent.

            """
    }

    /// The name of the class that is a service extension.
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
