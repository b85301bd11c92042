import Cameo
import CameoHost
import CameoPreview

/// The browser of a host. Commands draw images and open pages with it.
package protocol BrowserHost: AnyObject, Sendable {
    /// Starts a browser without a visible window.
    ///
    /// - Parameter scale: The number of image pixels per CSS pixel for most images.
    func start(scale: Double) throws(HostError) -> any PageBrowser

    /// Opens a page in the user's default browser.
    func open(_ page: String) throws(HostError)

    /// The path for a page that is only opened.
    var temporaryPage: String { get }
}

/// A browser that renders pages as images. The description of an error is a sentence that includes
/// the fix.
package protocol PageBrowser: AnyObject {
    /// Sets the size of the window, in CSS pixels.
    ///
    /// - Parameter scale: The number of image pixels per CSS pixel.
    func resize(width: Int, height: Int, scale: Double) throws(HostError)

    /// Opens a page, and waits until it has loaded.
    ///
    /// - Parameter zoom: The scale of the page's layout.
    func open(_ html: String, zoom: Double) throws(HostError)

    /// Makes the default background of pages transparent.
    func removeBackground() throws(HostError)

    /// Returns the value of a JavaScript expression.
    func evaluate(_ script: String) throws(HostError) -> JSONValue

    /// Returns an image of the window or an area of it.
    func image(_ format: PictureFormat, area: PageArea?) throws(HostError) -> [UInt8]

    func close()
}

extension CommandError {
    /// Performs work with a browser. Converts its error to an error that ends the command.
    static func drawing<Value>(
        _ work: () throws(HostError) -> Value
    ) throws(CommandError) -> Value {
        do throws(HostError) { return try work() } catch { throw .program(error.description) }
    }
}
