import CameoHost
import CameoPreview

/// The host's browser during a run, which may watch files and draw many times.
package final class BrowserSession: @unchecked Sendable {
    private let host: any BrowserHost
    private var isOpened = false
    private var isNoticed = false

    init(_ host: any BrowserHost) { self.host = host }

    /// The path of a temporary file for a page that is opened without `--html`.
    var temporaryPage: String { host.temporaryPage }

    /// Starts a browser without a visible window.
    ///
    /// - Parameter scale: The number of image pixels per CSS pixel for most images.
    func start(scale: Double, _ context: CommandContext) throws(BrowserError) -> Browser {
        let path = try BrowserLocator.find(named: context.host.environment("CAMEO_BROWSER"), host)
        let browser = try Browser(path, host, scale: scale)
        if host.isRoot, !isNoticed {
            isNoticed = true
            context.messages.notice(Browser.sandboxNotice, code: "no-sandbox")
        }
        return browser
    }

    /// Opens a page. With `--watch`, opens it only once.
    func open(_ page: String) throws(CommandError) {
        guard !isOpened else { return }
        do throws(HostError) { try host.openPage(page) } catch {
            throw .program("\(error.description); open \(page) in a browser")
        }
        isOpened = true
    }
}
