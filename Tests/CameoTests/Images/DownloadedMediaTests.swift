import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite(.tags(.concurrency)) struct DownloadedMediaTests {
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
        _ responses: [String: Result<[UInt8], DownloadError>]
    ) async -> (appearance: PredictedAppearance, codes: [String]) {
        let downloads = await DownloadedMedia(
            of: inspection.plan,
            loader: MediaLoader(downloader: FakeDownloader(responses), clock: TestClock())
        )
        let appearance = inspection.applying(downloads.results).appearance
        return (appearance, appearance.diagnostics.map(\.code))
    }

    @Test func `the group's avatar is drawn if all downloads succeed`() async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.jpeg), photo: .success(Sample.jpeg),
        ])
        #expect(appearance.avatar == AvatarCandidate(source: .group, url: group))
        #expect(appearance.thumbnail == photo)
        #expect(!codes.contains("avatar-failed"))
    }

    @Test func `the sender's avatar is the fallback for the group's avatar`() async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), photo: .success(Sample.jpeg),
        ])
        #expect(appearance.avatar == AvatarCandidate(source: .sender, url: ada))
        #expect(codes.filter { $0 == "avatar-failed" }.count == 1)
        let failed = AvatarCandidate(source: .group, url: group)
        #expect(appearance.diagnostics.contains(.avatarFailed(failed, .status(404))))
    }

    @Test func `initials are the fallback if no avatar can be loaded`() async {
        let (appearance, codes) = await appearance([:])
        #expect(appearance.avatar == AvatarCandidate(source: .initials))
        #expect(appearance.thumbnail == nil)
        #expect(appearance.body == "Hi")
        #expect(codes.suffix(3) == ["avatar-failed", "avatar-failed", "media-failed"])
    }

    @Test(
        arguments: [
            (Sample.svg, .unsupportedFormat("SVG")), (Array("<html>".utf8), .notAnImage),
        ] as [([UInt8], ImageError)]
    )
    func `an avatar that can't be drawn is skipped`(_ bytes: [UInt8], _ error: ImageError) async {
        let (appearance, codes) = await appearance([
            group: .success(bytes), ada: .success(Sample.png),
        ])
        #expect(appearance.avatar.source == .sender)
        #expect(codes.filter { $0 == "avatar-failed" }.count == 1)
        let failed = AvatarCandidate(source: .group, url: group)
        #expect(appearance.diagnostics.contains(.avatarFailed(failed, .image(error))))
    }

    @Test func `a file that is not media is not attached`() async {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.png),
            photo: .success(Array("<html>not here</html>".utf8)),
        ])
        #expect(appearance.thumbnail == nil)
        #expect(codes.last == "media-failed")
    }

    @Test func `a URL may fail as an avatar and succeed as an attachment`()
        async throws
    {
        let text = #"""
            {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
             "senderAvatar":"https://a.example/both","image":"https://a.example/both"}
            """#
        let inspection = Inspection(of: try Payload(parsing: Array(text.utf8)))
        // The file exceeds the limit for avatars because of segments that decoders ignore.
        let segment = [0xFF, 0xEF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        let large =
            Sample.jpeg.prefix(2) + (0..<80).flatMap { _ in segment } + Sample.jpeg.dropFirst(2)
        let downloader = FakeDownloader(["https://a.example/both": .success(Array(large))])
        for _ in 0..<5 {
            let downloads = await DownloadedMedia(
                of: inspection.plan,
                loader: MediaLoader(downloader: downloader, clock: TestClock())
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
    ]) func `audio and video files are attached`(_ bytes: [UInt8]) async {
        let (_, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.png), photo: .success(bytes),
        ])
        #expect(!codes.contains("media-failed"))
    }

    @Test(arguments: [
        Sample.svg, [0x1A, 0x45, 0xDF, 0xA3], Array("%PDF-1.7".utf8), Array("OggS".utf8),
        Array("{\"error\": 1}".utf8),
    ])
    func `a file that iOS does not attach is rejected because of its content`(_ bytes: [UInt8])
        async
    {
        let (appearance, codes) = await appearance([
            ada: .success(Sample.png), group: .success(Sample.png), photo: .success(bytes),
        ])
        #expect(appearance.thumbnail == nil)
        #expect(codes.last == "media-failed")
    }
}
