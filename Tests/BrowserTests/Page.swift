import Cameo
import CameoPreview
import Foundation
import TestSupport
import Testing

/// A page in a real browser, asked by script from outside: the page itself allows none.
final class Page {
    /// The browser that is found, or none.
    static let browserPath = try? BrowserLocator.find()

    /// Whether the fonts are there with which the pictures of the tests were recorded.
    static let hasFonts = [
        "opentype/inter/Inter-Regular.otf", "truetype/noto/NotoColorEmoji.ttf",
        "truetype/noto/NotoSansArabic-Regular.ttf", "opentype/noto/NotoSansCJK-Regular.ttc",
    ].allSatisfy { FileManager.default.fileExists(atPath: "/usr/share/fonts/\($0)") }

    let browser: Browser

    init(_ html: String, width: Int = 1280, height: Int = 1000) throws {
        browser = try Browser(path: try BrowserLocator.find())
        try browser.observe()
        try browser.resize(width: width, height: height, scale: 1)
        try browser.open(html)
    }

    /// The value of a script's expression.
    @discardableResult
    func value(_ script: String) throws -> JSONValue {
        let answer = try browser.ask(
            "Runtime.evaluate",
            [
                ("expression", .string(script)), ("returnByValue", .bool(true)),
                ("awaitPromise", .bool(true)),
            ]
        )
        if let exception = answer["exceptionDetails"] {
            throw ScriptError(description: exception.compact)
        }
        return answer["result"]?.object?["value"] ?? .null
    }

    struct ScriptError: Error, CustomStringConvertible {
        let description: String
    }

    struct Box: Equatable {
        let left: Double
        let top: Double
        let right: Double
        let bottom: Double

        var width: Double { right - left }
        var height: Double { bottom - top }
    }

    /// Where the first element that is shown of a selector stands.
    func box(_ selector: String) throws -> Box {
        let value = try value(
            """
            (() => { for (const e of document.querySelectorAll(\(JSONValue.string(selector).compact))) {
              const r = e.getBoundingClientRect();
              if (r.width > 0) return [r.left, r.top, r.right, r.bottom]; } return null; })()
            """
        )
        let edges = value.array?.compactMap(\.double)
        let numbers = try #require(edges, "nothing is shown of \(selector)")
        return Box(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }

    /// Presses a key as a person does.
    func press(_ key: String, code: Int) throws {
        for type in ["keyDown", "keyUp"] {
            try browser.ask(
                "Input.dispatchKeyEvent",
                [
                    ("type", .string(type)), ("key", .string(key)), ("code", .string(key)),
                    ("windowsVirtualKeyCode", .number(JSONNumber(code))),
                ]
            )
        }
    }

    /// What the browser complained of.
    var complaints: [String] {
        browser.events.compactMap { method, parameters in
            switch method {
            case "Runtime.exceptionThrown": return JSONValue.object(parameters).compact
            case "Runtime.consoleAPICalled", "Log.entryAdded":
                return JSONValue.object(parameters).compact
            default: return nil
            }
        }
    }

    /// The addresses that the page asked for, besides itself and what it holds.
    var requests: [String] {
        browser.events.filter { $0.method == "Network.requestWillBeSent" }
            .compactMap { $0.parameters["request"]?.object?["url"]?.text }
            .filter { !$0.hasPrefix("data:") && !$0.hasSuffix(".html") }
    }
}
