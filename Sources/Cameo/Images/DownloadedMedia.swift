import Foundation

/// What became of a plan's fetches: for each address the portrait or the file, or the reason why there
/// is none.
public struct DownloadedMedia: Sendable {
    /// How a fetch ended.
    enum Outcome: Sendable {
        case avatar(Avatar)
        case file(MediaFile)
        case failed(DownloadError)
    }

    private typealias Key = DownloadResults.Key

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
    public init(of plan: PresentationPlan, engine: MediaLoader) async {
        await self.init(of: plan, engine: engine, folder: TemporaryFolder(isKept: false))
    }

    /// Runs those of a plan's fetches that have a purpose; each that is not done at the deadline ends
    /// there, and costs no other.
    ///
    /// - Parameters:
    ///   - purposes: Which fetches to run.
    ///   - folder: Where attachments are put; it stays with the enrichment.
    ///   - deadline: When the last one ends, by the engine's clock.
    init(
        of plan: PresentationPlan,
        engine: MediaLoader,
        for purposes: Set<PresentationPlan.Download.Purpose> = [.avatar, .attachment],
        folder: TemporaryFolder,
        until deadline: Double = .infinity
    ) async {
        let downloads = Set(plan.downloads.filter { purposes.contains($0.purpose) })
        outcomes = await withTaskGroup(of: (Key, Outcome).self) { group in
            for fetch in downloads {
                group.addTask {
                    let outcome = await engine.clock.result(by: deadline) {
                        UncheckedSendable(await Self.outcome(of: fetch, engine, folder))
                    }
                    return (
                        Key(fetch), outcome?.value ?? .failed(.timedOut(limit: fetch.timeLimit))
                    )
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        self.folder = folder
    }

    /// The outcomes of both.
    func merged(with other: DownloadedMedia) -> DownloadedMedia {
        var downloads = self
        downloads.outcomes.merge(other.outcomes) { own, _ in own }
        downloads.folder = folder ?? other.folder
        return downloads
    }

    /// The same, with all that a plan wants besides as if it took too long.
    func filled(for plan: PresentationPlan) -> DownloadedMedia {
        merged(with: .none(of: plan))
    }

    /// An enrichment in which every fetch of a plan took too long.
    static func none(of plan: PresentationPlan) -> DownloadedMedia {
        var downloads = DownloadedMedia()
        for fetch in plan.downloads {
            downloads.outcomes[Key(fetch)] = .failed(
                .timedOut(limit: fetch.timeLimit)
            )
        }
        return downloads
    }

    /// What a plan's fetches have without asking anybody: the portraits that are kept, current or not;
    /// all else as if it took too long.
    static func kept(of plan: PresentationPlan, engine: MediaLoader) -> DownloadedMedia {
        var downloads = none(of: plan)
        for fetch in plan.downloads where fetch.purpose == .avatar {
            guard let avatar = engine.cachedAvatar(AvatarRequest(fetch)) else { continue }
            downloads.outcomes[Key(fetch)] = .avatar(avatar)
        }
        return downloads
    }

    /// Whether nothing is missing, and nothing is old.
    var isComplete: Bool {
        outcomes.values.allSatisfy { outcome in
            if case .avatar(let avatar) = outcome { return avatar.origin == .cache }
            if case .file = outcome { return true }
            return false
        }
    }

    private static func outcome(
        of fetch: PresentationPlan.Download,
        _ engine: MediaLoader,
        _ folder: TemporaryFolder
    ) async -> Outcome {
        switch fetch.purpose {
        case .avatar:
            switch await engine.avatar(AvatarRequest(fetch)) {
            case .success(let avatar): return .avatar(avatar)
            case .failure(let error): return .failed(error)
            }
        case .attachment:
            switch await engine.attachment(fetch, in: folder) {
            case .success(let file): return .file(file)
            case .failure(let error): return .failed(error)
            }
        }
    }

    /// A plan's picture, where it came.
    public func avatar(_ candidate: AvatarCandidate, of plan: PresentationPlan) -> Avatar? {
        avatar(candidate.url, plan.subject(of: candidate))
    }

    /// The portrait of a member of a plan's group, where it came.
    public func avatar(_ member: PresentationPlan.GroupMember, of plan: PresentationPlan)
        -> Avatar?
    {
        avatar(member.url, member.subject(in: plan.account))
    }

    private func avatar(_ url: String?, _ subject: AvatarSubject?) -> Avatar? {
        guard let url,
            case .avatar(let avatar)? = outcomes[Key(purpose: .avatar, url: url, subject: subject)]
        else {
            return nil
        }
        return avatar
    }

    /// The file of an address, where it came. It is there for as long as the enrichment is.
    public func file(_ url: String?) -> MediaFile? {
        guard let url,
            case .file(let file)? = outcomes[Key(purpose: .attachment, url: url, subject: nil)]
        else {
            return nil
        }
        return file
    }

    /// The first of a plan's pictures that can be shown.
    func firstUsable(of plan: PresentationPlan) -> AvatarCandidate {
        var diagnostics: [Diagnostic] = []
        return results.firstUsable(of: plan, diagnostics: &diagnostics)
    }

    /// How the downloads ended, for the prediction of the appearance.
    public var results: DownloadResults {
        var results = DownloadResults()
        for (key, outcome) in outcomes {
            switch outcome {
            case .avatar(let avatar):
                if case .stale(let error) = avatar.origin { results.results[key] = .stale(error) }
            case .file: break
            case .failed(let error): results.results[key] = .failure(error)
            }
        }
        return results
    }
}

extension DownloadResults.Key {
    fileprivate init(_ download: PresentationPlan.Download) {
        self.init(purpose: download.purpose, url: download.url, subject: download.subject)
    }
}

extension AvatarRequest {
    fileprivate init(_ fetch: PresentationPlan.Download) {
        self.init(
            subject: fetch.subject,
            url: fetch.url,
            digest: fetch.digest,
            timeLimit: fetch.timeLimit
        )
    }
}
