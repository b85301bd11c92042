import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// A profile of `cameo send` and the file that contains it.
struct LoadedProfile: Sendable {
    /// The origin of a profile, which determines its permissions.
    enum Origin: Sendable, Equatable {
        /// The file in the user's configuration folder, or the file that `--profile-file`
        /// specifies.
        case user
        /// A file in the project, which another developer may have written.
        case project
        /// Options and environment variables, without a file.
        case none
    }

    var name = ""
    let profile: SendProfile
    var origin = Origin.none
    /// The absolute path of the file; empty if the profile comes from options and variables.
    var file = ""
    /// The base folder for relative paths.
    var folder = AbsolutePath.current
    /// The SHA-256 hash of the file's path, the profile's name and the file's bytes.
    var fingerprint = ""

    /// Returns the path of a profile key, for messages.
    func path(_ key: SendProfile.Key) -> String {
        origin == .none ? key.rawValue : "\(displayFile): profiles.\(name).\(key.rawValue)"
    }

    /// The path of the file for messages.
    var displayFile: String { UserFolders().displayPath(file) }
}

/// The `cameo-send.json` files of the user and the project, or the file that `--profile-file`
/// specifies.
struct ProfileFiles {
    private struct File {
        let path: String
        let origin: LoadedProfile.Origin
        let bytes: [UInt8]
        let configuration: SendConfiguration
    }

    private var files: [File] = []
    private let folders: UserFolders

    /// Reads the file that `--profile-file` specifies, or the files of the user and the project.
    init(
        given: String?,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        currentFolder: String = AbsolutePath.current
    ) throws {
        folders = UserFolders(environment)
        if let given {
            guard FileInfo(given) != nil else { throw CommandError(missing: given) }
            files = [try Self.file(AbsolutePath.of(given), .user)]
            return
        }
        let own = folders.configuration.map { "\($0)/\(SendConfiguration.fileName)" }
        if let own, let info = FileInfo(own) {
            guard info.isOwn, !info.isWritableByOthers else {
                throw SendError.configuration(
                    "\(AbsolutePath.forPeople(own)): other users can change this file; run: chmod 600 "
                        + ShellWord.quoted(own)
                )
            }
            files.append(try Self.file(own, .user))
        }
        if let path = Self.projectFile(from: currentFolder),
            own.map({ AbsolutePath.isSame(path, $0) }) != true
        {
            files.append(try Self.file(path, .project))
        }
    }

    /// Returns the file in a folder, or in the nearest enclosing folder up to the root of the
    /// repository; `nil` if there is none.
    private static func projectFile(from folder: String) -> String? {
        var folders = [folder]
        while FileInfo("\(folders[folders.count - 1])/.git") == nil {
            let parent = AbsolutePath.parent(of: folders[folders.count - 1])
            guard parent != folders[folders.count - 1] else {
                // The folder isn't in a repository.
                folders = [folder]
                break
            }
            folders.append(parent)
        }
        return folders.lazy.map { "\($0 == "/" ? "" : $0)/\(SendConfiguration.fileName)" }
            .first { FileInfo(ofLink: $0) != nil }
    }

    private static func file(_ path: String, _ origin: LoadedProfile.Origin) throws -> File {
        let name = AbsolutePath.forPeople(path)
        // Parse and fingerprint the same bytes.
        let bytes = try InputFile.bytes(path)
        let document: JSONDocument
        do throws(JSONDocument.ParseError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw SendError.configuration("\(name): not JSON: \(error)")
        }
        guard case .object(let object) = document.root else {
            throw SendError.configuration("\(name): expected a JSON object")
        }
        if let duplicate = document.duplicateNames.first {
            throw SendError.configuration(
                "\(name): the key '\(duplicate.printable)' occurs more than once; remove one"
            )
        }
        do throws(SendConfiguration.ParseError) {
            let configuration = try SendConfiguration(object)
            return File(path: path, origin: origin, bytes: bytes, configuration: configuration)
        } catch {
            throw SendError.configuration("\(name): \(error.description.printable)")
        }
    }

