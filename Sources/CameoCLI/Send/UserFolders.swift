import CameoAnalysis
import CameoSend
import Foundation

/// The folders of the current user for files of the tool.
struct UserFolders: Sendable {
    /// The home folder, without a slash at the end; `nil` if it's unknown.
    let home: String?
    /// The folder of `cameo-send.json`.
    let configuration: String?
    /// The folder of what the tool remembers.
    let state: String?
    /// The folder of tokens that are kept between runs.
    let cache: String?

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        func folder(_ name: String) -> String? {
            // A relative path is invalid, according to the XDG Base Directory Specification.
            guard let path = environment[name], path.hasPrefix("/") else { return nil }
            return AbsolutePath.of(path)
        }
        home = folder("HOME")
        let base = home == "/" ? "" : home
        func own(_ name: String, _ standard: String) -> String? {
            (folder(name) ?? base.map { "\($0)/\(standard)" }).map { "\($0)/cameo" }
        }
        configuration = own("XDG_CONFIG_HOME", ".config")
        #if os(macOS)
        let cacheName = "Library/Caches"
        #else
        let cacheName = ".cache"
        #endif
        cache = own("XDG_CACHE_HOME", cacheName)
        state = own("XDG_STATE_HOME", ".local/state")
    }

    /// Returns an absolute path, for a path that may begin with `~/` or be relative to a folder.
    func path(_ path: String, in folder: String) -> String {
        if path.hasPrefix("~/"), let home { return AbsolutePath.of(home + path.dropFirst()) }
        return AbsolutePath.of(path.hasPrefix("/") ? path : "\(folder)/\(path)")
    }

    /// Returns the path for a message: relative if it's in the current folder, or with `~` if it's in the home folder.
    func displayPath(_ path: String) -> String {
        let relative = AbsolutePath.forPeople(path)
        guard relative.hasPrefix("/"), let home, let rest = AbsolutePath.relative(path, to: home)
        else { return relative }
        return "~/\(rest)"
    }

    /// Creates a folder that only the user can read, with the folders that contain it.
    ///
    /// - Returns: Whether it exists, belongs to the user, and no other user can write to it.
    static func createPrivate(_ folder: String) -> Bool {
        guard FileInfo(ofLink: folder) == nil else { return isPrivate(folder) }
        let parent = AbsolutePath.parent(of: folder)
        if parent != "/", FileInfo(parent) == nil, !createPrivate(parent) { return false }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return false }
        return isPrivate(folder)
    }

    private static func isPrivate(_ folder: String) -> Bool {
        guard let info = FileInfo(folder), info.kind == .folder else { return false }
        return info.owner.user == geteuid() && !info.isWritableByOthers
    }
}

extension FileInfo {
    /// Whether the file belongs to the user or to root.
    var isOwn: Bool { owner.user == geteuid() || owner.user == 0 }
    /// Whether other users can read the file.
    var isReadableByOthers: Bool { kind == .file && mode & 0o044 != 0 }
    /// Whether other users can change the file.
    var isWritableByOthers: Bool { mode & 0o022 != 0 }
}
