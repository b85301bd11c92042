import Foundation

/// Makes a portrait or an attachment out of any address that a payload may hold, within the time and
/// the memory of the extension, or says why not.
public struct PictureEngine: Sendable {
    /// How bytes come.
    let fetcher: any Fetching
    /// How pictures are decoded.
    let thumbnails: any Thumbnailing
    /// Where portraits are kept; `nil` keeps none.
    let pictures: PictureCache?
    /// Where attachments are kept; `nil` keeps none.
    let media: MediaCache?
    /// The items of an address's query that change from one signature to the next.
    let ignoredQueryItems: Set<String>
    /// The clock.
    let time: any Timekeeping
    /// What is under way, so that equal addresses are fetched once.
    let portraitsInFlight: InFlight<PortraitRequest, Result<Portrait, FetchError>>

    /// How long the network may take when an older picture of the same person is at hand, in seconds:
    /// a dead host should not keep a message waiting for a face that is known.
    static let hedgeSeconds = 2.0
    /// How long a retry must have left to be worth it, in seconds.
    private static let shortestRetry = 1.0

    /// An engine.
    ///
    /// - Parameters:
    ///   - fetcher: How bytes come.
    ///   - thumbnails: How pictures are decoded; without it they are passed through as they came.
    ///   - container: The app group's folder, in which pictures are kept; `nil` keeps none.
    ///   - settings: The caches' limits, and what of an address does not count.
    ///   - time: The clock.
    public init(
        fetcher: any Fetching, thumbnails: any Thumbnailing = UndecodedPictures(),
        container: URL? = nil, settings: Settings = Settings(),
        time: any Timekeeping = SystemTime()
    ) {
        self.init(
            fetcher: fetcher, thumbnails: thumbnails,
            pictures: container.map {
                PictureCache(container: $0, byteLimit: settings.pictureCacheBytes)
            },
            media: container.map { MediaCache(container: $0, byteLimit: settings.mediaCacheBytes) },
            ignoredQueryItems: Set(settings.signatureQueryItems), time: time)
    }

    init(
        fetcher: any Fetching, thumbnails: any Thumbnailing, pictures: PictureCache?,
        media: MediaCache?, ignoredQueryItems: Set<String>, time: any Timekeeping,
        portraitsInFlight: InFlight<PortraitRequest, Result<Portrait, FetchError>> = InFlight()
    ) {
        self.fetcher = fetcher
        self.thumbnails = thumbnails
        self.pictures = pictures
        self.media = media
        self.ignoredQueryItems = ignoredQueryItems
        self.time = time
        self.portraitsInFlight = portraitsInFlight
    }

    /// The portrait of a request: what is kept and current, else what the network has, else what is
    /// kept though it is not current.
    func portrait(_ request: PortraitRequest) async -> Result<Portrait, FetchError> {
        if DataAddress.isOne(request.url) { return inline(DataAddress.bytes(of: request.url)) }
        let address = addressDigest(of: request.url)
        let kept = request.subject.flatMap { pictures?.entry(of: $0) }
        if let kept, isCurrent(kept, request, address) {
            return .success(Portrait(kept, .cache))
        }
        func failed(_ error: FetchError) -> Result<Portrait, FetchError> {
            kept.map { .success(Portrait($0, .stale(error))) } ?? .failure(error)
        }
        if pictures?.isMissing(address) == true { return failed(.status(404)) }
        let limit = kept == nil ? request.timeLimit : min(request.timeLimit, Self.hedgeSeconds)
        let answer = await time.result(by: time.now + limit) {
            Handed(await portraitsInFlight.value(for: request) { await fetched(request, address) })
        }
        switch answer.flatMap(\.value) {
        case .success(let portrait)?: return .success(portrait)
        case .failure(let error)?: return failed(error)
        case nil: return failed(answer == nil ? .timedOut(limit: limit) : .cancelled)
        }
    }

