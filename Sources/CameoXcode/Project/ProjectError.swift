import Foundation

/// Why a project cannot be changed. Nothing is written when one of these is thrown.
package enum ProjectError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file's text is wrong at a place.
    case source(path: String, SourceError)
    /// The file is a property list of another format.
    case format(path: String, name: String)
    /// Foundation cannot read the file although this module can.
    case unlikeFoundation
    /// The changed file does not say what it must: a fault of this module.
    case unlikeMeant
    /// The file is a binary property list, which can't be edited.
    case binaryPropertyList(path: String)
    /// The top-level value of the property list isn't a dictionary.
    case notADictionary(path: String)
    /// The file is outside of the project's folder.
    case outsideOfProject(path: String)
    /// The file or folder is a symbolic link.
    case symbolicLink(name: String, target: String)
    /// The `.xcodeproj` contains no readable `project.pbxproj`.
    case noProjectFile(name: String)
    /// The folder isn't an app that Xcode built.
    case notABuiltApp(name: String)
    /// Something else, told in whole.
    case refused(String)

    /// What is wrong, and the way out.
    package var description: String {
        switch self {
        case .source(let path, let error): "\(path):\(error)"
        case .format(let path, let name):
            "\(path): it is \(name), which is not edited; open the project in Xcode and save it"
        case .unlikeFoundation:
            "Foundation cannot read the project file; open it in Xcode, which says what is wrong"
        case .unlikeMeant:
            "the changed file would not say what was meant, so nothing was written; "
                + "please report this with the file"
        case .binaryPropertyList(let path):
            "\(path): it is a binary property list, which is not edited; convert it first: "
                + "plutil -convert xml1 \(path)"
        case .notADictionary(let path):
            "\(path): it is no property list of a dictionary; see it in Xcode"
        case .outsideOfProject(let path): "\(path): it lies outside of the project's folder"
        case .symbolicLink(let name, let target):
            "\(name): it is a symbolic link to \(target); name what it leads to"
        case .noProjectFile(let name): "\(name): it holds no project.pbxproj that can be read"
        case .notABuiltApp(let name):
            "\(name): it is no built app; name the .app that Xcode has made, in the products of the build"
        case .refused(let text): text
        }
    }
}
