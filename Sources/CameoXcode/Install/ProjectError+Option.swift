import Cameo
import CameoAnalysis

extension ProjectError {
    /// An invalid option of an installation. When it is thrown, no file has changed.
    package enum Option: Sendable, Equatable {
        case invalidValue(option: String, value: String, expected: Expectation)
        case reservedName(option: String, name: String)
        case emptyCategory
        case emptyUsageDescription
        /// The name of an app group is invalid.
        ///
        /// - Parameter option: The option that contains the group.
        case invalidAppGroup(String, option: String)
        case conflictingOptions([String])
        /// The settings are invalid, so the extension couldn't use them.
        case invalidSettings(CommunicationSettings.ParseError)

        // Errors of `--vendor`
        case unknownVendor(String, vendors: [String])
        case unknownVendorOption(vendor: String, option: String, options: [String])
        case missingVendorOption(vendor: String, option: String)
        case invalidVendorOption(vendor: String, option: String, choices: [String])

        /// The kind of value that an option expects.
        package enum Expectation: Sendable, Hashable {
            case text
            case oneOf([String])
            case wholeNumber
            case number
            /// A ratio of height to width.
            case ratio
            /// The name of a target and its folder.
            case targetName
            /// A bundle ID, a part of one, or a keychain group.
            case identifier
            case hosts
            case teamID
            case subfolder
        }
    }
}

extension ProjectError.Option: CustomStringConvertible {
    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .invalidValue(let option, let value, let expected):
            "\(option) can't be '\(value)'; \(expected.fix)"
        case .reservedName(let option, let name):
            "\(option) can't be '\(name)', because a module or another tool's folder has this "
                + "name; pass a different one"
        case .emptyCategory: "--category is empty; pass the identifier of a notification category"
        case .emptyUsageDescription: "--focus-usage-description is empty; pass a usage description"
        case .invalidAppGroup(let group, let option):
            "App group \(group) must start with 'group.'; change \(option)"
        case .conflictingOptions(let options):
            "\(options.joined(separator: " and ")) can't be combined; pass one of them"
        case .invalidSettings(.mapping(let error)): "--mapping: \(error)"
        case .invalidSettings(.wrongType(let key, let expected)):
            "\(Self.option(of: key)) must be \(expected)"
        case .invalidSettings(.unknownChoice(let key, let value, let choices)):
            "\(Self.option(of: key)) can't be '\(value)'; pass one of "
                + choices.joined(separator: ", ")
        case .invalidSettings(let error): "\(error)"
        case .unknownVendor(let argument, let vendors):
            "--vendor can't be '\(argument)'; "
                + argument.suggestion(
                    among: vendors,
                    otherwise: "pass one of \(vendors.joined(separator: ", ")); the article "
                        + "ServiceExtension describes the steps of other vendors"
                )
        case .unknownVendorOption(let vendor, let option, let options):
            "--vendor \(vendor) has no option '\(option)'; "
                + (options.isEmpty
                    ? "pass --vendor \(vendor)"
                    : "pass \(vendor):OPTION=VALUE with one of \(options.joined(separator: ", "))")
        case .missingVendorOption(let vendor, let option):
            "--vendor \(vendor) requires \(option); pass \(vendor):\(option)=VALUE"
        case .invalidVendorOption(let vendor, let option, let choices):
            "--vendor \(vendor): \(option) must be \(choices.joined(separator: " or "))"
        }
    }
}

extension ProjectError.Option {
    /// Returns the command-line option for a settings key, such as `--cache-size-limit-mb`.
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

extension ProjectError.Option.Expectation {
    /// The instruction to pass a valid value.
    fileprivate var fix: String {
        switch self {
        case .text: "pass a string"
        case .oneOf(let choices): "pass one of \(choices.joined(separator: ", "))"
        case .wholeNumber: "pass a whole number"
        case .number: "pass a number"
        case .ratio: "pass a number above 0, up to 4"
        case .targetName: "pass a valid name for a target and its folder"
        case .identifier: "use letters, digits, hyphens and dots"
        case .hosts:
            "pass host names separated by commas, without scheme, path or \"*.\"; a host includes its "
                + "subdomains"
        case .teamID: "a team ID has ten letters and digits"
        case .subfolder: "pass a subfolder of the project's folder"
        }
    }
}
