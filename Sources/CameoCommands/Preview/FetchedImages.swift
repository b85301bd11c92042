import Cameo
import CameoPreview

/// The images of previews, validated in the same way as the extension's downloads.
package struct FetchedImages {
    /// The content of each URL, or the error if it isn't available.
    package typealias Sources = [String: Result<[UInt8], DownloadError>]

    private let sources: Sources

    package init(_ sources: Sources) { self.sources = sources }

    /// Returns the images of a plan, with errors for invalid ones. A URL without content counts as
    /// downloaded; initials replace its image.
    package func images(for plan: PresentationPlan) -> PreviewImages {
        var results = DownloadResults()
        var avatars: [String: PreviewImages.Image] = [:]
        var attachments: [String: PreviewImages.Image] = [:]
        for download in plan.downloads {
            let isInline = DataURL.isImageDataURL(download.url)
            guard let source = source(download, isInline: isInline) else { continue }
            do throws(DownloadError) {
                let bytes = try source.get()
                let image = try Self.image(bytes, download, isInline: isInline)
                switch download.purpose {
                case .avatar: avatars[download.url] = image
                case .attachment: attachments[download.url] = image
                }
            } catch {
                results.setFailure(error, of: download)
            }
        }
        var images = PreviewImages()
        images.results = results
        let (avatarImages, attachmentImages) = (avatars, attachments)
        images.avatar = { candidate in candidate.url.flatMap { avatarImages[$0] } }
        images.member = { member in member.url.flatMap { avatarImages[$0] } }
        images.attachment = { attachmentImages[$0] }
        return images
    }

    private func source(
        _ download: PresentationPlan.Download,
        isInline: Bool
    ) -> Result<[UInt8], DownloadError>? {
        if let source = sources[download.url] { return source }
        guard isInline else { return nil }
        if let bytes = DataURL.bytes(of: download.url) { return .success(bytes) }
        return .failure(download.purpose == .avatar ? .image(.notAnImage) : .notMedia)
    }

    /// Returns a validated image; `nil` for audio and video.
    private static func image(
        _ bytes: [UInt8],
        _ download: PresentationPlan.Download,
        isInline: Bool
    ) throws(DownloadError) -> PreviewImages.Image? {
        switch download.purpose {
        case .avatar:
            if !isInline {
                guard bytes.count <= Limits.avatarBytes else {
                    throw .tooLarge(limit: Limits.avatarBytes)
                }
                guard !bytes.isEmpty else { throw .emptyResponse }
                if let digest = download.digest, ImagePool.digest(bytes) != digest {
                    throw .digestMismatch
                }
            }
            let header = try header(bytes)
            return (bytes, header.format)
        case .attachment:
            guard isInline || bytes.count <= download.byteLimit else {
                throw .tooLarge(limit: download.byteLimit)
            }
            let format = try MediaFormat(
                attachment: bytes,
                hint: download.typeHint,
                url: download.url
            )
            if format.needsConversion { _ = try header(bytes) }
            guard let image = ImageFormat(rawValue: format.rawValue), isDrawable(bytes) else {
                return nil
            }
            return (bytes, image)
        }
    }

    /// The maximum number of pixels of an image that is drawn.
    private static let maxDrawnPixels: Int64 = 50_000_000

    /// Returns whether an attachment has at most ``maxDrawnPixels``, so that it can be drawn. iOS
    /// receives attachments unchanged.
    private static func isDrawable(_ bytes: [UInt8]) -> Bool {
        guard let size = (try? ImageHeader(of: bytes))?.uprightSize else { return true }
        return Int64(size.width) * Int64(size.height) <= maxDrawnPixels
    }

    private static func header(_ bytes: [UInt8]) throws(DownloadError) -> ImageHeader {
        do throws(ImageError) {
            let header = try ImageHeader(of: bytes)
            try header.checkSize()
            return header
        } catch {
            throw .image(error)
        }
    }
}

extension Inspection {
    /// The inspection with the errors of images in `data:` URLs, which need no download.
    package var applyingInlineImages: Inspection {
        let hasInlineImage = plan.downloads.contains { DataURL.isImageDataURL($0.url) }
        return hasInlineImage ? applying(FetchedImages([:]).images(for: plan).results) : self
    }
}

extension [PresentationPlan] {
    /// The downloads of images, one for each URL. If an image is both an avatar and an attachment,
    /// the larger size limit applies.
    var imageDownloads: [PresentationPlan.Download] {
        var urls: Set<String> = []
        return flatMap { $0.downloads }.sorted { $0.byteLimit > $1.byteLimit }
            .filter { !DataURL.isImageDataURL($0.url) && urls.insert($0.url).inserted }
    }
}
