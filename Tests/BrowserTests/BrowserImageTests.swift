import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// Tests that compare images with recorded ones, on Linux with Debian's fonts.
@Suite(
    .usesBrowser,
    .enabled(
        if: SharedBrowser.path != nil && Page.hasFonts,
        "requires Linux, a browser and Debian's fonts; install them with make setup-browser"
    )
)
struct BrowserImageTests {
    /// The maximum mean difference between an 8 × 8 pixel block and the recorded block, from 0 to
    /// 255.
    private static let tolerance = 24.0

    private struct Case {
        let name: String
        let previews: [Preview]
        var options = PhoneOptions()
    }

    private func cases() async throws -> [Case] {
        func options(
            _ version: PhoneOptions.IOSVersion,
            _ theme: PhoneOptions.Theme,
            _ view: PhoneOptions.View = .lockScreen,
            glass: PhoneOptions.Glass? = nil
        ) -> PhoneOptions {
            var options = PhoneOptions()
            (options.iOSVersion, options.theme) = (version, theme)
            (options.view, options.glass) = (view, glass)
            return options
        }
        let examples = [
            try await ExamplePreview.example("direct"),
            try await ExamplePreview.example("group"),
            try await ExamplePreview.example("rich-image"),
        ]
        let (kinds, actions) = (try await kinds(), try await actions())
        var cases: [Case] = []
        for version in [PhoneOptions.IOSVersion.ios18, .ios26] {
            for theme in PhoneOptions.Theme.allCases {
                let look = "\(version.rawValue)-\(theme.rawValue)"
                cases += [
                    Case(
                        name: "stack-\(look)",
                        previews: examples,
                        options: options(version, theme)
                    ),
                    Case(name: "kinds-\(look)", previews: kinds, options: options(version, theme)),
                    Case(
                        name: "expanded-\(look)",
                        previews: actions,
                        options: options(version, theme, .expanded)
                    ),
                    Case(
                        name: "banner-\(look)",
                        previews: examples,
                        options: options(version, theme, .banner)
                    ),
                ]
            }
        }
        for theme in PhoneOptions.Theme.allCases {
            cases += [
                Case(
                    name: "stack-26-clear-\(theme.rawValue)",
                    previews: examples,
                    options: options(.ios26, theme, glass: .clear)
                ),
                Case(
                    name: "stack-27-clear-\(theme.rawValue)",
                    previews: examples,
                    options: options(.ios27, theme, glass: .clear)
                ),
                Case(
                    name: "expanded-27-\(theme.rawValue)",
                    previews: actions,
                    options: options(.ios27, theme, .expanded)
                ),
                Case(
                    name: "banner-27-\(theme.rawValue)",
                    previews: examples,
                    options: options(.ios27, theme, .banner)
                ),
            ]
        }
        var arabic = options(.ios26, .light)
        arabic.language = .arabic
        var legend = options(.ios26, .light)
        legend.showsLegend = true
        let scripts = [
            try await ExamplePreview.direct(name: "田中 太郎", text: "今夜は来ますか？"),
            try await ExamplePreview.direct(
                name: "عائشة",
                text: "هل أنت قادم الليلة؟ 🌙",
                more: #", "thread-id": "t""#
            ),
            try await ExamplePreview.direct(
                name: "عائشة",
                text: "نعم",
                more: #", "thread-id": "t""#
            ),
        ]
        return cases + [
            Case(
                name: "hidden-26-light",
                previews: examples,
                options: options(.ios26, .light, .hidden)
            ),
            Case(name: "scripts-26-light", previews: scripts, options: arabic),
            Case(name: "legend-26-light", previews: examples, options: legend),
        ]
    }

    /// Returns a preview of a message with an image and buttons.
    private func actions() async throws -> [Preview] {
        [
            try await ExamplePreview.make(
                """
                {"aps": {"alert": {"title": "Gear", "body": "Look"}, "mutable-content": 1},
                 "custom": {"i": "1"}, "att": {"a": "https://pictures.example.com/media/gear.jpg"},
                 "buttons": [{"i": "yes", "n": "Keep it"}, {"i": "no", "n": "Send back"}]}
                """
            )
        ]
    }