    /// All profiles. The project's profiles are last.
    private var profiles: [LoadedProfile] {
        files.flatMap { file in
            file.configuration.profiles.map { name, profile in
                let seed = Array("\(file.path)\u{0}\(name)\u{0}".utf8) + file.bytes
                return LoadedProfile(
                    name: name,
                    profile: profile,
                    origin: file.origin,
                    file: file.path,
                    folder: AbsolutePath.parent(of: file.path),
                    fingerprint: Digest.hexadecimal(Digest.sha256(seed[...]))
                )
            }
        }
    }

    /// Returns the profile with the given name. Without a name, returns the only profile; `nil` if
    /// there is none.
    ///
    /// - Parameters:
    ///   - name: The name from `--profile` or `CAMEO_PROFILE`.
    ///   - provider: The provider that the profile must have; `nil` for any provider.
    func profile(_ name: String?, _ provider: SendProfile.Provider?) throws -> LoadedProfile? {
        let all = profiles
        if let name {
            let found = all.filter { $0.name == name }
            if found.count == 1 { return found[0] }
            guard found.isEmpty else {
                let locations = found.map(\.displayFile).joined(separator: " and ")
                throw SendError.configuration(
                    "Profile '\(name)' is in \(locations); rename one, or pass --profile-file"
                )
            }
            let label = String(name.printable.prefix(64))
            guard !all.isEmpty else {
                let location =
                    files.first.map { AbsolutePath.forPeople($0.path) }
                    ?? folders.configuration.map {
                        "no \(SendConfiguration.fileName) in this project or in \($0)"
                    } ?? "no \(SendConfiguration.fileName)"
                throw SendError.configuration(
                    "Unknown profile '\(label)' (\(location)); create it with: cameo send --setup"
                )
            }
            let suggestion =
                name.nearest(of: all.map(\.name)).map { "did you mean '\($0)'?" }
                ?? "the profiles are \(all.map(\.name).joined(separator: ", "))"
            throw SendError.configuration("Unknown profile '\(label)'; \(suggestion)")
        }
        let fitting = all.filter { provider == nil || $0.profile.provider == provider }
        guard fitting.count > 1 else { return fitting.first }
        throw CommandError.usage(
            "There are several profiles; pass --profile with one of "
                + fitting.map(\.name).joined(separator: ", ")
        )
    }
}

/// Rules for profiles from project files, which aren't trusted by default.
enum ProfileTrust {
    /// Throws an error if a project's profile contains values that are allowed only in the user's
    /// own file.
    ///
    /// - Parameter hasServer: Whether `--server` was passed, which replaces the profile's server.
    static func check(_ loaded: LoadedProfile, hasServer: Bool) throws {
        guard loaded.origin == .project else { return }
        guard FileInfo(loaded.file)?.isOwn == true else {
            throw SendError.configuration(
                "\(loaded.displayFile.printable): belongs to another user; to use it, pass --profile-file "
                    + ShellWord.quoted(loaded.displayFile)
            )
        }
        let suggestion =
            "move the profile to \(ownFile), or pass --profile-file \(loaded.displayFile.printable)"
        let profile = loaded.profile
        let secrets: [(SendProfile.Key, SendProfile.Secret?)] = [
            (.key, profile.key), (.password, profile.password),
            (.accessToken, profile.accessToken), (.to, profile.to),
        ]
        for (key, secret) in secrets {
            guard case .command? = secret else { continue }
            throw SendError.configuration(
                "\(loaded.path(key)): a project's commands aren't run; \(suggestion)"
            )
        }
        let server = try profile.server.map { try ServerURL.parse($0) }
        if let server, !ServerURL.isLoopbackURL(server) {
            throw SendError.configuration(
                "\(loaded.path(.server)): a project's server must be on this machine; \(suggestion)"
            )
        }
        if profile.authority != nil, server == nil {
            throw SendError.configuration(
                "\(loaded.path(.authority)): a project can't replace the certificates for a provider; \(suggestion)"
            )
        }
        guard server != nil, !hasServer else { return }
        // A key for the provider must not be sent to another program on this machine.
        for case (let key, let secret?) in secrets where key != .to {
            if case .file(let path) = secret, isInside(path, loaded) { continue }
            throw SendError.configuration(
                "\(loaded.path(key)): with a server, the key must be a file in the project, such as a test "
                    + "key; \(suggestion)"
            )
        }
        for (key, path) in [
            (SendProfile.Key.certificate, profile.certificate),
            (.certificateKey, profile.certificateKey),
        ] {
            guard let path, !isInside(path, loaded) else { continue }
            throw SendError.configuration(
                "\(loaded.path(key)): with a server, the certificate must be in the project; \(suggestion)"
            )
        }
    }

