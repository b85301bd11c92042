import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct DownloadErrorTests {
    private static let errors: [DownloadError] = [
        .urlNotAllowed(.schemeNotAllowed("http")), .status(404), .tooLarge(limit: 5_000_000),
        .timedOut(limit: 5),
        .unreachable("URLError -1003"), .connectionFailed("URLError -1"), .connectionLost,
        .untrustedCertificate, .lowDataMode, .redirectNotAllowed, .emptyResponse,
        .missingAsset(path: "cdn.example.com/ada.png"), .digestMismatch, .notMedia,
        .unsupportedMedia("PDF"), .diskFull, .cancelled,
        .image(.empty), .image(.notAnImage), .image(.unsupportedFormat("SVG")),
        .image(.incomplete("PNG")), .image(.malformed("WebP")),
        .image(.tooManyPixels(width: 60_000, height: 60_000, limit: 50_000_000)),
        .image(.undecodable("HEIC")), .image(.diskFull),
    ]

    @Test func `each error has a description`() throws {
        let text = Self.errors.map { "\($0)\n" }.joined()
        try expectSnapshot(text, "download-errors.txt")
    }

    @Test func `only a lost connection is retryable`() {
        #expect(Self.errors.filter(\.isRetryable) == [.connectionLost])
    }

    @Test(arguments: [(404, true), (410, true), (403, false), (500, false)])
    func `404 and 410 mean that nothing exists at the URL`(_ status: Int, _ isNotFound: Bool) {
        #expect(DownloadError.status(status).isNotFound == isNotFound)
    }
}
