import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// A page in the shared browser, until the test opens another page. Scripts don't run in the page,
/// but tests can evaluate expressions.
final class Page {
    /// Whether the fonts of the recorded images are installed. Their paths exist only on Linux.
    static let hasFonts = [
        "opentype/inter/Inter-Regular.otf", "truetype/noto/NotoColorEmoji.ttf",
        "truetype/noto/NotoSansArabic-Regular.ttf", "opentype/noto/NotoSansCJK-Regular.ttc",
    ].allSatisfy { FileManager.default.fileExists(atPath: "/usr/share/fonts/\($0)") }

    let browser: Browser

    init(_ html: String, width: Int = 1280, height: Int = 1000) throws {
        browser = try SharedBrowser.open()
        for domain in ["Runtime", "Network", "Log"] { try browser.send("\(domain).enable") }
        try browser.resize(width: width, height: height, scale: 1)
        try browser.open(html)
    }

    /// Returns the value of a JavaScript expression.
    @discardableResult
    func value(_ script: String) throws -> JSONValue {
        let result = try browser.send(
            "Runtime.evaluate",
            [
                ("expression", .string(script)), ("returnByValue", .bool(true)),
                ("awaitPromise", .bool(true)),
            ]
        )
        if let exception = result["exceptionDetails"] {
            throw ScriptError(description: exception.compact)
        }
        return result["result"]?.object?["value"] ?? .null
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

    /// Returns the bounding box of the first visible element that matches a selector.
    func box(_ selector: String) throws -> Box {
        let value = try value(
            """
            (() => { for (const e of document.querySelectorAll(\(JSONValue.string(selector).compact))) {
              const r = e.getBoundingClientRect();
              if (r.width > 0) return [r.left, r.top, r.right, r.bottom]; } return null; })()
            """
        )
        let edges = value.array?.compactMap(\.double)
        let numbers = try #require(edges, "no visible element matches \(selector)")
        return Box(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
    }

    /// Presses and releases a key.
    func press(_ key: String, code: Int) throws {
        for type in ["keyDown", "keyUp"] {
            try browser.send(
                "Input.dispatchKeyEvent",
                [
                    ("type", .string(type)), ("key", .string(key)), ("code", .string(key)),
                    ("windowsVirtualKeyCode", .number(JSONNumber(code))),
                ]
            )
        }
    }

    /// The exceptions and console messages of the page.
    var consoleMessages: [String] {
        browser.events.compactMap { method, parameters in
            switch method {
            case "Runtime.exceptionThrown": return JSONValue.object(parameters).compact
            case "Runtime.consoleAPICalled", "Log.entryAdded":
                return JSONValue.object(parameters).compact
            default: return nil
            }
        }
    }

    /// The URLs that the page requested, except HTML pages and data URLs.
    var requests: [String] {
        browser.events.filter { $0.method == "Network.requestWillBeSent" }
            .compactMap { $0.parameters["request"]?.object?["url"]?.text }
            .filter { !$0.hasPrefix("data:") && !$0.hasSuffix(".html") }
    }
}
