import Foundation

/// What became of a plan's fetches: for each address the portrait or the file, or the reason why there
/// is none.
public struct Enrichment: Sendable {
    /// How a fetch ended.
    enum Outcome: Sendable {
        case portrait(Portrait)
        case file(MediaFile)
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
    /// Holds the files for as long as somebody may want them.
    private var folder: TemporaryFolder?

    /// An enrichment in which nothing was tried: every fetch is taken to succeed.
    public init() {}

    /// Runs a plan's fetches, all at once, and waits for all of them.
    ///
    /// Never throws: each fetch ends as a value or as a named reason, within its own limits.
    ///
    /// - Parameters:
    ///   - plan: What to fetch.
    ///   - engine: How.
    public init(of plan: Plan, engine: PictureEngine) async {
        await self.init(of: plan, engine: engine, folder: TemporaryFolder(isKept: false))
    }

    /// - Parameter folder: Where attachments are put; it stays with the enrichment.
    init(of plan: Plan, engine: PictureEngine, folder: TemporaryFolder) async {
        let fetches = Set(plan.fetches)
        outcomes = await withTaskGroup(of: (Key, Outcome).self) { group in
            for fetch in fetches {
                group.addTask {
                    (Key(fetch.purpose, fetch.url), await Self.outcome(of: fetch, engine, folder))
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        self.folder = folder
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

    /// What a plan's fetches have without asking anybody: the portraits that are kept, current or not;
    /// all else as if it took too long.
    static func kept(of plan: Plan, engine: PictureEngine) -> Enrichment {
        var enrichment = none(of: plan)
        for fetch in plan.fetches where fetch.purpose == .picture {
            guard let portrait = engine.keptPortrait(PortraitRequest(fetch)) else { continue }
            enrichment.outcomes[Key(.picture, fetch.url)] = .portrait(portrait)
        }
        return enrichment
    }

    /// Whether nothing is missing, and nothing is old.
    var isComplete: Bool {
        outcomes.values.allSatisfy { outcome in
            if case .portrait(let portrait) = outcome { return portrait.origin == .cache }
            if case .file = outcome { return true }
            return false
        }
    }

    private static func outcome(
        of fetch: Plan.Fetch, _ engine: PictureEngine, _ folder: TemporaryFolder
    ) async -> Outcome {
        switch fetch.purpose {
        case .picture:
            switch await engine.portrait(PortraitRequest(fetch)) {
            case .success(let portrait): return .portrait(portrait)
            case .failure(let error): return .failed(error)
            }
        case .attachment:
            switch await engine.attachment(fetch, in: folder) {
            case .success(let file): return .file(file)
            case .failure(let error): return .failed(error)
            }
        }
    }

    /// The portrait of an address, where it came.
    public func portrait(_ url: String?) -> Portrait? {
        guard let url, case .portrait(let portrait)? = outcomes[Key(.picture, url)] else {
            return nil
        }
        return portrait
    }

    /// The file of an address, where it came. It is there for as long as the enrichment is.
    public func file(_ url: String?) -> MediaFile? {
        guard let url, case .file(let file)? = outcomes[Key(.attachment, url)] else { return nil }
        return file
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
            guard let error = failure(of: picture.url, for: .picture) else {
                if case .stale(let error)? = portrait(picture.url)?.origin {
                    notes.append(.pictureStale(picture.source, error))
                }
                return picture
            }
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

extension PortraitRequest {
    fileprivate init(_ fetch: Plan.Fetch) {
        self.init(
            subject: fetch.subject, url: fetch.url, digest: fetch.digest,
            timeLimit: fetch.timeLimit)
    }
}