    /// The portrait that is kept of a request's subject, whether or not it is current.
    func keptPortrait(_ request: PortraitRequest) -> Portrait? {
        guard let entry = request.subject.flatMap({ pictures?.entry(of: $0) }) else { return nil }
        let isCurrent = isCurrent(entry, request, addressDigest(of: request.url))
        return Portrait(
            entry, isCurrent ? .cache : .stale(.timedOut(limit: request.timeLimit)))
    }

    /// Whether what is kept is what the payload asks for: the bytes of its digest, or the same address
    /// not too long ago.
    private func isCurrent(
        _ entry: CacheEntry, _ request: PortraitRequest, _ address: [UInt8]
    ) -> Bool {
        if let digest = request.digest { return Digest.hexadecimal(entry.originalDigest) == digest }
        return entry.addressDigest == address && pictures?.isFresh(entry) == true
    }

    private func inline(_ bytes: [UInt8]?) -> Result<Portrait, FetchError> {
        guard let bytes else { return .failure(.notAPicture) }
        let folder = TemporaryFolder(isKept: false)
        guard let file = folder.newFile(), (try? Data(bytes).write(to: file)) != nil else {
            return .failure(.noRoom)
        }
        do throws(FetchError) {
            return .success(try decoded(file))
        } catch {
            return .failure(error)
        }
    }

    private func decoded(_ file: URL) throws(FetchError) -> Portrait {
        let header = try PictureHeader(of: file)
        try header.checkSize()
        let (bytes, kind) = try DecodeGate.shared.one { () throws(FetchError) in
            try thumbnails.portrait(of: file, header)
        }
        return Portrait(bytes: bytes, kind: kind, origin: .network)
    }

    private func fetched(
        _ request: PortraitRequest, _ address: [UInt8]
    ) async -> Result<Portrait, FetchError> {
        // Somebody may have fetched it between our look and our turn.
        if let kept = request.subject.flatMap({ pictures?.entry(of: $0) }),
            isCurrent(kept, request, address)
        {
            return .success(Portrait(kept, .cache))
        }
        let folder = TemporaryFolder(isKept: false)
        guard let file = folder.newFile() else { return .failure(.noRoom) }
        do throws(FetchError) {
            _ = try await download(
                FetchRequest(
                    address: request.url, byteLimit: Limits.portraitBytes,
                    timeLimit: request.timeLimit), into: file)
            let original = FileBytes(file).map { Digest.sha256(of: $0) } ?? []
            if let digest = request.digest, Digest.hexadecimal(original) != digest {
                throw .digestMismatch
            }
            let portrait = try decoded(file)
            if let subject = request.subject {
                // A full disk costs the next push a download, not this one its picture.
                try? pictures?.keep(
                    portrait.bytes, portrait.kind, of: subject, addressDigest: address,
                    originalDigest: original)
            }
            return .success(portrait)
        } catch {
            if error.saysMissing { pictures?.rememberMissing(address) }
            return .failure(error)
        }
    }

    /// The attachment of a medium, in a folder of the push's own.
    func attachment(
        _ fetch: Plan.Fetch, in folder: TemporaryFolder
    ) async -> Result<MediaFile, FetchError> {
        do throws(FetchError) {
            if DataAddress.isOne(fetch.url) {
                guard let bytes = DataAddress.bytes(of: fetch.url) else { throw .notMedia }
                guard let file = folder.newFile(), (try? Data(bytes).write(to: file)) != nil else {
                    throw .noRoom
                }
                return .success(try prepared(file, nil, fetch, folder))
            }
            let address = addressDigest(of: fetch.url)
            if let copy = media?.copy(address, to: folder.newFile) { return .success(copy) }
            if pictures?.isMissing(address) == true { throw .status(404) }
            guard let file = folder.newFile() else { throw .noRoom }
            let contentType: String?
            do throws(FetchError) {
                contentType = try await download(
                    FetchRequest(
                        address: fetch.url, byteLimit: fetch.byteLimit, timeLimit: fetch.timeLimit,
                        isAllowedInLowDataMode: false), into: file)
            } catch {
                if error.saysMissing { pictures?.rememberMissing(address) }
                throw error
            }
            let prepared = try prepared(file, contentType, fetch, folder)
            try? media?.keep(prepared, address)
            return .success(prepared)
        } catch {
            return .failure(error)
        }
    }

