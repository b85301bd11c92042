import TestSupport
import Testing

@testable import Cameo

@Suite struct NotificationCategoryTests {
    private func actions(_ text: String) throws -> [NotificationAction] {
        let root = try JSONDocument(parsing: Array(#"{"aps":{"alert":"x"},\#(text)}"#.utf8)).root
        return PayloadParser().parse(Payload(root: try #require(root.object))).actions
    }

    @Test func `OneSignal's buttons have icons`() throws {
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

    @Test func `buttons with all properties are parsed`() throws {
        let actions = try actions(
            #""custom":{"i":"1"},"buttons":[{"identifier":"r","title":"Answer","buttonType":"textInput","#
                + #""inputTitle":"Go","inputPlaceholder":"Text"},{"id":"d","title":"Drop","buttonType":"destructive","#
                + #""openApp":false,"requiresUnlock":true,"actionIcon":{"iconType":"systemImage","imageName":"trash"}}]"#
        )
        #expect(
            actions == [
                NotificationAction(
                    id: "r",
                    title: "Answer",
                    reply: NotificationAction.Reply(buttonTitle: "Go", placeholder: "Text"),
                    requiresUnlocking: true
                ),
                NotificationAction(
                    id: "d",
                    title: "Drop",
                    icon: .system("trash"),
                    requiresUnlocking: true,
                    isDestructive: true
                ),
            ]
        )
    }

    private func parsed(_ actions: [NotificationAction], category: String? = nil) -> ParsedPayload {
        var parsed = ParsedPayload()
        parsed.actions = actions
        parsed.category = category
        return parsed
    }

    @Test func `the identifier of a category depends on all properties of its buttons`() {
        let yes = NotificationAction(id: "yes", title: "Yes", opensApp: true)
        let first = NotificationCategory(buttonsOf: parsed([yes]))
        #expect(first?.id == NotificationCategory(buttonsOf: parsed([yes]))?.id)
        #expect(first?.actions == [yes])
        var variants = [NotificationAction](repeating: yes, count: 8)
        variants[0].id = "no"
        variants[1].title = "No"
        variants[2].opensApp = false
        variants[3].icon = .system("star")
        variants[4].icon = .template("star")
        variants[5].reply = NotificationAction.Reply()
        variants[6].requiresUnlocking = true
        variants[7].isDestructive = true
        let ids = variants.map { NotificationCategory(buttonsOf: parsed([$0]))?.id }
        #expect(Set(ids + [first?.id]).count == 9)
        // Concatenated strings must not be ambiguous.
        let (one, other) = (
            NotificationAction(id: "ab", title: "c"), NotificationAction(id: "a", title: "bc")
        )
        #expect(
            NotificationCategory(buttonsOf: parsed([one]))?.id
                != NotificationCategory(buttonsOf: parsed([other]))?.id
        )
    }

    @Test func `a category in the payload isn't replaced`() {
        let actions = [NotificationAction(id: "yes", title: "Yes")]
        #expect(NotificationCategory(buttonsOf: parsed(actions, category: "c")) == nil)
        #expect(NotificationCategory(buttonsOf: parsed([])) == nil)
    }

    @Test func `the first ten of twenty buttons are registered`() {
        let many = (1...20).map { NotificationAction(id: "\($0)", title: "\($0)") }
        let (categories, problems) = NotificationCategory.validated([
            NotificationCategory(id: "c", actions: many)
        ])
        #expect(categories.first?.actions == Array(many.prefix(10)))
        #expect(problems == [.tooManyActions(category: "c", count: 20)])
        #expect(NotificationCategory(buttonsOf: parsed(many))?.actions.count == 10)
    }

    @Test func `missing and duplicate identifiers are problems`() {
        let (categories, problems) = NotificationCategory.validated([
            NotificationCategory(id: " ", actions: []),
            NotificationCategory(
                id: "c",
                actions: [
                    NotificationAction(id: "a", title: "1"),
                    NotificationAction(id: "a", title: "2"),
                    NotificationAction(id: "", title: "3"),
                ]
            ),
            NotificationCategory(id: "d", actions: []),
            NotificationCategory(id: "d", actions: [NotificationAction(id: "b", title: nil)]),
        ])
        #expect(categories.map(\.id) == ["c", "d"])
        #expect(categories.map { $0.actions.map(\.id) } == [["a"], ["b"]])
        #expect(categories.first?.actions.first?.title == "1")
        #expect(
            problems == [
                .missingCategoryID, .duplicateAction(category: "c", action: "a"),
                .missingActionID(category: "c"), .duplicateCategory("d"),
            ]
        )
    }

    @Test func `the category for messages has Reply, Mark as Read and Mute`() {
        let category = NotificationCategory.message()
        #expect(category.actions.map(\.id) == ["reply", "markAsRead", "mute"])
        #expect(category.actions.map { $0.reply != nil } == [true, false, false])
        #expect(category.actions.allSatisfy { !$0.opensApp })
        #expect(category.reportsDismissal)
        #expect(NotificationCategory.validated([category]).problems.isEmpty)
    }
}
