import Foundation

/// The outcomes of a plan's downloads: an avatar, a file or an error for each URL.
package struct DownloadedMedia: Sendable {
    /// The outcome of a download.
    package enum Outcome: Sendable {
        case avatar(Avatar)
        case file(MediaFile)
        case failed(DownloadError)
    }

    private typealias Key = DownloadResults.Key

    private var outcomes: [Key: Outcome] = [:]
    /// The directory of the files, which exists at least as long as this value.
    private var directory: TemporaryDirectory?

    /// Creates an instance without running downloads. Every download counts as successful.
    package init() {}

    /// Runs all downloads of a plan concurrently and waits for them.
    ///
    /// Each download ends with a value or an error, within its own limits.
    ///
    /// - Parameters:
    ///   - plan: The plan with the downloads.
    ///   - loader: The loader that runs them.
    package init(of plan: PresentationPlan, loader: MediaLoader) async {
        await self.init(
            of: plan,
            loader: loader,
            directory: TemporaryDirectory(isPersistent: false)
        )
    }

    /// Runs only those downloads of a plan that have the given purposes. A download that doesn't
    /// finish by the deadline times out without affecting the others.
    ///
    /// - Parameters:
    ///   - plan: The plan with the downloads.
    ///   - loader: The loader that runs them.
    ///   - purposes: The purposes of the downloads to run.
    ///   - directory: The directory for attachments. It exists as long as this value.
    ///   - deadline: The deadline for all downloads, on the loader's clock.
    init(
        of plan: PresentationPlan,
        loader: MediaLoader,
        for purposes: Set<PresentationPlan.Download.Purpose> = [.avatar, .attachment],
        directory: TemporaryDirectory,
        until deadline: Double = .infinity
    ) async {
        let downloads = Set(plan.downloads.filter { purposes.contains($0.purpose) })
        outcomes = await withTaskGroup(of: (Key, Outcome).self) { group in
            for download in downloads {
                group.addTask {
                    (
                        Key(download),
                        await Self.outcome(of: download, loader, directory, until: deadline)
                    )
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        self.directory = directory
    }

    /// Returns the outcomes of both values. If both contain a download, this value's outcome takes
    /// precedence.
    func merged(with other: DownloadedMedia) -> DownloadedMedia {
        var downloads = self
        downloads.outcomes.merge(other.outcomes) { own, _ in own }
        downloads.directory = directory ?? other.directory
        return downloads
    }

    /// Returns outcomes in which every download of a plan has timed out.
    static func timedOut(for plan: PresentationPlan) -> DownloadedMedia {
        var downloads = DownloadedMedia()
        for download in plan.downloads {
            downloads.outcomes[Key(download)] = .failed(.timedOut(limit: download.timeLimit))
        }
        return downloads
    }

    /// Returns the outcomes that need no request: cached avatars, whether current or not. All other
    /// downloads count as timed out.
    static func cached(for plan: PresentationPlan, loader: MediaLoader) -> DownloadedMedia {
        var downloads = timedOut(for: plan)
        for download in plan.downloads where download.purpose == .avatar {
            guard let avatar = loader.cachedAvatar(AvatarRequest(download)) else { continue }
            downloads.outcomes[Key(download)] = .avatar(avatar)
        }
        return downloads
    }

    /// Whether every download succeeded, and every avatar is a current avatar from the cache.
    var isComplete: Bool {
        outcomes.values.allSatisfy { outcome in
            if case .avatar(let avatar) = outcome { return avatar.origin == .cache }
            if case .file = outcome { return true }
            return false
        }
    }

    private static func outcome(
        of download: PresentationPlan.Download,
        _ loader: MediaLoader,
        _ directory: TemporaryDirectory,
        until deadline: Double
    ) async -> Outcome {
        switch download.purpose {
        case .avatar:
            switch await loader.avatar(AvatarRequest(download), until: deadline) {
            case .success(let avatar): return .avatar(avatar)
            case .failure(let error): return .failed(error)
            }
        case .attachment:
            switch await loader.attachment(download, in: directory, until: deadline) {
            case .success(let file): return .file(file)
            case .failure(let error): return .failed(error)
            }
        }
    }

    /// Returns the avatar of a candidate; `nil` if it wasn't loaded.
    package func avatar(_ candidate: AvatarCandidate, of plan: PresentationPlan) -> Avatar? {
        avatar(candidate.url, plan.subject(of: candidate))
    }

    /// Returns the avatar of a group member; `nil` if it wasn't loaded.
    package func avatar(_ member: PresentationPlan.GroupMember, of plan: PresentationPlan)
        -> Avatar?
    {
        avatar(member.url, member.subject(in: plan.account))
    }

    private func avatar(_ url: String?, _ subject: AvatarSubject?) -> Avatar? {
        guard let url,
            case .avatar(let avatar)? = outcomes[Key(purpose: .avatar, url: url, subject: subject)]
        else { return nil }
        return avatar
    }

    /// Returns the file of a URL; `nil` if it wasn't downloaded. The file exists as long as this
    /// value.
    package func file(_ url: String?) -> MediaFile? {
        guard let url,
            case .file(let file)? = outcomes[Key(purpose: .attachment, url: url, subject: nil)]
        else { return nil }
        return file
    }

    /// Returns the first of a plan's avatar candidates that can be displayed.
    func firstUsable(of plan: PresentationPlan) -> AvatarCandidate {
        var diagnostics: [Finding] = []
        return results.firstUsable(of: plan, diagnostics: &diagnostics)
    }

    /// The results of the downloads, used to predict the appearance.
    package var results: DownloadResults {
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
    fileprivate init(_ download: PresentationPlan.Download) {
        self.init(
            subject: download.subject,
            url: download.url,
            digest: download.digest,
            timeLimit: download.timeLimit
        )
    }
}
