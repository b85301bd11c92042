import Foundation

extension MediaLoader {
    /// Returns a file for an attachment, in the directory of its notification. The file comes from
    /// the cache, or is downloaded before the deadline.
    func attachment(
        _ download: PresentationPlan.Download,
        in directory: TemporaryDirectory,
        until deadline: Double = .infinity
    ) async -> Result<MediaFile, DownloadError> {
        let digest = urlDigest(of: download.url)
        let isInline = DataURL.isImageDataURL(download.url)
        if !isInline, let copy = media?.copy(digest, to: directory.newFile) {
            return .success(copy)
        }
        let signedDigest = Digest.sha256(Array(download.url.utf8)[...])
        if !isInline, avatars?.isNotFound(signedDigest) == true { return .failure(.status(404)) }
        trail?.begin(.download, URLPolicy.host(of: download.url) ?? "")
        let key = RequestKey(urlDigest: digest, imageDigest: nil)
        let shared = await coalescedDownloads.media.value(for: key, by: deadline, clock) {
            await self.sharedMedia(download, isInline: isInline)
        }
        switch shared {
        case nil: return .failure(.cancelled)
        case .timedOut?: return .failure(.timedOut(limit: download.timeLimit))
        case .value(.failure(let error))?:
            if error.isNotFound { avatars?.recordNotFound(signedDigest) }
            return .failure(error)
        case .value(.success(let shared))?:
            // iOS moves the file of an attachment, so each notification needs its own copy.
            defer { withExtendedLifetime(shared.directory) {} }
            guard let copy = directory.newFile(shared.file.format.fileExtension),
                (try? FileManager.default.copyItem(at: shared.file.file, to: copy)) != nil
            else { return .failure(.diskFull) }
            let file = MediaFile(file: copy, format: shared.file.format)
            if !isInline { try? media?.insert(file, digest) }
            return .success(file)
        }
    }

    private func sharedMedia(
        _ download: PresentationPlan.Download,
        isInline: Bool
    ) async -> Result<SharedMedia, DownloadError> {
        let directory = TemporaryDirectory(isPersistent: false)
        defer { withExtendedLifetime(directory) {} }
        guard let file = directory.newFile() else { return .failure(.diskFull) }
        do throws(DownloadError) {
            var contentType: String?
            if isInline {
                guard let bytes = DataURL.bytes(of: download.url) else { throw .notMedia }
                guard (try? Data(bytes).write(to: file)) != nil else { throw .diskFull }
            } else {
                contentType = try await downloadWithRetry(
                    DownloadRequest(
                        url: download.url,
                        byteLimit: download.byteLimit,
                        timeLimit: download.timeLimit,
                        isAllowedInLowDataMode: false
                    ),
                    to: file
                )
            }
            let prepared = try prepared(file, contentType, download, directory)
            return .success(SharedMedia(file: prepared, directory: directory))
        } catch {
            return .failure(error)
        }
    }

    /// Renames a file to the extension that iOS expects. Converts the file if iOS can't attach its
    /// format.
    private func prepared(
        _ file: URL,
        _ contentType: String?,
        _ download: PresentationPlan.Download,
        _ directory: TemporaryDirectory
    ) throws(DownloadError) -> MediaFile {
        var (file, format) = (
            file,
            try MediaFile.format(
                of: file,
                contentType: contentType,
                hint: download.typeHint,
                url: download.url
            )
        )
        if format.needsConversion {
            let source = file
            let converted = try DownloadError.wrapping { () throws(ImageError) in
                let header = try ImageHeader(of: source)
                try header.checkSize()
                return try decoding(header) { () throws(ImageError) in
                    try imageDecoder.convertForAttachment(source, header, directory.newFile)
                }
            }
            file = converted.file
            format = MediaFormat(rawValue: converted.format.rawValue) ?? format
        }
        guard let destination = directory.newFile(format.fileExtension) else { throw .diskFull }
        guard rename(file.path, destination.path) == 0 else { throw .diskFull }
        return MediaFile(file: destination, format: format)
    }
}
