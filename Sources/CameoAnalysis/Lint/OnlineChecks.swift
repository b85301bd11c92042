import Cameo

extension PushLinter {
    /// Returns the findings about the downloads of a file, by position.
    ///
    /// - Parameters:
    ///   - result: The result for the file.
    ///   - downloads: The responses, by the URLs of ``LintResult/downloads``.
    package func onlineFindings(
        in result: LintResult,
        downloads: [String: LintDownload]
    ) -> [LintFinding] {
        let run = LintRun(self, adding: result)
        for message in result.messages {
            LintContext(message, run.reports).checkDownloads(downloads)
        }
        return run.resolvedFindings()
    }
}

extension LintContext {
    /// The maximum width and height of an avatar that is decoded without effort, in pixels.
    private static let maxAvatarPixels = 4096
    private static let maxRedirects = 3
    private static let maxSeconds = 2.0

    fileprivate func checkDownloads(_ downloads: [String: LintDownload]) {
        for image in images() {
            guard let download = downloads[image.url] else { continue }
            check(download, image)
        }
    }

    private func check(_ download: LintDownload, _ image: LintImage) {
        let isHTML = download.contentType == "text/html" || download.format == "html"
        if let text = redirectText(download) {
            return report(
                .imageRedirect,
                image.path,
                text,
                remedy: "Send the URL to which it redirects",
                fix: redirectFix(download, image)
            )
        }
        if download.status == 401 || download.status == 403 || isHTML {
            return report(
                .imageNeedsLogin,
                image.path,
                isHTML
                    ? "The server responds with a page in HTML, such as a login"
                    : "The server requires a login (status \(download.status ?? 0))",
                remedy: "Send a URL that needs no login, such as a signed one"
            )
        }
        if checkSize(download, image) { return }
        if let failure = download.failure { return reportFailure(failure, image) }
        if image.role == .avatar {
            if download.format == "svg" {
                report(
                    .imageSVG,
                    image.path,
                    "The avatar is an SVG, which iOS doesn't decode",
                    remedy: "Send a PNG or JPEG"
                )
            }
            if download.isAnimated {
                report(
                    .mediaAnimated,
                    image.path,
                    "Only the first frame of an animated image is drawn as an avatar",
                    remedy: "Send a PNG or JPEG"
                )
            }
            if let seconds = download.seconds, seconds > Self.maxSeconds {
                report(
                    .imageSlow,
                    image.path,
                    "The server takes more than \(Int(Self.maxSeconds)) seconds",
                    remedy: "Serve avatars from a cache"
                )
            }
        } else {
            checkFormat(download, image)
        }
    }

    private func reportFailure(_ failure: DownloadError, _ image: LintImage) {
        let isAvatar = image.role == .avatar
        let code = isAvatar ? Diagnostic.Code.avatarFailed : .mediaFailed
        report(
            code.rawValue,
            image.path,
            .value,
            nil,
            "\(isAvatar ? "The avatar" : "The attachment") isn't available: \(failure)",
            ""
        )
    }

    /// The message about redirects; `nil` if there are few and all are allowed.
    private func redirectText(_ download: LintDownload) -> String? {
        if download.redirectsToHTTP { return "The URL redirects to HTTP" }
        if download.redirectCount > Self.maxRedirects {
            return "The URL redirects more than three times"
        }
        return download.failure == .redirectNotAllowed
            ? "The URL redirects to one that isn't allowed" : nil
    }

    /// The fix that replaces a URL with the last one to which it redirects; `nil` if that failed. A query may
    /// be a signature that expires.
    private func redirectFix(_ download: LintDownload, _ image: LintImage) -> Fix? {
        guard download.failure == nil, let url = download.finalURL, url != image.url,
            !url.utf8.contains(UInt8(ascii: "?"))
        else { return nil }
        return Fix(
            title: "Replace with the last URL",
            change: .replace(image.path, json: url.json),
            isSafe: false
        )
    }

    /// Reports a file that is too large.
    ///
    /// - Returns: Whether it is.
    private func checkSize(_ download: LintDownload, _ image: LintImage) -> Bool {
        var size = download.byteCount ?? 0
        if case .tooLarge(let limit)? = download.failure { size = max(size, limit + 1) }
        if image.role == .avatar {
            let pixels = max(download.pixelWidth ?? 0, download.pixelHeight ?? 0)
            guard size > Limits.avatarBytes || pixels > Self.maxAvatarPixels else { return false }
            report(
                .imageLarge,
                image.path,
                size > Limits.avatarBytes
                    ? "The avatar is larger than \(Limits.avatarBytes / 1_000_000) MB"
                    : "The avatar has more than \(Self.maxAvatarPixels) pixels on a side",
                remedy: "Send an image of 256 pixels"
            )
            return true
        }
        let limit = downloadLimit(download, image)
        guard size > limit else { return false }
        report(
            .mediaTooBig,
            image.path,
            "The attachment is larger than the \(limit / 1_000_000) MB that iOS accepts",
            remedy: "Send a smaller file"
        )
        return true
    }

    private func downloadLimit(_ download: LintDownload, _ image: LintImage) -> Int {
        let type =
            download.format.map { ParsedPayload.Media(url: "https://host/file.\($0)").type }
            ?? ParsedPayload.Media(url: image.url).type
        return switch type {
        case .audio: Limits.audioBytes
        case .video, .unlisted, .unknown: Limits.videoBytes
        case .image, .convertible, .unsupported: Limits.imageBytes
        }
    }

    /// Reports an attachment whose bytes have another type than its name.
    private func checkFormat(_ download: LintDownload, _ image: LintImage) {
        guard let format = download.format else { return }
        let actual = ParsedPayload.Media(url: "https://host/file.\(format)").type
        let named = ParsedPayload.Media(url: image.url).type
        guard actual != .unknown, named != .unknown, actual != named else { return }
        report(
            .mediaTypeMismatch,
            image.path,
            "The attachment is a \(format) file, but its file extension is another",
            remedy: "Correct the file extension or the file"
        )
    }
}
