/// What became of a plan's fetches: for each address the bytes, or the reason why there are none.
public struct Enrichment: Sendable {
    /// How a fetch ended.
    public enum Outcome: Sendable {
        /// The bytes, and what kind of picture they are.
        case fetched([UInt8], PictureKind?)
        /// Nothing usable.
        case failed(FetchError)
    }

    private struct Key: Hashable {
        let purpose: Plan.Fetch.Purpose
        let url: String

        init(_ purpose: Plan.Fetch.Purpose, _ url: String) {
            self.purpose = purpose
            self.url = url
        }
    }

    /// By purpose and address: the same bytes may serve as a portrait and not as an attachment.
    private var outcomes: [Key: Outcome] = [:]

    /// An enrichment in which nothing was tried: every fetch is taken to succeed.
    public init() {}

    /// Runs a plan's fetches, all at once, and waits for all of them.
    ///
    /// Never throws: each fetch ends as a value or as a named reason, within its own limits.
    ///
    /// - Parameters:
    ///   - plan: What to fetch.
    ///   - fetcher: How.
    public init(of plan: Plan, fetcher: some Fetching) async {
        let fetches = Set(plan.fetches)
        outcomes = await withTaskGroup(of: (Key, Outcome).self) { group in
            for fetch in fetches {
                group.addTask {
                    (Key(fetch.purpose, fetch.url), await Self.outcome(of: fetch, fetcher))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// An enrichment in which every fetch of a plan took too long.
    static func none(of plan: Plan) -> Enrichment {
        var enrichment = Enrichment()
        for fetch in plan.fetches {
            enrichment.outcomes[Key(fetch.purpose, fetch.url)] = .failed(
                .timedOut(limit: fetch.timeLimit))
        }
        return enrichment
    }

    private static func outcome(of fetch: Plan.Fetch, _ fetcher: some Fetching) async -> Outcome {
        do throws(FetchError) {
            let bytes = try await fetcher.fetch(
                FetchRequest(
                    address: fetch.url, byteLimit: fetch.byteLimit, timeLimit: fetch.timeLimit))
            let kind = PictureKind(of: bytes)
            switch fetch.purpose {
            case .picture:
                guard let kind else { throw .notAPicture }
                guard kind.isDrawable else { throw .unsupportedPicture(kind.name) }
                guard kind.isWhole(bytes) else { throw .incompletePicture(kind.name) }
            case .attachment:
                guard kind != nil || Media.isSoundOrFilm(bytes) else { throw .notMedia }
                if let kind, !kind.isAttachable { throw .unsupportedPicture(kind.name) }
                if let kind, !kind.isWhole(bytes) { throw .incompletePicture(kind.name) }
            }
            return .fetched(bytes, kind)
        } catch {
            return .failed(error)
        }
    }

    /// The bytes of an address, where they were fetched for that.
    public func bytes(
        of url: String, for purpose: Plan.Fetch.Purpose
    ) -> (bytes: [UInt8], kind: PictureKind?)? {
        guard case .fetched(let bytes, let kind)? = outcomes[Key(purpose, url)] else {
            return nil
        }
        return (bytes, kind)
    }

    private func failure(of url: String?, for purpose: Plan.Fetch.Purpose) -> FetchError? {
        guard let url, case .failed(let error)? = outcomes[Key(purpose, url)] else {
            return nil
        }
        return error
    }

    /// The first picture that can be shown.
    func firstUsable(of pictures: [Picture]) -> Picture {
        var notes: [Note] = []
        return firstUsable(of: pictures, notes: &notes)
    }

    func firstUsable(of pictures: [Picture], notes: inout [Note]) -> Picture {
        for picture in pictures {
            guard let error = failure(of: picture.url, for: .picture) else { return picture }
            notes.append(.pictureFailed(picture.source, error))
        }
        return Picture(source: .none)
    }

    func usable(of attachments: [Media], notes: inout [Note]) -> [Media] {
        attachments.filter { media in
            guard let error = failure(of: media.url, for: .attachment) else { return true }
            notes.append(.mediaFailed(error))
            return false
        }
    }
}
