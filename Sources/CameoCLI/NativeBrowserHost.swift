import Cameo
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import Foundation

/// The browser that is installed on this computer.
final class NativeBrowserHost: BrowserHost {
    private let messages: Messages
    /// Whether this run has opened a page, and whether it has reported that the browser has no
    /// sandbox.
    private let state = Locked((isOpened: false, isNoticed: false))

    init(_ messages: Messages) { self.messages = messages }

    func start(scale: Double) throws(HostError) -> any PageBrowser {
        let browser = try NativeBrowser(scale: scale)
        let isFirst = state.withLock { state in
            defer { state.isNoticed = true }
            return !state.isNoticed
        }
        if isFirst, !Browser.hasSandbox {
            messages.notice(Browser.sandboxNotice, code: "no-sandbox")
        }
        return browser
    }

    var temporaryPage: String {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-preview-\(getpid()).html").path
    }

    /// Opens a page. With `--watch`, opens it only once.
    func open(_ page: String) throws(HostError) {
        guard !state.withLock({ $0.isOpened }) else { return }
        try Self.open(page)
        state.withLock { $0.isOpened = true }
    }

    private static func open(_ page: String) throws(HostError) {
        #if os(macOS)
        let opener = "/usr/bin/open"
        let path: String? = opener
        #else
        let opener = "xdg-open"
        let path = BrowserLocator.program(named: opener)
        #endif
        let failure = HostError(
            name: "OPENER",
            "\(opener) can't be run; open \(page) in a browser"
        )
        guard let path else { throw failure }
        guard let process = try? ChildProcess(path, [page]) else { throw failure }
        // Some openers keep running until the browser exits. If an opener is still running, assume
        // that it succeeded.
        for _ in 0..<30 where process.isRunning { usleep(100_000) }
        guard process.isRunning || process.wait().isSuccess else {
            throw HostError(name: "OPENER", "\(opener) failed; open \(page) in a browser")
        }
    }
}

/// A process of the installed browser, which ends when this value is released.
private final class NativeBrowser: PageBrowser {
    private let browser: Browser

    init(scale: Double) throws(HostError) {
        browser = try Self.translating { () throws(BrowserError) in
            try Browser(path: try BrowserLocator.find(), scale: scale)
        }
    }

    private static func translating<Value>(
        _ body: () throws(BrowserError) -> Value
    ) throws(HostError) -> Value {
        do throws(BrowserError) { return try body() } catch {
            throw HostError(name: "BROWSER", error.description)
        }
    }

    func resize(width: Int, height: Int, scale: Double) throws(HostError) {
        try Self.translating { () throws(BrowserError) in
            try browser.resize(width: width, height: height, scale: scale)
        }
    }

    func open(_ html: String, zoom: Double) throws(HostError) {
        try Self.translating { () throws(BrowserError) in try browser.open(html, zoom: zoom) }
    }

    func removeBackground() throws(HostError) {
        try Self.translating { () throws(BrowserError) in try browser.removeBackground() }
    }

    func evaluate(_ script: String) throws(HostError) -> JSONValue {
        try Self.translating { () throws(BrowserError) in try browser.evaluate(script) }
    }

    func image(_ format: PictureFormat, area: PageArea?) throws(HostError) -> [UInt8] {
        try Self.translating { () throws(BrowserError) in try browser.image(format, area: area) }
    }

    func close() {}
}
