import Cameo
import CameoAnalysis
import Foundation

/// The folder for tokens that are kept between runs. It's created when the first token is needed.
final class TokenCacheFolder: Sendable {
    private let folder: String?
    private let console: Console
    /// The path, once it's known: `.some(nil)` if the folder can't be used.
    private let checked = Locked<String??>(nil)

    init(_ variables: [String: String], _ console: Console) {
        folder = UserFolders(variables).cache
        self.console = console
    }

    /// The path; `nil` if the folder can't be used, which is reported once.
    var path: String? {
        checked.withLock { checked in
            if let checked { return checked }
            let problem = self.problem
            if let problem {
                console.report(
                    "\(problem.text), so the token isn't kept for the next run, and APNs accepts a new one "
                        + "only every 20 minutes; \(problem.fix)",
                    code: "cache"
                )
            }
            let path = problem == nil ? folder : nil
            checked = .some(path)
            return path
        }
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
        if info.mode & 0o022 != 0 {
            return (
                "Other users can write to \(name)", "run: chmod go-w \(ShellWord.quoted(folder))"
            )
        }
        return ("\(name) isn't writable", "run: chmod u+wx \(ShellWord.quoted(folder))")
    }
}