    private static let ownFile = "~/.config/cameo/\(SendConfiguration.fileName)"

    /// Returns whether a file is in the profile's folder once symbolic links are resolved.
    private static func isInside(_ path: String, _ loaded: LoadedProfile) -> Bool {
        guard !path.hasPrefix("~") else { return false }
        let file = path.hasPrefix("/") ? path : "\(loaded.folder)/\(path)"
        func resolved(_ path: String) -> String {
            guard let real = realpath(path, nil) else { return AbsolutePath.of(path) }
            defer { free(real) }
            return String(cString: real)
        }
        return AbsolutePath.relative(resolved(file), to: resolved(loaded.folder)) != nil
    }

    /// Returns whether the user has already accepted a profile.
    static func isAccepted(_ loaded: LoadedProfile, _ folders: UserFolders) -> Bool {
        guard let state = folders.state else { return false }
        guard let info = FileInfo(ofLink: file(loaded, state)) else { return false }
        return info.kind == .file && info.owner.user == geteuid()
    }

    private static func file(_ loaded: LoadedProfile, _ state: String) -> String {
        "\(state)/accepted-profiles/\(loaded.fingerprint)"
    }

    /// Shows a project's profile before its first use, and asks the user whether to use it.
    static func require(
        _ loaded: LoadedProfile,
        isAcceptedByOption: Bool,
        _ console: Console,
        _ dialog: Dialog,
        folders: UserFolders = UserFolders()
    ) throws {
        guard loaded.origin == .project, !isAccepted(loaded, folders) else { return }
        let description =
            "\(loaded.displayFile.printable) in this project contains the profile '\(loaded.name)', "
            + "which hasn't been used before:\n" + summary(loaded)
        if !isAcceptedByOption {
            guard dialog.isInteractive else {
                throw SendError.configuration(
                    "\(description)\nCheck it, and pass --trust to use it"
                )
            }
            dialog.tell(description + "\n")
            guard dialog.confirms("Use this profile?") else {
                throw SendError.configuration("The profile '\(loaded.name)' wasn't accepted")
            }
        }
        guard let state = folders.state,
            UserFolders.createPrivate("\(state)/accepted-profiles"),
            PrivateFile.write("\(loaded.file)\n", to: file(loaded, state))
        else {
            console.report(
                "Can't record in \(folders.state ?? "$XDG_STATE_HOME") that the profile was "
                    + "accepted; check the permissions of this folder"
            )
            return
        }
    }

    /// Returns the lines that describe a profile.
    static func summary(_ loaded: LoadedProfile) -> String {
        let profile = loaded.profile
        var rows: [(String, String)] = [("provider", profile.provider.displayName)]
        func add(_ name: String, _ value: String?) {
            if let value { rows.append((name, value.printable)) }
        }
        add("environment", profile.environment?.rawValue)
        add("topic", profile.topic)
        add("team", profile.team)
        add("key ID", profile.keyID)
        add("key", profile.key?.displayName)
        add("certificate", profile.certificate)
        add("its key", profile.certificateKey)
        add("password", profile.password?.displayName)
        add("project", profile.project)
        add("token", profile.accessToken?.displayName)
        add("app ID", profile.appID)
        add("device", profile.device)
        add("recipients", profile.to?.displayName)
        add("server", profile.server)
        add("trusts", profile.authority)
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
    }
}
