import Foundation

extension MediaLoader {
    /// The attachment of a medium, in a folder of the push's own.
    func attachment(
        _ fetch: PresentationPlan.Download,
        in folder: TemporaryFolder
    ) async -> Result<MediaFile, DownloadError> {
        let address = addressDigest(of: fetch.url)
        let isInline = DataURL.isImageDataURL(fetch.url)
        if !isInline, let copy = media?.copy(address, to: folder.newFile) { return .success(copy) }
        let wholeAddress = Digest.sha256(Array(fetch.url.utf8)[...])
        if !isInline, avatars?.isMissing(wholeAddress) == true { return .failure(.status(404)) }
        let shared = await underWay.media.value(for: RequestKey(address: address, digest: nil)) {
            await downloaded(fetch, isInline: isInline)
        }
        switch shared {
        case nil: return .failure(.cancelled)
        case .failure(let error)?:
            if error.isNotFound { avatars?.rememberMissing(wholeAddress) }
            return .failure(error)
        case .success(let shared)?:
            // iOS moves what it is given: everyone takes a copy.
            defer { withExtendedLifetime(shared.folder) {} }
            guard let copy = folder.newFile(shared.file.format.fileExtension),
                (try? FileManager.default.copyItem(at: shared.file.file, to: copy)) != nil
            else { return .failure(.diskFull) }
            let file = MediaFile(file: copy, format: shared.file.format)
            if !isInline { try? media?.keep(file, address) }
            return .success(file)
        }
    }

    private func downloaded(
        _ fetch: PresentationPlan.Download,
        isInline: Bool
    ) async -> Result<SharedMedia, DownloadError> {
        let folder = TemporaryFolder(isKept: false)
        defer { withExtendedLifetime(folder) {} }
        guard let file = folder.newFile() else { return .failure(.diskFull) }
        do throws(DownloadError) {
            var contentType: String?
            if isInline {
                guard let bytes = DataURL.bytes(of: fetch.url) else { throw .notMedia }
                guard (try? Data(bytes).write(to: file)) != nil else { throw .diskFull }
            } else {
                contentType = try await download(
                    DownloadRequest(
                        address: fetch.url,
                        byteLimit: fetch.byteLimit,
                        timeLimit: fetch.timeLimit,
                        isAllowedInLowDataMode: false
                    ),
                    into: file
                )
            }
            let prepared = try prepared(file, contentType, fetch, folder)
            return .success(SharedMedia(file: prepared, folder: folder))
        } catch {
            return .failure(error)
        }
    }

    /// Gives a file the name that iOS wants, and makes it anew where iOS does not attach its kind.
    private func prepared(
        _ file: URL,
        _ contentType: String?,
        _ fetch: PresentationPlan.Download,
        _ folder: TemporaryFolder
    ) throws(DownloadError) -> MediaFile {
        var (file, format) = (
            file,
            try MediaFile.format(
                of: file,
                contentType: contentType,
                hint: fetch.typeHint,
                address: fetch.url
            )
        )
        if format.needsConversion {
            let header = try ImageHeader(of: file)
            try header.checkSize()
            let made = try DecodeGate.shared.one { () throws(DownloadError) in
                try thumbnails.attachable(file, header, folder.newFile)
            }
            file = made.file
            format = MediaFormat(rawValue: made.kind.rawValue) ?? format
        }
        guard let place = folder.newFile(format.fileExtension) else { throw .diskFull }
        guard rename(file.path, place.path) == 0 else { throw .diskFull }
        return MediaFile(file: place, format: format)
    }
}
