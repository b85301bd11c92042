import Cameo
import Foundation

/// A headless browser that renders pages to images. One process renders any number of pages.
package final class Browser {
    /// The timeout for starting the browser and for each command, in seconds.
    package static let timeout = 30.0

    /// Whether a sandbox isolates pages from the system. As root, for example in a container, a
    /// browser can't create its sandbox.
    package static var hasSandbox: Bool { getuid() != 0 }
    /// The consequence of a missing sandbox, and the fix.
    package static let sandboxNotice =
        "The browser runs without its sandbox, because this is root; use another user for payloads that you "
        + "don't trust"

    private let process: BrowserProcess
    private var lastID = 0
    /// The identifier of the connection to the window; `nil` for the browser itself.
    private var session: String?
    /// The identifier of the window's main frame.
    private var frame = JSONValue.null
    /// The events that the browser has sent since the page was opened.
    package private(set) var events: [(method: String, parameters: JSONObject)] = []

    /// Starts the browser.
    ///
    /// - Parameters:
    ///   - path: The path of the executable.
    ///   - scale: The number of image pixels per CSS pixel in most images, at least 1. In images
    ///     with a smaller scale, Chromium mirrors the wallpaper behind glass. It blurs images whose
    ///     scale is larger, but not a multiple. With another scale, a line of text may be a pixel
    ///     higher or lower in an image of the same page.
    package init(path: String, scale: Double = 1) throws(BrowserError) {
        process = try BrowserProcess(path: path, scale: max(scale, 1))
        try openWindow()
    }

    /// Opens an empty window for the next pages.
    package func openWindow() throws(BrowserError) {
        session = nil
        frame =
            try send(
                "Target.createTarget",
                [("url", .string("about:blank")), ("newWindow", .bool(true))]
            )["targetId"] ?? .null
        session =
            try send(
                "Target.attachToTarget",
                [("targetId", frame), ("flatten", .bool(true))]
            )["sessionId"]?.text
    }

    /// Opens a page in a window of the current size, and waits until the page has loaded.
    ///
    /// - Parameter zoom: The scale of the page's layout. The number of image pixels per CSS pixel
    ///   remains the same. The scale is part of the page, because previous images with another
    ///   scale affect the rendering.
    package func open(_ html: String, zoom: Double = 1) throws(BrowserError) {
        events = []
        var page = html
        if zoom != 1, let tag = html.firstRange(of: "<html ") {
            page.replaceSubrange(tag, with: "<html style=\"zoom: \(zoom)\" ")
        }
        try send("Page.setDocumentContent", [("frameId", frame), ("html", .string(page))])
        _ = try evaluate(
            """
            document.readyState == 'complete' ? true : new Promise(done => addEventListener('load', () => done(true)))
            """
        )
    }

    /// Sets the size of the window, in CSS pixels.
    ///
    /// - Parameter scale: The number of image pixels per CSS pixel.
    package func resize(width: Int, height: Int, scale: Double) throws(BrowserError) {
        try send(
            "Emulation.setDeviceMetricsOverride",
            [
                ("width", .number(JSONNumber(width))), ("height", .number(JSONNumber(height))),
                ("deviceScaleFactor", .number(JSONNumber(scale))), ("mobile", .bool(false)),
            ]
        )
    }

    /// Makes the background transparent for pages that have none.
    package func removeBackground() throws(BrowserError) {
        let channels = ["r", "g", "b", "a"].map { ($0, JSONValue.number(JSONNumber(0))) }
        try send(
            "Emulation.setDefaultBackgroundColorOverride",
            [("color", .object(JSONObject(channels)))]
        )
    }

    /// Evaluates a JavaScript expression and returns its value. If the value is a promise, returns
    /// its result. The browser can evaluate expressions although pages can't run scripts.
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

    /// Evaluates a JavaScript expression that returns the left, top, right and bottom edge of a
    /// rectangle. Returns the rectangle, or `nil` if the expression returns `null`.
    package func area(_ script: String) throws(BrowserError) -> PageArea? {
        guard let edges = try evaluate(script).array?.compactMap({ $0.double }), edges.count == 4
        else { return nil }
        return PageArea(
            x: edges[0],
            y: edges[1],
            width: edges[2] - edges[0],
            height: edges[3] - edges[1]
        )
    }

    /// The quality of JPEG images, from 0 to 100.
    private static let jpegQuality = 92

    /// Captures the window or an area of it.
    package func image(
        _ format: PictureFormat = .png,
        area: PageArea? = nil
    ) throws(BrowserError) -> [UInt8] {
        // Compression would take longer than the rendering of the image.
        var parameters: [JSONObject.Member] = [
            ("format", .string(format.rawValue)), ("optimizeForSpeed", .bool(true)),
        ]
        if format == .jpeg {
            parameters.append(("quality", .number(JSONNumber(Self.jpegQuality))))
        }
        if let area {
            let members = [
                ("x", area.x), ("y", area.y), ("width", area.width), ("height", area.height),
                ("scale", 1),
            ].map { ($0, JSONValue.number(JSONNumber($1))) }
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

    /// Sends a command and returns its result. Appends the events that arrive before the result to
    /// ``events``.
    @discardableResult
    package func send(
        _ method: String,
        _ parameters: [JSONObject.Member] = []
    ) throws(BrowserError) -> JSONObject {
        lastID += 1
        var message = JSONObject([
            ("id", .number(JSONNumber(lastID))), ("method", .string(method)),
            ("params", .object(JSONObject(parameters))),
        ])
        if let session { message.set("sessionId", .string(session)) }
        try process.send(JSONValue.object(message).compact)
        let deadline = ProcessInfo.processInfo.systemUptime + Self.timeout
        while let bytes = try process.receive(until: deadline) {
            guard case .object(let answer)? = (try? JSONDocument(parsing: bytes))?.root else {
                continue
            }
            if let event = answer["method"]?.text {
                events.append((event, answer["params"]?.object ?? JSONObject()))
            } else if answer["id"]?.integer == lastID {
                if let error = answer["error"]?.object {
                    let reason = error["message"]?.text ?? "unknown error"
                    throw .commandFailed(method: method, reason: reason)
                }
                return answer["result"]?.object ?? JSONObject()
            }
        }
        throw .timedOut(method, seconds: Self.timeout)
    }
}
