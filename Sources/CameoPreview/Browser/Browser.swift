import Cameo
import CameoHost

/// A headless browser that renders pages to images. One process renders any number of pages.
package final class Browser {
    /// The timeout for starting the browser and for each command, in seconds.
    private static let timeout = 30.0

    /// The message about a missing sandbox. A browser that runs as root, for example in a
    /// container, can't create a sandbox.
    package static let sandboxNotice =
        "The browser runs as root and therefore without its sandbox; use another user for "
        + "payloads that you don't trust"

    private let path: String
    private let process: any BrowserProcess
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
    ///     scale is larger but not a multiple of this scale. With another scale, a line of text may
    ///     be a pixel higher or lower in an image of the same page.
    package init(_ path: String, _ host: any BrowserHost, scale: Double = 1) throws(BrowserError) {
        self.path = path
        let arguments =
            (host.isRoot ? ["--no-sandbox"] : []) + Self.arguments
            + ["--force-device-scale-factor=\(JSONNumber(max(scale, 1)).text)"]
        do throws(HostError) {
            process = try host.startBrowser(path, arguments)
        } catch {
            throw error.name == HostError.profile
                ? .profileNotCreated(error.description)
                : .notStarted(path, error: error.name)
        }
        try openWindow()
    }

    package func close() { process.close() }

    /// Features that would start processes for the browser's own pages and for other sites.
    private static let unusedFeatures = [
        "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
        "SpareRendererForSitePerProcess",
    ]

    private static var arguments: [String] {
        [
            "--headless=new", "--remote-debugging-pipe", "--no-first-run",
            "--no-default-browser-check", "--disable-extensions",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--mute-audio", "--use-mock-keychain", "--password-store=basic",
            "--force-color-profile=srgb", "--font-render-hinting=none",
            "--lang=en", "--no-startup-window",
            "--disable-features=\(unusedFeatures.joined(separator: ","))",
        ]
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
        let tag = "<html "
        let start = html.utf8.indices.first { html.utf8[$0...].starts(with: tag.utf8) }
        if zoom != 1, let start {
            let end = html.utf8.index(start, offsetBy: tag.utf8.count)
            page = html[..<end] + "style=\"zoom: \(JSONNumber(zoom).text)\" " + html[end...]
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
        let color = Self.numbers([("r", 0), ("g", 0), ("b", 0), ("a", 0)])
        try send("Emulation.setDefaultBackgroundColorOverride", [("color", color)])
    }

    /// Evaluates a JavaScript expression and returns its value. If the value is a promise, returns
    /// its result. The browser can evaluate expressions even though pages can't run scripts.
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
        // Compressing the image would take longer than rendering it.
        var parameters: [JSONObject.Member] = [
            ("format", .string(format.rawValue)), ("optimizeForSpeed", .bool(true)),
        ]
        if format == .jpeg {
            parameters.append(("quality", .number(JSONNumber(Self.jpegQuality))))
        }
        if let area {
            let clip = Self.numbers([
                ("x", area.x), ("y", area.y), ("width", area.width), ("height", area.height),
                ("scale", 1),
            ])
            parameters.append(("clip", clip))
        }
        let result = try send("Page.captureScreenshot", parameters)
        guard let text = result["data"]?.text, let bytes = Base64.decoded(Array(text.utf8)) else {
            throw .commandFailed(
                method: "Page.captureScreenshot",
                reason: "no image in the response"
            )
        }
        return bytes
    }

    private static func numbers(_ members: [(String, Double)]) -> JSONValue {
        var object = JSONObject()
        for (name, value) in members { object.set(name, .number(JSONNumber(value))) }
        return .object(object)
    }

    /// Sends a command and returns its result. Appends the events that arrive before the result to
    /// ``events``.
    @discardableResult
    package func send(
        _ method: String,
        _ parameters: [JSONObject.Member] = []
    ) throws(BrowserError) -> JSONObject {
        lastID += 1
        var message: JSONObject = [
            "id": .number(JSONNumber(lastID)), "method": .string(method),
            "params": .object(JSONObject(parameters)),
        ]
        if let session { message.set("sessionId", .string(session)) }
        guard process.send(JSONValue.object(message).compact) else { throw .exited(path) }
        while true {
            switch process.receive(within: Self.timeout) {
            case .exited: throw .exited(path)
            case .timedOut: throw .timedOut(method, seconds: Int(Self.timeout))
            case .message(let bytes):
                guard case .object(let answer)? = (try? JSONDocument(parsing: bytes))?.root else {
                    throw .exited(path)
                }
                if let event = answer["method"]?.text {
                    events.append((event, answer["params"]?.object ?? JSONObject()))
                }
                guard answer["id"]?.integer == lastID else { continue }
                guard let error = answer["error"]?.object else {
                    return answer["result"]?.object ?? JSONObject()
                }
                let reason = error["message"]?.text ?? "unknown error"
                throw .commandFailed(method: method, reason: reason)
            }
        }
    }
}
