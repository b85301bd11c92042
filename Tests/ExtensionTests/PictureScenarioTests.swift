import Foundation
import ImageIO
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Pictures from a payload to what iOS is given.
    @Suite struct PictureScenarioTests {
        private let container = Scratch.place()

        private func payload(_ more: String) -> String {
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada""#
                + more + "}"
        }

        @Test func `a portrait is square, small, and what was downloaded`() async throws {
            let (shown, record) = try await deliverRecorded(
                payload(#", "senderAvatar": "https://a.example/ada.png""#)
            )
            let data = try #require(shown.message?.sender?.image?.stubData)
            let header = try ImageHeader(of: Array(data))
            #expect((header.width, header.height) == (256, 256))
            #expect(data == Portraits.ada)
            #expect(record.avatar == .sender && record.avatarSource == "network")
        }

        @Test(arguments: [(4000, 2000, 512), (2000, 4000, 512), (100, 100, 256), (6000, 6, 1024)])
        func `the decoder is asked for no more than a portrait needs`(
            _ width: Int,
            _ height: Int,
            _ side: Int
        ) throws {
            let file = Scratch.place()
            try Data(Sample.png(width: width, height: height)).write(to: file)
            let header = try ImageHeader(of: file)
            let avatar = try ImageIODecoder().decodeAvatar(from: file, header)
            #expect(try ImageHeader(of: avatar.bytes).width == Limits.avatarPixels)
            let options = try #require(StubThumbnails.shared.last)
            #expect(options[kCGImageSourceThumbnailMaxPixelSize as String] as? Int == side)
            #expect(options[kCGImageSourceCreateThumbnailWithTransform as String] as? Bool == true)
            #expect(
                options[kCGImageSourceCreateThumbnailFromImageAlways as String] as? Bool == true
            )
            #expect(options[kCGImageSourceShouldCache as String] as? Bool == false)
            _ = try ImageIODecoder().convertForAttachment(file, header) { Scratch.place($0) }
            let attached = try #require(StubThumbnails.shared.last)
            #expect(attached[kCGImageSourceThumbnailMaxPixelSize as String] as? Int == 1024)
        }

        @Test func `a composite shows the portraits that came, and initials for the others`() {
            let initials = Initials(of: "Ada", id: "u_ada")
            let without = AvatarRenderer.composite([(nil, initials), (nil, initials)])
            let with = AvatarRenderer.composite([(Sample.png, initials), (nil, initials)])
            #expect(without != nil && with != nil && with != without)
        }

        @Test func `the app's own picture is made a portrait`() throws {
            let folder = Scratch.place("bundle")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Sample.png).write(to: folder.appendingPathComponent("person.png"))
            let bundle = try #require(Bundle(url: folder))
            #expect(AvatarRenderer.bundled("person", in: bundle).map { Data($0) } == Portraits.ada)
            #expect(AvatarRenderer.bundled("../person", in: bundle) == nil)
            #expect(AvatarRenderer.bundled("nobody", in: bundle) == nil)
        }

        @Test func `one medium that stalls costs neither the portrait nor the other`() async throws
        {
            /// Never answers for one address.
            struct Stalling: Downloading {
                let others: FakeDownloader
                let time: TestClock
                let entered: AsyncStream<Void>.Continuation

                func download(
                    _ request: DownloadRequest,
                    to file: URL
                ) async throws(DownloadError) -> String? {
                    entered.yield()
                    guard request.url.hasSuffix("stall") else {
                        return try await others.download(request, to: file)
                    }
                    await time.wait(until: 1_000_000)
                    throw .cancelled
                }
            }
            let time = TestClock()
            let entered = AsyncStream<Void>.makeStream()
            let more =
                #", "senderAvatar": "https://a.example/ada.png", "image": ["https://a.example/stall", "https://a.example/2"]"#
            async let result = deliverRecorded(payload(more)) { configuration in
                configuration.time = time
                configuration.fetcher = Stalling(
                    others: FakeDownloader([
                        "https://a.example/ada.png": .success(Sample.png),
                        "https://a.example/2": .success(Sample.gif),
                    ]),
                    time: time,
                    entered: entered.continuation
                )
            }
            var iterator = entered.stream.makeAsyncIterator()
            for _ in 0..<3 { await iterator.next() }
            // Of three deadlines one is left.
            await time.untilAwaited(20, times: 1)
            time.advance(to: 20)
            let (shown, record) = try await result
            #expect(shown.message?.sender?.image?.stubData == Portraits.ada)
            #expect(shown.content.attachments.map(\.type) == ["com.compuserve.gif"])
            #expect(record.diagnostics.filter { $0 == .mediaFailed }.count == 1)
            #expect(!record.diagnostics.contains(.avatarFailed))
            #expect(record.reasons.count == 1)
            #expect(record.reasons[0].hasSuffix(" \(DownloadError.timedOut(limit: 20))"))
        }

        @Test func `what earlier pushes have left is swept away after a push`() async throws {
            let old = TemporaryDirectory.parent.appendingPathComponent("old-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)],
                ofItemAtPath: old.path
            )
            for _ in 0..<50 where FileManager.default.fileExists(atPath: old.path) {
                _ = try await deliverRecorded(payload(""))
            }
            #expect(!FileManager.default.fileExists(atPath: old.path))
        }

        @Test func `a person without a picture has initials, whose colour is the id's`()
            async throws
        {
            let (shown, record) = try await deliverRecorded(payload(""))
            let expected = AvatarRenderer.initials(Initials(of: "Ada", id: "u_ada"))
            #expect(shown.message?.sender?.image?.stubData == expected.map { Data($0) })
            #expect(record.avatar == .initials && record.avatarSource == nil)
        }

        @Test func `a group's members are put together where the policy asks for it`() async throws
        {
            let group =
                #", "groupName": "Engines", "recipients": [{"id": "u_1", "name": "Joan"}], "senderAvatar": "https://a.example/ada.png""#
            let (shown, record) = try await deliverRecorded(payload(group)) {
                $0.settings.groupAvatarFallback = .composite
            }
            let image = try #require(
                shown.message?.image(forParameterNamed: \.speakableGroupName)?.stubData
            )
            #expect(try ImageHeader(of: Array(image)).width == 256)
            #expect(image != Portraits.ada)
            #expect(record.avatar == .composite)
        }

        @Test func `a default picture that the bundle lacks is recorded, and initials are drawn`()
            async throws
        {
            let (shown, record) = try await deliverRecorded(payload("")) {
                $0.settings.defaultAvatarImage = "../../etc/passwd"
            }
            #expect(shown.message?.sender?.image != nil)
            #expect(record.steps.contains { $0.code == .avatars && $0.outcome == .failed })
        }

        @Test func `when the picture cannot be had, the last one is shown and it is said`()
            async throws
        {
            let shared = container
            for (address, origin) in [("ada", "network"), ("gone", "stale")] {
                let (shown, record) = try await deliverRecorded(
                    payload(#", "senderAvatar": "https://a.example/\#(address).png""#)
                ) { configuration in
                    configuration.container = shared
                }
                #expect(shown.message?.sender?.image?.stubData == Portraits.ada)
                #expect(record.avatarSource == origin)
                #expect(record.diagnostics.contains(.avatarStale) == (origin == "stale"))
                #expect(record.reasons.count == (origin == "stale" ? 1 : 0))
                #expect(
                    record.reasons.allSatisfy { $0.hasSuffix(" \(DownloadError.status(404))") }
                )
            }
        }

        struct Sent: Sendable {
            let bytes: [UInt8]
            let ending: String
            let type: String

            init(_ bytes: [UInt8], _ ending: String, _ type: String) {
                self.bytes = bytes
                self.ending = ending
                self.type = type
            }

            init(_ text: String, _ ending: String, _ type: String) {
                self.init(Array(text.utf8), ending, type)
            }
        }

        static let sent: [Sent] = [
            Sent(Sample.png, "png", "public.png"), Sent(Sample.jpeg, "jpg", "public.jpeg"),
            Sent(Sample.gif, "gif", "com.compuserve.gif"), Sent("ID3\u{3}", "mp3", "public.mp3"),
            Sent("RIFF....WAVEfmt ", "wav", "com.microsoft.waveform-audio"),
            Sent("FORM....AIFFCOMM", "aiff", "public.aiff-audio"),
            Sent("\u{0}\u{0}\u{0}\u{10}ftypisom....", "mp4", "public.mpeg-4"),
            Sent("\u{0}\u{0}\u{0}\u{10}ftypM4V ....", "mp4", "public.mpeg-4"),
            // The stand-in writes PNG whatever it is asked.
            Sent(Sample.webp, "png", "public.png"), Sent(Sample.heic, "png", "public.png"),
        ]

        @Test(arguments: sent)
        func `each type is attached under its right name, whatever its address says`(
            _ sent: Sent
        ) async throws {
            let url = "https://a.example/file.bin"
            let (shown, _) = try await deliverRecorded(payload(#", "image": "\#(url)""#)) {
                $0.fetcher = FakeDownloader([url: .success(sent.bytes)])
            }
            let attachment = try #require(shown.content.attachments.first)
            #expect(attachment.type == sent.type)
            #expect(attachment.url.pathExtension == sent.ending)
            // Moved by iOS into its store, and whole there.
            #expect((FileManager.default.contents(atPath: attachment.url.path)?.count ?? 0) > 0)
        }

        @Test func `a QuickTime film is tried; refused, it costs only itself`() async throws {
            let film = [0, 0, 0, 16] + Array("ftypqt  ....".utf8)
            let more = #", "image": ["https://a.example/1.mov", "https://a.example/2"]"#
            for isTaken in [false, true] {
                StubFailures.shared.attachesQuickTime = isTaken
                defer { StubFailures.shared.attachesQuickTime = false }
                let (shown, record) = try await deliverRecorded(payload(more)) {
                    $0.fetcher = FakeDownloader([
                        "https://a.example/1.mov": .success(film),
                        "https://a.example/2": .success(Sample.gif),
                    ])
                }
                let types = shown.content.attachments.map(\.type)
                #expect(
                    types == (isTaken ? ["com.apple.quicktime-movie"] : []) + ["com.compuserve.gif"]
                )
                #expect(record.diagnostics.contains(.mediaOutsideTable))
                let refused = record.steps.first {
                    $0.code == .attachments && $0.outcome == .failed
                }
                #expect(refused?.detail == (isTaken ? nil : "mov 101"))
            }
        }

        @Test func `the thumbnail is as the app wants it`() async throws {
            let (shown, _) = try await deliverRecorded(
                payload(#", "image": "https://a.example/photo.jpg""#)
            ) {
                $0.thumbnail.isHidden = true
                $0.thumbnail.clip = Tile(x: 0.25, y: 0, width: 0.5, height: 2)
                $0.thumbnail.time = 3
            }
            let options = try #require(shown.content.attachments.first?.stubOptions)
            #expect(options[UNNotificationAttachmentOptionsThumbnailHiddenKey] as? Bool == true)
            let clip =
                options[UNNotificationAttachmentOptionsThumbnailClippingRectKey]
                as? [String: Any]
            #expect(clip?["Height"] as? CGFloat == 1)
            let time = options[UNNotificationAttachmentOptionsThumbnailTimeKey] as? NSNumber
            #expect(time == 3)
        }

        @Test func `a picture that no decoder can read costs only itself`() async throws {
            let broken = Sample.jpeg + Array("undecodable".utf8)
            let (shown, record) = try await deliverRecorded(
                payload(#", "senderAvatar": "https://a.example/broken""#)
            ) {
                $0.fetcher = FakeDownloader(["https://a.example/broken": .success(broken)])
            }
            #expect(record.avatar == .initials)
            #expect(record.diagnostics.contains(.avatarFailed))
            #expect(shown.message?.sender?.image != nil)
        }
    }
}
