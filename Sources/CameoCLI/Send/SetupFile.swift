import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import CameoXcode
import Foundation

/// The file to which `--setup` adds a profile.
struct SetupFile {
    /// The absolute path of the file.
    let path: String
    let profiles: JSONObject
    private let root: JSONObject
    private let isOwn: Bool
    private let folders: UserFolders

    /// The path of the file for messages.
    var displayPath: String { folders.displayPath(path) }

    /// Reads the file of `--profile-file`, or the user's file.
    init(_ options: SendOptions, _ folders: UserFolders) throws {
        isOwn = options.profileFile == nil
        self.folders = folders
        if let given = options.profileFile {
            path = AbsolutePath.of(given)
        } else if let folder = folders.configuration {
            path = "\(folder)/\(SendConfiguration.fileName)"
        } else {
            throw SendError.configuration("The home folder is unknown; pass --profile-file")
        }
        guard FileInfo(path) != nil else {
            (root, profiles) = (JSONObject(), JSONObject())
            return
        }
        root = try PayloadFile.object(path)
        do throws(SendConfiguration.ParseError) {
            _ = try SendConfiguration(root)
        } catch {
            throw SendError.configuration("\(AbsolutePath.forPeople(path)): \(error)")
        }
        profiles = root["profiles"]?.object ?? JSONObject()
    }

    /// Adds a profile, or replaces the profile with the same name. Returns the path of the file.
    func write(_ name: String, _ profile: SendProfile) throws -> String {
        let all = JSONObject(profiles.members.filter { $0.name != name } + [(name, profile.json)])
        let root = JSONObject(
            root.members.filter { $0.name != "profiles" } + [("profiles", .object(all))]
        )
        let folder = AbsolutePath.parent(of: path)
        let isReady = isOwn ? UserFolders.createPrivate(folder) : FileInfo(folder)?.kind == .folder
        guard isReady, PrivateFile.write(JSONValue.object(root).pretty + "\n", to: path) else {
            throw CommandError.unwritable(path)
        }
        return path
    }
}

/// Validation of key files. Messages never contain their content.
enum SetupKey {
    /// Returns the problem with a key file for a provider; `nil` if it is valid.
    static func problem(_ bytes: [UInt8], _ provider: SendProfile.Provider) -> String? {
        do {
            switch provider {
            case .apns: _ = try SigningKey(.es256, pem: bytes)
            case .fcm: _ = try GoogleServiceAccount(file: bytes)
            case .onesignal, .expo:
                // The key is opaque and is sent as is, so check only its characters.
                let words = String(decoding: bytes, as: UTF8.self).split(
                    whereSeparator: \.isWhitespace
                )
                guard words.count == 1, words[0].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                    return words.isEmpty
                        ? "The file is empty"
                        : "The file isn't a key; a key is a single word on one line"
                }
            case .simulator: break
            }
            return nil
        } catch {
            return "\(error)"
        }
    }
}

/// App properties that are read from its project.
struct SetupProject {
    var name: String?
    var bundleID: String?
    var team: String?

    init(folder: String) {
        let root = FilePath(URL(fileURLWithPath: folder))
        for location in [root, root.appendingPathComponent("ios")] {
            guard let bundle = ProjectFolder.projects(in: location, NativeHost.shared).first,
                let project = try? ProjectFolder(bundle, NativeHost.shared),
                let app = project.appTargets.first
            else { continue }
            name = Self.name(app.name)
            bundleID = app.bundleIdentifier(in: project).flatMap {
                $0.contains("$" as Character) ? nil : $0
            }
            team = app.developmentTeam(in: project).flatMap {
                SendProfile.isAppleID($0) ? $0 : nil
            }
            return
        }
        guard let object = try? PayloadFile.object("\(folder)/app.json") else { return }
        let expo = object["expo"]?.object ?? object
        bundleID = expo["ios"]?.object?["bundleIdentifier"]?.text
        team = expo["ios"]?.object?["appleTeamId"]?.text.flatMap {
            SendProfile.isAppleID($0) ? $0 : nil
        }
        name = expo["slug"]?.text.flatMap(Self.name)
    }

    /// Returns a valid name for a profile; `nil` if the string doesn't yield one.
    private static func name(_ text: String) -> String? {
        let name = text.lowercased().map { $0 == " " ? "-" : String($0) }.joined()
        return SendProfile.isName(name) ? name : nil
    }
}
