import Cameo

/// A file of an installation's options that can't be used. No file is changed when it is thrown.
package enum InstallResourceError: Error, Sendable, Equatable {
    case noFile(option: String, path: String)
    case noPackageFolder(path: String)
    case notAHook(file: String)
    /// The hook has the name of a generated file.
    case hookNameTaken(file: String)
    case invalidImage(file: String, ImageError)
    case invalidSettings(CommunicationSettings.ParseError)
    /// The tool was built without its table of vendors.
    case noVendorTable
}

extension InstallResourceError: CustomStringConvertible {
    /// Whether the arguments are incorrect, not a file.
    var isUsage: Bool { if case .invalidSettings = self { true } else { false } }

    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .noFile(let option, let path): "\(option) \(path): no such file"
        case .noPackageFolder(let path): "--package-location \(path): no such folder"
        case .notAHook(let file):
            "--hook \(file): the file must be Swift and extend NotificationHook with "
                + "static func willProcessNotification(content:)"
        case .hookNameTaken(let file):
            "--hook \(file): a generated file has this name; rename your file"
        case .invalidImage(let file, let error):
            "--default-avatar-image \(file): iOS can't display this image: \(error)"
        case .invalidSettings(.mapping(let error)): "--mapping: \(error)"
        case .invalidSettings(.wrongType(let key, let expected)):
            "\(Self.option(of: key)) must be \(expected)"
        case .invalidSettings(.unknownChoice(let key, let value, let choices)):
            "\(Self.option(of: key)) can't be '\(value)'; pass one of "
                + choices.joined(separator: ", ")
        case .invalidSettings(let error): "\(error)"
        case .noVendorTable: "vendors.json is missing in the tool; build it again"
        }
    }

    /// Returns the option of a settings key, such as `--cache-size-limit-mb`.
    private static func option(of key: String) -> String {
        var option = "--"
        var wasUppercase = false
        for character in key {
            if character.isUppercase, !wasUppercase { option += "-" }
            wasUppercase = character.isUppercase
            option += character.lowercased()
        }
        return option
    }
}
