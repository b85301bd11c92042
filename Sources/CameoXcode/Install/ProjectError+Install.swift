extension ProjectError {
    /// An error that prevents an installation or removal. When it is thrown, no file has changed.
    package enum Install: Sendable, Hashable {
        // App
        case targetNotFound(project: String, target: String, apps: [String])
        case targetNotAnApp(project: String, target: String, productType: String, apps: [String])
        /// No app target is archived on its own.
        case noShippingApp(project: String)
        case noBuildConfigurations(target: String)
        /// A configuration file of the target includes a file that doesn't exist.
        case missingInclude(MissingInclude, target: String)
        /// The app's bundle ID is missing or incomplete.
        ///
        /// - Parameter value: The setting with all known variables replaced; empty if unset.
        case noBundleID(target: String, configuration: String, value: String)
        case noInfoPlist(target: String, configuration: String)

        // Options
        case packageNotFound
        case bundleIDMismatch(id: String, appID: String, configuration: String)
        case targetNameTaken(project: String, target: String)
        case noPodfile(project: String)
        case vendorRequiresPods(vendor: String)
        case vendorRequiresGroup(vendor: String)
        /// The pod would link the library a second time, because a target already links the Swift
        /// package.
        case linkedAsPackage(target: String, product: String)

        // Existing extensions
        /// The app already has a service extension, and iOS runs only one.
        case serviceExtensionExists(target: String, app: String, isCameo: Bool)
        case extensionOfOtherApp(project: String, extension: String, owner: String, app: String)
        case incompleteExtension(project: String, target: String, missing: [MissingPart])
        case installationModified(project: String)
        /// An extension whose Info.plist can't be read may be a service extension, and iOS runs
        /// only one.
        case unreadableExtension(target: String, path: String)

        // Files
        case fileOutsideProject(path: String)
        case fileExists(path: String)
        case missingFile(path: String, target: String, setting: String)
        case unreadableFile(path: String, target: String, setting: String)
        case valueNotTrue(path: String, key: String)
        case valueNotAnArray(path: String, key: String)

        // Errors while writing
        case fileModified(path: String)
        case permissionDenied(path: String)
        case readOnlyFile(path: String)
        case stagingFailed(reason: String)
        case writeFailed(path: String)
        /// Another run is writing to the project.
        case projectInUse(project: String)
        /// A run was killed while writing, and a dry run can't finish it.
        case interruptedRun(project: String)
        case unreadableJournal(path: String)

        // Manifest
        case unreadableManifest(path: String)
        case newerManifest(path: String)
        case manifestPathOutsideProject(manifest: String, path: String)

        // Library copy
        case copyFolderTaken(folder: String, file: String)
        case unreadableCopyRecord(path: String)

        // Uninstalling
        case notInstalled(project: String)
        case installedByExpo(project: String, target: String)

        /// A missing part of an extension, or of its connection to the app.
        package enum MissingPart: Sendable, Hashable {
            case target
            case dependency(app: String)
            case embedding(app: String)
            case configuration(String)
        }
    }
}
