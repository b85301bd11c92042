import CameoHost

extension Check {
    package static let dotNetApp = Check(
        "dotnet-app",
        scope: .setUp,
        requirement: """
            In a .NET app whose Xcode project only builds extensions, the `.csproj` lists the service extension in \
            `AdditionalAppExtensions`, and the app's own files contain the capability and the activity types.
            """,
        explanation: """
            The `.csproj` builds the app that ships, and not the Xcode project: the extension isn't part of the app, or \
            iOS doesn't style its notifications.
            """
    ) { $0.dotNetApp }
}

extension Doctor {
    fileprivate var dotNetApp: Check.Verdict? {
        let folder = properties.folder
        let found = DotNetApp(around: folder.bundle, bundleIDs: bundleIDs, folder.system)
        guard let app = found else { return nil }
        let name = service?.name ?? ExtensionKind.service.defaultName
        let missing = app.missingParts(of: name)
        guard !missing.isEmpty else {
            return .pass(
                "\(app.name), which builds the app, lists \(name), and the app's files contain what it requires"
            )
        }
        return .failure(
            "\(app.name) builds the app that ships, not \(folder.bundle.lastPathComponent): "
                + missing.joined(separator: "; "),
            suggestion:
                "Build the extension, and add its .appex to \(app.name) as AdditionalAppExtensions; the entitlement "
                + "and NSUserActivityTypes belong in the app's own files"
        )
    }
}
