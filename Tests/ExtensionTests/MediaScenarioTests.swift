import Foundation
import ImageIO
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Tests of avatars and attachments, from the payload to the delivered content.
    @Suite struct MediaScenarioTests {
        private let container = Scratch.newURL()

        private func payload(_ more: String) -> String {
            #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada""#
                + more + "}"
        }

        @Test func `an avatar is the downloaded image, scaled to a small square`() async throws {
            let (shown, record) = try await deliverRecorded(
                payload(#", "senderAvatar": "https://a.example/ada.png""#)
            )
            let data = try #require(shown.message?.sender?.image?.stubData)
            let header = try ImageHeader(of: Array(data))
            #expect((header.width, header.height) == (256, 256))
            #expect(data == ExpectedAvatars.ada)
            #expect(record.avatar == .sender && record.avatarSource == "network")
            // The extension of Examples/Probe also uses a mirror, because the property isn't
            // public.
            let origin = Mirror(reflecting: record).descendant("avatarSource") as? String
            #expect(origin == "network")
        }

        @Test(arguments: [(4000, 2000, 512), (2000, 4000, 512), (100, 100, 256), (6000, 6, 1024)])
        func `the decoder decodes only as many pixels as an avatar needs`(
            _ width: Int,
            _ height: Int,
            _ side: Int
        ) throws {
            let file = Scratch.newURL()
            try Data(Sample.png(width: width, height: height)).write(to: file)
            let header = try ImageHeader(of: file)
            let avatar = try ImageIODecoder().decodeAvatar(from: file, header)
            #expect(try ImageHeader(of: avatar.bytes).width == Limits.avatarPixels)
            let options = try #require(StubThumbnails.current.last)
            #expect(options[kCGImageSourceThumbnailMaxPixelSize as String] as? Int == side)
            #expect(options[kCGImageSourceCreateThumbnailWithTransform as String] as? Bool == true)
            #expect(
                options[kCGImageSourceCreateThumbnailFromImageAlways as String] as? Bool == true
            )
            #expect(options[kCGImageSourceShouldCache as String] as? Bool == false)
            _ = try ImageIODecoder().convertForAttachment(file, header) { Scratch.newURL($0) }
            let attached = try #require(StubThumbnails.current.last)
            #expect(attached[kCGImageSourceThumbnailMaxPixelSize as String] as? Int == 1024)
        }

        @Test func `a composite contains the available avatars, and initials for the others`() {
            let initials = Initials(of: "Ada", id: "u_ada")
            let without = AvatarRenderer.composite([(nil, initials), (nil, initials)])
            let with = AvatarRenderer.composite([(Sample.png, initials), (nil, initials)])
            #expect(without != nil && with != nil && with != without)
        }

        @Test func `the app's default avatar image is scaled to an avatar`() throws {
            let folder = Scratch.newURL("bundle")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Sample.png).write(to: folder.appendingPathComponent("person.png"))
            let bundle = try #require(Bundle(url: folder))
            #expect(
                AvatarRenderer.bundled("person", in: bundle).map { Data($0) } == ExpectedAvatars.ada
            )
            #expect(AvatarRenderer.bundled("../person", in: bundle) == nil)
            #expect(AvatarRenderer.bundled("missing", in: bundle) == nil)
        }

        @Test func `an attachment that stalls delays neither the avatar nor other attachments`()
            async throws
        {
            /// A downloader that never responds for one URL.
            struct Stalling: Downloading {
                let others: FakeDownloader
                let clock: TestClock
                let entered: AsyncStream<Void>.Continuation

                func download(
                    _ request: DownloadRequest,
                    to file: URL
                ) async throws(DownloadError) -> String? {
                    entered.yield()
                    guard request.url.hasSuffix("stall") else {
                        return try await others.download(request, to: file)
                    }
                    await clock.wait(until: 1_000_000)
                    throw .cancelled
                }
            }
            let clock = TestClock()
            let entered = AsyncStream<Void>.makeStream()
            let more =
                #", "senderAvatar": "https://a.example/ada.png", "image": ["https://a.example/stall", "https://a.example/2"]"#
            async let result = deliverRecorded(payload(more)) { configuration in
                configuration.clock = clock
                configuration.fetcher = Stalling(
                    others: FakeDownloader([
                        "https://a.example/ada.png": .success(Sample.png),
                        "https://a.example/2": .success(Sample.gif),
                    ]),
                    clock: clock,
                    entered: entered.continuation
                )
            }
            var iterator = entered.stream.makeAsyncIterator()
            for _ in 0..<3 { await iterator.next() }
            // One of three time limits remains.
            await clock.waitUntilScheduled(5, count: 0)
            await clock.waitUntilScheduled(20, count: 1)
            clock.advance(to: 20)
            let (shown, record) = try await result
            #expect(shown.message?.sender?.image?.stubData == ExpectedAvatars.ada)
            #expect(shown.content.attachments.map(\.type) == ["com.compuserve.gif"])
            #expect(record.diagnostics.filter { $0 == "media-failed" }.count == 1)
            #expect(!record.diagnostics.contains("avatar-failed"))
            let stalled = ParsedPayload.Media(url: "https://a.example/stall")
            let reason = Finding.mediaFailed(stalled, .timedOut(limit: 20))
            #expect(record.reasons == [reason.message])
        }

        @Test func `files that earlier notifications left are removed`() async throws {
            let old = TemporaryDirectory.parent.appendingPathComponent("old-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)],
                ofItemAtPath: old.path
            )
            // Each notification with a download looks for leftover files, because it may leave some
            // itself.
            for _ in 0..<50 where FileManager.default.fileExists(atPath: old.path) {
                _ = try await deliverRecorded(
                    payload(#", "senderAvatar": "https://a.example/ada.png""#)
                )
            }
            #expect(!FileManager.default.fileExists(atPath: old.path))
        }

        @Test
        func `a sender without an avatar has initials in a color derived from the identifier`()
            async throws
        {
            let (shown, record) = try await deliverRecorded(payload(""))
            let expected = AvatarRenderer.initials(Initials(of: "Ada", id: "u_ada"))
            #expect(shown.message?.sender?.image?.stubData == expected.map { Data($0) })
            #expect(record.avatar == .initials && record.avatarSource == nil)
        }

        @Test func `a group's avatar is a composite of its members if the settings specify it`()
            async throws
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
            #expect(image != ExpectedAvatars.ada)
            #expect(record.avatar == .composite)
        }

        @Test
        func `a default avatar image missing from the bundle is recorded, and initials are drawn`()
            async throws
        {
            let (shown, record) = try await deliverRecorded(payload("")) {
                $0.settings.defaultAvatarImage = "../../etc/passwd"
            }
            #expect(shown.message?.sender?.image != nil)
            #expect(record.steps.contains { $0.code == .avatars && $0.outcome == .failed })
        }

        @Test
        func `if an avatar can't be downloaded, the cached one is shown and recorded as stale`()
            async throws
        {
            let shared = container
            let gone = AvatarCandidate(source: .sender, url: "https://a.example/gone.png")
            let reason = Finding.avatarStale(gone, .status(404))
            for (name, origin) in [("ada", "network"), ("gone", "stale")] {
                let (shown, record) = try await deliverRecorded(
                    payload(#", "senderAvatar": "https://a.example/\#(name).png""#)
                ) { configuration in
                    configuration.container = shared
                }
                #expect(shown.message?.sender?.image?.stubData == ExpectedAvatars.ada)
                #expect(record.avatarSource == origin)
                #expect(record.diagnostics.contains("avatar-stale") == (origin == "stale"))
                #expect(record.reasons == (origin == "stale" ? [reason.message] : []))
            }
        }

        /// A downloaded file, and the attachment's expected type and file extension.
        struct MediaCase: Sendable {
            let bytes: [UInt8]
            let fileExtension: String
            let type: String

            init(_ bytes: [UInt8], _ fileExtension: String, _ type: String) {
                self.bytes = bytes
                self.fileExtension = fileExtension
                self.type = type
            }

            init(_ text: String, _ fileExtension: String, _ type: String) {
                self.init(Array(text.utf8), fileExtension, type)
            }
        }

        static let mediaCases: [MediaCase] = [
            MediaCase(Sample.png, "png", "public.png"),
            MediaCase(Sample.jpeg, "jpg", "public.jpeg"),
            MediaCase(Sample.gif, "gif", "com.compuserve.gif"),
            MediaCase("ID3\u{3}", "mp3", "public.mp3"),
            MediaCase("RIFF....WAVEfmt ", "wav", "com.microsoft.waveform-audio"),
            MediaCase("FORM....AIFFCOMM", "aiff", "public.aiff-audio"),
            MediaCase("\u{0}\u{0}\u{0}\u{10}ftypisom....", "mp4", "public.mpeg-4"),
            MediaCase("\u{0}\u{0}\u{0}\u{10}ftypM4V ....", "mp4", "public.mpeg-4"),
            // The stub writes a PNG file for every type.
            MediaCase(Sample.webp, "png", "public.png"),
            MediaCase(Sample.heic, "png", "public.png"),
        ]

        @Test(arguments: mediaCases)
        func `an attachment's type and file extension depend on its content and not on its URL`(
            _ media: MediaCase
        ) async throws {
            let url = "https://a.example/file.bin"
            let (shown, _) = try await deliverRecorded(payload(#", "image": "\#(url)""#)) {
                $0.fetcher = FakeDownloader([url: .success(media.bytes)])
            }
            let attachment = try #require(shown.content.attachments.first)
            #expect(attachment.type == media.type)
            #expect(attachment.url.pathExtension == media.fileExtension)
            // iOS moves the file to its store.
            #expect((FileManager.default.contents(atPath: attachment.url.path)?.count ?? 0) > 0)
        }

        @Test func `a QuickTime video that iOS rejects is omitted`() async throws {
            let video = [0, 0, 0, 16] + Array("ftypqt  ....".utf8)
            let more = #", "image": ["https://a.example/1.mov", "https://a.example/2"]"#
            for isAccepted in [false, true] {
                StubFailures.current.attachesQuickTime = isAccepted
                let (shown, record) = try await deliverRecorded(payload(more)) {
                    $0.fetcher = FakeDownloader([
                        "https://a.example/1.mov": .success(video),
                        "https://a.example/2": .success(Sample.gif),
                    ])
                }
                let types = shown.content.attachments.map(\.type)
                #expect(
                    types == (isAccepted ? ["com.apple.quicktime-movie"] : []) + [
                        "com.compuserve.gif"
                    ]
                )
                #expect(record.diagnostics.contains("media-type-unlisted"))
                let failure = record.steps.first {
                    $0.code == .attachments && $0.outcome == .failed
                }
                #expect(failure?.detail == (isAccepted ? nil : "mov 101"))
            }
        }

        @Test func `the thumbnail has the configured options`() async throws {
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

        @Test func `an image that can't be decoded is omitted`() async throws {
            let broken = Sample.jpeg + Array("undecodable".utf8)
            let (shown, record) = try await deliverRecorded(
                payload(#", "senderAvatar": "https://a.example/broken""#)
            ) {
                $0.fetcher = FakeDownloader(["https://a.example/broken": .success(broken)])
            }
            #expect(record.avatar == .initials)
            #expect(record.diagnostics.contains("avatar-failed"))
            #expect(shown.message?.sender?.image != nil)
        }
    }
}
