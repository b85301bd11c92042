/// The results of a plan's downloads, without the downloaded bytes. They are sufficient to predict
/// the appearance of a notification.
package struct DownloadResults: Sendable {
    /// The result of one download.
    enum Result: Sendable, Equatable {
        case success
        /// The download failed, and an older avatar of the same sender or conversation is used
        /// instead.
        case stale(DownloadError)
        case failure(DownloadError)
    }

    /// The key of a download. It includes the purpose, because bytes that are valid as an avatar
    /// may be invalid as an attachment. It includes the subject, because two subjects with the same
    /// URL can have different cached avatars as its fallback.
    package struct Key: Sendable, Hashable {
        let purpose: PresentationPlan.Download.Purpose
        let url: String
        let subject: AvatarSubject?
    }

    /// The result of each download. A download without an entry is treated as successful.
    var results: [Key: Result] = [:]

    /// Creates results in which all downloads succeed.
    package init() {}

    /// Records that a download failed.
    package mutating func setFailure(
        _ error: DownloadError,
        of download: PresentationPlan.Download
    ) {
        let key = Key(purpose: download.purpose, url: download.url, subject: download.subject)
        results[key] = .failure(error)
    }

    /// Returns the first candidate that can be displayed, and appends a diagnostic for each
    /// preceding candidate.
    func firstUsable(of plan: PresentationPlan, diagnostics: inout [Finding]) -> AvatarCandidate {
        for candidate in plan.avatarCandidates {
            switch result(.avatar, candidate.url, plan.subject(of: candidate)) {
            case .success: return candidate
            case .stale(let error):
                diagnostics.append(.avatarStale(candidate, error))
                return candidate
            case .failure(let error): diagnostics.append(.avatarFailed(candidate, error))
            }
        }
        return AvatarCandidate(source: .none)
    }

    /// Returns the downloaded attachments, and appends a diagnostic for each of the others.
    func usable(of attachments: [ParsedPayload.Media], diagnostics: inout [Finding])
        -> [ParsedPayload.Media]
    {
        var usable: [ParsedPayload.Media] = []
        for media in attachments {
            if case .failure(let error) = result(.attachment, media.url, nil) {
                diagnostics.append(.mediaFailed(media, error))
            } else {
                usable.append(media)
            }
        }
        return usable
    }

    private func result(
        _ purpose: PresentationPlan.Download.Purpose,
        _ url: String?,
        _ subject: AvatarSubject?
    ) -> Result {
        guard let url else { return .success }
        return results[Key(purpose: purpose, url: url, subject: subject)] ?? .success
    }
}
