import CameoAnalysis

/// An error that prevents changes to a project. When it is thrown, no file has changed.
package enum ProjectError: Error, Sendable, Equatable, CustomStringConvertible {
    case source(path: String, SourceError)
    case format(path: String, name: String)
    case unreadableByFoundation
    /// The changed file doesn't contain the expected values, because of a bug in this module.
    case inconsistentResult
    case binaryPropertyList(path: String)
    case notADictionary(path: String)
    case textInPropertyList(path: String)
    case conditionalPropertyList(path: String, line: Int)
    case outsideProject(path: String)
    case symbolicLink(name: String, target: String)
    /// The `.xcodeproj` contains no readable `project.pbxproj`.
    case noProjectFile(name: String)
    case noAppTarget(project: String, targets: [String])
    case notABuiltApp(name: String)
    case install(Install)
    case adopt(Adopt)
    case podfile(Podfile)
    case options(Option)
    case resources(ErrorEntry, description: String)

    /// Whether a file can't be read or written, for a reason other than its content.
    package var isFileError: Bool {
        switch self {
        case .noProjectFile, .notABuiltApp, .resources: true
        case .install(let error):
            switch error {
            case .missingFile, .unreadableFile, .permissionDenied, .readOnlyFile, .stagingFailed,
                .writeFailed:
                true
            default: false
            }
        default: false
        }
    }

    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .source(let path, let error):
            "\(path):\(error)"
                + (path.hasSuffix(".pbxproj") && !error.hasFix
                    ? "; restore the file from version control" : "")
        case .format(let path, let name):
            "\(path) is \(name), which can't be edited; save the project in Xcode to convert it"
        case .unreadableByFoundation:
            "The project file can't be read; open it in Xcode to see the error"
        case .inconsistentResult:
            """
            Internal consistency check failed; no files were written. Please file a bug and attach \
            the project.
            """
        case .binaryPropertyList(let path):
            "\(path) is a binary property list, which can't be edited; convert it with "
                + "plutil -convert xml1 \(path)"
        case .notADictionary(let path):
            "The top-level value of \(path) isn't a dictionary; check the file in Xcode"
        case .textInPropertyList(let path):
            "\(path) has text between its elements, or values that Xcode can't read; run plutil -lint \(path)"
        case .conditionalPropertyList(let path, let line):
            "\(path):\(line): the values to extend are inside this condition; move them out of it, or add "
                + "INSendMessageIntent to NSUserActivityTypes there manually"
        case .outsideProject(let path):
            "\(path) is outside the project's folder; move it into the folder"
        case .symbolicLink(let name, let target):
            "\(name) is a symbolic link to \(target); use the original instead"
        case .noProjectFile(let name):
            "\(name) contains no readable project.pbxproj; restore it, or check its permissions"
        case .noAppTarget(let project, let targets):
            "\(project) has no iOS app target"
                + (targets.isEmpty ? "" : ", only \(targets.joined(separator: ", "))")
                + "; pass --project with the project of the app"
        case .notABuiltApp(let name):
            "\(name) isn't a built app; pass an .app from Xcode's build products"
        case .install(let error): error.description
        case .adopt(let error): error.description
        case .podfile(let error): error.description
        case .options(let error): error.description
        case .resources(_, let description): description
        }
    }
}
