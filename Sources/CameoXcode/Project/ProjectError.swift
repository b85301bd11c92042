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
    /// The installation or its removal is refused.
    case install(InstallError)
    /// The Podfile can't be extended.
    case podfile(PodfileError)
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
        case .install(let error): error.description
        case .podfile(let error): error.description
        case .refused(let text): text
        }
    }
}
