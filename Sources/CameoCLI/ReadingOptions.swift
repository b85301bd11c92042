import Cameo

/// The options that say how payloads are read, shared by the commands.
enum ReadingOptions {
    static let all: [Syntax.Option] = [
        .init(
            name: "--mapping",
            value: "FILE",
            help: "Where the app's own payload holds what: a JSON object of mapping keys."
        ),
        .init(
            name: "--settings",
            value: "FILE",
            help: "The app's settings, as it writes them into its app group."
        ),
        .init(
            name: "--headline",
            value: "POLICY",
            help: "senderFirst, groupFirst or senderInGroup; stronger than the settings."
        ),
        .init(
            name: "--me",
            value: "ID",
            help: "An id or handle of the device's owner, who is never a participant. "
                + "May be given again."
        ),
    ]

    /// The reader that the options ask for.
    static func parser(_ arguments: Arguments, _ console: Console) throws -> PayloadParser {
        var settings = Settings()
        if let file = arguments["--settings"] {
            let object = try PayloadFile.object(file)
            for key in Settings.unknownKeys(in: object) {
                console.report(
                    "\(file): the settings key \"\(key)\" is not known and was skipped; the keys "
                        + "are \(Settings.Key.allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            do throws(Settings.ParseError) {
                settings = try Settings(object)
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
        if let policy: TitleStyle = try arguments.choice("--headline") {
            settings.titleStyle = policy
        }
        let own = Set(arguments.all("--me"))
        if !own.isEmpty {
            settings.accounts.append(Account(scope: "", ids: own, handles: own))
        }
        return PayloadParser(settings: settings)
    }

    /// The payloads of all files; those that cannot be read are reported, and counted.
    static func payloads(
        _ arguments: Arguments,
        _ console: Console
    ) throws -> (files: [PayloadFile], failures: Int) {
        guard !arguments.files.isEmpty else {
            throw UsageError("no file given; name a payload's file, or - for standard input")
        }
        return PayloadFile.readable(arguments.files.map { ($0, $0) }, console)
    }
}
