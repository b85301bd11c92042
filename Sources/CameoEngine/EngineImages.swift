import Cameo
import CameoAnalysis
import CameoPreview

/// The images that a host passes, checked as the extension checks what it downloads.
struct EngineImages {
    private enum Source {
        case bytes([UInt8])
        case failure(DownloadError)
    }

    /// The images or errors by URL.
    private var sources: [String: Source] = [:]

    /// Reads the images of a request.
    init(_ request: EngineRequest) throws(EngineError) {
        for value in request.header["images"]?.array ?? [] {
            guard let object = value.object, let url = object["url"]?.text else {
                throw .request("An image has no URL")
            }
            if let error = object["error"]?.object {
                sources[url] = .failure(try Self.error(error))
            } else if let text = object["dataURL"]?.text {
                guard let bytes = DataURL.bytes(of: text) else {
                    sources[url] = .failure(.notMedia)
                    continue
                }
                sources[url] = .bytes(bytes)
            } else if let bytes = try request.block(object["block"]) {
                sources[url] = .bytes(bytes)
            } else {
                throw .request("An image has no content")
            }
        }
    }

    private static func error(_ object: JSONObject) throws(EngineError) -> DownloadError {
        let reason = object["reason"]?.text ?? ""
        let number = object["number"]?.integer ?? 0
        switch object["code"]?.text ?? "" {
        case "missing-asset": return .missingAsset(path: reason)
        case "status": return .status(number)
        case "too-large": return .tooLarge(limit: number)
        case "timed-out": return .timedOut(limit: Double(number))
        case "unreachable": return .unreachable(reason)
        case "connection-failed": return .connectionFailed(reason)
        case "connection-lost": return .connectionLost
        case "untrusted-certificate": return .untrustedCertificate
        case "redirect-not-allowed": return .redirectNotAllowed
        case "empty-response": return .emptyResponse
        default: throw .request("An image has an unknown error")
        }
    }

    /// Returns the images of a plan, and what is wrong with them. A URL without an image counts as downloaded, but
    /// initials are drawn.
    func images(for plan: PresentationPlan) -> PreviewImages {
        var results = DownloadResults()
        var avatars: [String: PreviewImages.Image] = [:]
        var attachments: [String: PreviewImages.Image] = [:]
        for download in plan.downloads {
            let isInline = DataURL.isImageDataURL(download.url)
            let source: Source
            if let passed = sources[download.url] {
                source = passed
            } else if isInline {
                let bytes = DataURL.bytes(of: download.url)
                source =
                    bytes.map { .bytes($0) }
                    ?? .failure(download.purpose == .avatar ? .image(.notAnImage) : .notMedia)
            } else {
                continue
            }
            do throws(DownloadError) {
                let image = try image(source, download, isInline: isInline)
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

    /// Returns a checked image; `nil` for audio and video.
    private func image(
        _ source: Source,
        _ download: PresentationPlan.Download,
        isInline: Bool
    ) throws(DownloadError) -> PreviewImages.Image? {
        let bytes: [UInt8]
        switch source {
        case .bytes(let content): bytes = content
        case .failure(let error): throw error
        }
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
            let header = try Self.header(bytes)
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
            if format.needsConversion { _ = try Self.header(bytes) }
            return ImageFormat(rawValue: format.rawValue).map { (bytes, $0) }
        }
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