    /// Gives a file the name that iOS wants, and makes it anew where iOS does not attach its kind.
    private func prepared(
        _ file: URL, _ contentType: String?, _ fetch: Plan.Fetch, _ folder: TemporaryFolder
    ) throws(FetchError) -> MediaFile {
        var (file, format) = (
            file,
            try MediaFile.format(
                of: file, contentType: contentType, hint: fetch.typeHint, address: fetch.url)
        )
        if format.needsConversion {
            let header = try PictureHeader(of: file)
            let made = try DecodeGate.shared.one { () throws(FetchError) in
                try thumbnails.attachable(file, header, folder.newFile)
            }
            file = made.file
            format = MediaFormat(rawValue: made.kind.rawValue) ?? format
        }
        guard let place = folder.newFile(format.fileExtension) else { throw .noRoom }
        guard rename(file.path, place.path) == 0 else { throw .noRoom }
        return MediaFile(file: place, format: format)
    }

    /// Downloads, and once more when the connection was lost and there is time.
    private func download(
        _ request: FetchRequest, into file: URL
    ) async throws(FetchError) -> String? {
        let deadline = time.now + request.timeLimit
        do throws(FetchError) {
            return try await fetcher.fetch(request, into: file)
        } catch {
            let left = deadline - time.now
            guard error.isWorthRetrying, left >= Self.shortestRetry, !Task.isCancelled else {
                throw error
            }
            return try await fetcher.fetch(
                FetchRequest(
                    address: request.address, byteLimit: request.byteLimit, timeLimit: left,
                    isAllowedInLowDataMode: request.isAllowedInLowDataMode), into: file)
        }
    }

    /// The digest of an address, without its fragment and the items that change from one signature of
    /// a picture to the next.
    func addressDigest(of address: String) -> [UInt8] {
        var text = String(address.prefix { $0 != "#" })
        if !ignoredQueryItems.isEmpty, let mark = text.firstIndex(of: "?") {
            let items = text[text.index(after: mark)...].split(separator: "&").filter { item in
                !ignoredQueryItems.contains(String(item.prefix { $0 != "=" }))
            }
            text = text[..<mark] + "?" + items.joined(separator: "&")
        }
        return Digest.sha256(Array(text.utf8)[...])
    }
}

/// A portrait that is wanted.
struct PortraitRequest: Sendable, Hashable {
    /// Whose; `nil` keeps nothing.
    let subject: PictureSubject?
    /// Where it is.
    let url: String
    /// The SHA-256 of its bytes, in hexadecimal digits, where the payload gives it.
    let digest: String?
    /// How long it may take, in seconds.
    let timeLimit: Double
}

/// A portrait that is there.
public struct Portrait: Sendable, Hashable {
    /// Where it came from.
    public enum Origin: Sendable, Hashable {
        /// The app group, where it was current.
        case cache
        /// The network, now.
        case network
        /// The app group, though it is an older one: the current one could not be had.
        case stale(FetchError)
    }

    /// The picture.
    public let bytes: [UInt8]
    /// What its bytes are.
    public let kind: PictureKind
    /// Where it came from.
    public let origin: Origin

    init(bytes: [UInt8], kind: PictureKind, origin: Origin) {
        self.bytes = bytes
        self.kind = kind
        self.origin = origin
    }

    fileprivate init(_ entry: CacheEntry, _ origin: Origin) {
        self.init(bytes: entry.picture, kind: entry.kind, origin: origin)
    }
}

/// Lets one decoder work at a time: two bitmaps at once do not fit into the extension's memory.
struct DecodeGate: Sendable {
    static let shared = DecodeGate()

    private let gate = NSLock()

    /// Does the work when nobody else decodes.
    func one<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        gate.lock()
        defer { gate.unlock() }
        return try work()
    }
}
