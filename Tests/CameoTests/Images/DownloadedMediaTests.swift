import Cameo
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct EnrichmentTests {
    private let inspection: Inspection
    private let ada = "https://a.example/ada.png"
    private let group = "https://a.example/g.png"
    private let photo = "https://a.example/photo.jpg"

    init() throws {
        let text = #"""
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderAvatar":"https://a.example/ada.png","groupName":"Engines",
             "groupAvatar":"https://a.example/g.png","recipients":["a","b"],
             "image":"https://a.example/photo.jpg"}
            """#
        inspection = Inspection(of: try Payload(parsing: Array(text.utf8)))
    }

    private func appearance(
        _ answers: [String: Result<[UInt8], DownloadError>]
    ) async -> (appearance: PredictedAppearance, codes: [String]) {
        let downloads = await DownloadedMedia(
            of: inspection.plan,
            engine: MediaLoader(fetcher: FakeFetcher(answers))
        )
        let appearance = inspection.applying(downloads.results).appearance
        return (appearance, appearance.diagnostics.map(\.code.rawValue))
    }

    @Test func `with every picture there the group's is drawn`() async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.jpeg), photo: .success(Sample.jpeg),
        ])
        #expect(appearance.avatar == AvatarCandidate(source: .group, url: group))
        #expect(appearance.thumbnail == photo)
        #expect(!codes.contains("picture-failed"))
    }

    @Test func `without the group's picture the sender's serves, and it is said`() async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), photo: .success(Sample.jpeg),
        ])
        #expect(appearance.avatar == AvatarCandidate(source: .sender, url: ada))
        #expect(codes.filter { $0 == "picture-failed" }.count == 1)
        #expect(appearance.diagnostics.contains { $0.message.hasSuffix("the server answered 404") })
    }

    @Test func `without any picture there are initials, and the text stays`() async {
        let (appearance, codes) = await appearance([:])
        #expect(appearance.avatar == AvatarCandidate(source: .initials))
        #expect(appearance.thumbnail == nil)
        #expect(appearance.body == "Hi")
        #expect(codes.suffix(3) == ["picture-failed", "picture-failed", "media-failed"])
    }

    @Test(arguments: [
        (Sample.svg, "SVG cannot be shown; serve JPEG or PNG"),
        (Array("<html>".utf8), "what came is not a picture"),
    ])
    func `a portrait that cannot be drawn is refused by name`(
        _ bytes: [UInt8],
        _ reason: String
    ) async {
        let (appearance, _) = await appearance([group: .success(bytes), ada: .success(Sample.png)])
        #expect(appearance.avatar.source == .sender)
        #expect(appearance.diagnostics.contains { $0.message.hasSuffix(reason) })
    }

    @Test func `bytes that are no media are no attachment`() async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.png),
            photo: .success(Array("<html>not here</html>".utf8)),
        ])
        #expect(appearance.thumbnail == nil)
        #expect(codes.last == "media-failed")
    }

    @Test func `one address serves as an attachment and not as a portrait, every time`()
        async throws
    {
        let text = #"""
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderAvatar":"https://a.example/both","image":"https://a.example/both"}
            """#
        let inspection = Inspection(of: try Payload(parsing: Array(text.utf8)))
        // Larger than a portrait may be, in segments that no decoder looks at.
        let segment = [0xFF, 0xEF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        let large =
            Sample.jpeg.prefix(2) + (0..<80).flatMap { _ in segment } + Sample.jpeg.dropFirst(2)
        let fetcher = FakeFetcher(["https://a.example/both": .success(Array(large))])
        for _ in 0..<5 {
            let downloads = await DownloadedMedia(
                of: inspection.plan,
                engine: MediaLoader(fetcher: fetcher)
            )
            let appearance = inspection.applying(downloads.results).appearance
            #expect(appearance.avatar.source == .initials)
            #expect(appearance.thumbnail == "https://a.example/both")
        }
    }

    @Test(arguments: [
        [0, 0, 0, 24] + Array("ftypisom".utf8), Array("ID3".utf8), [0xFF, 0xFB, 0x90],
        Array("RIFF....WAVE".utf8), Array("RIFF....AVI ".utf8), Array("FORM....AIFF".utf8),
        [0, 0, 1, 0xBA],
    ]) func `sound and film are attached`(_ bytes: [UInt8]) async {
        let (_, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.png), photo: .success(bytes),
        ])
        #expect(!codes.contains("media-failed"))
    }

    @Test(arguments: [
        Sample.svg, [0x1A, 0x45, 0xDF, 0xA3], Array("%PDF-1.7".utf8), Array("OggS".utf8),
        Array("{\"error\": 1}".utf8),
    ])
    func `an attachment that iOS does not attach is refused by its bytes`(_ bytes: [UInt8]) async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.png), photo: .success(bytes),
        ])
        #expect(appearance.thumbnail == nil)
        #expect(codes.last == "media-failed")
    }
}
