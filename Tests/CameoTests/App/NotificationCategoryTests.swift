import TestSupport
import Testing

@testable import Cameo

@Suite struct NotificationCategoryTests {
    private func actions(_ text: String) throws -> [Action] {
        let root = try JSONDocument(parsing: Array(#"{"aps":{"alert":"x"},\#(text)}"#.utf8)).root
        return PayloadParser().parse(Payload(root: try #require(root.object))).actions
    }

    @Test func `OneSignal's buttons have their icons`() throws {
        let actions = try actions(
            #""custom":{"i":"1"},"buttons":[{"i":"yes","n":"Yes","icon_type":"system","path":"star"},"#
                + #"{"i":"no","n":"No","icon_type":"custom","path":"cross"},{"i":"x","icon_type":"odd","path":"p"},"#
                + #"{"i":"y","icon_type":"custom","path":"../up"}]"#
        )
        #expect(actions.map(\.id) == ["yes", "no", "x", "y"])
        #expect(actions.map(\.title) == ["Yes", "No", nil, nil])
        #expect(actions.map(\.icon) == [.system("star"), .template("cross"), nil, nil])
        #expect(actions.allSatisfy { $0.opensApp })
    }

    @Test func `a button says what it is`() throws {
        let actions = try actions(
            #""custom":{"i":"1"},"buttons":[{"identifier":"r","title":"Answer","buttonType":"textInput","#
                + #""inputTitle":"Go","inputPlaceholder":"Text"},{"id":"d","title":"Drop","buttonType":"destructive","#
                + #""openApp":false,"requiresUnlock":true,"actionIcon":{"iconType":"systemImage","imageName":"trash"}}]"#
        )
        #expect(
            actions == [
                Action(
                    id: "r",
                    title: "Answer",
                    reply: Action.Reply(buttonTitle: "Go", placeholder: "Text"),
                    requiresUnlocking: true
                ),
                Action(
                    id: "d",
                    title: "Drop",
                    icon: .system("trash"),
                    requiresUnlocking: true,
                    isDestructive: true
                ),
            ]
        )
    }

    private func parsed(_ actions: [Action], category: String? = nil) -> ParsedPayload {
        var parsed = ParsedPayload()
        parsed.actions = actions
        parsed.category = category
        return parsed
    }

    @Test func `the same buttons make the same category, others another`() {
        let yes = Action(id: "yes", title: "Yes", opensApp: true)
        let first = NotificationCategory(buttonsOf: parsed([yes]))
        #expect(first?.id == NotificationCategory(buttonsOf: parsed([yes]))?.id)
        #expect(first?.actions == [yes])
        var others = [Action](repeating: yes, count: 8)
        others[0].id = "no"
        others[1].title = "No"
        others[2].opensApp = false
        others[3].icon = .system("star")
        others[4].icon = .template("star")
        others[5].reply = Action.Reply()
        others[6].requiresUnlocking = true
        others[7].isDestructive = true
        let ids = others.map { NotificationCategory(buttonsOf: parsed([$0]))?.id }
        #expect(Set(ids + [first?.id]).count == 9)
        // Where one text ends and the next begins counts.
        let (one, other) = (Action(id: "ab", title: "c"), Action(id: "a", title: "bc"))
        #expect(
            NotificationCategory(buttonsOf: parsed([one]))?.id
                != NotificationCategory(buttonsOf: parsed([other]))?.id
        )
    }

    @Test func `a category that the payload names is left alone`() {
        let actions = [Action(id: "yes", title: "Yes")]
        #expect(NotificationCategory(buttonsOf: parsed(actions, category: "c")) == nil)
        #expect(NotificationCategory(buttonsOf: parsed([])) == nil)
    }

    @Test func `twenty buttons are ten, and it is said`() {
        let many = (1...20).map { Action(id: "\($0)", title: "\($0)") }
        let (categories, problems) = NotificationCategory.checked([
            NotificationCategory(id: "c", actions: many)
        ])
        #expect(categories.first?.actions == Array(many.prefix(10)))
        #expect(
            problems.map(\.description) == [
                "the category \"c\" has 20 actions; iOS displays the first 10, and two where space is short"
            ]
        )
        #expect(NotificationCategory(buttonsOf: parsed(many))?.actions.count == 10)
    }

    @Test func `what iOS would confuse is left out, and it is said`() {
        let (categories, problems) = NotificationCategory.checked([
            NotificationCategory(id: " ", actions: []),
            NotificationCategory(
                id: "c",
                actions: [
                    Action(id: "a", title: "1"), Action(id: "a", title: "2"),
                    Action(id: "", title: "3"),
                ]
            ),
            NotificationCategory(id: "d", actions: []),
            NotificationCategory(id: "d", actions: [Action(id: "b", title: nil)]),
        ])
        #expect(categories.map(\.id) == ["c", "d"])
        #expect(categories.map { $0.actions.map(\.id) } == [["a"], ["b"]])
        #expect(categories.first?.actions.first?.title == "1")
        #expect(
            problems == [
                .noIdentifier, .sameAction(category: "c", action: "a"),
                .actionWithoutIdentifier(category: "c"), .sameCategory("d"),
            ]
        )
    }

    @Test func `the category of messages has reply, mark as read and mute`() {
        let category = NotificationCategory.message()
        #expect(category.actions.map(\.id) == ["reply", "markAsRead", "mute"])
        #expect(category.actions.map { $0.reply != nil } == [true, false, false])
        #expect(category.actions.allSatisfy { !$0.opensApp })
        #expect(category.tellsDismissal)
        #expect(NotificationCategory.checked([category]).problems.isEmpty)
    }
}
