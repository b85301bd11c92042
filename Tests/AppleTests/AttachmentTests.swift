#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

/// Tests of attachments in the documented formats, and of the errors for other formats.
@Suite struct AttachmentTests {
    private func location(_ bytes: [UInt8], _ fileExtension: String?) throws -> URL {
        let file = Scratch.newURL(fileExtension)
        try Data(bytes).write(to: file)
        return file
    }

    @Test(
        arguments: [
            (Sample.png, "png", "public.png"), (Sample.jpeg, "jpg", "public.jpeg"),
            (Sample.gif, "gif", "com.compuserve.gif"),
            (Sample.animatedGIF, "gif", "com.compuserve.gif"),
        ]
    )
    func `iOS attaches an image of a documented format`(
        _ bytes: [UInt8],
        _ fileExtension: String,
        _ type: String
    ) throws {
        let file = try location(bytes, fileExtension)
        let attachment = try AttachmentThumbnail().attachment(
            MediaFile(file: file, format: try #require(MediaFormat(of: bytes)))
        )
        #expect(attachment.type == type)
        #expect(!attachment.identifier.isEmpty)
        #expect(attachment.url.pathExtension == fileExtension)
    }

    @Test func `options for the thumbnail are accepted`() throws {
        var thumbnail = AttachmentThumbnail()
        thumbnail.isHidden = true
        thumbnail.clip = Tile(x: 0.25, y: 0, width: 0.5, height: 1)
        thumbnail.time = 0
        let file = try location(Sample.animatedGIF, "gif")
        let format = try #require(MediaFormat(of: Sample.animatedGIF))
        #expect(
            try thumbnail.attachment(MediaFile(file: file, format: format)).identifier.isEmpty
                == false
        )
    }

    @Test func `a missing file and an unknown type cause the documented errors`() throws {
        func code(_ make: () throws -> UNNotificationAttachment) -> Int? {
            do {
                _ = try make()
                return nil
            } catch {
                let error = error as NSError
                return error.domain == UNErrorDomain ? error.code : nil
            }
        }
        #expect(
            code {
                try UNNotificationAttachment(
                    identifier: "",
                    url: Scratch.newURL("png"),
                    options: nil
                )
            } == 100
        )
        let unknown = try location(Array("Hi!".utf8), "txt")
        #expect(
            code { try UNNotificationAttachment(identifier: "", url: unknown, options: nil) } == 101
        )
    }
}
#endif
