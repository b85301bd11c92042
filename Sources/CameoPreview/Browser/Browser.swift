import Cameo
import Foundation

/// A browser that opens pages and draws pictures of them; one start serves any number of pages.
public final class Browser {
    /// How long a browser may take to start or to answer, in seconds.
    public static let patience = 30.0

    private let process: BrowserProcess
    private var lastID = 0
    private var session: String?
    /// What the browser told without being asked, since the page was opened.
    package private(set) var events: [(method: String, parameters: JSONObject)] = []

    /// Starts the browser at that path.
    public init(path: String) throws(BrowserError) {
        process = try BrowserProcess(path: path)
        let created = try ask("Target.createTarget", [("url", .string("about:blank"))])
        let attached = try ask(
            "Target.attachToTarget",
            [("targetId", created["targetId"] ?? .null), ("flatten", .bool(true))]
        )
        session = attached["sessionId"]?.text
        try ask("Page.enable")
    }

    /// Has the browser tell of what a page asks for and complains of, in ``events``.
    package func observe() throws(BrowserError) {
        for domain in ["Runtime", "Network", "Log"] { try ask("\(domain).enable") }
    }

    /// Draws a page of that size, in CSS pixels, with so many dots to a pixel.
    ///
    /// - Returns: A PNG.
    public func image(
        of html: String,
        width: Int,
        height: Int,
        scale: Double
    ) throws(BrowserError) -> [UInt8] {
        try resize(width: width, height: height, scale: scale)
        try open(html)
        return try image()
    }

    /// Opens a page from a file, and waits until everything on it is there.
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
        try ask("Page.navigate", [("url", .string(file.absoluteString))])
        try wait(for: "Page.loadEventFired")
    }

    /// Sets the size of the window.
    package func resize(width: Int, height: Int, scale: Double) throws(BrowserError) {
        try ask(
            "Emulation.setDeviceMetricsOverride",
            [
                ("width", .number(JSONNumber(width))), ("height", .number(JSONNumber(height))),
                ("deviceScaleFactor", .number(JSONNumber(scale))), ("mobile", .bool(false)),
            ]
        )
    }

    /// Draws what the window shows.
    package func image() throws(BrowserError) -> [UInt8] {
        // Packing the dots tightly would take longer than drawing them.
        let answer = try ask(
            "Page.captureScreenshot",
            [("format", .string("png")), ("optimizeForSpeed", .bool(true))]
        )
        guard let text = answer["data"]?.text, let data = Data(base64Encoded: text) else {
            throw .refused(method: "Page.captureScreenshot", reason: "it gave no picture")
        }
        return Array(data)
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    package func ask(
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
            throw .refused(method: method, reason: error["message"]?.text ?? "no reason given")
        }
        guard case .object(let result)? = answer["result"] else { return JSONObject() }
        return result
    }

    private func wait(for event: String) throws(BrowserError) {
        guard !events.contains(where: { $0.method == event }) else { return }
        _ = try receive(event) { $0["method"]?.text == event }
    }

    /// Takes messages until one is the wanted one; events on the way are kept.
    private func receive(
        _ what: String,
        _ isWanted: (JSONObject) -> Bool
    ) throws(BrowserError) -> JSONObject {
        let deadline = DispatchTime.now() + Self.patience
        while let bytes = try process.receive(until: deadline) {
            guard case .object(let message)? = (try? JSONDocument(parsing: bytes))?.root else {
                continue
            }
            if let method = message["method"]?.text {
                events.append((method, message["params"]?.object ?? JSONObject()))
            }
            if isWanted(message) { return message }
        }
        throw .timedOut(what, seconds: Self.patience)
    }
}
