import Cameo
import Foundation

/// A headless browser that renders pages to images. One process renders any number of pages.
package final class Browser {
    /// The timeout for starting the browser and for each command, in seconds.
    package static let timeout = 30.0

    private let process: BrowserProcess
    private var lastID = 0
    private var session: String?
    /// The events that the browser sent since the page was opened.
    package private(set) var events: [(method: String, parameters: JSONObject)] = []

    /// Starts the browser with an executable's path.
    package init(path: String) throws(BrowserError) {
        process = try BrowserProcess(path: path)
        let created = try send("Target.createTarget", [("url", .string("about:blank"))])
        let attached = try send(
            "Target.attachToTarget",
            [("targetId", created["targetId"] ?? .null), ("flatten", .bool(true))]
        )
        session = attached["sessionId"]?.text
        try send("Page.enable")
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

    /// Renders a page to an image.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - width: The width, in CSS pixels.
    ///   - height: The height, in CSS pixels.
    ///   - scale: The number of image pixels per CSS pixel.
    ///   - format: The file format.
    /// - Returns: The image.
    package func image(
        of html: String,
        width: Int,
        height: Int,
        scale: Double,
        format: ImageFormat = .png
    ) throws(BrowserError) -> [UInt8] {
        try resize(width: width, height: height, scale: scale)
        try open(html)
        return try image(format)
    }

    /// Opens a page from a temporary file, and waits until it has loaded.
    package func open(_ html: String) throws(BrowserError) {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("cameo-\(UUID().uuidString).html")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try Data(html.utf8).write(to: file)
        } catch {
            throw .pageNotWritten(file.path)
        }
        events = []
        try send("Page.navigate", [("url", .string(file.absoluteString))])
        try wait(for: "Page.loadEventFired")
    }

    /// Sets the size of the window, in CSS pixels.
    package func resize(width: Int, height: Int, scale: Double) throws(BrowserError) {
        try send(
            "Emulation.setDeviceMetricsOverride",
            [
                ("width", .number(JSONNumber(width))), ("height", .number(JSONNumber(height))),
                ("deviceScaleFactor", .number(JSONNumber(scale))), ("mobile", .bool(false)),
            ]
        )
    }

    /// Makes the background of pages transparent that don't have one.
    package func removeBackground() throws(BrowserError) {
        let channels = ["r", "g", "b", "a"].map { ($0, JSONValue.number(JSONNumber(0))) }
        try send(
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
        lastID += 1
        let id = lastID
        var message = JSONObject([
            ("id", .number(JSONNumber(id))), ("method", .string(method)),
            ("params", .object(JSONObject(parameters))),
        ])
        if let session { message.set("sessionId", .string(session)) }
        try process.send(JSONValue.object(message).compact)
        let answer = try receive(method) { $0["id"]?.integer == id }
        if case .object(let error)? = answer["error"] {
            throw .commandFailed(method: method, reason: error["message"]?.text ?? "unknown error")
        }
        guard case .object(let result)? = answer["result"] else { return JSONObject() }
        return result
    }

    private func wait(for event: String) throws(BrowserError) {
        guard !events.contains(where: { $0.method == event }) else { return }
        _ = try receive(event) { $0["method"]?.text == event }
    }

    /// Receives messages until one matches. Events are added to ``events``.
    private func receive(
        _ name: String,
        _ isMatch: (JSONObject) -> Bool
    ) throws(BrowserError) -> JSONObject {
        let deadline = DispatchTime.now() + Self.timeout
        while let bytes = try process.receive(until: deadline) {
            guard case .object(let message)? = (try? JSONDocument(parsing: bytes))?.root else {
                continue
            }
            if let method = message["method"]?.text {
                events.append((method, message["params"]?.object ?? JSONObject()))
            }
            if isMatch(message) { return message }
        }
        throw .timedOut(name, seconds: Self.timeout)
    }
}
