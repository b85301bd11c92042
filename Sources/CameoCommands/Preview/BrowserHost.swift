import Cameo
import CameoHost
import CameoPreview

/// The browser of the host, with which commands draw images and show pages.
package protocol BrowserHost: AnyObject, Sendable {
    /// Starts a browser without a window for the user.
    ///
    /// - Parameter scale: The number of image pixels per CSS pixel of most images.
    func start(scale: Double) throws(HostError) -> any PageBrowser

    /// Opens a page in the user's default browser.
    func open(_ page: String) throws(HostError)

    /// The path of a page that is only opened.
    var temporaryPage: String { get }
}

/// A browser that renders pages to images. The description of an error is a sentence with the fix.
package protocol PageBrowser: AnyObject {
    /// Sizes the window, in CSS pixels.
    ///
    /// - Parameter scale: The number of image pixels per CSS pixel.
    func resize(width: Int, height: Int, scale: Double) throws(HostError)

    /// Opens a page, and waits until it has loaded.
    ///
    /// - Parameter zoom: The scale of the page's layout.
    func open(_ html: String, zoom: Double) throws(HostError)

    /// Makes the background of pages transparent that don't have one.
    func removeBackground() throws(HostError)

    /// Returns the value of a JavaScript expression.
    func evaluate(_ script: String) throws(HostError) -> JSONValue

    /// Captures the window, or an area of it.
    func image(_ format: PictureFormat, area: PageArea?) throws(HostError) -> [UInt8]

    func close()
}

extension CommandError {
    /// Performs work of a browser. A failure of it or of its result ends the command.
    static func drawing<Value>(
        _ work: () throws(HostError) -> Value
    ) throws(CommandError) -> Value {
        do throws(HostError) { return try work() } catch { throw .program(error.description) }
    }
}
