import Foundation
import HostSupport
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis
@testable import CameoPreview

/// Tests of the screen's content: stacks, times, levels, buttons and hidden previews.
@Suite struct ScreenTests {
    private func push(
        _ name: String,
        aps: String = "",
        more: String = "",
        isMutable: Bool = true
    ) async throws -> Preview {
        let mutable = isMutable ? ", \"mutable-content\": 1" : ""
        return try await ExamplePreview.make(
            "{\"aps\": {\"alert\": {\"title\": \"\(name)\", \"body\": \"Hi\"}\(mutable)\(aps)}\(more)}"
        )
    }

    private func html(
        _ previews: [Preview],
        _ change: (inout PhoneOptions) -> Void = { _ in }
    ) -> String {
        var options = PhoneOptions()
        change(&options)
        return PreviewPage(previews, options: options, content: .phone).html
            .components(separatedBy: "<main>")[1]
    }

    private func count(_ text: String, in html: String) -> Int {
        html.components(separatedBy: text).count - 1
    }

    // MARK: Stacks

    @Test func `notifications of a thread form a stack, and the others form the app's stack`() {
        #expect(ScreenItem.piles(of: []) == [])
        #expect(
            ScreenItem.piles(of: ["a", "b", "a", nil, "b", nil]) == [[0, 2], [1, 4], [3, 5]]
        )
    }

    @Test func `a stack displays the most recent notification, at most two edges and no count`()
        async throws
    {
        var previews: [Preview] = []
        for number in 1...4 {
            previews.append(try await push("Push \(number)", aps: #", "thread-id": "t""#))
        }
        let pile = html(previews)
        #expect(count("class=\"item pile\"", in: pile) == 1)
        #expect(count("class=\"edge edge-", in: pile) == 2)
        #expect(pile.contains(">Push 4<"))
        #expect(!pile.contains("Push 3"))
        #expect(pile.contains("aria-label=\"4 notifications\""))
        #expect(!pile.contains("4 more"))
        let two = html(Array(previews.prefix(2)))
        #expect(count("class=\"edge edge-", in: two) == 1)
        #expect(count("class=\"edge edge-", in: html([previews[0]])) == 0)
    }

    @Test func `different threads are separate items, most recent first`() async throws {
        let previews = [
            try await push("One", aps: #", "thread-id": "1""#),
            try await push("Two", aps: #", "thread-id": "2""#),
            try await push("Three", aps: #", "thread-id": "1""#),
        ]
        let page = html(previews)
        let three = try #require(page.range(of: ">Three<"))
        let two = try #require(page.range(of: ">Two<"))
        #expect(three.lowerBound < two.lowerBound)
        #expect(!page.contains(">One<"))
        #expect(count("class=\"item\"", in: page) == 1)
        #expect(count("class=\"item pile\"", in: page) == 1)
    }

    @Test func `items that don't fit on the screen aren't counted`() async throws {
        var previews: [Preview] = []
        for number in 0..<12 {
            previews.append(try await push("P", aps: ", \"thread-id\": \"\(number)\""))
        }
        let page = html(previews)
        #expect(count("class=\"item\"", in: page) == ScreenItem.maxItems)
        #expect(!page.contains("more<"))
    }

    // MARK: Times

    @Test func `ages come from the options, and then increase by three minutes`() async throws {
        var previews: [Preview] = []
        for number in 0..<4 {
            previews.append(try await push("P", aps: ", \"thread-id\": \"\(number)\""))
        }
        func times(_ page: String) -> [String] {
            page.components(separatedBy: "class=\"time\">").dropFirst()
                .map { String($0.prefix { $0 != "<" }) }
        }
        #expect(times(html(previews)) == ["now", "2m ago", "5m ago", "8m ago"])
        #expect(
            times(html(previews) { $0.ages = [3, 5 * 60, 2 * 24 * 60] })
                == ["3m ago", "4:41 AM", "2d ago", "2d ago"]
        )
    }

    @Test func `the date and the clock use the language, and the status bar has no name`()
        async throws
    {
        let page = html([try await push("Ada")]) {
            $0.language = .german
            $0.time = ScreenTime("2026-03-01T21:05")!
        }
        #expect(page.contains(">Sonntag, 1. März</div>"))
        #expect(page.contains("<div class=\"hour\">21:05</div>"))
        #expect(page.contains("lang=\"de\""))
        #expect(page.contains("<span class=\"carrier\"></span>"))
        #expect(page.contains(">jetzt<"))
        #expect(!page.contains("Cameo"))
    }

    // MARK: Direction

    @Test func `the language determines whether cards are mirrored, not the text`() async throws {
        let arabic = try await ExamplePreview.direct(name: "عائشة", text: "هل أنت قادم؟")
        #expect(html([arabic]).contains("<article class=\"card\" dir=\"ltr\">"))
        let english = try await ExamplePreview.direct(name: "Ada", text: "Hi")
        #expect(
            html([english]) { $0.language = .hebrew }
                .contains("<article class=\"card\" dir=\"rtl\">")
        )
        #expect(html([arabic]).contains("<div class=\"first\" dir=\"auto\">عائشة</div>"))
    }

    // MARK: Levels

    @Test func `a critical level or a critical sound marks an alert as critical`() async throws {
        for aps in [
            #", "interruption-level": "critical""#,
            #", "sound": {"name": "alarm.caf", "critical": 1, "volume": 1}"#,
            #", "sound": {"name": "alarm.caf", "critical": 1}, "interruption-level": "time-sensitive""#,
        ] {
            let page = html([try await push("Fire", aps: aps)])
            #expect(
                page.contains(
                    "class=\"level critical\"><svg aria-hidden=\"true\"><use href=\"#symbol-warning\"/>"
                )
            )
            #expect(page.contains("CRITICAL</div>"))
            #expect(!page.contains("TIME SENSITIVE"))
        }
        let silent = html([try await push("No", aps: #", "sound": {"name": "a", "critical": 0}"#)])
        #expect(!silent.contains("class=\"level"))
    }

    @Test func `a time-sensitive notification has an uppercase line in the selected language`()
        async throws
    {
        let preview = try await push("Now", aps: #", "interruption-level": "time-sensitive""#)
        #expect(
            html([preview]).contains("<div class=\"level time-sensitive\">TIME SENSITIVE</div>")
        )
        #expect(html([preview]) { $0.language = .japanese }.contains(">即時通知</div>"))
        let passive = try await push("Later", aps: #", "interruption-level": "passive""#)
        #expect(!html([passive]).contains("class=\"level"))
    }

    @Test func `the card in a terminal shows the level and the time label in the language`()
        async throws
    {
        let critical = try await push("Fire", aps: #", "interruption-level": "critical""#)
        let card = TerminalCard(width: 80, isColored: false, language: .german).text(of: critical)
        #expect(card.contains("⚠ KRITISCH") && card.contains("jetzt"))
        let urgent = try await push("Now", aps: #", "interruption-level": "time-sensitive""#)
        #expect(
            TerminalCard(width: 80, isColored: false).text(of: urgent).contains("TIME SENSITIVE")
        )
    }

    // MARK: Buttons

    private func buttons(_ page: String) -> [String] {
        page.components(separatedBy: "<span class=\"label\" dir=\"auto\">").dropFirst()
            .map { String($0.prefix { $0 != "<" }) }
    }

    @Test func `the expanded view has up to ten buttons of the payload`() async throws {
        let list = (1...12).map { #"{"i": "b\#($0)", "n": "Button \#($0)"}"# }
        let preview = try await push(
            "Ada",
            more: #", "custom": {"i": "1"}, "buttons": [\#(list.joined(separator: ","))]"#
        )
        let page = html([preview]) { $0.view = .expanded }
        #expect(buttons(page) == (1...10).map { "Button \($0)" })
        #expect(buttons(html([preview])) == [])
    }

    @Test func `buttons have icons, destructive ones are red, and a reply has a text field`()
        async throws
    {
        let preview = try await push(
            "Ada",
            more: #"""
                , "custom": {"i": "1"}, "buttons": [
                {"i": "r", "n": "Answer", "buttonType": "textInput", "inputTitle": "Go", "inputPlaceholder": "Say it"},
                {"i": "d", "n": "Delete", "icon_type": "system", "path": "trash.fill", "buttonType": "destructive"},
                {"i": "x", "n": "Own", "icon_type": "custom", "path": "engine"}]
                """#
        )
        let page = html([preview]) { $0.view = .expanded }
        #expect(
            page.contains(
                "<label class=\"action reply\"><input type=\"checkbox\" autocomplete=\"off\"><span"
            )
        )
        #expect(page.contains("<div class=\"action destructive\"><span"))
        #expect(page.contains("class=\"placeholder\" dir=\"auto\">Say it</span>"))
        #expect(page.contains("aria-label=\"Go\""))
        // The page contains the two symbols of iOS, the symbol of the send button, and the symbols
        // of five keys.
        #expect(count("class=\"symbol\"", in: page) == 8)
    }

    @Test func `a category has the buttons that the app registers, and Cameo's own by default`()
        async throws
    {
        let message = try await push("Ada", aps: #", "category": "message""#)
        let page = html([message]) { $0.view = .expanded }
        #expect(buttons(page) == ["Reply", "Mark as Read", "Mute"])
        #expect(page.contains("class=\"reply-field\""))
        #expect(
            buttons(html([message]) { ($0.view, $0.language) = (.expanded, .french) })
                == ["Répondre", "Marquer comme lu", "Mettre en sourdine"]
        )
        let invitation = try await push(
            "Ada",
            aps: #", "category": "invitation""#,
            more: #", "custom": {"i": "1"}, "buttons": [{"i": "own", "n": "Own"}]"#
        )
        #expect(buttons(html([invitation]) { $0.view = .expanded }) == [])
        let categories = try ScreenCategory.list(
            JSONValue(
                parsing:
                    #"[{"id": "invitation", "actions": [{"id": "yes", "title": "Accept"}, "mute", {"id": "no", "isDestructive": true}]}]"#
            )
        )
        let registered = html([invitation]) { ($0.view, $0.categories) = (.expanded, categories) }
        #expect(buttons(registered) == ["Accept", "Mute", "no"])
        var options = PhoneOptions()
        #expect(PreviewPage([invitation]).html.contains("<code>--category</code>"))
        options.categories = categories
        let known = PreviewPage([invitation], options: options).html
        #expect(!known.contains("<code>--category</code>"))
        #expect(registered.contains("<div class=\"action destructive\"><span"))
    }

    // MARK: Hidden previews and banners

    @Test func `a hidden preview has the avatar and the app's name, and no text of the message`()
        async throws
    {
        let preview = try await ExamplePreview.direct(name: "Ada", text: "Secret")
        let page = html([preview]) {
            $0.view = .hidden
            $0.appName = "Engines"
        }
        #expect(page.contains("<article class=\"card concealed\""))
        #expect(page.contains("avatar-image") && !page.contains("<div class=\"avatar plain\">"))
        #expect(page.contains(">Engines</div>"))
        #expect(page.contains(">Notification</div>"))
        #expect(!page.contains("Ada") && !page.contains("Secret"))
        let plain = try await ExamplePreview.make(#"{"aps": {"alert": "Hi"}}"#)
        #expect(html([plain]) { $0.view = .hidden }.contains("<div class=\"avatar plain\">"))
        #expect(
            html([preview]) { ($0.view, $0.language) = (.hidden, .german) }.contains("Mitteilung")
        )
    }

    @Test func `the category's placeholder contains the number of notifications`() async throws {
        let categories = try ScreenCategory.list(
            JSONValue(
                parsing: #"{"id": "chat", "hiddenPreviewsPlaceholder": "%u new, 100%% %d"}"#
            )
        )
        var previews: [Preview] = []
        for _ in 0..<3 {
            previews.append(try await push("Ada", aps: #", "category": "chat", "thread-id": "t""#))
        }
        let page = html(previews) { ($0.view, $0.categories) = (.hidden, categories) }
        #expect(page.contains(">3 new, 100%% %d</div>"))
        #expect(!page.contains("Ada"))
        let titles = try ScreenCategory.list(
            JSONValue(parsing: #"{"id": "chat", "showsTitleWithoutPreview": true}"#)
        )
        let shown = html(previews) { ($0.view, $0.categories) = (.hidden, titles) }
        #expect(shown.contains(">Ada</div>"))
        #expect(!shown.contains(">Hi</div>"))
    }

    @Test func `the banner displays the most recent notification over an open app`() async throws {
        let previews = [try await push("Old", aps: #", "thread-id": "1""#), try await push("New")]
        let page = html(previews) { $0.view = .banner }
        #expect(page.contains("class=\"screen banner-view\""))
        #expect(page.contains(">New</div>") && !page.contains(">Old</div>"))
        #expect(!page.contains("class=\"clock\""))
        #expect(page.contains("<span class=\"carrier\">9:41</span>"))
    }

    @Test func `a page contains all views, and an image contains only its own`() async throws {
        let preview = try await ExamplePreview.example("direct")
        let all = PreviewPage([preview]).html
        for part in [
            "card concealed", "class=\"expanded\"", "screen banner-view", "class=\"clock\"",
        ] {
            #expect(all.contains(part))
        }
        let image = html([preview])
        #expect(count("<article", in: image) == preview.variants.count)
    }

    @Test func `only a page with an interval reloads itself`() async throws {
        var options = PhoneOptions()
        let preview = try await push("Ada")
        #expect(!PreviewPage([preview], options: options).html.contains("http-equiv=\"refresh\""))
        options.reloadInterval = 2
        let html = PreviewPage([preview], options: options).html
        #expect(html.contains("<meta http-equiv=\"refresh\" content=\"2\">"))
    }
}

@Suite struct ScreenCategoryTests {
    @Test func `a category supports the keys of expo-cameo`() throws {
        let text = #"""
            {"id": "chat", "actions": ["reply", {"id": "like", "title": "Like", "icon": "heart",
             "reply": {"buttonTitle": "Go"}, "requiresUnlocking": true, "opensApp": true},
             {"id": "own", "templateIcon": "gear", "icon": "star", "reply": true}],
             "reportsDismissal": false, "isAllowedInCarPlay": true, "intentIdentifiers": [],
             "hiddenPreviewsPlaceholder": "%u messages", "showsTitleWithoutPreview": true}
            """#
        let categories = try ScreenCategory.list(JSONValue(parsing: text), language: .german)
        let category = try #require(categories.first)
        #expect(category.id == "chat")
        #expect(category.hiddenPreviewsPlaceholder == "%u messages")
        #expect(category.showsTitleWithoutPreview)
        #expect(category.actions.map(\.title) == ["Antworten", "Like", nil])
        #expect(category.actions[1].icon == .system("heart"))
        #expect(category.actions[1].reply?.buttonTitle == "Go")
        #expect(category.actions[2].icon == .template("gear"))
        #expect(category.actions[2].reply?.placeholder == "Nachricht")
    }

    @Test func `errors name the value and the fix`() throws {
        let texts = [
            "1", "{}", #"{"id": ""}"#, #"[{"id": "a"}, 2]"#, #"{"id": "a", "action": []}"#,
            #"{"id": "a", "actions": {}}"#, #"{"id": "a", "actions": ["replay"]}"#,
            #"{"id": "a", "actions": [3]}"#, #"{"id": "a", "actions": [{}]}"#,
            #"{"id": "a", "actions": [{"id": "b", "titel": "x"}]}"#,
            #"{"id": "a", "actions": [{"id": "b", "title": 1}]}"#,
            #"{"id": "a", "actions": [{"id": "b", "reply": 1}]}"#,
            #"{"id": "a", "actions": [{"id": "b", "isDestructive": "yes"}]}"#,
            #"{"id": "a", "showsTitleWithoutPreview": 1}"#,
        ]
        var errors = ""
        for text in texts {
            do throws(ScreenCategory.ParseError) {
                _ = try ScreenCategory.list(JSONValue(parsing: text))
                Issue.record("\(text) is accepted")
            } catch {
                errors += "\(text)\n  \(error)\n"
            }
        }
        try expectSnapshot(errors, "category-errors.txt")
    }

    @Test func `our drawings replace Apple's symbols, and a frame replaces unknown symbols`() {
        #expect(ActionSymbol.named("arrowshape.turn.up.left.fill") == .reply)
        #expect(ActionSymbol.named("checkmark.circle") == .check)
        #expect(ActionSymbol.named("bell.slash") == .mutedBell)
        #expect(ActionSymbol.named("bell.badge") == .bell)
        #expect(ActionSymbol.named("engine.combustion") == .other)
        #expect(ActionSymbol(of: .template("gear")) == .other)
    }
}

extension JSONValue {
    fileprivate init(parsing text: String) {
        self = (try? JSONDocument(parsing: Array(text.utf8)))?.root ?? .null
    }
}
