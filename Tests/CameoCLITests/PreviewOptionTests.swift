#if os(macOS) || os(Linux)
import CameoAnalysis
import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// Tests of the options for the phone and for its image, on the command line and in
/// `cameo.config.json`.
@Suite struct PreviewOptionTests {
    private static let hasBrowser = (try? BrowserLocator.find()) != nil
    private static let push = #"""
        {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "category": "chat", "mutable-content": 1,
         "interruption-level": "time-sensitive"}, "senderId": "u"}
        """#
    private static let icon = Repository.folder(
        "Examples/assets/pictures.example.com/groups/engines.png"
    )

    private func page(_ words: String..., folder: String? = nil) throws -> String {
        let run = try Tool.run(
            ["preview", "-", "--html", "-"] + words,
            input: Self.push,
            folder: folder
        )
        #expect(run.code == 0 && run.errors.isEmpty)
        return run.output
    }

    private func isSelected(_ id: String, _ page: String) -> Bool {
        page.contains("id=\"\(id)\" value=\"\(id.split(separator: "-")[1])\" selected")
    }

    @Test func `options determine the initial values of the page's controls`() throws {
        let standard = try page()
        for id in ["theme-system", "ios-26", "glass-default", "view-collapsed"] {
            #expect(isSelected(id, standard))
        }
        let other = try page(
            "--ios",
            "18",
            "--glass",
            "clear",
            "--view",
            "banner",
            "--theme",
            "dark"
        )
        for id in ["theme-dark", "ios-18", "glass-clear", "view-banner"] {
            #expect(isSelected(id, other))
        }
        #expect(isSelected("view-hidden", try page("--view", "hidden")))
        #expect(isSelected("view-collapsed", try page("--view", "lock")))
        #expect(isSelected("view-expanded", try page("--expanded")))
        #expect(isSelected("view-expanded", try page("--view", "expanded", "--expanded")))
    }

    @Test func `language, time and age determine the labels`() throws {
        let german = try page("--language", "de", "--time", "2026-03-01T21:05", "--age", "5h")
        #expect(german.contains(">Sonntag, 1. März</div>"))
        #expect(german.contains("<div class=\"hour\">21:05</div>"))
        #expect(german.contains("<bdi class=\"time\">16:05</bdi>"))
        #expect(german.contains(">DRINGLICH</div>"))
        #expect(try page("--language", "he").contains("<article class=\"card\" dir=\"rtl\">"))
        #expect(try page("--age", "now").contains("<bdi class=\"time\">now</bdi>"))
    }

    @Test func `a category is read from a file, or is Cameo's own category with an ID`() throws {
        #expect(!(try page("--expanded")).contains("class=\"menu\""))
        #expect(try page("--category", "chat").contains(">Mark as Read</span>"))
        #expect(!(try page("--category", "other")).contains("class=\"menu\""))
        let file = try Tool.file(
            #"[{"id": "chat", "actions": [{"id": "like", "title": "Like", "icon": "heart"}], "hiddenPreviewsPlaceholder": "%u new"}]"#
        )
        let page = try page("--category", file.path)
        #expect(page.contains(">Like</span><svg class=\"symbol\""))
        #expect(page.contains(">1 new</div>"))
    }

    @Test func `the settings file lists the categories that the app has registered`() throws {
        func category(_ title: String) -> String {
            #"[{"id": "chat", "actions": [{"id": "a", "title": "\#(title)"}]}]"#
        }
        let folder = try Tool.folder([
            "push.json": Self.push,
            "settings.json": #"{"version": 1, "categories": \#(category("Recorded"))}"#,
            "null.json": #"{"categories": null}"#,
            "text.json": #"{"categories": "chat"}"#,
            "wrong.json":
                #"{"categories": [{"id": "c", "actions": [{"id": "a", "titel": "A"}]}]}"#,
            "given.json": category("Given"),
            "config/push.json": Self.push,
            "config/cameo.config.json": #"{"root": true, "settings": "../settings.json"}"#,
            "both/push.json": Self.push,
            "both/cameo.config.json": """
            {"root": true, "settings": "../settings.json", "categories": \(category("Configured"))}
            """,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func buttons(_ words: String...) throws -> [String] {
            let run = try Tool.run(
                ["preview", "--html", "-", "--expanded"] + words,
                folder: folder
            )
            #expect(run.code == 0 && run.errors.isEmpty)
            return ["Recorded", "Configured", "Given", "Mute"].filter {
                run.output.contains(">\($0)</span>")
            }
        }
        let settings = ["--settings", "settings.json"]
        #expect(try buttons("push.json", settings[0], settings[1]) == ["Recorded"])
        #expect(try buttons("config/push.json") == ["Recorded"])
        #expect(try buttons("both/push.json") == ["Configured"])
        #expect(try buttons("both/push.json", "--category", "given.json") == ["Given"])
        #expect(try buttons("push.json", "--settings", "null.json") == [])
        // Other commands accept the key.
        let inspection = try Tool.run(["inspect", "push.json"] + settings, folder: folder)
        #expect(inspection.code == 0 && inspection.errors.isEmpty)
        let errors = try ["text", "wrong"].map { name in
            try Tool.run(["preview", "push.json", "--settings", "\(name).json"], folder: folder)
        }
        #expect(errors.map(\.code) == [66, 66])
        #expect(errors[0].errors.contains("text.json: categories: "))
        #expect(errors[1].errors.contains("wrong.json: categories[0].actions[0]: "))
    }

    @Test func `a wallpaper is part of the page`() throws {
        let plain = try page()
        let page = try page("--wallpaper", Self.icon)
        #expect(page.contains(".screen.lock-screen { background: linear-gradient("))
        #expect(page.contains(", url(\"data:image/png;base64,"))
        #expect(!plain.contains("data:image/png"))
    }

    @Test(
        .usesBrowser,
        .enabled(if: hasBrowser, "requires a browser; install one with make setup-browser")
    )
    func `an image with less than one pixel per point has the colors of a large image`() throws {
        let folder = try Tool.folder(["push.json": Self.push])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let browser = try SharedBrowser.open()
        func colors(_ name: String, _ options: String...) throws -> [Double] {
            let run = try Tool.run(
                ["preview", "push.json", "--view", "expanded", "--png", name] + options,
                folder: folder
            )
            #expect(run.code == 0, "\(run.errors)")
            let png = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            // The mean colors of a grid with 8 columns and 16 rows.
            let value = try browser.evaluate(
                """
                (async () => {
                  const bytes = Uint8Array.from(atob('\(png.base64EncodedString())'), c => c.charCodeAt(0));
                  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
                  const canvas = new OffscreenCanvas(8, 16);
                  const context = canvas.getContext('2d');
                  context.imageSmoothingQuality = 'high';
                  context.drawImage(image, 0, 0, 8, 16);
                  return [image.width, ...context.getImageData(0, 0, 8, 16).data];
                })()
                """
            )
            return (value.array ?? []).compactMap(\.double)
        }
        let (large, small) = (
            try colors("large.png", "--scale", "1"), try colors("small.png", "--width", "241")
        )
        #expect(large.first == 482 && small.first == 241)
        #expect(large.count == small.count && large.count > 500)
        let largest = zip(large, small).dropFirst().map { abs($0 - $1) }.max() ?? 255
        #expect(largest < 40)
    }

    @Test(
        .usesBrowser,
        .enabled(if: hasBrowser, "requires a browser; install one with make setup-browser")
    )
    func `an image of the notifications contains no part of the phone's frame`() throws {
        let folder = try Tool.folder(["push.json": Self.push])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let browser = try SharedBrowser.open()
        let scales = [
            ["--scale", "1.1"], ["--scale", "1.9"], ["--scale", "2.2"], ["--scale", "3.3"],
            ["--width", "520"], ["--width", "1000"], ["--width", "1200"],
        ]
        for options in scales {
            let run = try Tool.run(
                ["preview", "push.json", "--crop", "card", "--png", "x.png"] + options,
                folder: folder
            )
            #expect(run.code == 0, "\(run.errors)")
            let png = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/x.png"))
            // The minimum sum of red, green and blue in the first two and the last two columns.
            let value = try browser.evaluate(
                """
                (async () => {
                  const bytes = Uint8Array.from(atob('\(png.base64EncodedString())'), c => c.charCodeAt(0));
                  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
                  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
                  context.drawImage(image, 0, 0);
                  let smallest = 765;
                  for (const left of [0, image.width - 2]) {
                    const { data } = context.getImageData(left, 0, 2, image.height);
                    for (let i = 0; i < data.length; i += 4) smallest = Math.min(smallest, data[i] + data[i + 1] + data[i + 2]);
                  }
                  return smallest;
                })()
                """
            )
            #expect(value.integer ?? 0 > 200, "\(options)")
        }
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `a translucent color remains translucent in a PNG`() throws {
        let folder = try Tool.folder(["push.json": Self.push])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let images = try ["#0000", "transparent"].map { color in
            let words = ["--crop", "card", "--background", color, "--png", "x.png"]
            let run = try Tool.run(["preview", "push.json"] + words, folder: folder)
            #expect(
                run.code == 0
                    && run.errors == Tool.browserNotice + "cameo: x.png: wrote 1 notification\n"
            )
            return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/x.png"))
        }
        #expect(images[0] == images[1])
    }

    @Test func `the configuration supports the same settings, and options take precedence`() throws
    {
        let folder = try Tool.folder([
            "cameo.config.json": #"""
            {"root": true, "ios": 18, "glass": "clear", "language": "fr", "wallpaper": "wall.png",
             "categories": [{"id": "chat", "actions": ["reply"]}]}
            """#,
            "file/cameo.config.json": #"{"categories": "categories.json"}"#,
            "file/categories.json": #"{"id": "chat", "actions": ["mute"]}"#,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: Self.icon, toPath: "\(folder)/wall.png")
        let french = try page(folder: folder)
        #expect(isSelected("ios-18", french) && isSelected("glass-clear", french))
        #expect(french.contains(">Mardi 9 septembre</div>"))
        #expect(french.contains(">Répondre</span>") && french.contains("data:image/png"))
        let english = try page("--ios", "27", "--language", "en", folder: folder)
        #expect(isSelected("ios-27", english) && english.contains(">Reply</span>"))
        let inner = try Tool.run(
            ["preview", "-", "--html", "-"],
            input: Self.push,
            folder: "\(folder)/file"
        )
        #expect(inner.output.contains(">Mettre en sourdine</span>"))
        #expect(!inner.output.contains(">Répondre</span>"))
    }

    @Test func `the configuration can set the theme, title style, current user and images`() throws
    {
        let push = #"""
            {"aps": {"alert": {"body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada", "senderName": "Ada",
             "senderAvatar": "https://images.engines.dev/ada.png", "conversationId": "c_7", "groupName": "Engines",
             "recipients": [{"id": "u_grace", "name": "Grace"}, {"id": "u_joan", "name": "Joan"}]}
            """#
        let folder = try Tool.folder([
            "cameo.config.json": #"""
            {"root": true, "theme": "dark", "titleStyle": "groupFirst", "currentUser": "u_grace",
             "assets": "images"}
            """#,
            "inner/push.json": push,
            "missing/cameo.config.json": #"{"assets": "none"}"#,
            "missing/push.json": push,
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let images = "\(folder)/images/images.engines.dev"
        try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.icon, toPath: "\(images)/ada.png")
        func run(_ arguments: String...) throws -> Tool.Run {
            try Tool.run(arguments, folder: "\(folder)/inner")
        }
        let page = try run("preview", "push.json", "--html", "-").output
        #expect(isSelected("theme-dark", page) && page.contains("data:image/png"))
        let light = try run("preview", "push.json", "--html", "-", "--theme", "light").output
        #expect(isSelected("theme-light", light))
        let parsed = try run("inspect", "push.json").output
        #expect(parsed.contains("first line      Engines") && !parsed.contains("Grace"))
        let given = try run(
            "inspect",
            "push.json",
            "--title-style",
            "senderFirst",
            "--current-user",
            "u_joan"
        ).output
        #expect(given.contains("first line      Ada") && given.contains("Grace"))
        #expect(!given.contains("Joan"))
        let missing = try Tool.run(["preview", "push.json"], folder: "\(folder)/missing")
        #expect(missing.code == 78 && missing.errors.contains("none"))
    }

    @Test func `the values in the configuration match the page's values`() {
        #expect(ToolConfiguration.iosVersions == PhoneOptions.IOSVersion.allCases.map(\.rawValue))
        #expect(ToolConfiguration.themes == PhoneOptions.Theme.allCases.map(\.rawValue))
        #expect(ToolConfiguration.glassNames == PhoneOptions.Glass.allCases.map(\.rawValue))
        #expect(ToolConfiguration.languages == ScreenLanguage.allCases.map(\.rawValue))
    }

    @Test func `errors name incorrect values and the fix`() throws {
        let folder = try Tool.folder([
            "push.json": Self.push,
            "icon.txt": "hello",
            "cut.png": "\u{89}PNG\r\n",
            "broken.json": "{",
            "categories.json": #"[{"id": "chat", "actions": ["replay"]}]"#,
            "config/cameo.config.json": #"{"wallpaper": "missing.png"}"#,
            "config/push.json": Self.push,
            "words/cameo.config.json": #"{"categories": [{"name": "chat"}]}"#,
            "words/push.json": Self.push,
            "images/x": "",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(Sample.png + [UInt8](repeating: 0, count: 10_000_001))
            .write(to: URL(fileURLWithPath: "\(folder)/large.png"))
        try Data(Sample.png(width: 40_000, height: 40_000))
            .write(to: URL(fileURLWithPath: "\(folder)/wide.png"))
        let usage = [
            ["--ios", "25"], ["--glass", "frosted"], ["--language", "en-US"], ["--view", "locked"],
            ["--expanded", "--view", "banner"], ["--time", "25:00"], ["--age", "soon"],
            ["--age", "1000d"], ["--category", ""], ["--crop", "card"], ["--scale", "2"],
            ["--background", "white"], ["--width", "400"],
            ["--png", "x.png", "--scale", "0"], ["--png", "x.png", "--scale", "50"],
            ["--png", "x.png", "--scale", "big"], ["--png", "x.png", "--scale", "nan"],
            ["--png", "x.png", "--width", "12"],
            ["--png", "x.png", "--width", "400", "--scale", "1"],
            ["--png", "x.png", "--crop", "phone"],
            ["--png", "x.png", "--crop", "card", "--legend"],
            ["--png", "x.png", "--background", "wite"],
            ["--png", "x.png", "--background", "#12345"],
            ["--png", "x.jpg", "--background", "transparent"], ["--png", "x.gif"],
            ["--png", "x.webp"],
        ]
        let files = [
            ["--wallpaper", "missing.png"], ["--wallpaper", "icon.txt"], ["--wallpaper", "images"],
            ["--wallpaper", "cut.png"], ["--wallpaper", "large.png"], ["--wallpaper", "wide.png"],
            ["--category", "missing.json"], ["--category", "broken.json"],
            ["--category", "categories.json"],
            ["--png", "x.png", "--background", "missing.jpg"],
            ["--png", "x.png", "--background", "icon.txt"],
        ]
        let commands =
            usage.map { (["preview", "push.json"] + $0, Int32(64)) }
            + files.map { (["preview", "push.json", "--html", "-"] + $0, Int32(66)) }
            + [(["preview", "config/push.json"], 78), (["preview", "words/push.json"], 78)]
        try expectSnapshot(
            try Tool.transcript(commands, folder: folder),
            "preview-option-errors.txt"
        )
    }

    // MARK: Images

    /// Returns the width and height of a PNG image.
    private func size(_ file: String) throws -> [Int] {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)).prefix(24))
        try #require(bytes.count == 24)
        return [16, 20].map { start in
            bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `scale, width and crop determine the size of an image`() throws {
        let folder = try Tool.folder(["push.json": Self.push])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func image(_ words: String...) throws -> [Int] {
            let run = try Tool.run(
                ["preview", "push.json", "--png", "x.png"] + words,
                folder: folder
            )
            #expect(
                run.code == 0
                    && run.errors == Tool.browserNotice + "cameo: x.png: wrote 1 notification\n"
            )
            return try size("\(folder)/x.png")
        }
        let standard = try image()
        #expect(try image("--scale", "1") == standard.map { $0 / 2 })
        #expect(try image("--width", "1000")[0] == 1000)
        #expect(try image("--width", "333")[0] == 333)
        let card = try image("--crop", "card")
        #expect(card[0] < standard[0] && card[1] < standard[1] / 4)
        #expect(try image("--crop", "card", "--width", "600")[0] == 600)
        #expect(try image("--crop", "card", "--view", "banner")[0] == card[0])
        #expect(try image("--crop", "card", "--background", "transparent")[0] == card[0] + 48)
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `the wallpaper behind a card is the same at each width`() throws {
        let folder = try Tool.folder(["push.json": Self.push])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let images = try [["--width", "520"], ["--scale", "2"]].map { words in
            let options = ["preview", "push.json", "--png", "x.png", "--crop", "card"] + words
            #expect(try Tool.run(options, folder: folder).code == 0)
            let image = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/x.png"))
            return "await color('\(image.base64EncodedString())')"
        }
        // Chromium once repeated the start of the card's wallpaper at the end of the card.
        let difference = try Browser(path: BrowserLocator.find()).evaluate(
            """
            (async () => {
              const color = async text => {
                const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
                const bitmap = await createImageBitmap(new Blob([bytes]));
                const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
                context.drawImage(bitmap, 0, 0);
                return context.getImageData(bitmap.width * .93, bitmap.height * .8, 1, 1).data;
              };
              const [a, b] = [\(images.joined(separator: ", "))];
              return Math.max(...a.map((value, channel) => Math.abs(value - b[channel])));
            })()
            """
        )
        #expect(try #require(difference.double) <= 4)
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `an image with the file extension jpg is a JPEG`() throws {
        let out = try Tool.file().path + ".jpg"
        defer { try? FileManager.default.removeItem(atPath: out) }
        let run = try Tool.run("preview", "-", "--png", out, input: Self.push)
        #expect(
            run.code == 0
                && run.errors == Tool.browserNotice + "cameo: \(out): wrote 1 notification\n"
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: out)).starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test(.enabled(if: hasBrowser, "requires a browser; install one with make setup-browser"))
    func `a notification that isn't shown can't be cropped`() throws {
        let out = try Tool.file().path
        let run = try Tool.run(
            ["preview", "-", "--png", out, "--crop", "card"],
            input: #"{"aps": {"content-available": 1}}"#
        )
        #expect(run.code == 1)
        #expect(run.errors.contains("--crop"))
    }
}
#endif
