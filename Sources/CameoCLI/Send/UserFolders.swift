import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoSend
import Foundation

/// The current user's folders for the tool's files.
struct UserFolders: Sendable {
    /// The home folder, without a trailing slash; `nil` if it can't be determined.
    let home: String?
    /// The folder for `cameo-send.json`; `nil` if it can't be determined.
    let configuration: String?
    /// The folder for the tool's state, such as accepted profiles; `nil` if it can't be determined.
    let state: String?
    /// The folder for tokens that are kept between runs; `nil` if it can't be determined.
    let cache: String?

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        func folder(_ name: String) -> String? {
            // According to the XDG Base Directory Specification, relative paths are invalid.
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

    /// Returns the absolute path for a path that may start with `~/` or be relative to a folder.
    func path(_ path: String, in folder: String) -> String {
        if path.hasPrefix("~/"), let home { return AbsolutePath.of(home + path.dropFirst()) }
        return AbsolutePath.of(path.hasPrefix("/") ? path : "\(folder)/\(path)")
    }

    /// Returns a path for messages: relative if it is in the current folder, with `~` if it is in
    /// the home folder, otherwise absolute.
    func displayPath(_ path: String) -> String {
        let relative = AbsolutePath.forPeople(path)
        return relative.hasPrefix("/") ? abbreviated(path) ?? relative : relative
    }

    /// Returns an absolute path in the home folder with `~`; `nil` if it isn't in the home folder.
    func abbreviated(_ path: String) -> String? {
        home.flatMap { AbsolutePath.relative(path, to: $0) }.map { "~/\($0)" }
    }

    /// Creates a folder that only the user can read. Also creates enclosing folders.
    ///
    /// - Returns: Whether the folder exists, belongs to the user, and isn't writable by other
    ///   users.
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

/// The folder for tokens that are kept between runs. It is created when the first token is needed.
final class TokenCacheFolder: Sendable {
    private let folder: String?
    private let console: Console
    /// The caches, which all files of a run share.
    private let caches = Locked<(ProviderTokenCache, AccessTokenCache)?>(nil)
    private let now: @Sendable () -> Double

    init(
        _ variables: [String: String],
        _ console: Console,
        _ now: @escaping @Sendable () -> Double
    ) {
        folder = UserFolders(variables).cache
        self.console = console
        self.now = now
    }

    /// The provider tokens that were signed with keys.
    var providerTokens: ProviderTokenCache { all.0 }

    /// The tokens that Google has issued.
    var accessTokens: AccessTokenCache { all.1 }

    private var all: (ProviderTokenCache, AccessTokenCache) {
        caches.withLock { caches in
            if let caches { return caches }
            let path = checkedPath()
            let new = (
                ProviderTokenCache(directory: path, now: now),
                AccessTokenCache(directory: path, now: now)
            )
            caches = new
            return new
        }
    }

    /// Returns the path of the folder; `nil` if it can't be used. Reports the problem.
    private func checkedPath() -> String? {
        guard let problem else { return folder }
        console.report(
            "\(problem.text), so the token isn't kept for the next run, and APNs accepts a new token only "
                + "every 20 minutes; \(problem.fix)",
            code: "cache"
        )
        return nil
    }

    private var problem: (text: String, fix: String)? {
        let fix = "set XDG_CACHE_HOME to your own folder"
        guard let folder else { return ("There is no folder for tokens", fix) }
        guard !UserFolders.createPrivate(folder) || access(folder, W_OK | X_OK) != 0 else {
            return nil
        }
        let name = UserFolders().displayPath(folder)
        guard let info = FileInfo(folder) else { return ("\(name) can't be created", fix) }
        if info.kind != .folder { return ("\(name) isn't a folder", "remove it") }
        if info.owner.user != geteuid() { return ("\(name) belongs to another user", fix) }
        if info.isWritableByOthers {
            return (
                "Other users can write to \(name)", "run: chmod go-w \(ShellWord.quoted(folder))"
            )
        }
        return ("\(name) isn't writable", "run: chmod u+wx \(ShellWord.quoted(folder))")
    }
}
