import Cameo

/// The options for parsing payloads, which several commands share.
enum ParsingOptions {
    static let all: [Syntax.Option] = [
        .init(
            name: "--mapping",
            value: "FILE",
            help: "JSON file that maps your payload's key paths to Cameo fields."
        ),
        .init(
            name: "--settings",
            value: "FILE",
            help: "JSON file with the app's settings, as stored in its app group."
        ),
        .init(
            name: "--title-style",
            value: "STYLE",
            help: "Title style of group messages: senderFirst, groupFirst or senderInGroup. "
                + "(default: the style in --settings, otherwise senderFirst)"
        ),
        .init(
            name: "--current-user",
            value: "ID",
            help: "ID or handle of the current user, who is never a participant. "
                + "Can be repeated."
        ),
    ]

    /// Returns a parser with the settings that the options specify.
    ///
    /// - Parameter defaults: The settings without options, such as those of a project.
    static func parser(
        _ arguments: Arguments,
        _ console: Console,
        defaults: CommunicationSettings = CommunicationSettings()
    ) throws -> PayloadParser {
        var settings = defaults
        if let file = arguments["--settings"] {
            let object = try PayloadFile.object(file)
            for key in CommunicationSettings.unknownKeys(in: object) {
                console.report(
                    "\(file): unknown settings key '\(key)' ignored; the keys are "
                        + CommunicationSettings.Key.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            do throws(CommunicationSettings.ParseError) {
                settings = try CommunicationSettings(object)
            } catch {
                throw FileError("\(file): \(error)")
            }
        }
        if let file = arguments["--mapping"] {
            let object = try PayloadFile.object(file)
            do throws(Mapping.ParseError) {
                settings.mapping = try Mapping(object)
            } catch {
                throw FileError("\(file): \(error)")
            }
        }
        if let style: CommunicationSettings.TitleStyle = try arguments.choice("--title-style") {
            settings.titleStyle = style
        }
        let currentUser = Set(arguments.all("--current-user"))
        if !currentUser.isEmpty {
            settings.accounts.append(
                CommunicationAccount(scope: "", ids: currentUser, handles: currentUser)
            )
        }
        return PayloadParser(settings: settings)
    }

    /// Returns the payloads that can be read, and reports and counts the others.
    static func payloads(
        _ arguments: Arguments,
        _ console: Console
    ) async throws -> (files: [PayloadFile], failures: Int) {
        try await PayloadFile.readable(try files(arguments), console)
    }

    /// Returns the paths and names of the files in the arguments.
    static func files(
        _ arguments: Arguments
    ) throws(UsageError) -> [PayloadFile.Source] {
        guard !arguments.files.isEmpty else {
            throw UsageError("Missing file; pass the path of a payload, or - for standard input")
        }
        return arguments.files.map { PayloadFile.Source(path: $0, title: $0) }
    }
}
