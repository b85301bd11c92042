import Cameo
import Foundation

/// A headless browser that renders pages to images. One process renders any number of pages.
package final class Browser {
    /// The timeout for starting the browser and for each command, in seconds.
    package static let timeout = 30.0

    /// Whether pages are isolated from the system. A browser can't set up its sandbox as root, for example in a
    /// container.
    package static var hasSandbox: Bool { getuid() != 0 }
    /// The consequence of a missing sandbox, and the fix.
    package static let sandboxNotice =
        "The browser runs without its sandbox, because this is root; use another user for payloads that you "
        + "don't trust"

    private let process: BrowserProcess
    private var lastID = 0
    /// The window that renders, created by ``init(path:scale:)``.
    private var window = Window(session: nil, frame: .null)
    /// The window in which the next page loads, and that page.
    private var next: (window: Window, page: Page?)?
    private var isTransparent = false
    /// The commands whose responses haven't been received, in order.
    private var pending: [(id: Int, method: String)] = []
    /// The responses that arrived before those of earlier commands.
    private var answers: [Int: JSONObject] = [:]
    /// The events that the browser sent since the page was opened.
    package private(set) var events: [(method: String, parameters: JSONObject)] = []

    /// Starts the browser.
    ///
    /// - Parameters:
    ///   - path: The path of the executable.
    ///   - scale: The number of image pixels per CSS pixel of most images. Images of a different scale take
    ///     longer, because the browser draws each page at this scale first.
    package init(path: String, scale: Double = 1) throws(BrowserError) {
        process = try BrowserProcess(path: path, scale: max(scale, 1))
        window = try createWindow()
    }

    /// A window with one page.
    private struct Window {
        /// The identifier of the connection to the window, or `nil` for the browser itself.
        var session: String?
        /// The identifier of the window's main frame.
        var frame: JSONValue
    }

    /// Opens an empty window. A page in a tab behind another one would not be drawn.
    private func createWindow() throws(BrowserError) -> Window {
        let current = window
        window = Window(session: nil, frame: .null)
        defer { window = current }
        let created = try send(
            "Target.createTarget",
            [("url", .string("about:blank")), ("newWindow", .bool(true))]
        )
        let frame = created["targetId"] ?? .null
        let attached = try send(
            "Target.attachToTarget",
            [("targetId", frame), ("flatten", .bool(true))]
        )
        return Window(session: attached["sessionId"]?.text, frame: frame)
    }

    /// Enables events for requests, exceptions and console messages, which are added to ``events``.
    package func enableEvents() throws(BrowserError) {
        for domain in ["Runtime", "Network", "Log"] { try send("\(domain).enable") }
    }

    /// A file format of images.
    package enum ImageFormat: String, Sendable {
        case png, jpeg
    }

    /// A rectangle of the page, in CSS pixels.
    package struct Area: Sendable, Equatable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double

        package init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// A page in a window.
    package struct Page: Sendable, Equatable {
        package var html: String
        /// The width of the window, in CSS pixels.
        package var width: Int
        /// The height of the window, in CSS pixels.
        package var height: Int
        /// The number of image pixels per CSS pixel.
        package var scale: Double

        package init(html: String, width: Int, height: Int, scale: Double) {
            (self.html, self.width, self.height, self.scale) = (html, width, height, scale)
        }
    }

    /// Loads a page while images of the current one are captured. ``open(_:)`` shows it.
    package func prepare(_ page: Page) throws(BrowserError) {
        let current = window
        defer { window = current }
        if let next { window = next.window } else { window = try createWindow() }
        next = (window, page)
        if isTransparent { try postTransparency() }
        try post(page)
    }

    /// Opens a page, and waits until it has loaded.
    package func open(_ page: Page) throws(BrowserError) {
        events = []
        if let prepared = next, prepared.page == page {
            next = (window, nil)
            window = prepared.window
        } else {
            try post(page)
        }
        try waitUntilLoaded()
    }

    /// Returns an image of a page.
    package func image(
        of page: Page,
        _ format: ImageFormat = .png
    ) throws(BrowserError) -> [UInt8] {
        try open(page)
        return try image(format)
    }

    /// Opens a page in a window of the current size, and waits until it has loaded.
    package func open(_ html: String) throws(BrowserError) {
        events = []
        try post(html)
        try waitUntilLoaded()
    }

    private func post(_ page: Page) throws(BrowserError) {
        try resize(width: page.width, height: page.height, scale: page.scale)
        try post(page.html)
    }

    private func post(_ html: String) throws(BrowserError) {
        try post("Page.setDocumentContent", [("frameId", window.frame), ("html", .string(html))])
    }

    private func waitUntilLoaded() throws(BrowserError) {
        _ = try evaluate(
            """
            document.readyState == 'complete' ? true : new Promise(done => addEventListener('load', () => done(true)))
            """
        )
    }

    /// Sets the size of the window, in CSS pixels.
    package func resize(width: Int, height: Int, scale: Double) throws(BrowserError) {
        try post(
            "Emulation.setDeviceMetricsOverride",
            [
                ("width", .number(JSONNumber(width))), ("height", .number(JSONNumber(height))),
                ("deviceScaleFactor", .number(JSONNumber(scale))), ("mobile", .bool(false)),
            ]
        )
    }

    /// Makes the background of pages transparent that don't have one.
    package func removeBackground() throws(BrowserError) {
        isTransparent = true
        try postTransparency()
    }

    private func postTransparency() throws(BrowserError) {
        let channels = ["r", "g", "b", "a"].map { ($0, JSONValue.number(JSONNumber(0))) }
        try post(
            "Emulation.setDefaultBackgroundColorOverride",
            [("color", .object(JSONObject(channels)))]
        )
    }

    /// Returns the value of a JavaScript expression, or of the promise that it returns. Pages can't run scripts, but
    /// the browser evaluates expressions in them.
    package func evaluate(_ script: String) throws(BrowserError) -> JSONValue {
        let result = try send(
            "Runtime.evaluate",
            [
                ("expression", .string(script)), ("returnByValue", .bool(true)),
                ("awaitPromise", .bool(true)),
            ]
        )
        guard result["exceptionDetails"] == nil else {
            throw .commandFailed(method: "Runtime.evaluate", reason: "the expression failed")
        }
        return result["result"]?.object?["value"] ?? .null
    }

    /// Scales the page's layout, without changing the number of image pixels per CSS pixel.
    package func zoom(_ factor: Double) throws(BrowserError) {
        guard factor != 1 else { return }
        _ = try evaluate("document.documentElement.style.zoom = '\(factor)'")
    }

    /// Returns the rectangle whose edges left, top, right and bottom a JavaScript expression returns, or `nil` if
    /// it returns `null`.
    package func area(_ script: String) throws(BrowserError) -> Area? {
        guard let edges = try evaluate(script).array?.compactMap({ $0.double }), edges.count == 4
        else { return nil }
        return Area(
            x: edges[0],
            y: edges[1],
            width: edges[2] - edges[0],
            height: edges[3] - edges[1]
        )
    }

    /// Captures the window, or an area of it.
    package func image(
        _ format: ImageFormat = .png,
        area: Area? = nil
    ) throws(BrowserError) -> [UInt8] {
        // Compressing the image would take longer than rendering it.
        var parameters: [JSONObject.Member] = [
            ("format", .string(format.rawValue)), ("optimizeForSpeed", .bool(true)),
        ]
        if format == .jpeg {
            parameters.append(("quality", .number(JSONNumber(Self.jpegQuality))))
        }
        if let area {
            let members: [JSONObject.Member] = [
                ("x", .number(JSONNumber(area.x))), ("y", .number(JSONNumber(area.y))),
                ("width", .number(JSONNumber(area.width))),
                ("height", .number(JSONNumber(area.height))), ("scale", .number(JSONNumber(1))),
            ]
            parameters.append(("clip", .object(JSONObject(members))))
        }
        let result = try send("Page.captureScreenshot", parameters)
        guard let text = result["data"]?.text, let data = Data(base64Encoded: text) else {
            throw .commandFailed(
                method: "Page.captureScreenshot",
                reason: "no image in the response"
            )
        }
        return Array(data)
    }

    /// The quality of JPEG images, of 100.
    private static let jpegQuality = 92

    /// Sends a command and returns its result.
    @discardableResult
    package func send(
        _ method: String,
        _ parameters: [JSONObject.Member] = []
    ) throws(BrowserError) -> JSONObject {
        try post(method, parameters)
        var result = JSONObject()
        while let command = pending.first {
            result = try receive(command)
            pending.removeFirst()
        }
        return result
    }

    /// Sends a command without waiting for its result. The next command that waits reports its errors.
    private func post(
        _ method: String,
        _ parameters: [JSONObject.Member]
    ) throws(BrowserError) {
        lastID += 1
        var message = JSONObject([
            ("id", .number(JSONNumber(lastID))), ("method", .string(method)),
            ("params", .object(JSONObject(parameters))),
        ])
        if let session = window.session { message.set("sessionId", .string(session)) }
        try process.send(JSONValue.object(message).compact)
        pending.append((lastID, method))
    }

    /// Receives messages until a command's result arrives. Events are added to ``events``.
    private func receive(
        _ command: (id: Int, method: String)
    ) throws(BrowserError) -> JSONObject {
        if let answer = answers.removeValue(forKey: command.id) {
            return try result(of: command.method, answer)
        }
        let deadline = DispatchTime.now() + Self.timeout
        while let bytes = try process.receive(until: deadline) {
            guard case .object(let message)? = (try? JSONDocument(parsing: bytes))?.root else {
                continue
            }
            if let method = message["method"]?.text {
                events.append((method, message["params"]?.object ?? JSONObject()))
            } else if let id = message["id"]?.integer {
                guard id != command.id else { return try result(of: command.method, message) }
                answers[id] = message
            }
        }
        throw .timedOut(command.method, seconds: Self.timeout)
    }

    private func result(
        of method: String,
        _ answer: JSONObject
    ) throws(BrowserError) -> JSONObject {
        if case .object(let error)? = answer["error"] {
            throw .commandFailed(method: method, reason: error["message"]?.text ?? "unknown error")
        }
        guard case .object(let result)? = answer["result"] else { return JSONObject() }
        return result
    }
}
