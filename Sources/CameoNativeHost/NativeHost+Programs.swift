import CameoHost
import Foundation

extension NativeHost: BrowserHost {
    package func program(_ name: String) -> String? {
        guard !name.contains("/" as Character) else { return executable(name) }
        // Skip relative directories, because they may be inside a project.
        for folder in environment("PATH")?.split(separator: ":") ?? [] where folder.hasPrefix("/") {
            if let path = executable("\(folder)/\(name)") { return path }
        }
        return nil
    }

    private func executable(_ path: String) -> String? {
        FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    package var isRoot: Bool { getuid() == 0 }

    package func startBrowser(
        _ path: String,
        _ arguments: [String]
    ) throws(HostError) -> any BrowserProcess {
        try NativeBrowserProcess(path, arguments)
    }

    package var temporaryPage: String {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-preview-\(getpid()).html").path
    }

    package func openPage(_ page: String) throws(HostError) {
        #if os(macOS)
        let opener = "/usr/bin/open"
        #else
        let opener = "xdg-open"
        #endif
        guard let path = program(opener), let process = try? ChildProcess(path, [page]) else {
            throw HostError(name: "OPENER", "\(opener) can't be run")
        }
        // Some openers keep running until the browser exits. If an opener is still running after
        // three seconds, assume that it succeeded.
        for _ in 0..<30 where process.isRunning { usleep(100_000) }
        guard process.isRunning || process.wait().isSuccess else {
            throw HostError(name: "OPENER", "\(opener) failed")
        }
    }

    package func isIgnored(_ paths: [String], in folder: FilePath) -> Bool {
        guard let git = program("git") else { return false }
        // The option disables the file system monitor, so that git doesn't run a program from the
        // repository's configuration.
        let arguments = ["-c", "core.fsmonitor=false", "-C", folder.path, "check-ignore", "--"]
        return (try? ChildProcess(git, arguments + paths))?.wait().isSuccess ?? false
    }
}