    /// Returns previews of calls, a time-sensitive message, long text, a critical alert, and
    /// initials of a name with an emoji.
    private func kinds() async throws -> [Preview] {
        var settings = CommunicationSettings()
        settings.mapping = try Mapping([.senderID: ["id"], .callState: ["state"]])
        let calls = PayloadParser(settings: settings)
        func call(_ name: String, _ state: String, _ text: String) async throws -> Preview {
            try await ExamplePreview.make(
                """
                {"aps": {"alert": {"title": "\(name)", "body": "\(text)"}, "mutable-content": 1},
                 "id": "\(name)", "state": "\(state)"}
                """,
                parser: calls
            )
        }
        return [
            try await call("Charles", "incoming", "Incoming call"),
            try await call("Mary", "missed", "Missed call"),
            try await ExamplePreview.direct(
                name: "Grace",
                text: "Now",
                more: #", "interruption-level": "time-sensitive", "thread-id": "grace""#
            ),
            try await ExamplePreview.direct(
                name: "Augusta Ada King, Countess of Lovelace",
                text: String(repeating: "The engine weaves patterns. ", count: 12),
                more: #", "thread-id": "augusta""#
            ),
            try await ExamplePreview.make(
                #"{"aps":{"alert":{"title":"Boiler","body":"Pressure"},"interruption-level":"critical","thread-id":"boiler"}}"#
            ),
            try await ExamplePreview.make(
                #"{"aps":{"alert":{"title":"🦊 Joan","body":"👩🏽‍🚀🎉"},"mutable-content":1,"thread-id":"j"},"senderId":"u"}"#
            ),
        ]
    }

    @Test func `images match the recorded ones`() async throws {
        for item in try await cases() {
            let page = try Page(
                PreviewPage(item.previews, options: item.options, content: .phone).html,
                width: PreviewPage.phoneSize(item.options).width,
                height: PreviewPage.phoneSize(item.options).height
            )
            let image = try page.browser.image()
            try expectImage(image, "\(item.name).png", page)
        }
    }

    @Test func `a moved avatar exceeds the tolerance`() async throws {
        let preview = try await ExamplePreview.example("direct")
        let page = try Page(
            PreviewPage([preview], content: .phone).html,
            width: PreviewPage.phoneSize().width,
            height: PreviewPage.phoneSize().height
        )
        let before = try page.browser.image()
        #expect(try difference(before, try page.browser.image(), page) < Self.tolerance)
        try page.value("document.querySelector('.avatar-image').style.translate = '6px 0'")
        #expect(try difference(before, try page.browser.image(), page) > Self.tolerance)
    }

    private func expectImage(_ image: [UInt8], _ name: String, _ page: Page) throws {
        let path = "Tests/__Snapshots__/pictures/\(name)"
        let file = URL(fileURLWithPath: Repository.folder(path))
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(image).write(to: file)
            Issue.record("Recorded \(path); review it, and run the tests again")
            return
        }
        guard let recorded = try? Data(contentsOf: file) else {
            Issue.record("\(path) is missing; run make record")
            return
        }
        let difference = try difference(Array(recorded), image, page)
        if difference > Self.tolerance {
            let actual = FileManager.default.temporaryDirectory.appendingPathComponent(name)
            try Data(image).write(to: actual)
            Issue.record(
                "\(actual.path) differs by \(difference) from \(path); if intended, run make record"
            )
        }
    }

    /// Returns the maximum mean difference between the 8 × 8 pixel blocks of two images, from 0 to
    /// 255.
    private func difference(
        _ one: [UInt8],
        _ other: [UInt8],
        _ page: Page
    ) throws -> Double {
        let pair = [one, other].map { "'\(Data($0).base64EncodedString())'" }
        let value = try page.value(
            """
            (async () => {
              const read = async text => {
                const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
                const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
                const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
                const context = canvas.getContext('2d');
                context.drawImage(bitmap, 0, 0);
                return context.getImageData(0, 0, bitmap.width, bitmap.height);
              };
              const [a, b] = [await read(\(pair[0])), await read(\(pair[1]))];
              if (a.width != b.width || a.height != b.height) return 255;
              let largest = 0;
              for (let y = 0; y + 8 <= a.height; y += 8) for (let x = 0; x + 8 <= a.width; x += 8) {
                let sum = 0;
                for (let v = y; v < y + 8; v++) for (let u = x; u < x + 8; u++) {
                  const i = 4 * (v * a.width + u);
                  for (let k = 0; k < 3; k++) sum += Math.abs(a.data[i + k] - b.data[i + k]);
                }
                largest = Math.max(largest, sum / 192);
              }
              return largest;
            })()
            """
        )
        return try #require(value.double)
    }
}
