import Cameo

extension PushLinter {
    /// Returns the findings about a file's downloads, sorted by position.
    ///
    /// - Parameters:
    ///   - result: The result for the file.
    ///   - downloads: The responses, keyed by the URLs of ``LintResult/downloads``.
    package func onlineFindings(
        in result: LintResult,
        downloads: [String: LintDownload]
    ) -> [LintFinding] {
        let run = LintRun(self, adding: result)
        for message in result.messages {
            let context = LintContext(message, run.reports)
            // Images in data URLs aren't downloaded.
            for image in context.images where !image.url.isDataURL {
                guard let download = downloads[image.url] else { continue }
                let response = LintResponse(image, download)
                for check in LintRule.responseChecks { check(context, response) }
                if case .failed(let failure) = response.outcome {
                    context.reportFailure(failure, image)
                }
            }
        }
        return run.resolvedFindings()
    }
}

/// The response to an image download.
struct LintResponse {
    /// The first mistake in the response that a rule reports; otherwise `loaded`.
    enum Outcome {
        case redirected(String)
        case needsLogin(isHTML: Bool)
        /// The image has too many bytes or too many pixels.
        case tooLarge(Int, limit: Int)
        case failed(DownloadError)
        case loaded
    }

    /// The maximum width and height of an avatar that the linter accepts, in pixels.
    static let maxAvatarPixels = 4096
    private static let maxRedirects = 3

    let image: LintImage
    let download: LintDownload
    let outcome: Outcome

    init(_ image: LintImage, _ download: LintDownload) {
        self.image = image
        self.download = download
        let isHTML = download.contentType == "text/html" || download.format == "html"
        if let text = Self.redirectText(download) {
            outcome = .redirected(text)
        } else if download.status == 401 || download.status == 403 || isHTML {
            outcome = .needsLogin(isHTML: isHTML)
        } else if let (size, limit) = Self.excess(download, image) {
            outcome = .tooLarge(size, limit: limit)
        } else {
            outcome = download.failure.map(Outcome.failed) ?? .loaded
        }
    }

    /// Returns the message about redirects; `nil` if there are at most three and all are allowed.
    private static func redirectText(_ download: LintDownload) -> String? {
        if download.redirectsToHTTP { return "The URL redirects to HTTP" }
        if download.redirectCount > maxRedirects {
            return "The URL redirects more than three times"
        }
        return download.failure == .redirectNotAllowed
            ? "The URL redirects to a URL that isn't allowed" : nil
    }

    /// Returns the size and size limit of a file with too many bytes or an avatar with too many
    /// pixels; `nil` for other files.
    private static func excess(_ download: LintDownload, _ image: LintImage) -> (Int, Int)? {
        var size = download.byteCount ?? 0
        if case .tooLarge(let limit)? = download.failure { size = max(size, limit + 1) }
        guard image.role == .avatar else {
            let limit = maxSize(download, image)
            return size > limit ? (size, limit) : nil
        }
        let pixels = max(download.pixelWidth ?? 0, download.pixelHeight ?? 0)
        let isTooLarge = size > Limits.avatarBytes || pixels > maxAvatarPixels
        return isTooLarge ? (size, Limits.avatarBytes) : nil
    }

    private static func maxSize(_ download: LintDownload, _ image: LintImage) -> Int {
        let type =
            download.format.map { ParsedPayload.Media(url: "https://host/file.\($0)").type }
            ?? ParsedPayload.Media(url: image.url).type
        return switch type {
        case .audio: Limits.audioBytes
        case .video, .unlisted, .unknown: Limits.videoBytes
        case .image, .convertible, .unsupported: Limits.imageBytes
        }
    }
}

extension LintContext {
    fileprivate func reportFailure(_ failure: DownloadError, _ image: LintImage) {
        let isAvatar = image.role == .avatar
        report(
            isAvatar ? .avatarFailed : .mediaFailed,
            image.path,
            "\(isAvatar ? "The avatar" : "The attachment") isn't available: \(failure)"
        )
    }
}
