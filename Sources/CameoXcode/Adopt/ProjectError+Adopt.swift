import CameoAnalysis

extension ProjectError {
    /// An error that prevents the adoption of an existing service extension. When it is thrown, no
    /// file has changed.
    package enum Adopt: Sendable, Hashable {
        // Extension
        case noExtension(project: String, app: String)
        case severalExtensions(app: String, names: [String])
        case alreadyCameo(target: String)
        /// The Info.plist can't be read.
        ///
        /// - Parameter path: The Info.plist; `nil` if no build setting specifies one.
        case unreadableInfoPlist(path: String?, target: String)
        case missingInfoPlist(path: String, target: String)
        case otherSettings(path: String, key: String, value: String)
        case oldDeploymentTarget(target: String, version: String, appVersion: String)
        case intercom(location: String)

        // Principal class
        case noPrincipalClass(path: String, isStoryboard: Bool)
        case differentPrincipalClasses(target: String, classes: [String])
        /// The principal class can't be found.
        ///
        /// - Parameter correct: The name by which iOS finds the class; `nil` if the Info.plist
        ///   already contains it.
        case classNotFound(name: String, path: String, candidates: [String], correct: String?)
        /// No class has the name that `wrappedExtension` contains.
        case wrappedClassNotFound(name: String, path: String, candidates: [String])
        case severalClasses(name: String, locations: [String])
        case privateClass(location: String, name: String)
        case namelessClass(location: String, name: String, isGeneric: Bool)
        case notAnExtension(location: String, name: String)
        case nameTaken(location: String, name: String)
        case fileExists(path: String)
        case noInitializer(location: String, name: String)
        case syntaxError(location: String, construct: String)

        // Code
        case endsProcess(location: String, line: String)
        /// The class hides notifications, and also blocks or keeps state between notifications, so
        /// that the result depends on timing.
        case blocksAndHides(location: String, line: String)
        case notReplaceable(location: String)
        case sharedClass(location: String, targets: [String])
    }
}

extension ProjectError.Adopt {
    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .noExtension(let project, let app):
            "Target \(app) of \(project) has no Notification Service Extension; add one with \(HostProgram.name) install"
        case .severalExtensions(let app, let names):
            "Target \(app) has several service extensions, \(names.joined(separator: ", ")), and iOS runs "
                + "one of them at random; remove all but one in Xcode"
        case .alreadyCameo(let target):
            "Target \(target) already uses Cameo; run \(HostProgram.name) doctor to check it"
        case .unreadableInfoPlist(let path?, let target):
            "\(path): the Info.plist of target \(target) can't be parsed, because it is preprocessed or "
                + "incomplete; make the changes below by hand"
        case .missingInfoPlist(let path, let target):
            "\(path): the Info.plist of target \(target) doesn't exist; restore it, or correct INFOPLIST_FILE"
        case .otherSettings(let path, let key, let value):
            "\(path): \(key) already exists (\(value)), but doesn't belong to this class; remove it, "
                + "and run \(HostProgram.name) adopt again"
        case .unreadableInfoPlist(nil, let target):
            "The Info.plist of target \(target) can't be found; set INFOPLIST_FILE to its path"
        case .oldDeploymentTarget(let target, let version, let appVersion):
            "Target \(target) supports iOS \(version), and the app supports iOS \(appVersion), but Cameo "
                + "requires iOS \(ExtensionSettings.minSystemVersion). iPhones with an earlier version "
                + "would no longer run the extension or the vendor's code in it: raise "
                + "IPHONEOS_DEPLOYMENT_TARGET of both targets, then run \(HostProgram.name) adopt again; or "
                + "pass --raise-ios to raise only the extension's"
        case .intercom(let location):
            "\(location): Intercom replaces the methods of the extension's principal class at run time; set "
                + "IntercomAutoIntegratePushNotifications to NO in the extension's Info.plist, and call "
                + "Intercom.handleRichPush from the extension's class"
        case .noPrincipalClass(let path, true):
            "\(path): NSExtension names a storyboard, which a service extension can't use, instead of a "
                + "class; set NSExtensionPrincipalClass"
        case .noPrincipalClass(let path, false):
            "\(path): NSExtension has no NSExtensionPrincipalClass, so iOS can't run the extension; set it to "
                + "$(PRODUCT_MODULE_NAME).ClassName"
        case .differentPrincipalClasses(let target, let classes):
            "The Info.plists of target \(target) name different classes, "
                + "\(classes.joined(separator: ", ")); adopt each of them by hand"
        case .classNotFound(let name, let path, _, let correct?):
            "\(path): NSExtensionPrincipalClass is \(name), but iOS finds the class only as \(correct); "
                + "use that name"
        case .classNotFound(let name, let path, let candidates, nil):
            "\(path): NSExtensionPrincipalClass is \(name), which no source file of the extension declares; "
                + (candidates.isEmpty
                    ? "add the file to the extension's target, or correct the name"
                    : "correct the name; candidates: \(candidates.joined(separator: ", "))")
        case .wrappedClassNotFound(let name, let path, let candidates):
            "\(path): class in Cameo > wrappedExtension is \(name), which no source file of the extension "
                + "declares; correct this value, and keep NSExtensionPrincipalClass"
                + (candidates.isEmpty ? "" : "; candidates: \(candidates.joined(separator: ", "))")
        case .severalClasses(let name, let locations):
            "\(name) is declared several times, in \(locations.joined(separator: " and ")); remove all but one "
                + "from the extension's target"
        case .privateClass(let location, let name):
            "\(location): \(name) is private, so it can't be found at run time; remove the modifier"
        case .namelessClass(let location, let name, let isGeneric):
            "\(location): \(name) is \(isGeneric ? "generic" : "declared inside another declaration"), so iOS "
                + "can't find it by its name; make it a plain class at the top level of its file"
        case .notAnExtension(let location, let name):
            "\(location): \(name) doesn't inherit from UNNotificationServiceExtension, so iOS can't run it; "
                + "correct its superclass, or NSExtensionPrincipalClass"
        case .nameTaken(let location, let name):
            "\(location): this declaration has the name \(name), which Cameo's class needs; rename it"
        case .fileExists(let path):
            "\(path): a different file exists; rename it, because Cameo's file needs this name"
        case .noInitializer(let location, let name):
            "\(location): \(name) has no init() that other code can call, so it can't be created at run time; "
                + "remove its initializers, or make init() internal"
        case .syntaxError(let location, let construct):
            "\(location): \(construct) is unmatched, so the file doesn't compile; correct it first"
        case .endsProcess(let location, let line):
            "\(location): the extension ends its process (\(line)). Cameo couldn't style or deliver after that "
                + "call; remove it, or pass --allow-exit if it is only called before a result is delivered"
        case .blocksAndHides(let location, let line):
            "\(location): the extension hides notifications, and its result depends on other threads or earlier "
                + "notifications (\(line)). Styling takes time that such code may not expect: review it, then "
                + "pass --wrap to adopt it"
        case .notReplaceable(let location):
            "\(location): the class isn't an unchanged template of a known vendor, so it can't be replaced; "
                + "omit --replace to wrap it"
        case .sharedClass(let location, let targets):
            "\(location): the file also belongs to \(targets.joined(separator: ", ")), which can't use Cameo's "
                + "class without the library; pass --wrap to keep the class"
        }
    }
}
