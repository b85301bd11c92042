import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoContentUI
@testable import NotificationContentExample

@Suite struct ConversationModelTests {
    private func parsed(_ text: String, _ change: (inout CommunicationSettings) -> Void = { _ in })
        throws
        -> ParsedPayload
    {
        var settings = CommunicationSettings()
        change(&settings)
        return PayloadParser(settings: settings).parse(try Payload(parsing: Array(text.utf8)))
    }

    private let direct =
        #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada"}"#
    private let group =
        #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada","senderName":"Ada","conversationId":"room","groupName":"Engines"}"#

    @Test func `a direct message has the sender's name, text and avatar`() throws {
        let model = ConversationModel(
            .init(title: "Ada", body: "Hi"),
            parsed: try parsed(direct)
        )
        #expect(model.name == "Ada")
        #expect(model.group == nil)
        #expect(model.text == "Hi")
        #expect(model.avatars == [AvatarSubject(.person, id: "u_ada")])
        #expect(model.initials == Initials(of: "Ada", id: "u_ada"))
        #expect(model.spokenText == "Ada, Hi")
    }

    @Test func `a group prefers its own avatar over the sender's`() throws {
        let model = ConversationModel(
            .init(title: "Ada", subtitle: "Engines", body: "Hi"),
            parsed: try parsed(group)
        )
        #expect(model.group == "Engines")
        #expect(
            model.avatars == [
                AvatarSubject(.conversation, id: "room"), AvatarSubject(.person, id: "u_ada"),
            ]
        )
        #expect(model.initials == Initials(of: "Engines", id: "room"))
        #expect(model.spokenText == "Ada, Engines, Hi")
    }

    @Test func `avatars belong to the notification's account`() throws {
        let text =
            #"{"aps":{"alert":"Hi","mutable-content":1},"s":"u_ada","acc":"work"}"#
        let parsed = try parsed(text) {
            $0.mapping = try? Mapping([.senderID: ["s"], .account: ["acc"]])
        }
        let model = ConversationModel(.init(title: "Ada"), parsed: parsed)
        #expect(model.avatars == [AvatarSubject(.person, id: "u_ada", account: "work")])
    }

    @Test func `missing parts are hidden, and the name is taken from the payload`() throws {
        let model = ConversationModel(
            .init(title: " ", subtitle: "", body: "\n"),
            parsed: try parsed(group)
        )
        #expect(model.name == "Ada")
        #expect(model.group == nil)
        #expect(model.text == nil)
        #expect(model.spokenText == "Ada")
        let empty = ConversationModel(.init(title: ""), parsed: ParsedPayload())
        #expect(empty.name.isEmpty)
        #expect(empty.avatars.isEmpty)
    }

    private func item(_ bytes: [UInt8], _ fileExtension: String, _ type: String) throws -> MediaItem
    {
        let file = Scratch.newURL(fileExtension)
        try Data(bytes).write(to: file)
        return MediaItem(file: file, typeIdentifier: type)
    }

    @Test(
        arguments: [
            (Sample.jpeg, "jpg", "public.jpeg", .image), (Sample.png, "png", "public.png", .image),
            (Sample.gif, "gif", "com.compuserve.gif", .animatedImage),
            (Sample.gif, "", "com.compuserve.gif", .animatedImage),
            (Sample.webp, "webp", "org.webmproject.webp", .image),
            ([1], "mp3", "public.mp3", .audio), ([1], "m4a", "", .audio), ([1], "mp4", "", .video),
            ([1], "mov", "com.apple.quicktime-movie", .video),
            ([1], "pdf", "com.adobe.pdf", .other),
            ([1], "", "com.adobe.pdf", .other),
            // The file isn't an image, despite its name.
            ([1, 2, 3], "jpg", "public.jpeg", .other), (Sample.svg, "png", "public.png", .other),
            ([], "gif", "com.compuserve.gif", .other),
        ] as [([UInt8], String, String, MediaItem.Kind)]
    )
    func `an attachment is shown according to its type and content`(
        _ bytes: [UInt8],
        _ fileExtension: String,
        _ type: String,
        _ kind: MediaItem.Kind
    ) throws {
        #expect(try item(bytes, fileExtension, type).kind == kind)
    }

    @Test func `a file that can't be read is listed by its type`() {
        let item = MediaItem(file: Scratch.newURL("jpg"), typeIdentifier: "public.jpeg")
        #expect(item.kind == .other)
        #expect(item.typeName == "JPG")
        #expect(
            MediaItem(file: Scratch.newURL(), typeIdentifier: "com.adobe.pdf").typeName == "pdf"
        )
    }

    @Test func `attachments that can't be shown are listed by their type`() throws {
        let media = [
            try item([1], "pdf", "com.adobe.pdf"), try item(Sample.png, "png", "public.png"),
        ]
        let model = ConversationModel(
            .init(title: "Ada", body: "Hi", media: media),
            parsed: try parsed(direct)
        )
        #expect(model.text == "Hi")
        #expect(model.media == [media[1]])
        #expect(model.unsupportedTypes == ["PDF"])
    }

    @Test func `the media button matches the first playable attachment`() throws {
        let audio = try item([1], "mp3", "public.mp3")
        let video = try item([1], "mp4", "public.mpeg-4")
        let image = try item(Sample.png, "png", "public.png")
        func button(_ media: [MediaItem]) -> ConversationModel.PlayButton {
            ConversationModel(.init(title: "", media: media), parsed: ParsedPayload()).playButton
        }
        #expect(button([]) == .none)
        #expect(button([image]) == .none)
        #expect(button([image, audio, video]) == .standard)
        #expect(button([video, audio]) == .overlay)
    }

    @Test(arguments: [(100, 100, 1.0), (400, 100, 0.25), (1000, 10, 0.25), (10, 1000, 1.25)])
    func `an image keeps its aspect ratio, within limits`(
        _ width: Int,
        _ height: Int,
        _ ratio: Double
    ) throws {
        let item = try item(
            Sample.png(width: width, height: height),
            "png",
            "public.png"
        )
        #expect(item.size == MediaItem.Size(width: width, height: height))
        #expect(abs(item.heightRatio - ratio) < 0.001)
    }

    @Test(
        arguments: [
            (ConversationAction(id: "reply", text: "Coming"), .dismiss),
            (ConversationAction(id: "reply", text: ""), .dismissAndForward),
            (ConversationAction(id: "reply"), .dismissAndForward),
            (
                ConversationAction(id: "reply", text: String(repeating: "x", count: 1000)),
                .dismissAndForward
            ),
            (ConversationAction(id: "mute"), .dismissAndForward),
        ] as [(ConversationAction, ConversationResponse)]
    )
    func `the example sends replies and forwards other actions to the app`(
        _ action: ConversationAction,
        _ response: ConversationResponse
    ) async {
        #expect(await answer(action) == response)
    }

    @Test func `text can be localized`() throws {
        var texts = ConversationTexts()
        let kinds = [
            try item(Sample.png, "png", "public.png"), try item(Sample.gif, "gif", ""),
            try item([1], "mp3", ""), try item([1], "mp4", ""), try item([1], "pdf", ""),
        ]
        #expect(
            kinds.map(texts.label)
                == [
                    "Photo", "Animated photo", "Voice message", "Video",
                    "PDF – open the app to see it",
                ]
        )
        texts.unsupported = "%@ 100% öffnen"
        #expect(texts.unsupportedLabel("PDF") == "PDF 100% öffnen")
        texts.unsupported = "Öffnen"
        #expect(texts.unsupportedLabel("PDF") == "Öffnen")
    }
}
