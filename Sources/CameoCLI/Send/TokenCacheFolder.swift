import Cameo
import CameoAnalysis
import CameoSend
import Foundation

/// The folder for tokens that are kept between runs. It's created when the first token is needed.
final class TokenCacheFolder: Sendable {
    private let folder: String?
    private let console: Console
    /// The tokens of all files of a run.
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

    /// The tokens that keys have signed.
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

    /// Returns the path; `nil` if the folder can't be used, which is reported.
    private func checkedPath() -> String? {
        guard let problem else { return folder }
        console.report(
            "\(problem.text), so the token isn't kept for the next run, and APNs accepts a new one only "
                + "every 20 minutes; \(problem.fix)",
            code: "cache"
        )
        return nil
    }

    private var problem: (text: String, fix: String)? {
        let fix = "set XDG_CACHE_HOME to a folder of your own"
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
